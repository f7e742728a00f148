// Rule 235: an owner corrects a lot's address or moves its pin. What was sold before keeps the address of its time.

import type { Deps } from '#app/deps.ts';
import type { LocationRow } from '#features/lot-directory/server/public.ts';
import { isAreaCenter } from '#integrations/geocoding/area-centers.ts';
import { type Refusal, refuse } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { jsonRows } from '#platform/db/statements/json-rows.ts';
import { distanceMeters } from '#platform/geo/geo.ts';
import { listNames } from '#platform/http/access/people.read-model.ts';
import { hasStaysByItsClock, insertMoves, type LotMove, listMovesOf } from './lot-moves.store.ts';

export type Move = {
  readonly address?: string | undefined;
  readonly location_point?: { readonly coordinates: readonly [lng: number, lat: number] } | undefined;
  readonly timeZone?: string | undefined;
  readonly pinApproximate?: boolean | undefined;
};

export type Mover = Pick<Deps, 'jobs' | 'newId' | 'timeZoneAt'> & { readonly actorId: string; readonly now: Date };

/** Drivers with a reservation are told when the pin moved farther than this. */
const NOTIFY_FROM_METERS = 100;
/** Whoever corrects an address may correct it once more. */
const SETTLED_AFTER_SECONDS = 120;

type Place = Pick<LocationRow, 'address' | 'placeId' | 'lat' | 'lng' | 'timeZone' | 'pinApproximate'>;

/** Runs in the caller's transaction, under the lot's lock. What changes about its place; null if nothing does. */
export async function moveLocation(
  tx: Db,
  location: LocationRow,
  { address = '', location_point: pin, timeZone: corrected, pinApproximate: given }: Move,
  { jobs, newId, timeZoneAt, actorId, now }: Mover,
): Promise<Partial<Place> | null | Refusal> {
  const [lng, lat] = pin?.coordinates ?? [location.lng, location.lat];
  const isMoved = lng !== location.lng || lat !== location.lat;
  const isCorrected = address !== '' && address !== location.address;
  const zoneAtPin = timeZoneAt(lat, lng);
  // A pin that stays within its zone leaves a corrected clock alone.
  const isElsewhere = isMoved && zoneAtPin !== timeZoneAt(location.lat, location.lng);
  // Rule 428: the present clock is no correction; a client that moves the pin may have sent it back.
  const isNewClock = corrected !== undefined && corrected !== location.timeZone;
  const timeZone = isNewClock ? corrected : isElsewhere ? zoneAtPin : location.timeZone;
  // Like the clock's, its present value is no correction.
  const wasApproximate = location.pinApproximate === true;
  const isNewlyGiven = given !== undefined && given !== wasApproximate;
  const pinApproximate = isNewlyGiven ? given : isMoved ? await isAreaCenter({ lat, lng }) : location.pinApproximate;
  if (!isMoved && !isCorrected && timeZone === location.timeZone)
    return pinApproximate === location.pinApproximate ? null : { pinApproximate };
  if (isElsewhere && timeZone !== location.timeZone && (await hasStaysByItsClock(tx, location.id, now)))
    return refuse('lot_has_stays');
  const to = {
    address: isCorrected ? address : location.address,
    // This is the provider's name for the old address.
    placeId: isCorrected ? null : location.placeId,
    lat,
    lng,
    timeZone,
    pinApproximate,
  };
  // A pin that is placed a little more precisely sends nobody elsewhere.
  if (isCorrected || distanceMeters(location, to) > NOTIFY_FROM_METERS)
    await jobs.enqueue(tx, 'tell-address', { locationId: location.id }, { startAfterSeconds: SETTLED_AFTER_SECONDS });
  const { address: fromAddress, lat: fromLat, lng: fromLng, timeZone: fromTimeZone } = location;
  const { address: toAddress, lat: toLat, lng: toLng, timeZone: toTimeZone } = to;
  const from = { fromAddress, fromLat, fromLng, fromTimeZone };
  const by = { id: newId(), movedBy: actorId, movedAt: now };
  const move: LotMove = { locationId: location.id, ...by, ...from, toAddress, toLat, toLng, toTimeZone };
  await insertMoves(tx, jsonRows([move]));
  return to;
}

export async function listMoves(db: Db, locationId: string) {
  const rows = await listMovesOf(db, locationId);
  const names = await listNames(
    db,
    rows.map(({ movedBy }) => movedBy),
  );
  const moves = rows.map((row) => ({
    at: row.movedAt.toISOString(),
    byName: names.get(row.movedBy) ?? null,
    from: { address: row.fromAddress, coordinates: pointOf(row.fromLng, row.fromLat), timeZone: row.fromTimeZone },
    to: { address: row.toAddress, coordinates: pointOf(row.toLng, row.toLat), timeZone: row.toTimeZone },
  }));
  return { data: { moves } };
}

const pointOf = (lng: number, lat: number): [number, number] => [lng, lat];
