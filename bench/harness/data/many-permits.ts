// One holder's permits at many lots, all paid for a month and saved with the card that paid for the first one.
import { randomUUIDv7 } from 'node:crypto';
import { nextMonth, startOfMonth } from '#features/permits/rules/permit-month.ts';
import { localMonth } from '#platform/calendar/local-time.ts';
import { API_PREFIX } from '#platform/contract/endpoint.ts';
import { idAt } from '#platform/db/sharding/location-in-ids.ts';
import { TEST_CARDS } from '#platform/testing/builders/a-driver.ts';
import { aZone, manyLocations } from '#platform/testing/builders/a-location.ts';
import { aPermitPlan } from '#platform/testing/builders/a-permit.ts';
import { signUp } from '../people.ts';
import type { ProductApp } from '../product-app.ts';

export type PermitLot = { readonly locationId: string; readonly planId: string };
export type ManyPermits = {
  readonly lots: readonly PermitLot[];
  /** When they renew: in the first minutes of the next month at all lots. */
  readonly renewsAt: Date;
  /** @returns the ids of new permits, which no job looks at before `makeDue`. */
  park(lot: PermitLot, count: number): Promise<readonly string[]>;
  makeDue(ids: readonly string[]): Promise<void>;
};

const TIME_ZONE = 'America/Chicago';
const ROWS_AT_ONCE = 1000;

/** @param seats in each lot's plan */
export async function openPermits(product: ProductApp, lots: number, seats: number): Promise<ManyPermits> {
  const { db } = product.deps;
  const owner = await signUp(product, 'owner', 'vendor');
  const opened: PermitLot[] = [];
  for (const { id: locationId } of await manyLocations(
    db,
    Array.from({ length: lots }, () => ({ ownerId: owner.userId })),
  )) {
    const zone = await aZone(db, { locationId, priceCents: 500, isHourly: true });
    const { id: planId } = await aPermitPlan(db, { locationId, zoneIds: [zone.id], seats });
    opened.push({ locationId, planId });
  }
  const [first] = opened;
  if (!first) throw new Error('There is no lot.');
  const bought = await buy(product, first);
  const month = localMonth(new Date(), TIME_ZONE);
  const renewsAt = new Date(startOfMonth(nextMonth(month), TIME_ZONE).getTime() + 5 * 60_000);
  let plates = 0;

  const park = async ({ locationId, planId }: PermitLot, count: number) => {
    const ids = Array.from({ length: count }, () => idAt(locationId, randomUUIDv7()));
    for (let from = 0; from < ids.length; from += ROWS_AT_ONCE) {
      const some = ids.slice(from, from + ROWS_AT_ONCE);
      const like = { ...bought, locationId, planId, paidMonth: month, remindedMonth: nextMonth(month), actAt: null };
      await db
        .insertInto('permits')
        .values(some.map((id) => ({ ...like, id })))
        .execute();
      const plateOf = () => `BENCH${String(plates++).padStart(6, '0')}`;
      const cars = some.map((permitId) => ({ locationId, permitId, state: 'IL', plate: plateOf(), place: 0 }));
      await db
        .insertInto('permitPlates')
        .values(cars.map((car) => ({ ...car, plateKey: car.plate })))
        .execute();
    }
    return ids;
  };
  const makeDue = async (ids: readonly string[]) => {
    for (let from = 0; from < ids.length; from += ROWS_AT_ONCE) {
      const some = ids.slice(from, from + ROWS_AT_ONCE);
      await db.updateTable('permits').set({ actAt: renewsAt }).where('id', 'in', some).execute();
    }
  };
  return { lots: opened, renewsAt, park, makeDue };
}

/** Buys one permit as a driver, by card. @returns its row, as a template for the others */
async function buy(product: ProductApp, { planId, locationId }: PermitLot) {
  const { app, deps } = product;
  const { db } = deps;
  const driver = await signUp(product, 'driver', 'customer');
  const headers = { authorization: `Bearer ${driver.token}` };
  const send = async (path: string, payload: object) => {
    const answer = await app.inject({ method: 'POST', url: `${API_PREFIX}${path}`, payload, headers });
    if (answer.statusCode >= 300) throw new Error(`${path} answered ${answer.statusCode}: ${answer.body}`);
    return answer.json<{ data: { clientSecret: string; permitId: string } }>();
  };
  const startsOn = new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE }).format(new Date());
  const requested = { planId, plates: [{ plate: 'FIRST123', state: 'IL' }], startsOn };
  const { clientSecret, permitId } = (await send('/permits', requested)).data;
  const card = { number: TEST_CARDS.approved, expMonth: 12, expYear: 2030, cvc: '123' };
  await send('/sandbox/payments/confirm', { clientSecret, card });
  await send('/billing/return', { clientSecret });
  const row = await db
    .selectFrom('permits')
    .selectAll()
    .where('locationId', '=', locationId)
    .where('id', '=', permitId)
    .executeTakeFirstOrThrow();
  if (row.state !== 'active' || row.methodRef === null) throw new Error('The first permit was not paid and kept.');
  return row;
}
