/** A process that dies after it acted and before it stored the answer for the request's Idempotency-Key. */
import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';

/** What `act` asks for happens, and none of its answers is stored. */
export async function whileNoAnswerIsKept(db: Db, act: () => Promise<unknown>): Promise<void> {
  await sql`
    create function forget_quietly() returns trigger language plpgsql as $$ begin return null; end $$`.execute(db);
  await sql`
    create trigger forget_quietly before update or delete on idempotency_keys
    for each row execute function forget_quietly()`.execute(db);
  await act();
  await sql`drop function forget_quietly cascade`.execute(db);
}

/** Its last heartbeat was five seconds ago, so that its keys may be taken over. */
export async function processDied(db: Db): Promise<void> {
  await sql`update processes set seen_at = clock_timestamp() - interval '5 seconds'`.execute(db);
}
