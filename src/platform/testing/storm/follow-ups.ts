/** What may follow a stay in the storm: a receipt, an extension, another plate, a refund by support, an early end. */
import { refOfClientSecret } from '#platform/access/client-secret.ts';
import { aVehicle, type Vehicle } from '../builders/a-driver.ts';
import { type Act, from, type Headers } from './act.ts';
import type { Acknowledged } from './audit/acknowledged.ts';
import { moreTimeCents, movingCents, type PricedZone } from './audit/price-list.ts';
import { comeBack, pay } from './paying.ts';

let receipts = 0;

export async function mailReceipt({ client, note }: Act, _id: string, headers: Headers): Promise<Acknowledged[]> {
  receipts += 1;
  const email = `driver-${receipts}@people.example`;
  const body = { email, name: 'Ann', sessionData: { _id } };
  const { status } = await client.call('POST /contact/sendReceipt', { body }, headers);
  note(`mailed a receipt: ${status}`);
  return status === 200 ? [{ kind: 'receipt', email }] : [];
}

/** For the vehicles of one receipt, which have paid for `hours` already. */
type MoreTime = {
  readonly zone: PricedZone;
  readonly receiptKey: string;
  readonly sessionIds: readonly string[];
  readonly hours: number;
};

export async function extend(
  act: Act,
  { zone, receiptKey: key, sessionIds, hours }: MoreTime,
  headers: Headers,
): Promise<Acknowledged[]> {
  const { client, random, note } = act;
  const added = random.between(1, 4);
  const [only = '', ...others] = sessionIds;
  const more =
    others.length === 0
      ? await client.call('POST /sessions/add', { body: { sessionId: only, hours: added } }, headers)
      : await client.call(
          'POST /receipts/:key/time',
          { params: { key }, body: { sessionIds: [...sessionIds], hours: added } },
          headers,
        );
  const whose = others.length === 0 ? '' : ' for all';
  note(more.status === 201 ? `added time${whose}` : `time refused${whose}: ${more.body.error?.code}`);
  if (more.status !== 201 || !more.body.data.clientSecret) return [];
  const { clientSecret } = more.body.data;
  const paid = await pay(act, clientSecret, headers);
  const listedCents = sessionIds.length * moreTimeCents(zone, hours, added);
  return [{ kind: 'extension', ref: refOfClientSecret(clientSecret), sessionIds, ...paid, listedCents }];
}

type OfReceipt = {
  readonly receiptKey: string;
  readonly sessionId: string;
  readonly headers: Headers;
  /** The right plate; any plate if left out. */
  readonly vehicle?: Vehicle;
};

export async function correct(
  { client, note }: Act,
  { receiptKey, sessionId, headers, vehicle = aVehicle() }: OfReceipt,
): Promise<Acknowledged[]> {
  const { plate, state } = vehicle;
  const body = { sessionId, plateNumber: plate, state };
  const corrected = await client.call(
    'POST /receipts/:key/corrections',
    { params: { key: receiptKey }, body },
    headers,
  );
  note(corrected.status === 200 ? 'corrected a plate' : `a correction refused: ${corrected.body.error?.code}`);
  return corrected.status === 200 ? [{ kind: 'correction', sessionId, plate }] : [];
}

type GivenBack = {
  readonly orderId: string;
  readonly cents: number;
  /** What support can see was refunded before. */
  readonly refunded?: number;
};

export async function refund(act: Act, { orderId, cents, refunded = 0 }: GivenBack): Promise<Acknowledged[]> {
  const { client, lot, note } = act;
  const body = { locationId: lot.locationId, orderId, amount: cents, refunded, reason: 'The gate was shut.' };
  const made = await client.call('POST /support/refunds', { body }, { ...lot.headers, ...from(act) });
  note(made.status === 201 ? 'refunded' : `a refund refused: ${made.body.error?.code}`);
  return made.status === 201 ? [{ kind: 'refund', id: made.body.data._id, orderId, cents }] : [];
}

export async function end({ client, note }: Act, sessionId: string, headers: Headers): Promise<Acknowledged> {
  const requested = { params: { id: sessionId }, body: { status: 'ended' as const } };
  const ended = await client.call('PATCH /sessions/:id', requested, headers);
  const refused = ended.status === 200 ? null : (ended.body.error?.code ?? String(ended.status));
  note(refused === null ? 'ended a session' : `an end refused: ${refused}`);
  return { kind: 'end', sessionId, refused };
}

type Canceled = { readonly sessionId: string; readonly orderId: string; readonly listedCents: number };

/** Cancels before the start, now and then from two devices at once. */
export async function cancel(act: Act, canceled: Canceled, headers: Headers): Promise<Acknowledged[]> {
  const { client, random, note } = act;
  const request = () => client.call('POST /sessions/:id/cancel', { params: { id: canceled.sessionId } }, headers);
  const answers = await Promise.all(random.between(0, 4) === 0 ? [request(), request()] : [request()]);
  return answers.map(({ status, body }) => {
    const refused = status === 200 ? null : (body.error?.code ?? String(status));
    note(refused === null ? 'canceled a reservation' : `a cancellation refused: ${refused}`);
    return { kind: 'cancel', ...canceled, refused };
  });
}

type Moved = OfReceipt & {
  readonly orderId: string;
  readonly from: PricedZone;
  readonly to: PricedZone;
  readonly hours: number;
};

/** Moves to another zone; null if it is refused, or the difference is not paid. */
export async function move(
  act: Act,
  { receiptKey, sessionId, orderId, headers, from: left, to, hours }: Moved,
): Promise<Extract<Acknowledged, { kind: 'move' }> | null> {
  const { client, random, lot, note } = act;
  const zoneId = lot.zoneIds[to];
  const params = { key: receiptKey };
  const requested = await client.call(
    'POST /receipts/:key/corrections',
    { params, body: { sessionId, zoneId } },
    headers,
  );
  note(requested.status === 200 ? `asked to move (${left} to ${to})` : `a move refused: ${requested.body.error?.code}`);
  if (requested.status !== 200) return null;
  const { clientSecret } = requested.body.data;
  const listedCents = movingCents(left, to, hours);
  const moved = { kind: 'move', sessionId, orderId, zoneId, listedCents } as const;
  if (!clientSecret) return { ...moved, ref: null, reported: null, chargedCents: 0 };
  if (random.between(0, 6) === 0) return null;
  const paid = await pay(act, clientSecret, headers);
  const reported = paid.reported ?? (await comeBack(act, clientSecret, headers));
  note(`a move is ${reported}`);
  return { ...moved, ref: refOfClientSecret(clientSecret), ...paid, reported };
}
