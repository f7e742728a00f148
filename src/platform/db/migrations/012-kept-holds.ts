// Reconciliation also reports money that is still held long after its stay.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table payment_disagreements
      drop constraint payment_disagreements_kind_check,
      add constraint payment_disagreements_kind_check check (kind in (
        'no_payment', 'amount_differs', 'paid_there_only', 'paid_here_only', 'not_found', 'refunds_differ',
        'ledger_differs', 'hold_kept')) not valid`.execute(db);
}
