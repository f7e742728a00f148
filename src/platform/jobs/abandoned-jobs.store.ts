// Jobs of a worker that died or was stopped. pg-boss returns them to the queue; those of a dead worker come back after ten seconds without
// a heartbeat. But it counts that as a failure, so a job that had failed before would have to wait for its next, long retry delay.

import type { PgBoss } from 'pg-boss';

/** What pg-boss notes on a job whose heartbeat was missed. */
const MISSED = 'job heartbeat timeout';
/** What it notes on a job that a stopping worker did not finish. */
const LEFT = 'pg-boss shut down while active';

/** Makes these jobs due at once. Safe to run in several workers. */
export async function requeueAbandoned(db: ReturnType<PgBoss['getDb']>, queues: readonly string[]): Promise<void> {
  await db.executeSql(
    `update pgboss.job set start_after = now()
      where name = any($1) and state = 'retry' and start_after > now()
        and (output #>> '{value,message}' = $2 or output #>> '{value}' = $3)`,
    [[...queues], MISSED, LEFT],
  );
}
