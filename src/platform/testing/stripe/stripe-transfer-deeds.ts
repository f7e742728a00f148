/** The calls about money that we send to owners, and about what Stripe sends on to their banks. */
import { textIn } from './read-form.ts';
import { type Answer, type Asked, type Deed, listed, malformed, missing, ok, refused } from './stripe-answers.ts';
import type { StripeBooks } from './stripe-books.ts';
import type { StandInBankPayout, StandInSending } from './stripe-records.ts';
import { bankPayoutObject, reversalObject, sendingObject } from './stripe-sending-objects.ts';

export const TRANSFER_DEEDS: readonly Deed[] = [
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
    act: (books, asked) => withTransfer(books, asked, (transfer) => ok(sendingObject(transfer))),
  },
  {
    name: 'reverse',
    method: 'POST',
    path: '/v1/transfers/:ref/reversals',
    answer: 'TransferReversal',
    act: (books, asked) =>
      withTransfer(books, asked, (transfer) => {
        const reversal = books.sendings.reverse(transfer, Number(asked.form.amount));
        return 'code' in reversal ? refused(reversal) : ok(reversalObject(transfer, reversal));
      }),
  },
  {
    name: 'list payouts',
    method: 'GET',
    path: '/v1/payouts',
    act: (books, asked) => listed(payoutsOf(books, asked), asked.query, bankPayoutObject),
  },
  {
    name: 'get payout',
    method: 'GET',
    path: '/v1/payouts/:ref',
    act: (books, asked) => {
      const payout = payoutsOf(books, asked).find(({ ref }) => ref === asked.ref);
      return payout ? ok(bankPayoutObject(payout)) : missing('payout', asked.ref);
    },
  },
];

function createTransfer({ sendings }: StripeBooks, { form }: Asked): Answer {
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

function withTransfer({ sendings }: StripeBooks, { ref }: Asked, act: (transfer: StandInSending) => Answer): Answer {
  const transfer = sendings.transfers.get(ref);
  return transfer ? act(transfer) : missing('transfer', ref);
}

const payoutsOf = ({ sendings }: StripeBooks, { account }: Asked): StandInBankPayout[] =>
  [...sendings.payouts.values()].filter(({ accountRef }) => accountRef === account);

/** The movements of an owner's account that were in a payout. */
export function listOfAccount(books: StripeBooks, asked: Asked): Answer {
  const payout = payoutsOf(books, asked).find(({ ref }) => ref === asked.query.payout);
  const moved = (payout?.paymentRefs ?? []).map((ref) => ({ ref, created: payout?.created ?? 0 }));
  return listed(moved, asked.query, ({ ref }) => ({
    id: `txn_${ref}`,
    object: 'balance_transaction',
    type: 'payment',
    source: ref,
  }));
}
