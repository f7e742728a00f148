import { type RawBuilder, sql } from 'kysely';
import { type JournalEntry, SALE_STEPS } from '#features/ledger/rules/journal-entries.ts';

/** The columns of a journal entry, with its postings side by side. */
export const entryColumns = ({ step, postings }: JournalEntry) => ({
  step,
  accounts: postings.map(({ account }) => account),
  cents: postings.map(({ cents }) => cents),
});

/** Whether a step of the ledger is a sale. The other steps that move a payee's share return it or restore it. */
export function isSale(step: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(step)} in (${sql.join(SALE_STEPS.map((each) => sql.lit(each)))})`;
}

/**
 * Whether an entry `e` of the ledger belongs to this order: its sale has the order's id, everything else refers to it. Each has an index.
 */
export function isOfOrder(orderId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(e.transaction_id = ${orderId} or (e.order_id = ${orderId} and e.order_id <> e.transaction_id))`;
}

/** For an entry `e` of the ledger: what a provider holds, found by its own index. */
export const IS_PROVIDERS = sql<boolean>`('provider' = any(e.accounts) and e.account = 'provider')`;
