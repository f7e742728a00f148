/** A guest who books while the server is killed repeatedly, each in a different way. */
import { setTimeout as sleep } from 'node:timers/promises';
import { aGuest, TEST_CARDS, type Vehicle } from '../builders/a-driver.ts';
import type { Random } from '../cases/seeded-random.ts';
import type { StubbornClient } from './stubborn-client.ts';

const WAYS = [
  'returns',
  'returns',
  'returns',
  'extends',
  'declined first',
  'leaves',
  'never pays',
  'gives up',
  'stops',
] as const;
export type Way = (typeof WAYS)[number];

export type Booked = {
  readonly guestId: string;
  readonly way: Way;
  /** What the guest last saw; null if the guest left without looking. */
  readonly reported: string | null;
  /** Cents charged according to the sandbox. */
  readonly charged: number;
};

type Storm = { readonly client: StubbornClient; readonly random: Random; readonly zoneId: string };

export async function bookInStorm({ client, random, zoneId }: Storm, vehicle: Vehicle): Promise<Booked> {
  const { headers, guestId } = aGuest();
  const way = random.oneOf(WAYS);
  const think = () => sleep(random.between(0, 60));
  const reported = (status: string | null, charged = 0): Booked => ({
    guestId: guestId ?? '',
    way,
    reported: status,
    charged,
  });

  const time = way === 'stops' ? { startStop: true as const } : { hours: 1 };
  const intent = await client.call(
    'POST /billing/stripe-intent',
    { body: { zoneId, vehicles: [vehicle], ...time } },
    headers,
  );
  const clientSecret = intent.body.data?.clientSecret;
  if (!clientSecret) return reported(intent.body.error?.code ?? null);
  await think();
  const stored = await client.call('POST /sessions', { body: { clientSecret } }, headers);
  const sessionId = stored.body.data?._id;
  if (!sessionId) return reported(stored.body.error?.code ?? null);
  await think();
  if (way === 'never pays') return reported(null);
  if (way === 'stops')
    return reported(...(await startAndStop({ client, random, zoneId }, { sessionId, clientSecret, headers })));
  if (way === 'declined first') await pay(client, clientSecret, TEST_CARDS.declined);
  const confirmed = await pay(client, clientSecret);
  const charged = confirmed ? intent.body.data.totalCost : 0;
  await think();
  if (way === 'leaves') return reported(null, charged);
  if (way === 'gives up') {
    await Promise.all([
      client.call('DELETE /sessions/:id', { params: { id: sessionId } }, headers),
      comeBack(client, clientSecret),
    ]);
  }
  const status = await comeBack(client, clientSecret);
  if (way !== 'extends' || status !== 'paid') return reported(status, charged);
  return reported(status, charged + (await extend({ client, random, zoneId }, sessionId, headers)));
}

/** An hour at the storm's zone, with the fee: the least that a stay costs. */
const HOUR_CENTS = 550;

type Started = {
  readonly sessionId: string;
  readonly clientSecret: string;
  readonly headers: Record<string, string>;
};

/** Parks and leaves within the hour, now and then from two devices at once. */
async function startAndStop(
  { client, random }: Storm,
  { sessionId: id, clientSecret, headers }: Started,
): Promise<[status: string, charged: number]> {
  await pay(client, clientSecret);
  const status = await comeBack(client, clientSecret);
  if (status !== 'started') return [status, 0];
  const stop = () => client.call('PATCH /sessions/:id', { params: { id }, body: { status: 'ended' } }, headers);
  const answers = await Promise.all(random.between(0, 3) === 0 ? [stop(), stop()] : [stop()]);
  if (answers.some((answer) => answer.status !== 200)) throw new Error('A running stay could not be stopped.');
  return ['stopped', HOUR_CENTS];
}

/** Returns the cents charged. */
async function extend({ client, random }: Storm, sessionId: string, headers: Record<string, string>): Promise<number> {
  const more = await client.call('POST /sessions/add', { body: { sessionId, hours: random.between(1, 4) } }, headers);
  const clientSecret = more.body.data?.clientSecret;
  if (!clientSecret || !(await pay(client, clientSecret))) return 0;
  await comeBack(client, clientSecret);
  return more.body.data.totalCost;
}

async function pay(
  client: StubbornClient,
  clientSecret: string,
  number: string = TEST_CARDS.approved,
): Promise<boolean> {
  const card = { number, expMonth: 12, expYear: 2040, cvc: '123' };
  const { body } = await client.call('POST /sandbox/payments/confirm', { body: { clientSecret, card } });
  return body.data?.status === 'succeeded';
}

async function comeBack(client: StubbornClient, clientSecret: string): Promise<string> {
  const { body } = await client.call('POST /billing/return', { body: { clientSecret } });
  return body.data?.status ?? body.error?.code ?? '';
}
