/** What may follow a stay of the storm: a receipt, more time, another plate, a refund at the desk, an early end. */
import { refOfClientSecret } from '#domain/payments/client-secret.ts';
import { aVehicle } from '../builders/a-driver.ts';
import { type Act, from, type Headers } from './act.ts';
import type { Acknowledged } from './audit/acknowledged.ts';
import { moreTimeCents, type PricedZone } from './audit/price-list.ts';
import { pay } from './paying.ts';

let receipts = 0;

export async function mailReceipt({ client, note }: Act, _id: string, headers: Headers): Promise<Acknowledged[]> {
  receipts += 1;
  const email = `driver-${receipts}@people.example`;
  const body = { email, name: 'Ann', sessionData: { _id } };
  const { status } = await client.call('POST /contact/sendReceipt', { body }, headers);
  note(`mailed a receipt: ${status}`);
  return status === 200 ? [{ kind: 'receipt', email }] : [];
}

/** Of one vehicle, which has paid for `hours` already. */
type MoreTime = { readonly zone: PricedZone; readonly sessionId: string; readonly hours: number };

export async function extend(
  act: Act,
  { zone, sessionId, hours }: MoreTime,
  headers: Headers,
): Promise<Acknowledged[]> {
  const { client, random, note } = act;
  const added = random.between(1, 4);
  const more = await client.call('POST /sessions/add', { body: { sessionId, hours: added } }, headers);
  note(more.status === 201 ? 'added time' : `time refused: ${more.body.error?.code}`);
  if (more.status !== 201 || !more.body.data.clientSecret) return [];
  const { clientSecret } = more.body.data;
  const paid = await pay(act, clientSecret, headers);
  const listedCents = moreTimeCents(zone, hours, added);
  return [{ kind: 'extension', ref: refOfClientSecret(clientSecret), sessionId, ...paid, listedCents }];
}

type Held = { readonly receiptKey: string; readonly sessionId: string; readonly headers: Headers };

export async function correct(
  { client, note }: Act,
  { receiptKey, sessionId, headers }: Held,
): Promise<Acknowledged[]> {
  const { plate, state } = aVehicle();
  const body = { sessionId, plateNumber: plate, state };
  const corrected = await client.call(
    'POST /receipts/:key/corrections',
    { params: { key: receiptKey }, body },
    headers,
  );
  note(corrected.status === 200 ? 'corrected a plate' : `a correction refused: ${corrected.body.error?.code}`);
  return corrected.status === 200 ? [{ kind: 'correction', sessionId, plate }] : [];
}

type GivenBack = { readonly orderId: string; readonly cents: number };

export async function refund(act: Act, { orderId, cents }: GivenBack): Promise<Acknowledged[]> {
  const { client, lot, note } = act;
  const body = { locationId: lot.locationId, orderId, amount: cents, refunded: 0, reason: 'The gate was shut.' };
  const made = await client.call('POST /desk/refunds', { body }, { ...lot.headers, ...from(act) });
  note(made.status === 201 ? 'refunded' : `a refund refused: ${made.body.error?.code}`);
  return made.status === 201 ? [{ kind: 'refund', id: made.body.data._id, orderId, cents }] : [];
}

export async function end({ client, note }: Act, sessionId: string, headers: Headers): Promise<Acknowledged> {
  const asked = { params: { id: sessionId }, body: { status: 'ended' as const } };
  const ended = await client.call('PATCH /sessions/:id', asked, headers);
  const refused = ended.status === 200 ? null : (ended.body.error?.code ?? String(ended.status));
  note(refused === null ? 'ended a session' : `an end refused: ${refused}`);
  return { kind: 'end', sessionId, refused };
}
