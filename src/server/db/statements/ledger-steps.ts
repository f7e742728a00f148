import { type RawBuilder, sql } from 'kysely';
import { type JournalEntry, SALE_STEPS } from '#domain/payments/ledger.ts';

/** The columns of an entry of the journal: its postings side by side. */
export const entryColumns = ({ step, postings }: JournalEntry) => ({
  step,
  accounts: postings.map(({ account }) => account),
  cents: postings.map(({ cents }) => cents),
});

/** Whether a step of the ledger is a sale; of what moves a payee's share, the others give it back or restore it. */
export function isSale(step: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(step)} in (${sql.join(SALE_STEPS.map((each) => sql.lit(each)))})`;
}

/** Whether an entry `e` of the ledger is of this order: its sale has its id, everything else names it. Each way has an index. */
export function isOfOrder(orderId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(e.transaction_id = ${orderId} or (e.order_id = ${orderId} and e.order_id <> e.transaction_id))`;
}

/** On an entry `e` of the ledger: what a provider holds, by an index of its own. */
export const IS_PROVIDERS = sql<boolean>`('provider' = any(e.accounts) and e.account = 'provider')`;
