// A commit that does not wait for the disk. The log is written in order, so any later flushed commit includes this one.
// Use it for what matters only together with a later commit.

import { sql } from 'kysely';

/** Returned by a statement that is its own transaction; in a larger one it would apply to all of it. */
export const UNFLUSHED = sql<string>`set_config('synchronous_commit', 'off', true)`;
