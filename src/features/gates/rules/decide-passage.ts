/**
 * Rules 500 to 506, 513 and 514: whether a lane's gate opens for what was read, scanned or pressed before it. One car goes in once on one pass; nobody is
 * locked in.
 */

import { MINUTE_MS } from '#platform/calendar/durations.ts';
import type { Direction } from './gate-kinds.ts';
import type { GateRules } from './gate-rules.ts';

export const PASS_KINDS = ['reservation', 'session', 'member', 'permit', 'valet', 'auto_pay', 'staff'] as const;
/** session: paid, validated, or to be paid when it is stopped. staff: the badge of somebody who works at the lot. */
export type PassKind = (typeof PASS_KINDS)[number];

/** What lets a car in and out at this lot. */
export type Pass = {
  readonly kind: PassKind;
  /** Of a reservation its start, without the minutes by which it may be early. */
  readonly from: Date;
  /** Null if it has no end that is known. */
  readonly until: Date | null;
};

export type VisitState = 'entering' | 'inside' | 'left' | 'void';

export type Facts = {
  readonly direction: Direction;
  readonly now: Date;
  /** press: somebody stands there and has neither. */
  readonly by: 'plate' | 'code' | 'press';
  /** Whether the camera was sure of plate and state; true without one. */
  readonly isSure: boolean;
  /** Null for a car or a code that this lot does not know. */
  readonly pass: Pass | null;
  /** The code is good, at another lot. */
  readonly isElsewhere: boolean;
  /** The car is inside on this pass, as far as is known. */
  readonly visit: {
    readonly enteredAt: Date;
    readonly state: 'entering' | 'inside';
    /** What was read is the plate of the car that is inside: its exit was not seen. */
    readonly isSameCar: boolean;
  } | null;
  /** It has been in and out on this. */
  readonly isUsed: boolean;
  /** Everybody is let through. */
  readonly isHeldOpen: boolean;
  /** No space is left for a car that has none yet, or that comes before its time. */
  readonly isFull: boolean;
  /** The driver of a reservation that is early has agreed to what the time before it costs. */
  readonly acceptsEarly: boolean;
  /** Time inside that nothing covers (rule 513), and that costs something. */
  readonly owes: boolean;
  /** Since when the car before this exit has been turned back. */
  readonly waitingSince: Date | null;
  readonly rules: GateRules;
};

export const OPEN_CAUSES = [
  ...PASS_KINDS,
  'held_open',
  'free_minutes',
  'nothing_owed',
  'waited',
  'by_hand',
  'by_program',
  'without_signal',
] as const;
/** One for each opening. */
export type OpenCause = (typeof OPEN_CAUSES)[number];

export const DENIALS = [
  'unknown_car',
  'unknown_code',
  'unsure',
  'wrong_lot',
  'early',
  'over',
  'inside',
  'used',
  'full',
  'owed',
] as const;
export type Denial = (typeof DENIALS)[number];

export type Decision =
  | { readonly kind: 'open'; readonly cause: OpenCause }
  | { readonly kind: 'deny'; readonly why: Denial };

const open = (cause: OpenCause): Decision => ({ kind: 'open', cause });
const deny = (why: Denial): Decision => ({ kind: 'deny', why });
const minutesAfter = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * MINUTE_MS);

export const decidePassage = (facts: Facts): Decision => {
  if (facts.isHeldOpen) return open('held_open');
  return facts.direction === 'in' ? decideEntry(facts) : decideExit(facts);
};

/** From when a pass lets in. */
export const entersFrom = ({ kind, from }: Pass, { earlyMinutes }: GateRules): Date =>
  kind === 'reservation' ? minutesAfter(from, -earlyMinutes) : from;

const decideEntry = (facts: Facts): Decision => {
  const { pass, by, isSure, isElsewhere, visit, isUsed, isFull, now, rules } = facts;
  if (isElsewhere) return deny('wrong_lot');
  if (!isSure) return deny('unsure');
  if (!pass) return deny(by === 'code' ? 'unknown_code' : 'unknown_car');
  if (pass.kind === 'staff') return open('staff');
  // A car that stands outside is not inside, whatever the book says; a code may be a copy.
  if (visit?.state === 'inside' && !visit.isSameCar) return deny('inside');
  if (by === 'code' && isUsed) return deny('used');
  if (now < entersFrom(pass, rules) && !(facts.acceptsEarly && mayComeEarly(facts))) return deny('early');
  if (pass.until && now >= pass.until) return deny('over');
  if (pass.kind === 'auto_pay' && isFull) return deny('full');
  return open(pass.kind);
};

/** The space of a reservation is somebody else's before it. */
export const mayComeEarly = ({ pass, isFull, now }: Pick<Facts, 'pass' | 'isFull' | 'now'>): boolean =>
  pass?.kind === 'reservation' && !isFull && now >= usableFrom(pass.from);

/** Who comes earlier than this has mistaken the day. */
const EARLIEST_MINUTES = 12 * 60;

/** From when a reservation may be let in at all, for a price that is said before. */
export const usableFrom = (startsAt: Date): Date => minutesAfter(startsAt, -EARLIEST_MINUTES);

const decideExit = (facts: Facts): Decision => {
  const { pass, visit, isElsewhere, isUsed, by, waitingSince, owes, now, rules } = facts;
  if (pass?.kind === 'staff') return open('staff');
  const isCopy = by === 'code' && isUsed;
  const known = isCopy ? null : pass;
  if (!owes && known && isSettled(known, rules, now)) return open(known.kind);
  if (!owes && visit)
    return open(now <= minutesAfter(visit.enteredAt, rules.freeMinutes) ? 'free_minutes' : 'nothing_owed');
  if (!owes && !isUsed && known?.until && known.until <= now) return open('nothing_owed');
  if (waitingSince && rules.whenSilent === 'open' && now >= minutesAfter(waitingSince, rules.waitMinutes))
    return open('waited');
  if (isElsewhere) return deny('wrong_lot');
  if (isCopy) return deny('used');
  if (owes) return deny('owed');
  return deny(by === 'code' ? 'unknown_code' : 'unknown_car');
};

/** Its time covers the car, or has ended so lately that it may leave. */
const isSettled = (pass: Pass, rules: GateRules, now: Date): boolean =>
  now >= entersFrom(pass, rules) && (pass.until === null || now <= minutesAfter(pass.until, rules.leaveMinutes));
