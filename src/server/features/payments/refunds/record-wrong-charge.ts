// A charge of the wrong amount (rule 42) is owed to its driver from the moment it is found until it is fully refunded. In
// dollars it enters the ledger at once; in another currency, as soon as the provider's list of movements has its amount in
// dollars.

import type { Db } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transactions/in-transaction.ts';
import type { Deps } from '../../../deps.ts';
import type { ProviderIntent, ProviderRefund } from '../../../ports/payments/payments.port.ts';
import { bookWrongCharge } from '../../books/book-money.ts';
import { findPayment, type Payment } from '../payments.store.ts';
import { mailPayer } from './record-refund.ts';
import { type RefundNews, WRONG_AMOUNT } from './refund-mail.ts';
import { insertWrongCharge, lockWrongCharge, markWrongCharge, type WrongCharge } from './wrong-charges.store.ts';

type BookDeps = Pick<Deps, 'newId' | 'now'>;
type TellDeps = BookDeps & Pick<Deps, 'config' | 'jobs' | 'fulfilments'>;
type RecordDeps = TellDeps & Pick<Deps, 'db' | 'payments'>;
type OfPayment = Pick<WrongCharge, 'locationId' | 'paymentId'>;

/** In the transaction that cancels the payment. */
export async function recordWrongCharge(
  deps: TellDeps,
  tx: Db,
  { locationId, id: paymentId, orderId, amountCents: askedCents }: Payment,
  { amountCents: chargedCents, foreignCurrency }: ProviderIntent,
): Promise<void> {
  if (chargedCents === 0) return;
  const [id, now, currency] = [deps.newId(), deps.now(), foreignCurrency ?? null];
  await insertWrongCharge(tx, { locationId, paymentId, id, askedCents, chargedCents, currency, now });
  const wrong = { locationId, orderId, chargedCents, currency };
  await book(deps, tx, { ...wrong, became: 'charged' });
  await tell(deps, tx, wrong, 'promised');
}

/** refused: the provider will not return it. bounced: it was returned but did not arrive. */
export type WrongOutcome = 'returned' | 'refused' | 'bounced';

/** Safe to run twice. @returns whether anything changed. */
export async function settleWrongCharge(deps: RecordDeps, at: OfPayment, outcome: WrongOutcome): Promise<boolean> {
  return inTransaction(deps.db, async (tx) => {
    const wrong = await lockWrongCharge(tx, at);
    const isDue = outcome === 'bounced' ? wrong?.isReturned : wrong && !wrong.isReturned;
    if (!wrong || !isDue || (outcome === 'refused' && wrong.isRefused)) return false;
    const now = deps.now();
    // A return that failed needs a person, as a refused one does: its key is used up.
    await markWrongCharge(tx, at, outcome === 'returned' ? { returnedAt: now } : { returnedAt: null, refusedAt: now });
    const payment = await findPayment(tx, { locationId: at.locationId, id: at.paymentId });
    if (!payment) throw new Error(`The wrong charge of payment ${at.paymentId} has no payment.`);
    const of = { ...wrong, orderId: payment.orderId };
    if (outcome !== 'refused') await book(deps, tx, { ...of, became: outcome });
    await tell(deps, tx, of, outcome === 'returned' ? 'paid_back' : 'failed');
    return true;
  });
}

/**
 * Compares a wrong charge with the provider's refunds of it, no matter who made them. One that is pending is not back yet.
 * @returns whether anything changed. @throws ProviderUnavailable
 */
export async function syncWrongCharge(
  deps: RecordDeps,
  wrong: OfPayment & { readonly chargedCents: number; readonly isReturned: boolean },
  { provider, ref }: { readonly provider: string; readonly ref: string },
): Promise<boolean> {
  const isBack = succeededCents(await deps.payments.of(provider).listRefundsOf(ref)) >= wrong.chargedCents;
  if (isBack === wrong.isReturned) return false;
  return settleWrongCharge(deps, wrong, isBack ? 'returned' : 'bounced');
}

export function succeededCents(refunds: readonly ProviderRefund[]): number {
  return refunds.reduce((sum, { status, amountCents }) => sum + (status === 'succeeded' ? amountCents : 0), 0);
}

type OfOrder = Pick<WrongCharge, 'locationId' | 'chargedCents' | 'currency'> & { readonly orderId: string };
type Booked = OfOrder & { readonly became: 'charged' | 'returned' | 'bounced' };

async function book(deps: BookDeps, tx: Db, booked: Booked): Promise<void> {
  const { locationId, orderId, chargedCents: cents, currency, became } = booked;
  if (currency === null) await bookWrongCharge(deps, tx, { locationId, orderId, cents, became, now: deps.now() });
}

/** In the words of any other refund (rule 53). */
async function tell(deps: TellDeps, tx: Db, wrong: OfOrder, news: RefundNews): Promise<void> {
  const { locationId, orderId, chargedCents: totalCents, currency } = wrong;
  await mailPayer(
    deps,
    tx,
    { locationId, orderId, sessionId: null, lines: [], totalCents, currency, reason: WRONG_AMOUNT },
    news,
  );
}
