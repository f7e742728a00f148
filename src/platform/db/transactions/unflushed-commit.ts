// A commit that does not wait for the disk. The WAL is written in order, so any later flushed commit
// includes this one. Use it only for what matters together with a later commit.

import { sql } from 'kysely';

/** Returned by a statement that is its own transaction; in a larger one it would apply to the whole transaction. */
export const UNFLUSHED = sql<string>`set_config('synchronous_commit', 'off', true)`;
