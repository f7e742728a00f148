/** The balance of the fake Stripe: every change in it, with the fee of 2.9 % and 30 cents on each charge. */
import { randomBytes } from 'node:crypto';
import { sandboxFee } from '#integrations/payments/sandbox/balance-transaction.ts';
import type {
  StandInDispute,
  StandInIntent,
  StandInRefund,
  StandInSending,
  StandInTransaction,
  StandInTransfer,
} from './stripe-records.ts';

/** What a unit of another currency is worth in cents, as Stripe converts it. */
const RATE = 0.05;

export type StripeBalance = ReturnType<typeof openStripeBalance>;

export function openStripeBalance(seconds: () => number) {
  const transactions: StandInTransaction[] = [];
  const add = (moved: Pick<StandInTransaction, 'type' | 'amountCents' | 'source'> & Partial<StandInTransaction>) => {
    const ref = `txn_${randomBytes(12).toString('hex')}`;
    const rest = { ref, category: moved.type, intentRef: null, feeCents: 0, created: seconds() };
    if (moved.amountCents !== 0) transactions.push({ ...rest, ...moved });
  };
  let isReadable = true;
  const dollarsOf = ({ currency }: StandInIntent, units: number) => (currency ? Math.round(units * RATE) : units);
  const own = (transfer: StandInTransfer) => ({ intentRef: transfer.intentRef, category: 'platform_earning' });
  const sumOf = (of: readonly StandInTransaction[]) =>
    of.reduce((sum, { amountCents, feeCents }) => sum + amountCents - feeCents, 0);
  const cents = () => sumOf(transactions);
  const pending = () => Math.trunc(sumOf(transactions.filter(({ type }) => type === 'charge')) / 3);
  return {
    transactions,
    mayBeRead: () => isReadable,
    /** Whether our restricted key may read the balance and its transactions. */
    letRead: (isAllowed: boolean): void => {
      isReadable = isAllowed;
    },
    cents,
    /** A third of what was paid in. */
    pending,
    available: () => cents() - pending(),
    charge: (intent: StandInIntent, chargeRef: string) => {
      const amountCents = dollarsOf(intent, intent.amountCents);
      const source = { id: chargeRef, object: 'charge', payment_intent: intent.ref };
      add({ type: 'charge', amountCents, feeCents: sandboxFee(amountCents), intentRef: intent.ref, source });
    },
    pass: (transfer: StandInTransfer) => {
      const { ref: id, chargeRef, amountCents, feeCents, feeRef } = transfer;
      const source = { id, object: 'transfer', source_transaction: chargeRef };
      add({ ...own(transfer), type: 'transfer', amountCents: -amountCents, source });
      const fee = { id: feeRef ?? '', object: 'application_fee', charge: chargeRef, originating_transaction: null };
      add({ ...own(transfer), type: 'application_fee', amountCents: feeCents, source: fee });
    },
    /** Takes back the share, and our fee. */
    takeBack: (transfer: StandInTransfer, back: { readonly shareCents: number; readonly feeCents: number }) => {
      const { ref, feeRef: fee } = transfer;
      const source = { id: `trr_${transactions.length}`, object: 'transfer_reversal', transfer: ref };
      add({ ...own(transfer), type: 'transfer_refund', amountCents: back.shareCents, source });
      const feeRefund = { id: `fr_${transactions.length}`, object: 'fee_refund', fee };
      add({ ...own(transfer), type: 'application_fee_refund', amountCents: -back.feeCents, source: feeRefund });
    },
    /** What an owner is sent from our balance, or what comes back from it. */
    send: (
      { ref, group }: StandInSending,
      back: { readonly ref: string; readonly cents: number } | null,
      cents: number,
    ) => {
      const sent = { id: ref, object: 'transfer', source_transaction: null, transfer_group: group };
      if (back === null) return add({ type: 'transfer', amountCents: -cents, source: sent });
      const source = { id: back.ref, object: 'transfer_reversal', transfer: ref };
      add({ type: 'transfer_refund', amountCents: back.cents, source });
    },
    refund: (
      intent: StandInIntent,
      { ref: id, amountCents, intentRef }: StandInRefund,
      type: 'refund' | 'refund_failure',
    ) => {
      const cents = dollarsOf(intent, amountCents);
      const source = { id, object: 'refund', payment_intent: intentRef };
      add({ type, amountCents: type === 'refund' ? -cents : cents, intentRef, source });
    },
    dispute: ({ ref: id, intentRef }: StandInDispute, { net, fee }: StandInDispute['transactions'][number]) => {
      const source = { id, object: 'dispute', payment_intent: intentRef };
      const category = net < 0 ? 'dispute' : 'dispute_reversal';
      add({ type: 'adjustment', category, amountCents: net + fee, feeCents: fee, intentRef, source });
    },
    /** A payout to our bank. */
    payOut: (cents: number) => add({ type: 'payout', amountCents: -cents, source: { id: 'po_1', object: 'payout' } }),
    /** A fee for the account itself. */
    takeFee: (cents: number) => add({ type: 'stripe_fee', amountCents: -cents, source: null }),
    forget: (intentRef: string) => {
      const stored = transactions.filter((each) => each.intentRef !== intentRef);
      transactions.splice(0, transactions.length, ...stored);
    },
  };
}
