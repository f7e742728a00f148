/** Rules 382 and 383: whether a visit is charged at all, and when it ends by itself. */

import { MINUTE_MS } from '#platform/calendar/durations.ts';
import type { VisitEnding } from './decide-pass.ts';

type Ended = { readonly enteredAt: Date | null; readonly leftAt: Date; readonly ending: VisitEnding };

/** Driving through is free, within the lot's minutes of grace. */
export const freeUntil = (enteredAt: Date, graceMinutes: number): Date =>
  new Date(enteredAt.getTime() + graceMinutes * MINUTE_MS);

/** So is a car that is not its holder's. */
export const isFree = ({ enteredAt, leftAt, ending }: Ended, graceMinutes: number): boolean =>
  ending === 'not_mine' || (enteredAt !== null && leftAt <= freeUntil(enteredAt, graceMinutes));

/** When a visit whose exit is never read ends. @param limit the zone's, if it is known @param missedMinutes the lot's cap */
export const lastsUntil = (enteredAt: Date, limit: Date | null, missedMinutes: number): Date => {
  const cap = new Date(enteredAt.getTime() + missedMinutes * MINUTE_MS);
  return limit && limit > enteredAt && limit < cap ? limit : cap;
};
