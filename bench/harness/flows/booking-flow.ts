// One booking as the browser makes it: intent, pending sessions, card, return, with the client's headers and bodies, including idempotency
// keys.
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { Charge, Rate } from '#features/pricing/rules/offer.ts';
import { totalOf } from '#features/pricing/rules/price-line.ts';
import { priceLines } from '#features/pricing/rules/price-stay.ts';
import { API_PREFIX } from '#platform/contract/endpoint.ts';
import { openPlainConnection } from '../plain-http.ts';

/** What a driver sees about a zone before booking there. */
export type Offer = {
  readonly locationId: string;
  readonly zoneId: string;
  readonly rate: Rate;
  readonly charges: readonly Charge[];
};

/** Zones that are always open and never full. */
export async function listOffers(connectionString: string): Promise<readonly Offer[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<Offer>(`
    select location_id as "locationId", zones.id as "zoneId", rate, charges
    from zones join locations on locations.id = location_id where open_minutes = close_minutes and capacity is null order by random()`);
  await client.end();
  return rows;
}

const HOURS = 2;
const CARD = { number: '4242424242424242', expMonth: 12, expYear: 2035, cvc: '123' };
const STEPS = {
  intent: '/billing/stripe-intent',
  sessions: '/sessions',
  confirm: '/sandbox/payments/confirm',
  settle: '/billing/return',
};

/** Sends POST requests over one keep-alive connection; returns the answer's `data`. */
export type Connection = {
  post(path: string, body: object, headers?: object): Promise<Record<string, unknown>>;
  /** Returns the whole answer. */
  send(method: 'POST' | 'PATCH', path: string, body: object, headers?: object): Promise<Record<string, unknown>>;
  close(): void;
};

export function openConnection(url: string, headersOfAll: () => object = () => ({})): Connection {
  const opened = openPlainConnection(url);
  const send: Connection['send'] = async (method, path, body, headers = {}) => {
    const connection = await opened;
    const all = { ...headersOfAll(), ...headers };
    const requested = { method, path: `${API_PREFIX}${path}`, headers: all, body: JSON.stringify(body) };
    const answer = await connection.request(requested);
    if (answer.status >= 300) throw new Error(`${path} answered ${answer.status}: ${answer.text()}`);
    return JSON.parse(answer.text());
  };
  return {
    post: async (path, body, headers) => (await send('POST', path, body, headers)).data as Record<string, unknown>,
    send,
    close: () => void opened.then((connection) => connection.close()),
  };
}

/** @returns the key of its receipt. @throws unless the booking ends as paid. */
export async function bookStay(connection: Connection, offer: Offer): Promise<string> {
  const { clientSecret, receiptKey, guest } = await payForStay(connection, offer);
  const { status } = await connection.post(STEPS.settle, { clientSecret }, guest);
  if (status !== 'paid') throw new Error(`The booking ended as ${status}.`);
  return String(receiptKey);
}

/** The money has arrived, but our server does not know it yet. */
export async function payForStay(
  connection: Connection,
  offer: Offer,
): Promise<Pick<BegunStay, 'clientSecret' | 'receiptKey' | 'guest'>> {
  const { clientSecret, receiptKey, guest, stay } = await beginStay(connection, offer);
  await connection.post(STEPS.sessions, { ...stay, clientSecret }, { ...guest, ...keyed() });
  await connection.post(STEPS.confirm, { clientSecret, card: CARD }, guest);
  return { clientSecret, receiptKey, guest };
}

type BegunStay = {
  readonly clientSecret: unknown;
  readonly receiptKey: unknown;
  readonly guest: object;
  readonly stay: object;
};

/** The first call of a booking: it fixes the price, and nothing is paid. */
export async function beginStay(connection: Connection, offer: Offer): Promise<BegunStay> {
  const { locationId, zoneId, rate } = offer;
  const plate = randomBytes(4).toString('hex').toUpperCase().slice(0, 7);
  const stay = { locationId, zoneId, totalCost: priceOf(offer), vehicles: [{ plate, state: 'IL' }] };
  // Gives each driver a separate address, for a server that trusts its proxy.
  const guest = { 'x-guest-id': randomKey(), 'x-forwarded-for': `10.${[...randomBytes(3)].join('.')}` };
  const time = rate.isHourly ? { hours: HOURS } : { days: 1 };
  const { clientSecret, receiptKey } = await connection.post(
    STEPS.intent,
    { ...stay, ...time },
    { ...guest, ...keyed() },
  );
  return { clientSecret, receiptKey, guest, stay };
}

function priceOf({ rate, charges }: Offer): number {
  const duration = rate.isHourly
    ? ({ kind: 'hourly', minutes: HOURS * 60 } as const)
    : ({ kind: 'daily', days: 1 } as const);
  return totalOf(priceLines({ rate, charges }, duration));
}

const randomKey = () => randomBytes(16).toString('base64url');
const keyed = () => ({ 'idempotency-key': randomKey() });
