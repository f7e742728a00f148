// Rule 296: an officer marks a car as parked there, possibly without a signal; any officer of the lot can erase the chalk. The
// chalk records where its photo's bytes will be before they are stored, so that no bytes ever lack a row.

import type { z } from 'zod';
import type { Deps } from '#app/deps.ts';
import { readRequested } from '#features/vehicles/server/public.ts';
import { readPhoto } from '#integrations/object-storage/photo-intake.ts';
import { placeAct } from '#platform/calendar/act-time.ts';
import type { DeviceClock } from '#platform/contract/device-clock.ts';
import { isRefusal, type Refusal, refuse } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { readClock } from '#platform/http/device-clock.ts';
import type { Chalk } from '../../offline-pack.ts';
import { isZoneOf } from '../notes.store.ts';
import {
  findChalk,
  insertChalk,
  listChalks,
  type StoredChalk,
  setChalkPhotoRef,
  setChalkPhotoType,
} from './chalks.store.ts';

/** How long a chalk is shown. */
const SHOWN_MS = 48 * 60 * 60 * 1000;

export type RequestedChalk = {
  readonly locationId: string;
  readonly officerId: string;
  readonly id: string;
  readonly license: string;
  readonly state?: string | null | undefined;
  readonly zoneId: string | null;
  readonly place: string;
  readonly clock: z.output<typeof DeviceClock> | undefined;
};

/** @returns the chalk as stored; `idempotency_key_reused` when its id belongs to another chalk. */
export async function chalkCar(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  requested: RequestedChalk,
): Promise<StoredChalk | Refusal> {
  const plate = readRequested(requested);
  if (isRefusal(plate)) return plate;
  const { locationId, officerId, id, zoneId, place } = requested;
  if (zoneId !== null && !(await isZoneOf(db, { locationId, zoneId }))) return refuse('not_found');
  const receivedAt = now();
  const earliest = new Date(receivedAt.getTime() - SHOWN_MS);
  // When the clocks disagree, the later time counts, so that a car is never said to have been there longer than it was.
  const { at: seenAt, estimated } = placeAct(readClock(requested.clock), { earliest, now: receivedAt, favor: 'later' });
  await insertChalk(db, { locationId, id, officerId, seenAt, receivedAt, estimated, ...plate, zoneId, place });
  const stored = await findChalk(db, { locationId, id });
  const isSame = stored?.officerId === officerId && stored.plateKey === plate.plateKey;
  return isSame ? stored : refuse('idempotency_key_reused');
}

/** Longest there first. */
export async function listShownChalks(db: Db, locationId: string, now: Date): Promise<Chalk[]> {
  const chalks = await listChalks(db, locationId, new Date(now.getTime() - SHOWN_MS));
  return chalks.map(toChalk);
}

type AtChalk = { readonly locationId: string; readonly id: string };

/** Only the officer who chalked the car may add its photo. @throws PoolBusy when too many photos are waiting */
export async function addChalkPhoto(
  deps: Pick<Deps, 'db' | 'newId' | 'photos' | 'pools'>,
  { locationId, id }: AtChalk,
  { officerId, photo }: { officerId: string; photo: string },
): Promise<StoredChalk | Refusal> {
  const chalk = await findChalk(deps.db, { locationId, id });
  if (chalk?.officerId !== officerId) return refuse('not_found');
  const read = await readPhoto(deps.pools, Buffer.from(photo, 'base64'));
  if (isRefusal(read)) return read;
  const photoId = await setChalkPhotoRef(deps.db, { locationId, id }, deps.newId());
  await deps.photos.store({ locationId, id: photoId }, read.bytes);
  await setChalkPhotoType(deps.db, { locationId, id }, read.type);
  return { ...chalk, photoId, photoType: read.type };
}

export async function getChalkPhoto(
  deps: Pick<Deps, 'db' | 'photos'>,
  { locationId, id }: AtChalk,
): Promise<{ contentType: string; body: Uint8Array } | Refusal> {
  const chalk = await findChalk(deps.db, { locationId, id });
  if (!chalk?.photoId || !chalk.photoType) return refuse('not_found');
  const body = await deps.photos.read({ locationId, id: chalk.photoId });
  return body ? { contentType: chalk.photoType, body } : refuse('not_found');
}

export function toChalk(chalk: StoredChalk): Chalk {
  const { id, officerId, officerName, plate, state, zoneId, zoneNumber, place, seenAt, estimated, photoType } = chalk;
  return {
    _id: id,
    officer: { _id: officerId, name: officerName },
    plateNumber: plate,
    state,
    zone: zoneId !== null && zoneNumber !== null ? { _id: zoneId, zoneNumber } : null,
    place,
    seenAt: seenAt.toISOString(),
    estimated,
    hasPhoto: photoType !== null,
  };
}
