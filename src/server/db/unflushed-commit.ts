// A commit that does not wait for the disk. The log is written in order: whatever is committed later, flushed, has this before it. It
// fits what matters only together with a later commit.

import { sql } from 'kysely';

/** To be returned by a statement that is a transaction of its own; in a larger one it would hold for all of that. */
export const UNFLUSHED = sql<string>`set_config('synchronous_commit', 'off', true)`;
