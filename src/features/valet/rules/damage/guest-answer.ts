/** What a guest's answer says about each mark (rule 284). */

import { bareMark, type CarDamage, type DamageMark, isDamageRequested, isSameMark, standingMarks } from './damage.ts';

/** How a mark relates to the guest's last answer. */
export type MarkStanding =
  /** The guest has not answered at all. */
  | 'unanswered'
  | 'accepted'
  /** The guest saw it, and said that something is missing or wrong. */
  | 'objected'
  /** Marked, or changed, after the guest looked. */
  | 'added';

export const markStanding = ({ answer }: CarDamage, mark: DamageMark): MarkStanding => {
  if (!answer) return 'unanswered';
  if (!answer.saw.some((seen) => isSameMark(seen, mark))) return 'added';
  return answer.said === 'right' ? 'accepted' : 'objected';
};

/** What the guest saw that is no longer there, or has changed. */
export const removedMarks = (damage: CarDamage): readonly DamageMark[] =>
  damage.answer?.saw.filter((seen) => !standingMarks(damage).some((mark) => isSameMark(seen, mark))) ?? [];

/** Whether the last answer is about exactly what is there. */
export const isAnswered = (damage: CarDamage): boolean =>
  damage.answer !== null &&
  standingMarks(damage).every((mark) => markStanding(damage, mark) !== 'added') &&
  removedMarks(damage).length === 0;

/** Whether to ask the guest to look: something was recorded, and is unanswered in its current form. */
export const awaitsGuest = (damage: CarDamage): boolean => isDamageRequested(damage) && !isAnswered(damage);

/** What the guest sees now, to be stored with the answer. */
export const seenMarks = (damage: CarDamage): readonly DamageMark[] => standingMarks(damage).map(bareMark);
