/** Stripe's answers about transfers to owners and payouts to their banks. */
import type { StandInBankPayout, StandInSending } from './stripe-records.ts';

const DELIVERED = { livemode: false, currency: 'usd' } as const;

export function sendingObject(transfer: StandInSending): object {
  const { ref, amountCents, created, accountRef, group, description, paymentRef, reversals } = transfer;
  const reversedCents = reversals.reduce((sum, reversal) => sum + reversal.amountCents, 0);
  const data = reversals.map((reversal) => reversalObject(transfer, reversal));
  return {
    ...DELIVERED,
    id: ref,
    object: 'transfer',
    amount: amountCents,
    amount_reversed: reversedCents,
    balance_transaction: null,
    created,
    description,
    destination: accountRef,
    destination_payment: paymentRef,
    metadata: {},
    reversals: { object: 'list', data, has_more: false, url: `/v1/transfers/${ref}/reversals` },
    reversed: reversedCents === amountCents,
    source_transaction: null,
    source_type: 'card',
    transfer_group: group,
  };
}

export function reversalObject(
  { ref: transfer, created }: StandInSending,
  { ref, amountCents }: StandInSending['reversals'][number],
): object {
  return {
    id: ref,
    object: 'transfer_reversal',
    amount: amountCents,
    balance_transaction: null,
    created,
    currency: 'usd',
    destination_payment_refund: null,
    metadata: {},
    source_refund: null,
    transfer,
  };
}

/** The provider contracts do not cover payouts, so these are the fields that Stripe documents and the product reads. */
export function bankPayoutObject({ ref, amountCents, created, status, failureCode }: StandInBankPayout): object {
  return {
    ...DELIVERED,
    id: ref,
    object: 'payout',
    amount: amountCents,
    arrival_date: created,
    automatic: true,
    created,
    failure_code: failureCode,
    status,
  };
}
