/** Waits until this many statements are waiting for a lock, so that the next one queues behind them. */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';

export async function untilWaiting(db: Db, statements: number): Promise<void> {
  for (let tries = 0; tries < 1000; tries++) {
    const { rows } = await sql<{ n: number }>`
      select count(*)::integer as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    if ((rows[0]?.n ?? 0) >= statements) return;
    await sleep(10);
  }
  throw new Error(`Fewer than ${statements} statements came to wait.`);
}
