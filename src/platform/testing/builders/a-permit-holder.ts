/** Drivers with monthly permits, who buy and pay through the API as the client does. */
import type { SignedUp, TestApp } from '../app/test-app.ts';
import { TEST_CARDS } from './a-driver.ts';
import { aLocation, aZone } from './a-location.ts';
import { aPermitPlan } from './a-permit.ts';

/** A saved card that is declined whenever it is charged without its holder. */
export const DECLINED_LATER = '4000000000000341';

type Card = { readonly number?: string; readonly expMonth?: number; readonly expYear?: number };

/** A lot that sells a plan for $90 a month for one of its zones. */
export async function aPermitLot(
  test: TestApp,
  options: { readonly seats?: number; readonly feeBasisPoints?: number } = {},
) {
  const owner = await test.signUp('vendor');
  const lot = await aLocation(test.db, { ownerId: owner.user._id });
  const zone = await aZone(test.db, { locationId: lot.id, priceCents: 500, isHourly: true });
  const plan = await aPermitPlan(test.db, { locationId: lot.id, zoneIds: [zone.id], seats: options.seats ?? 10 });
  return { owner, lot, zone, plan };
}

export const confirmPermit = (test: TestApp, clientSecret: string, card: Card = {}) => {
  const typed = { number: TEST_CARDS.approved, expMonth: 12, expYear: 2030, cvc: '123', ...card };
  return test.call('POST /sandbox/payments/confirm', { body: { clientSecret, card: typed } });
};

type Requested = { readonly planId: string; readonly plates?: readonly string[]; readonly startsOn?: string };

export function requestPermit(
  test: TestApp,
  driver: SignedUp,
  { planId, plates = ['PARK123'], startsOn = '2026-11-20' }: Requested,
) {
  const body = { planId, plates: plates.map((plate) => ({ plate, state: 'IL' })), startsOn };
  return test.call('POST /permits', { body }, driver.headers);
}

/** Buys and pays for a permit, by default from November 20, 2026. @returns the permit's id */
export async function buyPermit(
  test: TestApp,
  driver: SignedUp,
  requested: Requested & { readonly card?: Card },
): Promise<string> {
  const opened = await requestPermit(test, driver, requested);
  if (opened.status !== 200) throw new Error(`The permit answered ${opened.status}: ${JSON.stringify(opened.body)}`);
  const { permitId, clientSecret } = opened.body.data;
  await confirmPermit(test, clientSecret ?? '', requested.card);
  const returned = await test.call('POST /billing/return', { body: { clientSecret: clientSecret ?? '' } });
  if (returned.body.data.status !== 'paid') throw new Error(`The permit is ${returned.body.data.status}.`);
  return permitId;
}

export async function ownPermit(test: TestApp, driver: SignedUp, id: string) {
  const { body } = await test.call('GET /permits/me', {}, driver.headers);
  const permit = body.data.permits.find(({ _id }) => _id === id);
  if (!permit) throw new Error(`There is no permit ${id}.`);
  return permit;
}

/** Moves the clock to this moment, and runs the job that renews permits. */
export async function renewAt(test: TestApp, at: string): Promise<void> {
  test.clock.set(at);
  await test.handlers['renew-permits']();
  await test.drainJobs();
}
