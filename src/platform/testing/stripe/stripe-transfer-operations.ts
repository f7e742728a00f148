/** The calls about money that we send to owners, and about what Stripe sends on to their banks. */
import { textIn } from './read-form.ts';
import {
  type Answer,
  listed,
  malformed,
  missing,
  type Operation,
  ok,
  type Requested,
  refused,
} from './stripe-answers.ts';
import type { StripeBooks } from './stripe-books.ts';
import type { StandInBankPayout, StandInSending } from './stripe-records.ts';
import { bankPayoutObject, reversalObject, sendingObject } from './stripe-sending-objects.ts';

export const TRANSFER_OPERATIONS: readonly Operation[] = [
  {
    name: 'transfer',
    method: 'POST',
    path: '/v1/transfers',
    request: 'TransferCreateParams',
    answer: 'Transfer',
    act: createTransfer,
  },
  {
    name: 'list transfers',
    method: 'GET',
    path: '/v1/transfers',
    act: ({ sendings }, { query }) => {
      const { transfer_group: group } = query;
      const all = [...sendings.transfers.values()].filter((each) => group === undefined || each.group === group);
      return listed(all, query, sendingObject);
    },
  },
  {
    name: 'get transfer',
    method: 'GET',
    path: '/v1/transfers/:ref',
    answer: 'Transfer',
    act: (books, requested) => withTransfer(books, requested, (transfer) => ok(sendingObject(transfer))),
  },
  {
    name: 'reverse',
    method: 'POST',
    path: '/v1/transfers/:ref/reversals',
    answer: 'TransferReversal',
    act: (books, requested) =>
      withTransfer(books, requested, (transfer) => {
        const reversal = books.sendings.reverse(transfer, Number(requested.form.amount));
        return 'code' in reversal ? refused(reversal) : ok(reversalObject(transfer, reversal));
      }),
  },
  {
    name: 'list payouts',
    method: 'GET',
    path: '/v1/payouts',
    act: (books, requested) => listed(payoutsOf(books, requested), requested.query, bankPayoutObject),
  },
  {
    name: 'get payout',
    method: 'GET',
    path: '/v1/payouts/:ref',
    act: (books, requested) => {
      const payout = payoutsOf(books, requested).find(({ ref }) => ref === requested.ref);
      return payout ? ok(bankPayoutObject(payout)) : missing('payout', requested.ref);
    },
  },
];

function createTransfer({ sendings }: StripeBooks, { form }: Requested): Answer {
  const amountCents = Number(form.amount);
  if (!Number.isInteger(amountCents) || amountCents < 1)
    return malformed('parameter_invalid_integer', 'Invalid amount');
  const made = sendings.send({
    amountCents,
    accountRef: textIn(form, 'destination') ?? '',
    group: textIn(form, 'transfer_group') ?? null,
    description: textIn(form, 'description') ?? null,
  });
  return 'code' in made ? refused(made) : ok(sendingObject(made));
}

function withTransfer(
  { sendings }: StripeBooks,
  { ref }: Requested,
  act: (transfer: StandInSending) => Answer,
): Answer {
  const transfer = sendings.transfers.get(ref);
  return transfer ? act(transfer) : missing('transfer', ref);
}

const payoutsOf = ({ sendings }: StripeBooks, { account }: Requested): StandInBankPayout[] =>
  [...sendings.payouts.values()].filter(({ accountRef }) => accountRef === account);

/** The transactions of an owner's account that were in a payout. */
export function listOfAccount(books: StripeBooks, requested: Requested): Answer {
  const payout = payoutsOf(books, requested).find(({ ref }) => ref === requested.query.payout);
  const moved = (payout?.paymentRefs ?? []).map((ref) => ({ ref, created: payout?.created ?? 0 }));
  return listed(moved, requested.query, ({ ref }) => ({
    id: `txn_${ref}`,
    object: 'balance_transaction',
    type: 'payment',
    source: ref,
  }));
}
