/**
 * Start-stop parking: some money is held, the cars stop one by one or all at once, and the time they used is
 * charged. Some stop before they know that they have started, some never do, and some have a card that refuses in the end.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { refOfClientSecret } from '#platform/access/client-secret.ts';
import type { PaymentMethodName } from '#platform/contract/payment-method.ts';
import { aGuest, aVehicle, TEST_CARDS } from '../builders/a-driver.ts';
import { type Act, from, type Headers } from './act.ts';
import type { Acknowledged, StoppedCar } from './audit/acknowledged.ts';
import type { MerchantsCode } from './booking.ts';
import { aMethod, comeBack } from './paying.ts';

const HOLDS_NO_MORE = '4000000000000606';
const REFUSES_CAPTURE = '4000000000000705';

const MINUTE_MS = 60_000;
/** As long as start-stop parking can run. */
const LIMIT_MINUTES = 24 * 60;
/** A stay starts this long after it is bought, so an hour later it still costs what the first hour does. */
const WITHIN_FIRST_HOUR = [1, 60] as const;

type Stopped = Extract<Acknowledged, { kind: 'stopped' }>;

export async function parkStartStop(act: Act): Promise<Acknowledged[]> {
  const parked = await startAndStop(act, { mayMistakeZone: true });
  return parked ? [parked.stopped] : [];
}

/** The driver of an account stops by other means, or in the end on its page. @returns null if the start was refused */
export async function startAndLeave(
  act: Act,
  headers: Headers,
  leave: () => Promise<boolean>,
): Promise<Stopped | null> {
  const parked = await park(act, { zone: 'plain', cars: 1, card: TEST_CARDS.approved, headers });
  if (!parked || (await comeBack(act, parked.clientSecret, parked.headers)) !== 'started') return null;
  const since = await letHoursPass(act, parked);
  const requestedAt = Date.now();
  if (!(await leave()) && !(await stopCars(act, parked, since))) return null;
  const minutes = [minutesSince(since, requestedAt), minutesSince(since, Date.now())] as const;
  return toStopped(
    parked,
    parked.sessionIds.map((sessionId) => ({ sessionId, minutes })),
  );
}

/** Null if the start or a stop was refused. `mayMistakeZone`: one car may start in the wrong zone, and moves to a dearer one. */
export async function startAndStop(
  act: Act,
  { code, mayMistakeZone = false }: { readonly code?: MerchantsCode; readonly mayMistakeZone?: boolean },
): Promise<{ readonly orderId: string; readonly stopped: Stopped } | null> {
  const { random, note } = act;
  const isMistaken = mayMistakeZone && random.between(0, 2) === 0;
  const zone = isMistaken ? 'yard' : 'plain';
  const cars = isMistaken ? 1 : random.between(1, 4);
  const parked = await park(act, { zone, cars, code, card: random.oneOf([TEST_CARDS.approved, HOLDS_NO_MORE]) });
  if (!parked || (await comeBack(act, parked.clientSecret, parked.headers)) !== 'started') return null;
  if (isMistaken) return stopAfterMove(act, parked);
  const since = random.between(0, 2) === 0 ? null : await letHoursPass(act, parked);
  const left = await stopCars(act, parked, since);
  if (!left) return null;
  if (since) note('left after hours');
  return { orderId: parked.orderId, stopped: toStopped(parked, left) };
}

/** At once after the card: the return, the provider's announcements and the stops overtake each other. */
export async function leaveAtOnce(act: Act): Promise<Acknowledged[]> {
  const { random, note } = act;
  const parked = await park(act, { zone: 'plain', cars: random.between(1, 3), card: TEST_CARDS.approved });
  if (!parked) return [];
  const isSeen = random.between(0, 2) === 0;
  const returning = isSeen ? comeBack(act, parked.clientSecret, parked.headers) : null;
  await sleep(random.oneOf([0, 20, 100, 300]));
  const left = await stopCars(act, parked, null);
  await returning;
  if (left) note('left at once');
  return left ? [toStopped(parked, left)] : [];
}

/** At its limit it ends by itself. Some drivers leave at that moment. */
export async function forgetToStop(act: Act): Promise<Acknowledged[]> {
  const { random, note, timePasses } = act;
  const parked = await park(act, { zone: 'plain', cars: random.between(1, 3), card: TEST_CARDS.approved });
  if (!parked || (await comeBack(act, parked.clientSecret, parked.headers)) !== 'started') return [];
  await timePasses.reachesLimit(parked.orderId);
  note('never stopped');
  if (random.between(0, 3) === 0) await stopCars(act, parked, null);
  const minutes = [LIMIT_MINUTES, LIMIT_MINUTES] as const;
  return [
    toStopped(
      parked,
      parked.sessionIds.map((sessionId) => ({ sessionId, minutes })),
    ),
  ];
}

/** The card refuses to be charged in the end: the driver owes it, and pays by another card. */
export async function leaveOwing(act: Act): Promise<Acknowledged[]> {
  const { client, random, note, providers } = act;
  const parked = await park(act, { zone: 'plain', cars: random.between(1, 3), card: REFUSES_CAPTURE });
  if (!parked || (await comeBack(act, parked.clientSecret, parked.headers)) !== 'started') return [];
  const since = random.between(0, 2) === 0 ? null : await letHoursPass(act, parked);
  const left = await stopCars(act, parked, since);
  if (!left) return [];
  await untilOwed(act, parked);
  const params = { key: parked.receiptKey };
  for (;;) {
    const owed = await client.call('POST /receipts/:key/pay', { params, body: {} }, parked.headers);
    note(owed.status === 200 ? 'pays what is owed' : `paying what is owed refused: ${owed.body.error?.code}`);
    if (owed.status === 200) {
      const { clientSecret } = owed.body.data;
      providers.stripe.books.confirm(clientSecret, TEST_CARDS.approved);
      const reported = await comeBack(act, clientSecret, parked.headers);
      if (reported === 'paid') return [toStopped({ ...parked, ref: refOfClientSecret(clientSecret) }, left)];
      note(`what was owed is ${reported}`);
    }
    await sleep(500);
  }
}

type Parking = {
  readonly zone: 'plain' | 'yard';
  readonly cars: number;
  readonly code?: MerchantsCode | undefined;
  readonly card: string;
  /** Of an account; otherwise a new guest. */
  readonly headers?: Headers | undefined;
};

type Parked = {
  readonly zone: 'plain' | 'yard';
  readonly offCents: number;
  readonly orderId: string;
  readonly receiptKey: string;
  readonly clientSecret: string;
  readonly ref: string;
  readonly sessionIds: readonly string[];
  readonly headers: Headers;
};

/** The provider holds the money; whether we know it is another matter. */
async function park(act: Act, { zone, cars, code, card, headers: known }: Parking): Promise<Parked | null> {
  const { client, lot, note, providers } = act;
  const headers = known ?? { ...aGuest().headers, ...from(act) };
  const vehicles = Array.from({ length: cars }, () => aVehicle());
  const method: PaymentMethodName = card === REFUSES_CAPTURE ? 'card' : aMethod(act);
  const body = { zoneId: lot.zoneIds[zone], startStop: true, vehicles, method, ...(code && { code: code.text }) };
  const intent = await client.call('POST /billing/stripe-intent', { body }, headers);
  note(intent.status === 200 ? 'asked to pay when leaving' : `a start refused: ${intent.body.error?.code}`);
  if (intent.status !== 200 || !intent.body.data.clientSecret) return null;
  const { clientSecret, orderId, receiptKey } = intent.body.data;
  const stored = await client.call('POST /sessions', { body: { clientSecret } }, headers);
  if (stored.status !== 201) return null;
  const ref = refOfClientSecret(clientSecret);
  if (method === 'paypal') providers.payPal.approve(ref);
  else providers.stripe.books.confirm(clientSecret, card);
  const { sessionIds } = stored.body.data;
  return { zone, offCents: code?.offCents ?? 0, orderId, receiptKey, clientSecret, ref, sessionIds, headers };
}

/** @returns since when it has been running, to the millisecond */
async function letHoursPass({ random, timePasses }: Act, { orderId }: Parked): Promise<Date> {
  const since = new Date(Date.now() - random.between(1, 20 * 60 * MINUTE_MS));
  await timePasses.runsSince(orderId, since);
  return since;
}

/** One after another or at once, some of them twice. Null if one was refused. `since`: null within the first hour. */
async function stopCars(
  act: Act,
  { sessionIds, headers }: Parked,
  since: Date | null,
): Promise<readonly StoppedCar[] | null> {
  const { random } = act;
  const stopOne = async (sessionId: string): Promise<StoppedCar | null> => {
    const times = random.between(0, 4) === 0 ? 2 : 1;
    const stops = await Promise.all(Array.from({ length: times }, () => stop(act, sessionId, headers)));
    const known = stops.filter((each) => each !== null);
    if (known.length < stops.length) return null;
    const first = Math.min(...known.map(({ requestedAt }) => requestedAt));
    const last = Math.max(...known.map(({ answeredAt }) => answeredAt));
    return { sessionId, minutes: since ? [minutesSince(since, first), minutesSince(since, last)] : WITHIN_FIRST_HOUR };
  };
  const left: (StoppedCar | null)[] = [];
  if (random.between(0, 2) === 0) left.push(...(await Promise.all(sessionIds.map(stopOne))));
  else for (const id of sessionIds) left.push(await stopOne(id));
  const stopped = left.filter((each) => each !== null);
  return stopped.length === sessionIds.length ? stopped : null;
}

const minutesSince = (since: Date, at: number): number =>
  Math.min(LIMIT_MINUTES, Math.ceil((at - since.getTime()) / MINUTE_MS));

/** Null if it was refused. */
async function stop(
  { client, note }: Act,
  id: string,
  headers: Headers,
): Promise<{ readonly requestedAt: number; readonly answeredAt: number; readonly zoneId: string } | null> {
  const requestedAt = Date.now();
  const stopped = await client.call('PATCH /sessions/:id', { params: { id }, body: { status: 'ended' } }, headers);
  note(stopped.status === 200 ? 'stopped' : `a stop refused: ${stopped.body.error?.code}`);
  return stopped.status === 200 ? { requestedAt, answeredAt: Date.now(), zoneId: stopped.body.data.zoneId } : null;
}

async function stopAfterMove(
  act: Act,
  parked: Parked,
): Promise<{ readonly orderId: string; readonly stopped: Stopped } | null> {
  const { client, lot, note } = act;
  const [sessionId = ''] = parked.sessionIds;
  const right = { params: { key: parked.receiptKey }, body: { sessionId, zoneId: lot.zoneIds.plain } };
  const moved = await client.call('POST /receipts/:key/corrections', right, parked.headers);
  note(moved.status === 200 ? 'moved while running' : `a running move refused: ${moved.body.error?.code}`);
  const stopped = await stop(act, sessionId, parked.headers);
  if (!stopped) return null;
  const zone = stopped.zoneId === lot.zoneIds.yard ? 'yard' : 'plain';
  const left = { sessionId, minutes: WITHIN_FIRST_HOUR };
  return { orderId: parked.orderId, stopped: toStopped({ ...parked, zone }, [left]) };
}

function toStopped({ orderId, ref, zone, offCents }: Parked, cars: readonly StoppedCar[]): Stopped {
  return { kind: 'stopped', orderId, ref, zone, offCents, cars };
}

/** While the capture is refused, it is tried again after minutes and hours, and then the hold is canceled. */
async function untilOwed(act: Act, { orderId, receiptKey, clientSecret, headers }: Parked): Promise<void> {
  const { client, note, timePasses } = act;
  for (;;) {
    await timePasses.isDue(orderId);
    await client.call('POST /billing/return', { body: { clientSecret } }, headers);
    const { body } = await client.call('GET /receipts/:key', { params: { key: receiptKey } }, headers);
    if (body.data.status === 'owed') return note('owes for parking');
    await sleep(300);
  }
}
