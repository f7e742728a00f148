import { z } from 'zod';

/**
 * The end of a page ordered by time: the last row's time in UTC to the microsecond, and its id. Clients send
 * cursors back, so an invalid time must be rejected before the database fails on it.
 */
export const TimeCursor = z.tuple([z.iso.datetime({ precision: 6 }).startsWith('2'), z.uuid()]);
export type TimeCursor = z.output<typeof TimeCursor>;
