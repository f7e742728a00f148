// What has changed about a stay since it was bought: corrections, and moves of a reservation.

import type { OrderId } from '#features/orders/server/public.ts';
import type { Db } from '#platform/db/database.ts';
import { findZoneForSale } from './booking/zone-for-sale.read-model.ts';
import { listCorrectionsOf, type StoredCorrection } from './changes/corrections.store.ts';
import { type DoneMove, listMovesOf } from './reservations/moves.store.ts';
import { listOrderSessions } from './sessions.store.ts';

/** In the order in which they took effect. */
export async function listChangesOf(db: Db, stay: OrderId): Promise<StoredCorrection[]> {
  const corrections = await listCorrectionsOf(db, stay);
  const moves = await listMovesOf(db, stay);
  if (moves.length === 0) return corrections;
  // A reservation keeps its zone until it starts, and any later correction says what the zone was.
  const [corrected] = corrections;
  const zone = corrected?.from.zone ?? (await findZoneNumber(db, stay));
  return [...moves.flatMap((move) => changesBy(move, zone)), ...corrections];
}

async function findZoneNumber(db: Db, stay: OrderId): Promise<string> {
  const [session] = await listOrderSessions(db, stay);
  const zone = session && (await findZoneForSale(db, session.zoneId));
  return zone?.zoneNumber ?? '';
}

/** One for each vehicle that changed; a change of time alone counts once for all of them. */
function changesBy({ at, orderId, from, to, vehicles }: DoneMove, zone: string): StoredCorrection[] {
  const isLater = from.startsAt.getTime() !== to.startsAt.getTime() || from.endsAt.getTime() !== to.endsAt.getTime();
  const times = { from: isLater ? from : {}, to: isLater ? to : {} };
  const changed = vehicles.filter(
    (each) => each.from.plateKey !== each.to.plateKey || each.from.state !== each.to.state,
  );
  const reported = changed.length > 0 ? changed : vehicles.slice(0, 1);
  return reported.map((each) => ({
    at,
    orderId,
    from: { plate: each.from.plate, state: each.from.state, zone, ...times.from },
    to: { plate: each.to.plate, state: each.to.state, zone, ...times.to },
  }));
}
