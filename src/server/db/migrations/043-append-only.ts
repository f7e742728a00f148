// What is only ever added to: the desk's log and its proofs, the ledger, amounts and bank payments written down by hand.
// A trigger refuses everything else, because rights do not bind a superuser, which the embedded server's own user is.

import { type Kysely, sql } from 'kysely';

const ONLY_ADDED_TO = ['audit_entries', 'audit_proofs', 'ledger_entries', 'revenue_updates', 'bank_payouts'] as const;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception '% is only ever added to', tg_table_name using errcode = 'object_not_in_prerequisite_state';
    end
    $$`.execute(db);
  for (const table of ONLY_ADDED_TO) {
    await sql`
      create trigger only_added_to before update or delete or truncate on ${sql.table(table)}
      for each statement execute function refuse_change()`.execute(db);
  }
}
