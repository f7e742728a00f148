// A stay's corrections: what changed into what, and how long both plates count.

import { type RawBuilder, sql } from 'kysely';
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
  correction: Correction & { readonly status: 'pending' | 'requested' | 'done'; readonly now: Date },
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
      decidedBy: null,
    })
    .execute();
}

type OfSession = { readonly locationId: string; readonly sessionId: string };

/** An earlier unpaid correction gives way to the next one. */
export const expirePending = (tx: Db, of: OfSession): Promise<void> => expireCorrections(tx, of, 'pending');

/** An earlier request to the lot gives way to the next one. */
export const expireRequested = (tx: Db, of: OfSession): Promise<void> => expireCorrections(tx, of, 'requested');

async function expireCorrections(tx: Db, of: OfSession, status: 'pending' | 'requested'): Promise<void> {
  await tx
    .updateTable('sessionCorrections')
    .set({ status: 'expired' })
    .where('locationId', '=', of.locationId)
    .where('sessionId', '=', of.sessionId)
    .where('status', '=', status)
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
  return lockWhere(
    tx,
    sql`location_id = ${locationId} and difference_order_id = ${differenceOrderId} and status = 'pending'`,
  );
}

/** Locked until the transaction ends; null once the lot has decided, or the driver has asked for another plate. */
export async function lockRequested(tx: Db, { locationId, id }: Pick<Correction, 'locationId' | 'id'>) {
  return lockWhere(tx, sql`location_id = ${locationId} and id = ${id} and status = 'requested'`);
}

/** Whether there is such a correction, in whatever state. */
export async function isKnownCorrection(tx: Db, { locationId, id }: Pick<Correction, 'locationId' | 'id'>) {
  const row = await tx
    .selectFrom('sessionCorrections')
    .select('id')
    .where('locationId', '=', locationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

async function lockWhere(tx: Db, condition: RawBuilder<unknown>): Promise<Correction | null> {
  const { rows } = await sql<Row>`
    select location_id, id, session_id, order_id,
      difference_order_id, from_plate, from_plate_key as from_key,
      trim(from_state) as from_state, from_zone_id, to_plate, to_plate_key as to_key,
      trim(to_state) as to_state, to_zone_id, lines,
      both_covered_until
    from session_corrections
    where ${condition}
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
  change: { status: 'done' | 'declined' | 'expired'; bothCoveredUntil?: Date; decidedBy?: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('sessionCorrections')
    .set({
      status: change.status,
      doneAt: change.status === 'done' ? change.now : null,
      ...(change.bothCoveredUntil && { bothCoveredUntil: change.bothCoveredUntil }),
      ...(change.decidedBy && { decidedBy: change.decidedBy }),
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

export type StoredPlateRequest = {
  readonly at: Date;
  readonly orderId: string;
  readonly from: Omit<Standing, 'zone'>;
  readonly to: Omit<Standing, 'zone'>;
  readonly isDeclined: boolean;
};

/** What the lot was asked to correct, other than requests that another one replaced. */
export async function listPlateRequestsOf(
  db: Db,
  { locationId, orderId }: { locationId: string; orderId: string },
): Promise<StoredPlateRequest[]> {
  const { rows } = await sql<StoredPlateRequest>`
    select requested_at as at, order_id, status = 'declined' as is_declined,
      json_build_object('plate', from_plate, 'state', trim(from_state)) as "from",
      json_build_object('plate', to_plate, 'state', trim(to_state)) as "to"
    from session_corrections
    where location_id = ${locationId} and order_id = ${orderId} and (status in ('requested', 'declined') or decided_by is not null)
    order by id`.execute(db);
  return rows;
}

type PlateRequestRow = {
  readonly id: string;
  readonly plate: string;
  readonly state: string;
  readonly requestedAt: Date;
};

/** For the receipt: of each vehicle the latest request, unless it was granted or replaced. */
export async function listRequestsOfOrder(
  db: Db,
  { locationId, orderId }: { locationId: string; orderId: string },
): Promise<(PlateRequestRow & { readonly sessionId: string; readonly status: 'requested' | 'declined' })[]> {
  const { rows } = await sql<PlateRequestRow & { sessionId: string; status: 'requested' | 'declined' }>`
    select id, session_id, status, to_plate as plate, trim(to_state) as state, requested_at from (
      select distinct on (session_id) * from session_corrections
      where location_id = ${locationId} and order_id = ${orderId} and status in ('requested', 'declined', 'done')
      order by session_id, id desc) latest
    where status in ('requested', 'declined') order by id`.execute(db);
  return rows;
}

export type RequestAtLot = PlateRequestRow & {
  readonly paidPlate: string;
  readonly paidState: string;
  readonly zoneNumber: string;
  readonly endsAt: Date;
};

const REQUEST = sql`c.id, c.to_plate as plate, trim(c.to_state) as state, c.requested_at, c.from_plate as paid_plate,
      trim(c.from_state) as paid_state, z.zone_number, s.ends_at`;
const REQUESTS = sql`session_corrections c
      join sessions s on s.location_id = c.location_id and s.id = c.session_id
      join zones z on z.location_id = c.location_id and z.id = c.to_zone_id`;
const WAITS = (now: Date) => sql`c.status = 'requested' and s.status = 'active' and s.ends_at > ${now}`;

/** What waits for the lot's answer, the longest wait first. Nothing can be changed once the stay is over. */
export async function listRequestsAtLot(db: Db, locationId: string, now: Date): Promise<RequestAtLot[]> {
  const { rows } = await sql<RequestAtLot>`
    select ${REQUEST} from ${REQUESTS}
    where c.location_id = ${locationId} and ${WAITS(now)}
    order by c.id limit 50`.execute(db);
  return rows;
}

export type RequestAnywhere = RequestAtLot & {
  readonly locationId: string;
  readonly lotName: string;
  readonly lotAddress: string;
  readonly orderId: string;
};

/** The same at all lots, for support. */
export async function listWaitingRequests(db: Db, now: Date): Promise<RequestAnywhere[]> {
  const { rows } = await sql<RequestAnywhere>`
    select ${REQUEST}, c.location_id, l.name as lot_name, l.address as lot_address, c.order_id from ${REQUESTS}
      join locations l on l.id = c.location_id
    where ${WAITS(now)}
    order by c.id limit 50`.execute(db);
  return rows;
}
