// A stay's corrections: what changed into what, and how long both plates count.

import { sql } from 'kysely';
import type { PriceLines } from '#features/pricing/rules/price-line.ts';
import type { Db } from '#platform/db/database.ts';

export type Car = { readonly plate: string; readonly plateKey: string; readonly state: string };

export type Correction = {
  readonly locationId: string;
  readonly id: string;
  readonly sessionId: string;
  readonly orderId: string;
  /** The order for the difference; null when nothing is due. */
  readonly differenceOrderId: string | null;
  readonly from: Car & { readonly zoneId: string };
  readonly to: Car & { readonly zoneId: string };
  readonly lines: PriceLines;
  readonly bothCoveredUntil: Date;
};

export async function insertCorrection(
  tx: Db,
  correction: Correction & { readonly status: 'pending' | 'done'; readonly now: Date },
): Promise<void> {
  const { from, to, status, now } = correction;
  await tx
    .insertInto('sessionCorrections')
    .values({
      locationId: correction.locationId,
      id: correction.id,
      sessionId: correction.sessionId,
      orderId: correction.orderId,
      differenceOrderId: correction.differenceOrderId,
      status,
      fromPlate: from.plate,
      fromPlateKey: from.plateKey,
      fromState: from.state,
      fromZoneId: from.zoneId,
      toPlate: to.plate,
      toPlateKey: to.plateKey,
      toState: to.state,
      toZoneId: to.zoneId,
      lines: JSON.stringify(correction.lines),
      bothCoveredUntil: correction.bothCoveredUntil,
      requestedAt: now,
      doneAt: status === 'done' ? now : null,
    })
    .execute();
}

/** An earlier unpaid correction gives way to the next one. */
export async function expirePending(tx: Db, at: { locationId: string; sessionId: string }): Promise<void> {
  await tx
    .updateTable('sessionCorrections')
    .set({ status: 'expired' })
    .where('locationId', '=', at.locationId)
    .where('sessionId', '=', at.sessionId)
    .where('status', '=', 'pending')
    .execute();
}

type Row = Omit<Correction, 'from' | 'to'> & {
  readonly fromPlate: string;
  readonly fromKey: string;
  readonly fromState: string;
  readonly fromZoneId: string;
  readonly toPlate: string;
  readonly toKey: string;
  readonly toState: string;
  readonly toZoneId: string;
};

/** The correction waiting for this order's payment, locked until the transaction ends. */
export async function lockPendingOf(
  tx: Db,
  { locationId, differenceOrderId }: { locationId: string; differenceOrderId: string },
): Promise<Correction | null> {
  const { rows } = await sql<Row>`
    select location_id, id, session_id, order_id,
      difference_order_id, from_plate, from_plate_key as from_key,
      trim(from_state) as from_state, from_zone_id, to_plate, to_plate_key as to_key,
      trim(to_state) as to_state, to_zone_id, lines,
      both_covered_until
    from session_corrections
    where location_id = ${locationId} and difference_order_id = ${differenceOrderId} and status = 'pending'
    for update`.execute(tx);
  const [row] = rows;
  if (!row) return null;
  const { fromPlate, fromKey, fromState, fromZoneId, toPlate, toKey, toState, toZoneId, ...correction } = row;
  return {
    ...correction,
    from: { plate: fromPlate, plateKey: fromKey, state: fromState, zoneId: fromZoneId },
    to: { plate: toPlate, plateKey: toKey, state: toState, zoneId: toZoneId },
  };
}

type Standing = {
  readonly plate: string;
  readonly state: string;
  readonly zone: string;
  /** Set for a reservation that moved to another time. */
  readonly startsAt?: Date;
  readonly endsAt?: Date;
};

export type StoredCorrection = {
  readonly at: Date;
  readonly orderId: string;
  readonly from: Standing;
  readonly to: Standing;
};

/** Applied corrections, in order. */
export async function listCorrectionsOf(
  db: Db,
  { locationId, orderId }: { locationId: string; orderId: string },
): Promise<StoredCorrection[]> {
  const { rows } = await sql<StoredCorrection>`
    select c.done_at as at, c.order_id,
      json_build_object('plate', c.from_plate, 'state', trim(c.from_state), 'zone', f.zone_number) as "from",
      json_build_object('plate', c.to_plate, 'state', trim(c.to_state), 'zone', t.zone_number) as "to"
    from session_corrections c
      join zones f on f.location_id = c.location_id and f.id = c.from_zone_id
      join zones t on t.location_id = c.location_id and t.id = c.to_zone_id
    where c.location_id = ${locationId} and c.order_id = ${orderId} and c.status = 'done' order by c.id`.execute(db);
  return rows;
}

export async function settleCorrection(
  tx: Db,
  { locationId, id }: Pick<Correction, 'locationId' | 'id'>,
  change: { status: 'done' | 'expired'; bothCoveredUntil?: Date; now: Date },
): Promise<void> {
  await tx
    .updateTable('sessionCorrections')
    .set({
      status: change.status,
      doneAt: change.status === 'done' ? change.now : null,
      ...(change.bothCoveredUntil && { bothCoveredUntil: change.bothCoveredUntil }),
    })
    .where('locationId', '=', locationId)
    .where('id', '=', id)
    .execute();
}

type Fixed = Car & {
  readonly zoneId: string;
  readonly vehicleId: string;
  /** The session's price now. */
  readonly lines: PriceLines;
};

/** @throws an exclusion violation when the corrected plate is already paid for here. */
export async function fixSession(tx: Db, at: { locationId: string; id: string }, to: Fixed): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({
      plate: to.plate,
      plateKey: to.plateKey,
      plateState: to.state,
      vehicleId: to.vehicleId,
      zoneId: to.zoneId,
      lines: JSON.stringify(to.lines),
    })
    .where('locationId', '=', at.locationId)
    .where('id', '=', at.id)
    .execute();
}
