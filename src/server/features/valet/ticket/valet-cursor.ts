import { z } from 'zod';

/**
 * Where a page of tickets ended: its group, the time that sorts it in UTC to the microsecond, and its id. A cursor comes
 * back from outside, so a time that is none must not reach the database, which would fail on it.
 */
export const ValetCursor = z.tuple([z.int().min(0).max(3), z.iso.datetime({ precision: 6 }).startsWith('2'), z.uuid()]);
export type ValetCursor = z.output<typeof ValetCursor>;
