/**
 * When a provider without lists is asked about a payment again: when it is 0, 1, 2, 4, … 128 days old. What happens late is
 * rare, so nine questions cover the time in which a payer may dispute (decision record 086).
 */
const DAY_MS = 24 * 3_600_000;
const AGES_IN_DAYS = [0, 1, 2, 4, 8, 16, 32, 64, 128] as const;
/** Walks overlap a little, so that nothing falls between two of them. */
const OVERLAP_MS = 3_600_000;

/** When the payments that are asked about now were made; both ends inclusive. */
export type AskedWindow = { readonly from: Date; readonly until: Date };

/** Of a walk now after one at `last`: every payment that reached one of the ages since then. Youngest first. */
export const askedAges = (last: Date, now: Date): AskedWindow[] =>
  AGES_IN_DAYS.map((days) => ({
    from: new Date(last.getTime() - OVERLAP_MS - days * DAY_MS),
    until: new Date(now.getTime() - days * DAY_MS),
  }));
