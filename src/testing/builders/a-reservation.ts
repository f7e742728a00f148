/** Stays that drivers reserve through the API, in a lot that is open at all hours. */
import type { TestApp } from '../app/test-app.ts';
import { aVehicle, confirmCard, type Driver, returnFrom, type Vehicle } from './a-driver.ts';

export type Reservation = {
  readonly zoneId: string;
  readonly startTime: string;
  readonly endTime: string;
  readonly vehicles?: readonly Vehicle[];
};

export function askReservation(test: TestApp, driver: Driver, { vehicles = [aVehicle()], ...wanted }: Reservation) {
  return test.call('POST /billing/stripe-intent', { body: { ...wanted, vehicles: [...vehicles] } }, driver.headers);
}

/** Everything but the money. */
export async function prepareReservation(test: TestApp, driver: Driver, wanted: Reservation) {
  const intent = await askReservation(test, driver, wanted);
  if (intent.status !== 200) throw new Error(`The intent answered ${intent.status}: ${JSON.stringify(intent.body)}`);
  const { clientSecret, receiptKey, totalCost, orderId } = intent.body.data;
  if (clientSecret === null) throw new Error('This stay costs nothing.');
  const stored = await test.call('POST /sessions', { body: { clientSecret } }, driver.headers);
  if (stored.status !== 201) throw new Error(`The session answered ${stored.status}: ${JSON.stringify(stored.body)}`);
  const { sessionIds, _id: sessionId } = stored.body.data;
  return { clientSecret, receiptKey, totalCost, orderId, sessionIds, sessionId };
}

export async function payForReservation(test: TestApp, driver: Driver, wanted: Reservation) {
  const prepared = await prepareReservation(test, driver, wanted);
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

export function askMove(
  test: TestApp,
  driver: Driver,
  sessionId: string,
  wanted: Moved & { readonly difference?: number },
  key: Record<string, string> = {},
) {
  const headers = { ...driver.headers, ...key };
  return test.call('POST /sessions/:id/move', { params: { id: sessionId }, body: wanted }, headers);
}

/** Moves it and pays what the new time costs more. */
export async function moveReservation(test: TestApp, driver: Driver, sessionId: string, wanted: Moved) {
  const asked = await askMove(test, driver, sessionId, wanted);
  if (asked.status !== 200) throw new Error(`The move answered ${asked.status}: ${JSON.stringify(asked.body)}`);
  const { clientSecret } = asked.body.data;
  if (clientSecret === null) return { ...asked.body.data, paid: null };
  await confirmCard(test, clientSecret);
  return { ...asked.body.data, paid: (await returnFrom(test, clientSecret)).body.data.status };
}
