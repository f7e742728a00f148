import { z } from 'zod';

/** Where a page of sessions ended: its end, as the database writes it to the microsecond, and its id. */
export const SessionCursor = z.tuple([z.string().max(40), z.uuid()]);
export type SessionCursor = z.output<typeof SessionCursor>;
