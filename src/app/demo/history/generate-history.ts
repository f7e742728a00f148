// Three months in the life of the demo's lots. Pure: the same lots, moment and random numbers give the same history.

import { accountDriver, type DemoDriver, guestDrivers } from '../demo-drivers.ts';
import type { OpenLot } from '../open-lots.ts';
import { makeAccountHistory } from './account-history.ts';
import { makeHistory, type Notifying } from './make-history.ts';
import { historyBegins } from './plan-arrivals.ts';
import type { Visit } from './visit.ts';

const GUESTS = 720;

/** `driverId` is the account of the demo's own driver. */
export function generateHistory(
  lots: readonly OpenLot[],
  driverId: string,
  notifying: Notifying,
): { drivers: DemoDriver[]; visits: Visit[] } {
  const garage = { ...notifying, since: historyBegins(notifying.now) };
  const driver = accountDriver(driverId, garage);
  const guests = guestDrivers(GUESTS, lots.length, garage);
  const visits = [...makeAccountHistory(lots, driver, notifying), ...makeHistory(lots, guests, notifying)];
  return { drivers: [driver, ...guests], visits };
}
