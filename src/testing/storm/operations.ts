/** What the clients of a storm do: any mix of bookings and their follow-ups, member codes and valet cars. */
import { setTimeout as sleep } from 'node:timers/promises';
import { aGuest, aVehicle, TEST_CARDS, type Vehicle } from '../builders/a-driver.ts';
import type { Random } from '../cases/seeded-random.ts';
import { handleCar } from '../kill/car-in-storm.ts';
import type { StubbornClient } from '../kill/stubborn-client.ts';
import type { StripeStandIn } from '../stripe/stripe-stand-in.ts';
import type { Acknowledged } from './acknowledged.ts';

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
  readonly provider: StripeStandIn;
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
  payCarOnline,
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
  const intent = await client.call(
    'POST /billing/stripe-intent',
    { body: { zoneId: lot.zoneId, hours: random.between(1, 5), vehicles: [...vehicles] } },
    headers,
  );
  note(intent.status === 200 ? 'asked for a price' : `a price refused: ${intent.body.error?.code}`);
  if (intent.status !== 200 || !intent.body.data.clientSecret) return [];
  const { clientSecret, orderId, receiptKey } = intent.body.data;
  const stored = await client.call('POST /sessions', { body: { clientSecret } }, headers);
  note(stored.status === 201 ? 'stored sessions' : `sessions refused: ${stored.body.error?.code}`);
  if (stored.status !== 201) return [];
  const { sessionIds } = stored.body.data;
  if (random.between(0, 8) === 0) return [];
  const { chargedCents, told } = await pay(act, clientSecret, headers);
  const stay = { kind: 'stay', ref: refOf(clientSecret), sessionIds, receiptKey, told, chargedCents } as const;
  const [sessionId = ''] = sessionIds;
  if (told !== 'paid') return [stay];
  switch (random.between(0, 6)) {
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

const refOf = (clientSecret: string) => clientSecret.split('_secret_')[0] ?? '';

/** Pays at the provider and usually returns to us. */
async function pay(act: Act, clientSecret: string, headers: Headers) {
  const { provider, random, note } = act;
  if (random.between(0, 8) === 0) provider.books.confirm(clientSecret, TEST_CARDS.declined);
  const { status } = provider.books.confirm(clientSecret, TEST_CARDS.approved);
  note('paid at the provider');
  const paid = provider.books.intents.get(refOf(clientSecret));
  const chargedCents = status === 'succeeded' ? (paid?.amountCents ?? 0) : 0;
  if (random.between(0, 5) === 0) return { chargedCents, told: null };
  return { chargedCents, told: await comeBack(act, clientSecret, headers) };
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
  return [{ kind: 'extension', ref: refOf(clientSecret), sessionId, ...paid }];
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
  return [{ kind: 'car', ticketId: car.id, paidBy: 'cash', chargedCents: 0 }];
}

async function payCarOnline(act: Act): Promise<Acknowledged[]> {
  const { client, random, lot, note } = act;
  const headers = { ...lot.headers, ...from(act) };
  let chargedCents = 0;
  const payOnline = async (valet: string) => {
    const intent = await client.call('POST /billing/valet/stripe-intent', { body: { valet } }, headers);
    const { clientSecret } = intent.body.data;
    if (!clientSecret) throw new Error('A car costs something.');
    act.provider.books.confirm(clientSecret, TEST_CARDS.approved);
    chargedCents = intent.body.data.totalCost;
    const told = await comeBack(act, clientSecret, headers);
    if (told !== 'paid') throw new Error(`The car's driver was told ${told}.`);
  };
  const car = await handleCar({ client, random, locationId: lot.locationId, headers, payOnline }, nextTicket());
  note('handed a car over that was paid online');
  return [{ kind: 'car', ticketId: car.id, paidBy: 'online', chargedCents }];
}
