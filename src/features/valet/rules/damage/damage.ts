/**
 * Rules 283 and 284: damage on a car, marked by staff on its four sides, and what its guest said about the marks. A guest's
 * answer covers the marks they saw; a later change asks again.
 */

export const CAR_SIDES = ['front', 'back', 'left', 'right'] as const;
export type CarSide = (typeof CAR_SIDES)[number];

export const DAMAGE_KINDS = ['scratch', 'dent', 'crack', 'chip', 'missing_part', 'other'] as const;
export type DamageKind = (typeof DAMAGE_KINDS)[number];

/** Per ticket, including removed ones: each keeps its number. */
export const MAX_MARKS = 40;
/** Positions on a side are thousandths of its drawing, from the upper left corner. */
export const PLACE_MAX = 1000;
export const NOTE_MAX = 200;
export const OBJECTION_MAX = 500;

export type DamageMark = {
  readonly id: string;
  readonly side: CarSide;
  readonly x: number;
  readonly y: number;
  readonly kind: DamageKind;
  readonly note: string;
  /** The ticket's photos that show it. */
  readonly photoIds: readonly string[];
};

/** Who and when, in ISO format. The caller decides what identifies a person: an id where tickets are stored, a name on the wire. */
export type Noted = { readonly by: string; readonly at: string };

/** Its number is its position in the list, and stays the same when others are removed. */
export type NotedMark = DamageMark & Noted & { /** Removed again. */ readonly isGone: boolean };

export type GuestAnswer = {
  readonly said: 'right' | 'wrong';
  /** What is missing or wrong, in the guest's words. */
  readonly text: string;
  readonly at: string;
  /** The marks as the guest saw them. */
  readonly saw: readonly DamageMark[];
};

export type CarDamage = {
  /** Grows with each act by staff, so that a guest's answer is about what they see. */
  readonly revision: number;
  readonly marks: readonly NotedMark[];
  /** "No damage seen". */
  readonly noneSeen: Noted | null;
  /** The guest's latest answer. */
  readonly answer: GuestAnswer | null;
};

export const NOT_REQUESTED: CarDamage = { revision: 0, marks: [], noneSeen: null, answer: null };

/** A ticket's damage: people by id, so that their names are stored once. */
export type TicketDamage = CarDamage & { readonly people: Readonly<Record<string, string>> };

export const NO_DAMAGE: TicketDamage = { ...NOT_REQUESTED, people: {} };

export const standingMarks = ({ marks }: Pick<CarDamage, 'marks'>): readonly NotedMark[] =>
  marks.filter(({ isGone }) => !isGone);

/** Whether somebody has looked: there is a mark, or somebody said that there is no damage. */
export const isDamageRequested = (damage: CarDamage): boolean =>
  damage.noneSeen !== null || standingMarks(damage).length > 0;

export const putMark = <T extends CarDamage>(damage: T, mark: DamageMark, noted: Noted): T => {
  const put = { ...bareMark(mark), ...noted, isGone: false };
  const isKnown = damage.marks.some(({ id }) => id === mark.id);
  const marks = isKnown ? damage.marks.map((each) => (each.id === mark.id ? put : each)) : [...damage.marks, put];
  return { ...damage, marks, revision: damage.revision + 1 };
};

export const removeMark = <T extends CarDamage>(damage: T, markId: string): T => ({
  ...damage,
  marks: damage.marks.map((each) => (each.id === markId ? { ...each, isGone: true } : each)),
  revision: damage.revision + 1,
});

/** Null takes it back. */
export const recordNoneSeen = <T extends CarDamage>(damage: T, noneSeen: Noted | null): T => ({
  ...damage,
  noneSeen,
  revision: damage.revision + 1,
});

/** Only the mark itself, as the guest sees it. */
export const bareMark = ({ id, side, x, y, kind, note, photoIds }: DamageMark): DamageMark => ({
  id,
  side,
  x,
  y,
  kind,
  note,
  photoIds: [...photoIds],
});

export const isSameMark = (one: DamageMark, other: DamageMark): boolean =>
  JSON.stringify(bareMark(one)) === JSON.stringify(bareMark(other));
