/** What a determined superuser can do: change append-only rows despite the database's refusal. */
import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';

export async function asForger(db: Db, forge: (tx: Db) => Promise<unknown>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await forge(tx);
  });
}

/** Adds cents to a sale's postings, by account. They must still sum to zero, because the database insists on it. */
export async function forgePostings(
  db: Db,
  transactionId: string,
  cents: Readonly<Record<string, number>>,
): Promise<void> {
  const more = sql`(values ${sql.join(Object.entries(cents).map(([account, added]) => sql`(${account}::text, ${added}::bigint)`))})`;
  await asForger(db, async (tx) => {
    const { numAffectedRows } = await sql`
      update journal_entries j set cents = array(
        select posting.cents + coalesce(more.cents, 0)
        from unnest(j.accounts, j.cents) with ordinality as posting (account, cents, place)
          left join ${more} as more (account, cents) on more.account = posting.account
        order by place)
      where transaction_id = ${transactionId}`.execute(tx);
    if (numAffectedRows !== 1n) throw new Error(`${numAffectedRows} entries of ${transactionId}.`);
  });
}
