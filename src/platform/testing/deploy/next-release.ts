/**
 * What the next release might add to the schema under the rules in CONTRIBUTING.md: columns that the running release need not know, a
 * table, a concurrently built index, and a backfill in batches.
 */
import { sql } from 'kysely';
import { MIGRATIONS } from '#platform/db/migrations.ts';
import { buildIndexConcurrently, type ProgramMigration } from '#platform/db/program-migration.ts';

const BATCH = 500;

/** Named so that it sorts after the program's own migrations. */
export function aNextRelease(): Record<string, ProgramMigration> {
  const first = Object.keys(MIGRATIONS).length + 1;
  const name = (index: number, title: string) => `${String(first + index).padStart(3, '0')}-${title}`;
  return { [name(0, 'next-columns')]: ADD_COLUMNS, [name(1, 'next-index')]: BUILD_INDEX, [name(2, 'next-fill')]: FILL };
}

const ADD_COLUMNS: ProgramMigration = {
  async up(db) {
    await sql`alter table sessions add column next_note text not null default ''`.execute(db);
    await sql`alter table orders add column next_source text`.execute(db);
    await sql`create table next_notes (location_id uuid not null, id uuid not null, primary key (location_id, id))`.execute(
      db,
    );
  },
};

const BUILD_INDEX: ProgramMigration = {
  outsideTransaction: true,
  up: (db) => buildIndexConcurrently(db, { name: 'sessions_next_note', on: 'sessions (location_id, next_note)' }),
};

const FILL: ProgramMigration = {
  outsideTransaction: true,
  async up(db) {
    for (let changed = BATCH; changed === BATCH; ) {
      const { numAffectedRows } = await sql`
        update orders set next_source = 'web'
        from (select location_id, id from orders where next_source is null limit ${BATCH}) as next
        where orders.location_id = next.location_id and orders.id = next.id`.execute(db);
      changed = Number(numAffectedRows ?? 0);
    }
  },
};
