// The steps of a walk that follow the provider's balance. Every change to it since the last walk is stored, traced to its payment
// however old that is, and booked. At the end, the balance is compared with the ledger.

import { bookAtProvider } from '#features/ledger/server/public.ts';
import { type PaymentProvider, ProviderMisconfigured, ProviderRefused } from '#integrations/payments/payments.port.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { bookingOf } from '../../rules/provider-balance.ts';
import { recordDispute } from '../record-dispute.ts';
import {
  listUnbooked,
  markBooked,
  storeBalanceTransactions,
  type UnbookedTransaction,
} from './balance-transactions.store.ts';
import { isRefused, proveOpening, saveComparison, saveRefused } from './provider-balances.store.ts';
import { reconcileIntent } from './reconcile-intent.ts';
import { fixEach, NOTHING_TO_DO, type PageDone, type StepDeps } from './walk-pages.ts';
import type { Walk } from './walks.store.ts';

const PAGE_SIZE = 100;

/** How far a walk has come, or whatever follows the balance between two walks. */
type WalkPosition = Pick<Walk, 'since' | 'cursor'>;

/** A page that was already listed costs one request and one statement. */
export async function walkTransactions(
  deps: StepDeps,
  { name, balance }: PaymentProvider,
  { since, cursor }: WalkPosition,
): Promise<PageDone> {
  if (!balance) return NOTHING_TO_DO;
  try {
    const { items, next } = await balance.listTransactions({ since, cursor });
    await storeBalanceTransactions(deps.db, name, items, { newId: deps.newId, now: deps.now() });
    return { ...NOTHING_TO_DO, next, checked: items.length };
  } catch (error) {
    return { ...NOTHING_TO_DO, errors: await keepRefusal(deps, name, error) };
  }
}

/** A key or app without permission to read transactions: Reconciliation says so, and the rest of the walk goes on. */
async function keepRefusal({ db }: StepDeps, provider: string, error: unknown): Promise<readonly Error[]> {
  if (error instanceof ProviderRefused) await saveRefused(db, provider, error.code);
  else if (error instanceof ProviderMisconfigured) await saveRefused(db, provider, 'NOT_PERMITTED');
  else throw error;
  return error instanceof ProviderMisconfigured ? [error] : [];
}

/** Our books catch up first: what we never heard of is settled here, and only then is the transaction marked. */
export async function walkBooking(
  deps: StepDeps,
  provider: PaymentProvider,
  { cursor }: WalkPosition,
): Promise<PageDone> {
  const page = await listUnbooked(deps.db, { provider: provider.name, after: cursor, limit: PAGE_SIZE });
  // Transactions of one payment are followed in turn. If a payment changes while it is compared, the next walk picks that up.
  const news = [...Map.groupBy(page.filter(isNews), ({ payment }) => payment?.id).values()];
  const { fixed, errors } = await fixEach(deps, news, (transactions) => followAll(deps, provider, transactions));
  const marked = page.map((transaction) => ({
    ...transaction,
    ...bookingOf({ ...transaction, of: ownerOf(transaction) }),
  }));
  await inTransaction(deps.db, async (tx) => {
    const fresh = await markBooked(tx, marked);
    const booked = marked.filter(({ id, as }) => fresh.has(id) && (as === 'payment' || as === 'platform'));
    const moved = booked.map(({ id: transactionId, payment, as, ...cents }) => ({
      ...cents,
      transactionId,
      order: as === 'payment' && payment ? { locationId: payment.locationId, orderId: payment.orderId } : null,
    }));
    await bookAtProvider(tx, moved, deps.now());
  });
  const last = page.length === PAGE_SIZE ? page.at(-1) : undefined;
  return { next: last?.id ?? null, checked: 0, fixed, errors };
}

function ownerOf({ payment, isForeignCurrency, isOwnersPayout }: UnbookedTransaction) {
  if (isOwnersPayout) return 'owners_payout';
  if (!payment) return 'nobody';
  return isForeignCurrency ? 'ours_in_foreign_currency' : 'ours';
}

/** Whether our books might not have it yet. */
function isNews({ kind, payment, refundStatus, isWrongCharge, disputeRef }: UnbookedTransaction): boolean {
  if (!payment) return false;
  if (kind === 'payment') return payment.status !== 'succeeded' && !isWrongCharge;
  if (kind === 'refund') return refundStatus !== 'done' && refundStatus !== 'pending';
  return kind === 'refund_failed' || disputeRef !== null;
}

async function followAll(
  deps: StepDeps,
  provider: PaymentProvider,
  transactions: readonly UnbookedTransaction[],
): Promise<boolean> {
  let isFixed = false;
  for (const transaction of transactions) isFixed = (await followTransaction(deps, provider, transaction)) || isFixed;
  return isFixed;
}

async function followTransaction(
  deps: StepDeps,
  provider: PaymentProvider,
  transaction: UnbookedTransaction,
): Promise<boolean> {
  const { payment, disputeRef } = transaction;
  if (disputeRef !== null) return recordDispute(deps, provider, disputeRef);
  return payment !== null && reconcileIntent(deps, { provider, ref: payment.ref, payment });
}

/** Runs last, so that everything before it is in the ledger. */
export async function compareBalance(deps: StepDeps, { name, balance }: PaymentProvider): Promise<PageDone> {
  if (!balance || (await isRefused(deps.db, name))) return NOTHING_TO_DO;
  try {
    const { cents: theirsCents, asOf } = await balance.getBalance();
    const compared = { provider: name, theirsCents, asOf, now: deps.now() };
    await proveOpening(deps.db, compared);
    await saveComparison(deps.db, compared);
  } catch (error) {
    return { ...NOTHING_TO_DO, errors: await keepRefusal(deps, name, error) };
  }
  return NOTHING_TO_DO;
}
