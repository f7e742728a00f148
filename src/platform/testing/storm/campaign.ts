/**
 * A merchant's code that is good for a few vehicles, and more drivers who want to use it than that. Some pay and stay, some never pay, some
 * start over with another payment method, and some get a refund, so that others can have their uses.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { aGuest, aVehicle } from '../builders/a-driver.ts';
import { type Act, from, type Headers } from './act.ts';
import type { Acknowledged } from './audit/acknowledged.ts';
import { type Booked, book, type MerchantsCode } from './booking.ts';
import { cancel, refund } from './follow-ups.ts';
import { comeBack } from './paying.ts';
import { anotherDay } from './reserving.ts';
import { startAndStop } from './start-stop.ts';

const OFF_CENTS = 300;
/** More than the first hour, which is the least that parking costs. */
const OFF_FIRST_HOUR_CENTS = 600;
const MORE_THAN_USES = 2;
const LONGEST_MS = 400;

let campaigns = 0;

type Campaign = MerchantsCode & { readonly id: string };

export async function runCampaign(act: Act): Promise<Acknowledged[]> {
  const { client, random, lot, note } = act;
  campaigns += 1;
  const text = `CAFE${campaigns}`;
  const limit = random.between(2, 5);
  const isFree = random.between(0, 4) === 0;
  const isForStartStop = random.between(0, 3) === 0;
  const offCents = isForStartStop ? OFF_FIRST_HOUR_CENTS : OFF_CENTS;
  const body = {
    name: 'Cafe Luna',
    code: text,
    ...(isFree ? { kind: 'percent' as const, value: 100 } : { kind: 'amount' as const, value: offCents }),
    limit,
  };
  const headers = { ...lot.headers, ...from(act) };
  const made = await client.call('POST /locations/:id/validations', { params: { id: lot.locationId }, body }, headers);
  note(`gave out a code: ${made.status}`);
  if (made.status !== 201) return [];
  const { _id: id } = made.body.data.validation;
  const use = (campaign: Campaign) => {
    if (isFree) return parkForFree(act, campaign);
    return isForStartStop || random.between(0, 3) === 0 ? stopForLess(act, campaign) : parkForLess(act, campaign);
  };
  const rush = (drivers: number) => {
    return Promise.all(Array.from({ length: drivers }, () => use({ id, text, offCents })));
  };
  const first = await rush(limit + MORE_THAN_USES);
  // Uses that were given back are available to others.
  return [{ kind: 'validation', id, limit }, ...first.flat(), ...(await rush(MORE_THAN_USES)).flat()];
}

async function parkForLess(act: Act, code: Campaign): Promise<Acknowledged[]> {
  const { client, random, lot, note } = act;
  const headers = { ...aGuest().headers, ...from(act) };
  const vehicles = Array.from({ length: random.between(0, 4) === 0 ? 2 : 1 }, () => aVehicle());
  const startsAt = random.between(0, 2) === 0 ? anotherDay(act) : undefined;
  if (random.between(0, 4) === 0) {
    const other = { zoneId: lot.zoneIds.plain, hours: 1, vehicles, method: random.oneOf(['card', 'paypal'] as const) };
    const { status } = await client.call(
      'POST /billing/stripe-intent',
      { body: { ...other, code: code.text } },
      headers,
    );
    note(`asked with a code, and again: ${status}`);
  }
  const booked = await book(act, {
    zone: 'plain',
    vehicles,
    headers,
    mayWalkAway: true,
    code,
    ...(startsAt && { startsAt }),
  });
  if (!booked) return [];
  const { stay, orderId, clientSecret } = booked;
  const reported = stay.reported ?? (await comeBack(act, clientSecret, headers));
  if (reported !== 'paid') return [stay];
  note('parked with a code');
  const use = { kind: 'use', validationId: code.id, orderId, vehicles: vehicles.length, from: Date.now() } as const;
  await sleep(random.between(0, LONGEST_MS));
  if (stay.chargedCents === 0 || random.between(0, 2) === 0) return [stay, { ...use, until: Number.POSITIVE_INFINITY }];
  return [
    stay,
    { ...use, until: Date.now() },
    ...(await abandon(act, { booked, isAhead: startsAt !== undefined, headers })),
  ];
}

/** What the code takes off is known when the last car has left: all of it, if that is more than it costs. */
async function stopForLess(act: Act, code: Campaign): Promise<Acknowledged[]> {
  const parked = await startAndStop(act, { code });
  if (!parked) return [];
  act.note('paid when leaving with a code');
  const { orderId, stopped } = parked;
  const use = { kind: 'use', validationId: code.id, orderId, vehicles: stopped.cars.length } as const;
  return [stopped, { ...use, from: Date.now(), until: Number.POSITIVE_INFINITY }];
}

type Abandoned = { readonly booked: Booked; readonly isAhead: boolean; readonly headers: Headers };

/** Cancels what has not begun; otherwise support refunds it. */
async function abandon(act: Act, { booked, isAhead, headers }: Abandoned): Promise<Acknowledged[]> {
  const { orderId, stay } = booked;
  if (!isAhead) return refund(act, { orderId, cents: stay.chargedCents });
  const listedCents = stay.listedCents / stay.sessionIds.length;
  const canceled = stay.sessionIds.map((sessionId) => cancel(act, { sessionId, orderId, listedCents }, headers));
  return (await Promise.all(canceled)).flat();
}

/** Nothing is left to pay: a client that is told that the stay is sold has it. */
async function parkForFree(act: Act, { id: validationId, text: code }: Campaign): Promise<Acknowledged[]> {
  const { client, random, lot, note } = act;
  const headers = { ...aGuest().headers, ...from(act) };
  const vehicles = [aVehicle()];
  const body = { zoneId: lot.zoneIds.plain, hours: random.between(1, 5), vehicles, code };
  const sold = await client.call('POST /billing/stripe-intent', { body }, headers);
  note(sold.status === 200 ? 'parked for free with a code' : `a price refused: ${sold.body.error?.code}`);
  if (sold.status !== 200) return [];
  const { orderId, totalCost, receiptKey } = sold.body.data;
  if (totalCost !== 0) throw new Error(`A free stay costs ${totalCost}.`);
  const receipt = await client.call('GET /receipts/:key', { params: { key: receiptKey } }, headers);
  const plates = receipt.body.data.sessions.map(({ plateNumber }) => plateNumber);
  if (plates.length !== 1) throw new Error(`A free stay of one vehicle covers ${plates.length}.`);
  return [{ kind: 'use', validationId, orderId, vehicles: 1, from: Date.now(), until: Number.POSITIVE_INFINITY }];
}
