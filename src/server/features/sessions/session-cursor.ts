import { z } from 'zod';

/**
 * Where a page of sessions ended: its end in UTC to the microsecond, and its id. A cursor comes back from outside, so a
 * time that is none must not reach the database, which would fail on it.
 */
export const SessionCursor = z.tuple([z.iso.datetime({ precision: 6 }).startsWith('2'), z.uuid()]);
export type SessionCursor = z.output<typeof SessionCursor>;
