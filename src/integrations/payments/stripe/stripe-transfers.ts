// Money that we send from our balance to owners' accounts at Stripe, which forwards it to their banks by itself.
// Each transfer carries the id of our payout as its group, so that it can always be found.

import type Stripe from 'stripe';
import type { BankPayout, NewTransfer, OwnerTransfers, ProviderTransfer } from '../owner-transfers.port.ts';
import { ProviderMisconfigured, ProviderRefused } from '../payments.port.ts';
import { idOf } from './read-stripe.ts';
import { callStripe, postOnce, type StripeConnection } from './stripe-connection.ts';

const DOLLARS = 'usd';
const PAGE_SIZE = 100;
const GROUP = 'payout_';

export function stripeTransfers(stripe: StripeConnection): OwnerTransfers {
  const { api } = stripe;
  return {
    to: 'account',
    getAvailable: async () => {
      const { available } = await callStripe('balance', () => api.balance.retrieve());
      return available.filter(({ currency }) => currency === DOLLARS).reduce((sum, { amount }) => sum + amount, 0);
    },
    create: (transfer) => createTransfer(stripe, transfer),
    find: async (payoutId) => {
      const found = await findTransfer(stripe, payoutId);
      return found && readTransfer(found, null);
    },
    get: (ref) => getTransfer(stripe, ref),
    reverse: (ref, key) => reverseTransfer(stripe, ref, key),
    getBankPayout: async (accountRef, payoutRef) =>
      readPayout(await callStripe('payout', () => api.payouts.retrieve(payoutRef, {}, { stripeAccount: accountRef }))),
  };
}

/** The id of our payout; null for transfers of other programs and of charges. */
export function payoutIdIn(group: string | null | undefined): string | null {
  return group?.startsWith(GROUP) ? group.slice(GROUP.length) : null;
}

async function createTransfer(stripe: StripeConnection, transfer: NewTransfer): Promise<ProviderTransfer> {
  const { payoutId, idempotencyKey: key, destination, amountCents, description } = transfer;
  const requested: Stripe.TransferCreateParams = {
    amount: amountCents,
    currency: DOLLARS,
    destination,
    description,
    transfer_group: `${GROUP}${payoutId}`,
  };
  const made =
    (await findTransfer(stripe, payoutId)) ??
    (await postOnce(stripe.now, {
      kind: 'transfer',
      key,
      call: (more) => stripe.api.transfers.create(requested, more),
      done: () => findTransfer(stripe, payoutId),
      twice: 'harmful',
    }));
  if (made.amount !== amountCents || idOf(made.destination) !== destination)
    throw new ProviderRefused('idempotency_error', 'This payout was sent with other parameters.');
  return readTransfer(made, null);
}

async function findTransfer({ api }: StripeConnection, payoutId: string): Promise<Stripe.Transfer | null> {
  const requested = { transfer_group: `${GROUP}${payoutId}`, limit: 1 };
  return (await callStripe('list', () => api.transfers.list(requested))).data[0] ?? null;
}

async function getTransfer(stripe: StripeConnection, ref: string): Promise<ProviderTransfer> {
  const transfer = await callStripe('transfer', () => stripe.api.transfers.retrieve(ref));
  return readTransfer(transfer, await findPayoutOf(stripe, transfer));
}

/** Always reverses everything that is left of a transfer, so that it happens only once even under two keys. */
async function reverseTransfer(stripe: StripeConnection, ref: string, key: string): Promise<ProviderTransfer> {
  const { transfers } = stripe.api;
  const transfer = await callStripe('transfer', () => transfers.retrieve(ref));
  const amount = transfer.amount - transfer.amount_reversed;
  if (amount > 0) {
    await postOnce(stripe.now, {
      kind: 'transfer_reversal',
      key,
      call: (more) => transfers.createReversal(ref, { amount }, more),
      done: async () => (await callStripe('transfer', () => transfers.retrieve(ref))).reversals.data[0] ?? null,
      twice: 'harmless',
    });
  }
  return getTransfer(stripe, ref);
}

/**
 * The payout that took this transfer from the owner's account to the bank. Null when there was none
 * yet, or when our key may not look; the money is the owner's either way.
 */
async function findPayoutOf(stripe: StripeConnection, transfer: Stripe.Transfer): Promise<Stripe.Payout | null> {
  const stripeAccount = idOf(transfer.destination);
  const payment = idOf(transfer.destination_payment);
  if (!stripeAccount || !payment) return null;
  const since = { created: { gte: transfer.created }, limit: PAGE_SIZE };
  try {
    const payouts = await callStripe('list', () => stripe.api.payouts.list(since, { stripeAccount }));
    for (const payout of payouts.data) {
      if (await isIn(stripe, { payment, payoutRef: payout.id, stripeAccount })) return payout;
    }
  } catch (error) {
    if (!(error instanceof ProviderMisconfigured)) throw error;
  }
  return null;
}

type Sought = { readonly payment: string; readonly payoutRef: string; readonly stripeAccount: string };

async function isIn({ api }: StripeConnection, { payment, payoutRef, stripeAccount }: Sought): Promise<boolean> {
  for (let after: string | undefined; ; ) {
    const requested = { payout: payoutRef, limit: PAGE_SIZE, ...(after && { starting_after: after }) };
    const page = await callStripe('list', () => api.balanceTransactions.list(requested, { stripeAccount }));
    if (page.data.some(({ source }) => idOf(source) === payment)) return true;
    if (!page.has_more) return false;
    after = page.data.at(-1)?.id;
  }
}

const ARRIVAL: Readonly<Record<string, BankPayout['arrival']>> = {
  paid: 'arrived',
  failed: 'bank_refused',
  canceled: 'bank_refused',
};

function readPayout({ amount, status, failure_code }: Stripe.Payout): BankPayout {
  return { amountCents: amount, arrival: ARRIVAL[status] ?? 'on_its_way', failureCode: failure_code };
}

function readTransfer(transfer: Stripe.Transfer, payout: Stripe.Payout | null): ProviderTransfer {
  const { id: ref, amount: amountCents, amount_reversed: reversedCents, destination } = transfer;
  const { arrival, failureCode } = payout ? readPayout(payout) : { arrival: 'on_its_way' as const, failureCode: null };
  const bankPayoutRef = payout?.id ?? null;
  return { ref, destination: idOf(destination) ?? '', amountCents, reversedCents, arrival, failureCode, bankPayoutRef };
}
