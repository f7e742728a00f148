/** A process that dies after it acted and before it stored the answer for the request's Idempotency-Key. */
import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';

/** Runs `act`. Its effects happen, but none of its answers is stored. */
export async function whileNoAnswerIsStored(db: Db, act: () => Promise<unknown>): Promise<void> {
  await sql`
    create function forget_quietly() returns trigger language plpgsql as $$ begin return null; end $$`.execute(db);
  await sql`
    create trigger forget_quietly before update or delete on idempotency_keys
    for each row execute function forget_quietly()`.execute(db);
  await act();
  await sql`drop function forget_quietly cascade`.execute(db);
}

/** Sets the last heartbeat to five seconds ago, so that other processes may take over this one's keys. */
export async function processDied(db: Db): Promise<void> {
  await sql`update processes set seen_at = clock_timestamp() - interval '5 seconds'`.execute(db);
}
