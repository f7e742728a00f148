/** Parking that is paid when its driver leaves: some money is held, the cars stop one by one, and the time they used is charged. */
import { refOfClientSecret } from '#platform/access/client-secret.ts';
import { aGuest, aVehicle, TEST_CARDS } from '../builders/a-driver.ts';
import { type Act, from } from './act.ts';
import type { Acknowledged } from './audit/acknowledged.ts';
import { type PricedZone, stayCents } from './audit/price-list.ts';
import type { MerchantsCode } from './booking.ts';
import { aMethod, comeBack } from './paying.ts';

const HOLDS_NO_MORE = '4000000000000606';

type Stopped = Extract<Acknowledged, { kind: 'stopped' }>;

export async function parkUntilStopped(act: Act): Promise<Acknowledged[]> {
  const parked = await startAndStop(act, { mayMistakeZone: true });
  return parked ? [parked.stopped] : [];
}

/** Null if the start or a stop was refused. `mayMistakeZone`: one car may start in the wrong zone, and moves to a dearer one. */
export async function startAndStop(
  act: Act,
  { code, mayMistakeZone = false }: { readonly code?: MerchantsCode; readonly mayMistakeZone?: boolean },
): Promise<{ readonly orderId: string; readonly stopped: Stopped } | null> {
  const { client, lot, note, providers, random } = act;
  const headers = { ...aGuest().headers, ...from(act) };
  const isMistaken = mayMistakeZone && random.between(0, 2) === 0;
  const vehicles = Array.from({ length: isMistaken ? 1 : random.between(1, 4) }, () => aVehicle());
  const method = aMethod(act);
  const zoneId = lot.zoneIds[isMistaken ? 'yard' : 'plain'];
  const body = { zoneId, startStop: true, vehicles, method, ...(code && { code: code.text }) };
  const intent = await client.call('POST /billing/stripe-intent', { body }, headers);
  note(intent.status === 200 ? 'asked to pay when leaving' : `a start refused: ${intent.body.error?.code}`);
  if (intent.status !== 200 || !intent.body.data.clientSecret) return null;
  const { clientSecret, orderId, receiptKey } = intent.body.data;
  const stored = await client.call('POST /sessions', { body: { clientSecret } }, headers);
  if (stored.status !== 201) return null;
  const { sessionIds } = stored.body.data;
  const ref = refOfClientSecret(clientSecret);
  if (method === 'paypal') providers.payPal.approve(ref);
  else providers.stripe.books.confirm(clientSecret, random.oneOf([TEST_CARDS.approved, HOLDS_NO_MORE]));
  const reported = await comeBack(act, clientSecret, headers);
  if (reported !== 'started') return null;
  if (isMistaken) {
    const zoneChange = { sessionId: sessionIds[0] ?? '', zoneId: lot.zoneIds.plain };
    const right = { params: { key: receiptKey }, body: zoneChange };
    const moved = await client.call('POST /receipts/:key/corrections', right, headers);
    note(moved.status === 200 ? 'moved while running' : `a running move refused: ${moved.body.error?.code}`);
  }
  let zone: PricedZone = 'plain';
  for (const id of sessionIds) {
    const stopped = await client.call('PATCH /sessions/:id', { params: { id }, body: { status: 'ended' } }, headers);
    note(stopped.status === 200 ? 'stopped' : `a stop refused: ${stopped.body.error?.code}`);
    if (stopped.status !== 200) return null;
    if (stopped.body.data.zoneId === lot.zoneIds.yard) zone = 'yard';
  }
  const listedCents = stayCents(zone, 1, code?.offCents) * vehicles.length;
  return { orderId, stopped: { kind: 'stopped', ref, sessionIds, listedCents } };
}
