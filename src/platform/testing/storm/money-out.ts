/** Money that leaves: the providers pay out to our bank and charge for their service, and support sends the owner's share. */

import { type Act, from } from './act.ts';
import type { Acknowledged } from './audit/acknowledged.ts';

const MAX_CENTS = 5000;

/** Happens at one of the providers, without telling us: only its list of transactions shows it. */
export async function settleWithBank({ providers, random, note }: Act): Promise<Acknowledged[]> {
  const cents = random.between(1, MAX_CENTS);
  const isPayout = random.between(0, 4) > 0;
  if (random.between(0, 2) === 0) {
    const { balance } = providers.stripe.books;
    if (isPayout) balance.payOut(cents);
    else balance.takeFee(cents);
  } else {
    providers.payPal.books.move({ orderId: '', code: isPayout ? 'T0400' : 'T0100', cents: -cents });
  }
  note(isPayout ? 'a provider paid out' : 'a provider charged a fee');
  return [];
}

/** Records a bank transfer to the lot's owner. */
export async function payOwner(act: Act): Promise<Acknowledged[]> {
  const { client, random, lot, note } = act;
  const cents = random.between(1, MAX_CENTS);
  const paidOn = new Date().toISOString().slice(0, 10);
  const requested = { params: { id: lot.ownerId }, body: { amount: cents, paidOn, reference: 'Wire' } };
  const sent = await client.call('POST /owners/:id/payouts', requested, { ...lot.headers, ...from(act) });
  note(sent.status === 201 ? 'paid the owner' : `a payout refused: ${sent.body.error?.code}`);
  return sent.status === 201 ? [{ kind: 'payout', id: sent.body.data.payout._id, cents }] : [];
}

/** Makes the worker compare all books while the storm goes on. */
export async function requestWalk(act: Act): Promise<Acknowledged[]> {
  const { client, lot, note } = act;
  const { status } = await client.call(
    'POST /support/reconciliation/payments/walks',
    {},
    { ...lot.headers, ...from(act) },
  );
  note(`asked for a comparison: ${status}`);
  return [];
}
