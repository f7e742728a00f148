/** An account that has paid for a stay of a car with a card, so that it may turn auto-pay on for it (rule 400). */
import type { TestApp } from '../app/test-app.ts';
import { type Driver, payForStay, type Vehicle } from './a-driver.ts';
import { aLocation, aZone } from './a-location.ts';

export const TIE_LOT = 'Paid Before Lot';

/** At a lot of its own. */
export async function payOnce(test: TestApp, { headers }: Pick<Driver, 'headers'>, car: Vehicle) {
  const owner = await test.signUp('vendor');
  const lot = await aLocation(test.db, { ownerId: owner.user._id, name: TIE_LOT });
  const zone = await aZone(test.db, { locationId: lot.id, priceCents: 400, isHourly: true });
  const paid = await payForStay(test, { headers, guestId: null }, { zoneId: zone.id, vehicles: [car] });
  if (paid.status !== 'paid') throw new Error(`The stay is ${paid.status}.`);
  return { ...paid, locationId: lot.id };
}
