// What was corrected of a stay, from what to what, and until when both count.

import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

export type Car = { readonly plate: string; readonly plateKey: string; readonly state: string };

export type Correction = {
  readonly locationId: string;
  readonly id: string;
  readonly sessionId: string;
  readonly orderId: string;
  /** Of the order that pays for the difference; null when nothing is to be paid. */
  readonly differenceOrderId: string | null;
  readonly from: Car & { readonly zoneId: string };
  readonly to: Car & { readonly zoneId: string };
  readonly parkingCents: number;
  readonly feeCents: number;
  readonly bothCoveredUntil: Date;
};

export async function insertCorrection(
  tx: Db,
  correction: Correction & { readonly status: 'pending' | 'done'; readonly now: Date },
): Promise<void> {
  const { from, to, status, now } = correction;
  await tx
    .insertInto('session_corrections')
    .values({
      location_id: correction.locationId,
      id: correction.id,
      session_id: correction.sessionId,
      order_id: correction.orderId,
      difference_order_id: correction.differenceOrderId,
      status,
      from_plate: from.plate,
      from_plate_key: from.plateKey,
      from_state: from.state,
      from_zone_id: from.zoneId,
      to_plate: to.plate,
      to_plate_key: to.plateKey,
      to_state: to.state,
      to_zone_id: to.zoneId,
      parking_cents: correction.parkingCents,
      fee_cents: correction.feeCents,
      both_covered_until: correction.bothCoveredUntil,
      asked_at: now,
      done_at: status === 'done' ? now : null,
    })
    .execute();
}

/** An earlier one that nobody has paid for yet gives way to the next. */
export async function lapsePending(tx: Db, at: { locationId: string; sessionId: string }): Promise<void> {
  await tx
    .updateTable('session_corrections')
    .set({ status: 'lapsed' })
    .where('location_id', '=', at.locationId)
    .where('session_id', '=', at.sessionId)
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

/** The correction that waits for this order to be paid, held until the transaction ends. */
export async function lockPendingOf(
  tx: Db,
  { locationId, differenceOrderId }: { locationId: string; differenceOrderId: string },
): Promise<Correction | null> {
  const { rows } = await sql<Row>`
    select location_id as "locationId", id, session_id as "sessionId", order_id as "orderId",
      difference_order_id as "differenceOrderId", from_plate as "fromPlate", from_plate_key as "fromKey",
      trim(from_state) as "fromState", from_zone_id as "fromZoneId", to_plate as "toPlate", to_plate_key as "toKey",
      trim(to_state) as "toState", to_zone_id as "toZoneId", parking_cents as "parkingCents", fee_cents as "feeCents",
      both_covered_until as "bothCoveredUntil"
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

export type StoredCorrection = {
  readonly at: Date;
  readonly orderId: string;
  readonly from: { readonly plate: string; readonly state: string; readonly zone: string };
  readonly to: { readonly plate: string; readonly state: string; readonly zone: string };
};

/** Those that took effect, in their order. */
export async function listCorrectionsOf(
  db: Db,
  { locationId, orderId }: { locationId: string; orderId: string },
): Promise<StoredCorrection[]> {
  const { rows } = await sql<StoredCorrection>`
    select c.done_at as at, c.order_id as "orderId",
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
  change: { status: 'done' | 'lapsed'; bothCoveredUntil?: Date; now: Date },
): Promise<void> {
  await tx
    .updateTable('session_corrections')
    .set({
      status: change.status,
      done_at: change.status === 'done' ? change.now : null,
      ...(change.bothCoveredUntil && { both_covered_until: change.bothCoveredUntil }),
    })
    .where('location_id', '=', locationId)
    .where('id', '=', id)
    .execute();
}

type Fixed = Car & {
  readonly zoneId: string;
  readonly vehicleId: string;
  readonly parkingCents: number;
  readonly feeCents: number;
};

/** @throws an exclusion violation when the right plate is paid for here already. */
export async function fixSession(tx: Db, at: { locationId: string; id: string }, to: Fixed): Promise<void> {
  await tx
    .updateTable('sessions')
    .set((row) => ({
      plate: to.plate,
      plate_key: to.plateKey,
      plate_state: to.state,
      vehicle_id: to.vehicleId,
      zone_id: to.zoneId,
      parking_cents: row('parking_cents', '+', to.parkingCents),
      fee_cents: row('fee_cents', '+', to.feeCents),
    }))
    .where('location_id', '=', at.locationId)
    .where('id', '=', at.id)
    .execute();
}
