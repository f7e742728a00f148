// A charge of the wrong amount (rule 42) is owed to its driver from the moment it is found until it is fully refunded. A charge
// in dollars enters the ledger at once; one in another currency enters it as soon as the provider's list of transactions gives the
// amount in dollars.

import type { Deps } from '#app/deps.ts';
import type { WrongChargeStep } from '#features/ledger/rules/journal-entries.ts';
import { bookWrongCharge } from '#features/ledger/server/public.ts';
import type { ProviderIntent, ProviderRefund } from '#integrations/payments/payments.port.ts';
import type { Db } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import {
  changeReturn,
  type MoneyReturn,
  type ReturnCommand,
  type ReturnMoney,
  statusOfReturn,
} from '../../rules/money-return.ts';
import type { Payment } from '../payment.ts';
import { findPayment } from '../payments.store.ts';
import { notifyPayer } from '../refunds/record-refund.ts';
import { type RefundNews, WRONG_AMOUNT } from '../refunds/refund-mail.ts';
import type { Decision } from './return-columns.ts';
import { insertWrongCharge, lockWrongCharge, saveWrongCharge, type WrongCharge } from './wrong-charges.store.ts';

type BookDeps = Pick<Deps, 'newId' | 'now'>;
export type NotifyDeps = BookDeps & Pick<Deps, 'config' | 'jobs' | 'fulfillments'>;
type RecordDeps = NotifyDeps & Pick<Deps, 'db' | 'payments'>;
type OfPayment = Pick<WrongCharge, 'locationId' | 'paymentId'>;

/** Runs in the transaction that cancels the payment. */
export async function recordWrongCharge(
  deps: NotifyDeps,
  tx: Db,
  { locationId, id: paymentId, orderId, amountCents: requestedCents }: Payment,
  { amountCents: chargedCents, foreignCurrency }: ProviderIntent,
): Promise<void> {
  if (chargedCents === 0) return;
  const [id, now, currency] = [deps.newId(), deps.now(), foreignCurrency ?? null];
  await insertWrongCharge(tx, { locationId, paymentId, id, requestedCents, chargedCents, currency, now });
  const wrong = { locationId, orderId, chargedCents, currency };
  await bookReturned(deps, tx, wrong, 'charged');
  await notifyOfWrong(deps, tx, wrong, { news: 'promised' });
}

const BOOKED: Readonly<Record<NonNullable<ReturnMoney>, WrongChargeStep>> = {
  provider_returns: 'returned',
  provider_regains: 'bounced',
  bank_pays: 'paid_otherwise',
  bank_did_not_pay: 'not_paid',
};

export type ChangedCharge = Pick<WrongCharge, 'chargedCents' | 'currency'> & { readonly orderId: string };

/**
 * Runs in the caller's transaction. @returns null when the command is not possible, for example when the provider repeats itself.
 */
export async function changeWrongCharge(
  deps: NotifyDeps,
  tx: Db,
  at: OfPayment,
  { command, decision = null }: { readonly command: ReturnCommand; readonly decision?: Decision | null },
): Promise<ChangedCharge | null> {
  const before = await lockWrongCharge(tx, at);
  const change = before && changeReturn(before.state, command, deps.now());
  if (!before || !change?.ok) return null;
  const { state, money } = change;
  await saveWrongCharge(tx, before, { state, decision, now: deps.now() });
  const payment = await findPayment(tx, { locationId: at.locationId, id: at.paymentId });
  if (!payment) throw new Error(`The wrong charge of payment ${at.paymentId} has no payment.`);
  const wrong = { ...before, orderId: payment.orderId };
  if (money) await bookReturned(deps, tx, wrong, BOOKED[money]);
  const news = newsOf(before.state, state);
  // The reason for reopening it stays at support.
  const note = command.kind === 'reopen' ? null : decision?.note;
  if (news) await notifyOfWrong(deps, tx, wrong, { news, ...(note && { note }) });
  return wrong;
}

/** No news about an automatic retry, nor about a second payment for something the payer has. */
function newsOf(before: MoneyReturn, after: MoneyReturn): RefundNews | null {
  const [was, status] = [statusOfReturn(before), statusOfReturn(after)];
  if (status === was || status === 'requested' || status === 'twice' || after.settledAs === 'twice_accepted')
    return null;
  if (was === 'twice' && status === 'paid_otherwise') return null;
  if (status === 'returned' || status === 'paid_otherwise') return 'paid_back';
  return status === 'closed' ? 'closed' : 'failed';
}

/**
 * Compares a wrong charge with the provider's refunds of it, no matter who made them. A pending refund does not count yet.
 * @returns whether anything changed. @throws ProviderUnavailable
 */
export async function syncWrongCharge(
  deps: RecordDeps,
  wrong: OfPayment & { readonly chargedCents: number; readonly isReturned: boolean },
  { provider, ref }: { readonly provider: string; readonly ref: string },
): Promise<boolean> {
  const isBack = succeededCents(await deps.payments.of(provider).listRefundsOf(ref)) >= wrong.chargedCents;
  if (isBack === wrong.isReturned) return false;
  return applyToWrongCharge(deps, wrong, { kind: isBack ? 'returned' : 'bounced' });
}

/** Safe to run twice. @returns whether anything changed. */
export async function applyToWrongCharge(deps: RecordDeps, at: OfPayment, command: ReturnCommand): Promise<boolean> {
  return (await inTransaction(deps.db, (tx) => changeWrongCharge(deps, tx, at, { command }))) !== null;
}

export function succeededCents(refunds: readonly ProviderRefund[]): number {
  return refunds.reduce((sum, { status, amountCents }) => sum + (status === 'succeeded' ? amountCents : 0), 0);
}

type OfOrder = Pick<WrongCharge, 'locationId' | 'chargedCents' | 'currency'> & { readonly orderId: string };

async function bookReturned(deps: BookDeps, tx: Db, wrong: OfOrder, became: WrongChargeStep): Promise<void> {
  const { locationId, orderId, chargedCents: cents, currency } = wrong;
  if (currency === null) await bookWrongCharge(deps, tx, { locationId, orderId, cents, became, now: deps.now() });
}

/** Worded like any other refund (rule 53). */
async function notifyOfWrong(
  deps: NotifyDeps,
  tx: Db,
  wrong: OfOrder,
  { news, note }: { readonly news: RefundNews; readonly note?: string },
): Promise<void> {
  const { locationId, orderId, chargedCents: totalCents, currency } = wrong;
  await notifyPayer(
    deps,
    tx,
    { locationId, orderId, lines: [], totalCents, currency, reason: WRONG_AMOUNT },
    news,
    note,
  );
}
