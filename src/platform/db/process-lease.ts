// What a process holds while it lives, such as a key whose first request is in progress. The process renews its lease every second
// by the database's clock; one that is silent for four seconds is considered dead (decision record 039).

import { setTimeout as sleep } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { type Db, openDatabase } from './database.ts';
import { deleteInBatches } from './statements/delete-in-batches.ts';

export type ProcessLease = {
  /** Whether no other process holds a lease. */
  isAlone(): Promise<boolean>;
  /** Ends the lease: everything the process held is free at once. */
  stop(): Promise<void>;
};

const BEAT_EVERY_MS = 1000;
const STATEMENT_MS = 1000;

/** Uses its own connection, because a process with a busy pool is not dead. @throws when the first beat fails. */
export async function takeLease(options: { connectionString: string; processId: string }): Promise<ProcessLease> {
  const { connectionString, processId } = options;
  const { db, close } = openDatabase({
    connectionString,
    max: 1,
    statementTimeoutMs: STATEMENT_MS,
    applicationName: 'parkvale-lease',
  });
  const stopping = new AbortController();
  const pause = () => sleep(BEAT_EVERY_MS, undefined, { signal: stopping.signal }).catch(() => {});
  const keepBeating = async () => {
    for (await pause(); !stopping.signal.aborted; await pause()) await renewLease(db, processId).catch(() => {});
  };
  try {
    await renewLease(db, processId);
  } catch (error) {
    await close();
    throw error;
  }
  const beating = keepBeating();
  return {
    isAlone: () => isAlone(db, processId),
    stop: async () => {
      stopping.abort();
      await beating;
      await endLease(db, processId).catch(() => {});
      await close();
    },
  };
}

async function isAlone(db: Db, processId: string): Promise<boolean> {
  const { rows } = await sql<{ alone: boolean }>`
    select not exists (select 1 from processes other
      where other.id <> ${processId} and ${isAlive(sql`other.id`)}) as alone`.execute(db);
  return rows[0]?.alone ?? true;
}

/** Whether the process of this column or value is alive. */
export function isAlive(processId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select 1 from processes p where p.id = ${processId} and p.seen_at > clock_timestamp() - interval '4 seconds')`;
}

/** Deletes leases whose last beat is older than this. */
export async function forgetProcessesBefore(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, 'processes', sql`seen_at < ${before}`);
}

async function renewLease(db: Db, processId: string): Promise<void> {
  await sql`
    insert into processes (id, seen_at) values (${processId}, clock_timestamp())
    on conflict (id) do update set seen_at = excluded.seen_at`.execute(db);
}

async function endLease(db: Db, processId: string): Promise<void> {
  await db.deleteFrom('processes').where('id', '=', processId).execute();
}
