/**
 * When to ask a provider without lists about a payment again: when it is 0, 1, 2, 4, … 128 days old. Late changes are rare,
 * so nine questions cover the time in which a payer may dispute (decision record 036).
 */
import { DAY_MS } from '#platform/calendar/durations.ts';

const AGES_IN_DAYS = [0, 1, 2, 4, 8, 16, 32, 64, 128] as const;
/** Walks overlap slightly, so that nothing falls between two of them. */
const OVERLAP_MS = 3_600_000;

/** The creation times of the payments to ask about now; both ends inclusive. */
export type RequestedWindow = { readonly from: Date; readonly until: Date };

/** For a walk now after one at `last`: every payment that has reached one of the ages since then. Youngest first. */
export const requestedAges = (last: Date, now: Date): RequestedWindow[] =>
  AGES_IN_DAYS.map((days) => ({
    from: new Date(last.getTime() - OVERLAP_MS - days * DAY_MS),
    until: new Date(now.getTime() - days * DAY_MS),
  }));
