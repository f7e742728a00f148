// What a vendor does with locations: list one, rename it, take it off the market.

import { z } from 'zod';
import type { Deps } from '#app/deps.ts';
import { lockUndeleted } from '#features/accounts/server/public.ts';
import { recordSupportAct } from '#features/audit/server/public.ts';
import { lockLocation, lockLocationAgainstBookings, toLocation } from '#features/lot-directory/server/public.ts';
import { readPhone } from '#features/messages/server/public.ts';
import { admitLots, type ReviewDeps } from '#features/owners/server/public.ts';
import { feeRateOf, withFeeRate } from '#features/pricing/rules/offer.ts';
import { isAreaCenter } from '#integrations/geocoding/area-centers.ts';
import { isRefusal, type Refusal, refuse, refuseField } from '#platform/contract/refusals.ts';
import { Id } from '#platform/contract/wire.ts';
import type { Db } from '#platform/db/database.ts';
import { cutPage, decodeCursor } from '#platform/http/answers/cursors.ts';
import type { Location } from '../lots.contract.ts';
import {
  archiveLocation,
  deleteLocation,
  findByReference,
  findReference,
  hasHistory,
  insertLocation,
  listLocationsOnOffer,
  unarchiveLocation,
  updateLocation,
} from './lots.store.ts';
import { countMyLocations, findMyLocations, type MyLocationsQuestion } from './my-locations.read-model.ts';
import { deletePhotosOf } from './photos/lot-photos.store.ts';

type Filter = { readonly id?: string | undefined };
type RequestedPage = { readonly limit: number; readonly cursor?: string | undefined };

const LocationsCursor = z.tuple([Id]);
export const phoneInvalid = (problem: string) => refuseField('phoneNumber', problem);

export async function listLocations(db: Db, filter: Filter, { limit, cursor }: RequestedPage) {
  const after = decodeCursor(cursor, LocationsCursor);
  if (isRefusal(after)) return after;
  const rows = await listLocationsOnOffer(db, { ...filter, beforeId: after?.[0], limit: limit + 1 });
  const { page, nextCursor } = cutPage(rows, limit, ({ id }) => [id]);
  return { data: { locations: page.map(toLocation) }, nextCursor };
}

type Mine = Omit<MyLocationsQuestion, 'beforeId' | 'limit'>;

export async function listMyLocations(db: Db, mine: Mine, { limit, cursor }: RequestedPage) {
  const after = decodeCursor(cursor, LocationsCursor);
  if (isRefusal(after)) return after;
  const [found, total] = await Promise.all([
    findMyLocations(db, { ...mine, beforeId: after?.[0], limit: limit + 1 }),
    countMyLocations(db, mine),
  ]);
  const { page, nextCursor } = cutPage(found, limit, ({ _id }) => [_id]);
  return { data: { locations: [...page], total }, nextCursor };
}

type LocationToAdd = {
  readonly name: string;
  readonly phoneNumber: string;
  readonly address: string;
  readonly place_id?: string | null | undefined;
  readonly location_point: { readonly coordinates: readonly [lng: number, lat: number] };
  readonly timeZone?: string | undefined;
  readonly pinApproximate?: boolean | undefined;
};

/**
 * Runs in the caller's transaction. A time zone that is not given is looked up here; every day, month and opening hour of the lot uses it.
 */
export async function addLocation(
  tx: Db,
  deps: ReviewDeps & Pick<Deps, 'timeZoneAt'>,
  { ownerId, now, ...requested }: LocationToAdd & { readonly ownerId: string; readonly now: Date },
): Promise<Location | Refusal> {
  const read = readPhone(requested.phoneNumber);
  if ('problem' in read) return phoneInvalid(read.problem);
  const { phone } = read;
  if (!(await lockUndeleted(tx, ownerId))) return refuse('not_signed_in');
  const admitted = await admitLots(tx, deps, { ownerId, lots: 1, now });
  if (isRefusal(admitted)) return admitted;
  const [lng, lat] = requested.location_point.coordinates;
  const row = await insertLocation(tx, {
    id: deps.newId(),
    ownerId,
    name: requested.name,
    address: requested.address,
    placeId: requested.place_id?.trim() || null,
    phone,
    lat,
    lng,
    timeZone: requested.timeZone ?? deps.timeZoneAt(lat, lng),
    heldAt: admitted.heldAt,
    pinApproximate: requested.pinApproximate ?? (await isAreaCenter({ lat, lng })),
    createdAt: now,
  });
  return toLocation(row);
}

type FeeChange = { readonly id: string; readonly feeBasisPoints: number; readonly actorId: string; readonly now: Date };

/**
 * Runs in the caller's transaction. Existing sales, their extensions and open tickets keep the fee they were sold with. The audit
 * log records both rates.
 */
export async function changeFee(tx: Db, { id, feeBasisPoints, actorId, now }: FeeChange): Promise<Location | Refusal> {
  const location = await lockLocation(tx, id);
  if (!location) return refuse('not_found');
  if (location.archivedAt) return refuse('location_archived');
  const from = feeRateOf(location);
  if (from === feeBasisPoints) return toLocation(location);
  const changed = await updateLocation(tx, id, { charges: withFeeRate(location.charges, feeBasisPoints) });
  const subject = { kind: 'location', locationId: id, id } as const;
  const detail = { from, to: feeBasisPoints };
  await recordSupportAct(tx, { actorId, action: 'fee_changed', subject, detail, now });
  return toLocation(changed);
}

/** Rule 61: what was sold there keeps its location, and its owner may restore it. */
export async function archiveLot(tx: Db, id: string, now: Date): Promise<Refusal | null> {
  const location = await lockLocationAgainstBookings(tx, id);
  if (!location) return refuse('not_found');
  if (!location.archivedAt) await archiveLocation(tx, id, now);
  return null;
}

/** Only if nothing ever happened there. */
export async function deleteForever(tx: Db, id: string, now: Date): Promise<Refusal | null> {
  const location = await lockLocationAgainstBookings(tx, id);
  if (!location) return refuse('not_found');
  if (await hasHistory(tx, id)) return refuse('location_has_history');
  await deletePhotosOf(tx, id, now);
  await deleteLocation(tx, id);
  return null;
}

/** Runs in the caller's transaction. Nobody restores the lots of a deleted account. */
export async function restoreLocation(tx: Db, id: string): Promise<Location | Refusal> {
  const location = await lockLocation(tx, id);
  if (!location || !(await lockUndeleted(tx, location.ownerId))) return refuse('not_found');
  if (!location.archivedAt) return toLocation(location);
  const reference = await findReference(tx, id);
  // Another lot may have taken it in the meantime, for example through an import.
  if (reference !== null && (await findByReference(tx, location, reference)))
    await updateLocation(tx, id, { reference: null });
  return toLocation(await unarchiveLocation(tx, location));
}
