import { z } from 'zod';

/**
 * Where a page that is ordered by time ended: the last row's time in UTC to the microsecond, and its id. A cursor comes back from
 * outside, so text that is no time must not reach the database, which would fail on it.
 */
export const TimeCursor = z.tuple([z.iso.datetime({ precision: 6 }).startsWith('2'), z.uuid()]);
export type TimeCursor = z.output<typeof TimeCursor>;
