/** What the clients of a storm do: any mix of bookings and their follow-ups, receipts, member codes, valet cars and shifts. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { PaymentMethodName } from '#contract/money/payment-method.ts';
import { refOfClientSecret } from '#domain/payments/client-secret.ts';
import { aGuest, aVehicle, TEST_CARDS, type Vehicle } from '../builders/a-driver.ts';
import type { Random } from '../cases/seeded-random.ts';
import { handleCar } from '../kill/car-in-storm.ts';
import type { StubbornClient } from '../kill/stubborn-client.ts';
import { centsOf } from '../paypal/paypal-books.ts';
import type { Acknowledged } from './acknowledged.ts';
import type { Providers } from './providers.ts';

type Headers = Record<string, string>;

export type Lot = {
  readonly locationId: string;
  readonly zoneId: string;
  readonly code: string;
  /** The headers of an odogwu, who may do everything. */
  readonly headers: Headers;
};

export type Act = {
  readonly client: StubbornClient;
  readonly providers: Providers;
  readonly random: Random;
  readonly lot: Lot;
  /** Counts the operations. */
  readonly note: (operation: string) => void;
};

type Operation = (act: Act) => Promise<Acknowledged[]>;

/** The first ones are more frequent. */
const OPERATIONS: readonly [Operation, ...Operation[]] = [
  bookOne,
  bookOne,
  bookOne,
  bookOne,
  bookFive,
  bookTwice,
  bookTwice,
  parkByCode,
  payCarInCash,
  payCarInCash,
  payCarOnline,
  changeShift,
];

export function operate(act: Act): Promise<Acknowledged[]> {
  return act.random.oneOf(OPERATIONS)(act);
}

/** Each caller has its own address, because the limits are per address. */
function from(act: Act): Headers {
  const part = () => act.random.between(1, 255);
  return { 'x-forwarded-for': `10.${part()}.${part()}.${part()}` };
}

function bookOne(act: Act): Promise<Acknowledged[]> {
  return bookAndMore(act, [aVehicle()]);
}

function bookFive(act: Act): Promise<Acknowledged[]> {
  return bookAndMore(
    act,
    Array.from({ length: 5 }, () => aVehicle()),
  );
}

/** Two drivers pay for one vehicle at the same time. */
async function bookTwice(act: Act): Promise<Acknowledged[]> {
  const vehicles = [aVehicle()];
  return (await Promise.all([bookAndMore(act, vehicles), bookAndMore(act, vehicles)])).flat();
}

async function bookAndMore(act: Act, vehicles: readonly Vehicle[]): Promise<Acknowledged[]> {
  const { client, random, lot, note } = act;
  const headers = { ...aGuest().headers, ...from(act) };
  const method: PaymentMethodName = random.between(0, 4) === 0 ? 'paypal' : 'card';
  const body = { zoneId: lot.zoneId, hours: random.between(1, 5), vehicles: [...vehicles], method };
  const intent = await client.call('POST /billing/stripe-intent', { body }, headers);
  note(intent.status === 200 ? 'asked for a price' : `a price refused: ${intent.body.error?.code}`);
  if (intent.status !== 200 || !intent.body.data.clientSecret) return [];
  const { clientSecret, orderId, receiptKey } = intent.body.data;
  const stored = await client.call('POST /sessions', { body: { clientSecret } }, headers);
  note(stored.status === 201 ? 'stored sessions' : `sessions refused: ${stored.body.error?.code}`);
  if (stored.status !== 201) return [];
  const { sessionIds } = stored.body.data;
  if (random.between(0, 8) === 0) return [];
  const { chargedCents, told } = await (method === 'paypal' ? payByPayPal : pay)(act, clientSecret, headers);
  const ref = refOfClientSecret(clientSecret);
  const stay = { kind: 'stay', ref, sessionIds, receiptKey, told, chargedCents } as const;
  const [sessionId = ''] = sessionIds;
  if (told !== 'paid') return [stay];
  switch (random.between(0, 8)) {
    case 4:
    case 5:
      return [stay, ...(await mailReceipt(act, sessionId, headers))];
    case 0:
      return [stay, ...(await extend(act, sessionId, headers))];
    case 1:
      return [stay, ...(await correct(act, { receiptKey, sessionId, headers }))];
    case 2:
      return [stay, ...(await refund(act, { orderId, cents: random.between(1, chargedCents) }))];
    case 3:
      await end(act, sessionId, headers);
      return [stay];
    default:
      return [stay];
  }
}

/** Pays at the provider and usually returns to us. */
async function pay(act: Act, clientSecret: string, headers: Headers) {
  const { random, note } = act;
  const { books } = act.providers.stripe;
  if (random.between(0, 8) === 0) books.confirm(clientSecret, TEST_CARDS.declined);
  const { status } = books.confirm(clientSecret, TEST_CARDS.approved);
  note('paid at the provider');
  const paid = books.intents.get(refOfClientSecret(clientSecret));
  const chargedCents = status === 'succeeded' ? (paid?.amountCents ?? 0) : 0;
  if (random.between(0, 5) === 0) return { chargedCents, told: null };
  return { chargedCents, told: await comeBack(act, clientSecret, headers) };
}

/** In PayPal's window the buyer only agrees: the money is taken by us. */
async function payByPayPal(act: Act, clientSecret: string, headers: Headers) {
  const { random, note } = act;
  const { payPal } = act.providers;
  const ref = refOfClientSecret(clientSecret);
  if (random.between(0, 8) === 0) {
    payPal.approve(ref, { bank: 'declines' });
    await act.client.call('POST /billing/return', { body: { clientSecret } }, headers);
  }
  payPal.approve(ref);
  note('agreed at PayPal');
  const told = random.between(0, 5) === 0 ? null : await comeBack(act, clientSecret, headers);
  const { capture } = payPal.books.order(ref);
  return { chargedCents: capture?.status === 'COMPLETED' ? centsOf(capture.amount) : 0, told };
}

let receipts = 0;

async function mailReceipt({ client, note }: Act, _id: string, headers: Headers): Promise<Acknowledged[]> {
  receipts += 1;
  const email = `driver-${receipts}@people.example`;
  const body = { email, name: 'Ann', sessionData: { _id } };
  const { status } = await client.call('POST /contact/sendReceipt', { body }, headers);
  note(`mailed a receipt: ${status}`);
  return status === 200 ? [{ kind: 'receipt', email }] : [];
}

const LOOKS = 60;

/** Polls until the payment is final, as the page does. */
async function comeBack({ client, note }: Act, clientSecret: string, headers: Headers): Promise<string | null> {
  for (let looks = 0; looks < LOOKS; looks++) {
    const { status, body } = await client.call('POST /billing/return', { body: { clientSecret } }, headers);
    if (status === 200 && !['pending', 'processing'].includes(body.data.status)) {
      note(`told ${body.data.status}`);
      return body.data.status;
    }
    await sleep(500);
  }
  return null;
}

async function extend(act: Act, sessionId: string, headers: Headers): Promise<Acknowledged[]> {
  const { client, random, note } = act;
  const hours = random.between(1, 4);
  const more = await client.call('POST /sessions/add', { body: { sessionId, hours } }, headers);
  note(more.status === 201 ? 'added time' : `time refused: ${more.body.error?.code}`);
  if (more.status !== 201 || !more.body.data.clientSecret) return [];
  const { clientSecret } = more.body.data;
  const paid = await pay(act, clientSecret, headers);
  return [{ kind: 'extension', ref: refOfClientSecret(clientSecret), sessionId, ...paid }];
}

type Held = { readonly receiptKey: string; readonly sessionId: string; readonly headers: Headers };

async function correct({ client, note }: Act, { receiptKey, sessionId, headers }: Held): Promise<Acknowledged[]> {
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

async function refund(act: Act, { orderId, cents }: { orderId: string; cents: number }): Promise<Acknowledged[]> {
  const { client, lot, note } = act;
  const body = { locationId: lot.locationId, orderId, amount: cents, refunded: 0, reason: 'The gate was shut.' };
  const made = await client.call('POST /desk/refunds', { body }, { ...lot.headers, ...from(act) });
  note(made.status === 201 ? 'refunded' : `a refund refused: ${made.body.error?.code}`);
  return made.status === 201 ? [{ kind: 'refund', id: made.body.data._id, orderId, cents }] : [];
}

async function end({ client, note }: Act, id: string, headers: Headers): Promise<void> {
  const { status } = await client.call('PATCH /sessions/:id', { params: { id }, body: { status: 'ended' } }, headers);
  note(`ended a session: ${status}`);
}

async function parkByCode(act: Act): Promise<Acknowledged[]> {
  const { client, lot, note } = act;
  const { plate, state } = aVehicle();
  const { locationId, zoneId, code } = lot;
  const body = { locationId, zoneId, code, plateNumber: plate, state };
  const parked = await client.call('POST /sessions/code', { body }, { ...aGuest().headers, ...from(act) });
  note(parked.status === 201 ? 'parked by code' : `a code refused: ${parked.body.error?.code}`);
  return parked.status === 201 ? [{ kind: 'code', sessionId: parked.body.data._id, plate }] : [];
}

let tickets = 0;
const nextTicket = () => {
  tickets += 1;
  return String(tickets);
};

async function payCarInCash(act: Act): Promise<Acknowledged[]> {
  const { client, random, lot, note } = act;
  const headers = { ...lot.headers, ...from(act) };
  const car = await handleCar({ client, random, locationId: lot.locationId, headers }, nextTicket());
  note('handed a car over for cash');
  const { body } = await client.call('GET /valets/:id', { params: { id: car.id } }, headers);
  return [{ kind: 'car', ticketId: car.id, paidBy: 'cash', chargedCents: body.valet.totalCost ?? 0 }];
}

async function payCarOnline(act: Act): Promise<Acknowledged[]> {
  const { client, random, lot, note } = act;
  const headers = { ...lot.headers, ...from(act) };
  let chargedCents = 0;
  const payOnline = async (valet: string) => {
    const intent = await client.call('POST /billing/valet/stripe-intent', { body: { valet } }, headers);
    const { clientSecret } = intent.body.data;
    if (!clientSecret) throw new Error('A car costs something.');
    act.providers.stripe.books.confirm(clientSecret, TEST_CARDS.approved);
    chargedCents = intent.body.data.totalCost;
    const told = await comeBack(act, clientSecret, headers);
    if (told !== 'paid') throw new Error(`The car's driver was told ${told}.`);
  };
  const car = await handleCar({ client, random, locationId: lot.locationId, headers, payOnline }, nextTicket());
  note('handed a car over that was paid online');
  return [{ kind: 'car', ticketId: car.id, paidBy: 'online', chargedCents }];
}

/** Counts the till and hands the stand over to the next shift. Somebody else may do the same at this moment. */
async function changeShift(act: Act): Promise<Acknowledged[]> {
  const { client, random, lot, note } = act;
  const headers = { ...lot.headers, ...from(act) };
  const params = { locationId: lot.locationId };
  const open = (await client.call('GET /valets/locations/:locationId/shift', { params }, headers)).body.data.shift;
  const closed = open && (await closeShift(act, open, headers));
  const float = random.between(0, 200) * 100;
  const { status } = await client.call(
    'POST /valets/locations/:locationId/shift',
    { params, body: { float } },
    headers,
  );
  note(`opened a shift: ${status}`);
  return closed ? [closed] : [];
}

async function closeShift(
  { client, random, lot, note }: Act,
  { _id: id, expected }: { readonly _id: string; readonly expected: number },
  headers: Headers,
): Promise<Acknowledged | null> {
  const countedCents = Math.max(0, expected - random.between(0, 3) * 100);
  const body = { shift: id, counted: countedCents, hooks: [], note: '' };
  const params = { locationId: lot.locationId };
  const closed = await client.call('POST /valets/locations/:locationId/shift/close', { params, body }, headers);
  note(`closed a shift: ${closed.status}`);
  if (closed.status !== 200) return null;
  return { kind: 'shift', id, expectedCents: closed.body.data.shift.expected, countedCents };
}
