// Writes the history: vehicles first, then each table in order of dependency.

import type { Db } from '#platform/db/database.ts';
import { insertRows, type Row, sumUpRevenue } from '../demo.store.ts';
import type { DemoDriver } from '../demo-drivers.ts';
import { historyRows } from './history-rows.ts';
import { revenueRows } from './revenue-rows.ts';
import type { Visit } from './visit.ts';

type History = { readonly drivers: readonly DemoDriver[]; readonly visits: readonly Visit[] };

export async function writeHistory(tx: Db, { drivers, visits }: History): Promise<void> {
  const rows = historyRows(visits);
  await insertRows(tx, 'vehicles', vehicleRows(drivers, visits));
  await insertRows(tx, 'orders', rows.orders);
  await insertRows(tx, 'payments', rows.payments);
  await insertRows(tx, 'paymentRefs', rows.paymentRefs);
  await insertRows(tx, 'sessions', rows.sessions);
  await insertRows(tx, 'refunds', rows.refunds);
  await insertRows(tx, 'journalEntries', rows.journalEntries);
  await insertRows(tx, 'revenueDays', revenueRows(visits));
  await sumUpRevenue(tx);
  await insertRows(tx, 'sandbox.intents', rows.intents);
  await insertRows(tx, 'sandbox.refunds', rows.sandboxRefunds);
  await insertRows(tx, 'sandbox.movements', rows.sandboxMovements);
}

/** A vehicle is created at its first visit. */
function vehicleRows(drivers: readonly DemoDriver[], visits: readonly Visit[]): Row<'vehicles'>[] {
  const firstSeen = new Map<string, Date>();
  for (const { vehicleId, createdAt } of visits.flatMap(({ sessions }) => sessions)) {
    const earlier = firstSeen.get(vehicleId);
    if (!earlier || createdAt < earlier) firstSeen.set(vehicleId, createdAt);
  }
  return drivers
    .flatMap(({ vehicles }) => vehicles)
    .flatMap(({ id, plate, plateKey, state, facts }) => {
      const seen = firstSeen.get(id);
      if (!seen) return [];
      const { bodyType, ...named } = facts;
      const vehicle = { id, plate, plateKey, plateState: state, createdAt: seen };
      return [{ ...vehicle, ...named, bodyType }];
    });
}
