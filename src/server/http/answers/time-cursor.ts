import { z } from 'zod';

/**
 * The end of a page ordered by time: the last row's time in UTC to the microsecond, and its id. Clients send cursors back, so
 * invalid times must be rejected before the database fails on them.
 */
export const TimeCursor = z.tuple([z.iso.datetime({ precision: 6 }).startsWith('2'), z.uuid()]);
export type TimeCursor = z.output<typeof TimeCursor>;
