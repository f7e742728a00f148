/** Stays that drivers reserve through the API, in a lot that is open at all hours. */
import type { TestApp } from '../app/test-app.ts';
import { aVehicle, confirmCard, type Driver, returnFrom, type Vehicle } from './a-driver.ts';
import { aLocation, aZone } from './a-location.ts';

type Times = { readonly startTime: string; readonly endTime: string };

/** Friday noon in Chicago, the fake clock's first moment. */
export const NOON = '2026-11-20T18:00:00Z';
/** From 5 to 9 PM in Chicago: $44.00 with the fee. */
export const SATURDAY: Times = { startTime: '2026-11-21T23:00:00.000Z', endTime: '2026-11-22T03:00:00.000Z' };
export const AN_HOUR_LONGER: Times = { startTime: SATURDAY.startTime, endTime: '2026-11-22T04:00:00.000Z' };
export const AN_HOUR_SHORTER: Times = { startTime: SATURDAY.startTime, endTime: '2026-11-22T02:00:00.000Z' };
export const AN_HOUR_LATER: Times = { startTime: '2026-11-22T00:00:00.000Z', endTime: '2026-11-22T04:00:00.000Z' };
/** From 5 to 10 PM: an hour longer than on Saturday. */
export const SUNDAY: Times = { startTime: '2026-11-22T23:00:00.000Z', endTime: '2026-11-23T04:00:00.000Z' };

type Options = {
  /** The lot's name. */
  readonly name?: string;
  readonly zoneNumber?: string;
  readonly isHourly?: boolean;
  readonly capacity?: number | null;
  readonly walkUpPercent?: number;
  readonly reserveDaysAhead?: number;
};

type Owner = { readonly headers: Record<string, string>; readonly user: { readonly _id: string } };

/** A lot of its own with one zone at $10.00 an hour, or a day, that takes reservations. */
export async function aReservableZone(test: TestApp, owner: Owner, options: Options = {}) {
  const { name, zoneNumber, isHourly = true, capacity = null, ...reserving } = options;
  const { id: locationId } = await aLocation(test.db, { ownerId: owner.user._id, ...(name && { name }) });
  const zone = { locationId, priceCents: 1000, isHourly, ...(zoneNumber && { zoneNumber }) };
  const { id: zoneId } = await aZone(test.db, zone);
  const body = { reservable: true, capacity, ...reserving };
  const { status } = await test.call('PATCH /zones/:id', { params: { id: zoneId }, body }, owner.headers);
  if (status !== 200) throw new Error(`The zone answered ${status}.`);
  return { locationId, zoneId };
}

/** Whether one more vehicle could reserve this time. */
export async function fits(test: TestApp, zoneId: string, times: Times): Promise<boolean> {
  const quote = await test.call('POST /zones/:id/quote', { params: { id: zoneId }, body: times });
  return (quote.body.data.left ?? 0) > 0;
}

export function cancelReservation(test: TestApp, { headers }: Pick<Driver, 'headers'>, sessionId: string) {
  return test.call('POST /sessions/:id/cancel', { params: { id: sessionId } }, headers);
}

/** The session as its driver sees it. */
export async function sessionSeen(test: TestApp, { headers }: Pick<Driver, 'headers'>, sessionId: string) {
  return (await test.call('GET /sessions/:id', { params: { id: sessionId } }, headers)).body.data;
}

export type Reservation = {
  readonly zoneId: string;
  readonly startTime: string;
  readonly endTime: string;
  readonly vehicles?: readonly Vehicle[];
  /** A guest's email address. */
  readonly email?: string;
};

export function requestReservation(
  test: TestApp,
  driver: Driver,
  { vehicles = [aVehicle()], ...requested }: Reservation,
) {
  return test.call('POST /billing/stripe-intent', { body: { ...requested, vehicles: [...vehicles] } }, driver.headers);
}

/** Everything but the money. */
export async function prepareReservation(test: TestApp, driver: Driver, requested: Reservation) {
  const intent = await requestReservation(test, driver, requested);
  if (intent.status !== 200) throw new Error(`The intent answered ${intent.status}: ${JSON.stringify(intent.body)}`);
  const { clientSecret, receiptKey, totalCost, orderId } = intent.body.data;
  if (clientSecret === null) throw new Error('This stay costs nothing.');
  const stored = await test.call('POST /sessions', { body: { clientSecret } }, driver.headers);
  if (stored.status !== 201) throw new Error(`The session answered ${stored.status}: ${JSON.stringify(stored.body)}`);
  const { sessionIds, _id: sessionId } = stored.body.data;
  return { clientSecret, receiptKey, totalCost, orderId, sessionIds, sessionId };
}

export async function payForReservation(test: TestApp, driver: Driver, requested: Reservation) {
  const prepared = await prepareReservation(test, driver, requested);
  await confirmCard(test, prepared.clientSecret);
  const returned = await returnFrom(test, prepared.clientSecret);
  return { ...prepared, status: returned.body.data.status };
}

type Moved = {
  readonly startTime?: string;
  readonly endTime?: string;
  readonly plateNumber?: string;
  readonly state?: string;
};

export function requestMove(
  test: TestApp,
  driver: Driver,
  sessionId: string,
  requested: Moved & { readonly difference?: number },
  key: Record<string, string> = {},
) {
  const headers = { ...driver.headers, ...key };
  return test.call('POST /sessions/:id/move', { params: { id: sessionId }, body: requested }, headers);
}

/** Moves a reservation and pays the difference if the new time costs more. */
export async function moveReservation(test: TestApp, driver: Driver, sessionId: string, move: Moved) {
  const requested = await requestMove(test, driver, sessionId, move);
  if (requested.status !== 200)
    throw new Error(`The move answered ${requested.status}: ${JSON.stringify(requested.body)}`);
  const { clientSecret } = requested.body.data;
  if (clientSecret === null) return { ...requested.body.data, paid: null };
  await confirmCard(test, clientSecret);
  return { ...requested.body.data, paid: (await returnFrom(test, clientSecret)).body.data.status };
}
