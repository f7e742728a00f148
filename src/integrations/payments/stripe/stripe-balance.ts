// What Stripe holds for us, and every change to it: its balance transactions, each with the thing it is about. Whatever moves money
// creates one, however old the payment is: a charge, a refund, a refund that came back, a dispute, a payout.

import type Stripe from 'stripe';
import type { BalanceTransaction, ProviderBalance } from '../payments.port.ts';
import { idOf } from './read-stripe.ts';
import { callStripe, type StripeConnection } from './stripe-connection.ts';
import { listPage } from './stripe-lists.ts';
import { payoutIdIn } from './stripe-transfers.ts';

const DOLLARS = 'usd';

export function stripeBalance({ api, now }: StripeConnection): ProviderBalance {
  return {
    lateMinutes: 0,
    listTransactions: (page) =>
      listPage(
        page,
        (requested) => api.balanceTransactions.list({ ...requested, currency: DOLLARS, expand: ['data.source'] }),
        readTransaction,
      ),
    getBalance: async () => {
      const asOf = now();
      const { available, pending } = await callStripe('balance', () => api.balance.retrieve());
      const dollars = [...available, ...pending].filter(({ currency }) => currency === DOLLARS);
      return { cents: dollars.reduce((sum, { amount }) => sum + amount, 0), asOf };
    },
  };
}

const KINDS: Readonly<Record<string, BalanceTransaction['kind']>> = {
  charge: 'payment',
  payment: 'payment',
  refund: 'refund',
  payment_refund: 'refund',
  payment_reversal: 'refund',
  refund_failure: 'refund_failed',
  payment_failure_refund: 'refund_failed',
  transfer: 'passed_on',
  transfer_refund: 'passed_on',
  transfer_cancel: 'passed_on',
  transfer_failure: 'passed_on',
  application_fee: 'passed_on',
  application_fee_refund: 'passed_on',
  payout: 'payout',
  payout_cancel: 'payout',
  payout_failure: 'payout',
  stripe_fee: 'fee',
  stripe_fx_fee: 'fee',
  tax_fee: 'fee',
};

export function readTransaction(transaction: Stripe.BalanceTransaction): BalanceTransaction {
  const { id: ref, type, net: netCents, fee: feeCents, created } = transaction;
  const source = typeof transaction.source === 'object' ? (transaction.source as Source | null) : null;
  const isDispute = source?.object === 'dispute';
  return {
    ref,
    // Disputes are adjustments, but so are many other things.
    kind: isDispute ? 'dispute' : (KINDS[type] ?? 'other'),
    netCents,
    feeCents,
    sourceRef: idOf(transaction.source),
    ofSource: ofSource(source),
    intentRef: idOf(source?.payment_intent),
    metadata: null,
    disputeRef: isDispute ? source.id : null,
    payoutId: source?.object === 'transfer' ? payoutIdIn(source.transfer_group) : null,
    at: new Date(created * 1000),
  };
}

/** The fields of Stripe's objects that lead to what a transaction is about. */
type Source = {
  readonly id: string;
  readonly object: string;
  readonly payment_intent?: Named;
  /** On a transfer: the charge whose share it is. */
  readonly source_transaction?: Named;
  readonly transfer_group?: string | null;
  /** On the return of a transfer or of our fee. */
  readonly transfer?: Named;
  readonly fee?: Named;
  /** On our fee. */
  readonly originating_transaction?: Named;
  readonly charge?: Named;
};
type Named = string | { id: string } | null;

function ofSource(source: Source | null): string | null {
  switch (source?.object) {
    case 'transfer':
      return idOf(source.source_transaction);
    case 'transfer_reversal':
      return idOf(source.transfer);
    case 'application_fee':
      return idOf(source.originating_transaction) ?? idOf(source.charge);
    case 'fee_refund':
      return idOf(source.fee);
    default:
      return null;
  }
}
