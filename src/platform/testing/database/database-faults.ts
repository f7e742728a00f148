/**
 * Makes the database fail at a chosen write: a trigger raises an error, or closes the connection, the first time it is reached. It counts
 * with a sequence, which a rollback does not reset.
 */
import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';

export type DatabaseFault = {
  readonly write: 'insert' | 'update';
  readonly table: string;
  /** Only for rows that match this condition. */
  readonly where?: string;
  readonly moment: 'at the write' | 'at the commit';
  readonly how: 'an error' | 'a lost connection';
};

export type DatabaseFaults = {
  failOnce(fault: DatabaseFault): Promise<void>;
  /** Returns how often the write was reached. */
  clear(): Promise<number>;
};

export async function createDatabaseFaults(db: Db): Promise<DatabaseFaults> {
  await sql`create sequence fault_count`.execute(db);
  await sql`
    create function fail_once() returns trigger language plpgsql as $$
    begin
      if nextval('fault_count') = 1 then
        if tg_argv[0] = 'a lost connection' then
          perform pg_terminate_backend(pg_backend_pid());
        end if;
        raise exception 'injected fault';
      end if;
      return null;
    end $$`.execute(db);
  let table: string | null = null;
  return {
    failOnce: async (fault) => {
      table = fault.table;
      await sql`select setval('fault_count', 1, false)`.execute(db);
      await sql.raw(triggerFor(fault)).execute(db);
    },
    clear: async () => {
      if (table) await sql.raw(`drop trigger if exists injected_fault on ${table}`).execute(db);
      table = null;
      const { rows } = await sql<{ n: number }>`select nextval('fault_count') - 1 as n`.execute(db);
      return Number(rows[0]?.n ?? 0);
    },
  };
}

function triggerFor({ write, table, where, moment, how }: DatabaseFault): string {
  const late = moment === 'at the commit';
  return `create ${late ? 'constraint' : ''} trigger injected_fault after ${write} on ${table}
    ${late ? 'deferrable initially deferred' : ''} for each row ${where ? `when (${where})` : ''}
    execute function fail_once('${how}')`;
}
