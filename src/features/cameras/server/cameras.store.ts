// The cameras of lots. The camera has the key of its address; the database has only its hash. A key names its lot.

import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { idOfLinkToken, linkTokenOf } from '#platform/db/sharding/account-tokens.ts';
import { hashCapability } from '#platform/http/access/principal.ts';
import type { ClockLags } from '../rules/camera-clock.ts';
import type { CameraDirection } from '../rules/camera-direction.ts';
import type { CameraMaker } from '../rules/camera-makers.ts';

export type StoredCamera = {
  readonly locationId: string;
  readonly id: string;
  readonly name: string;
  readonly maker: CameraMaker;
  readonly direction: CameraDirection;
  readonly sealedSecret: string | null;
  readonly addedAt: Date;
  readonly heardAt: Date | null;
  readonly clockLags: ClockLags;
  readonly silentSince: Date | null;
};

const COLUMNS = [
  'locationId',
  'id',
  'name',
  'maker',
  'direction',
  'sealedSecret',
  'addedAt',
  'heardAt',
  'clockLags',
  'silentSince',
] as const;

const working = (db: Db, locationId: string) =>
  db.selectFrom('cameras').select(COLUMNS).where('locationId', '=', locationId).where('revokedAt', 'is', null);

export function listCameras(db: Db, locationId: string): Promise<StoredCamera[]> {
  return working(db, locationId).orderBy('addedAt').orderBy('id').execute();
}

export async function findCamera(db: Db, { locationId, id }: CameraId): Promise<StoredCamera | null> {
  return (await working(db, locationId).where('id', '=', id).executeTakeFirst()) ?? null;
}

/** Null for a key that was never made, or is refused since. */
export async function findCameraByKey(db: Db, key: string): Promise<StoredCamera | null> {
  const locationId = idOfLinkToken(key);
  if (locationId === null) return null;
  return (await working(db, locationId).where('keyHash', '=', hashCapability(key)).executeTakeFirst()) ?? null;
}

export type CameraId = Pick<StoredCamera, 'locationId' | 'id'>;
type NewCamera = Omit<StoredCamera, 'heardAt' | 'clockLags' | 'silentSince'>;

/** @returns its key, which is stored nowhere; null if another camera of the lot has the name */
export async function insertCamera(db: Db, camera: NewCamera): Promise<string | null> {
  const key = linkTokenOf(camera.locationId);
  const inserted = await db
    .insertInto('cameras')
    .values({ ...camera, keyHash: hashCapability(key) })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted ? key : null;
}

type Changes = {
  readonly [N in 'name' | 'direction' | 'sealedSecret']?: StoredCamera[N] | undefined;
};

/** The lot must be locked: two cameras would get one name. */
export async function updateCamera(db: Db, { locationId, id }: CameraId, changes: Changes): Promise<void> {
  const { name, direction, sealedSecret } = changes;
  await db
    .updateTable('cameras')
    .set({
      ...(name !== undefined && { name }),
      ...(direction !== undefined && { direction }),
      ...(sealedSecret !== undefined && { sealedSecret }),
      id,
    })
    .where('locationId', '=', locationId)
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .execute();
}

/** @returns its new key; null for a camera that was removed */
export async function rotateKey(db: Db, { locationId, id }: CameraId): Promise<string | null> {
  const key = linkTokenOf(locationId);
  const updated = await db
    .updateTable('cameras')
    .set({ keyHash: hashCapability(key) })
    .where('locationId', '=', locationId)
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return updated ? key : null;
}

export async function revokeCamera(db: Db, { locationId, id }: CameraId, now: Date): Promise<boolean> {
  const updated = await db
    .updateTable('cameras')
    .set({ revokedAt: now, silentSince: null })
    .where('locationId', '=', locationId)
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined;
}

/** It was heard: it is silent no more. */
export async function noteHeard(db: Db, { locationId, id }: CameraId, heardAt: Date, lags: ClockLags): Promise<void> {
  await db
    .updateTable('cameras')
    .set({ heardAt, clockLags: [...lags], silentSince: null })
    .where('locationId', '=', locationId)
    .where('id', '=', id)
    .execute();
}

type Quiet = { readonly since: Date; readonly lookedBefore: Date; readonly limit: number };

/** Those that sent something, but nothing since then, and that nobody was told about or looked at lately. */
export async function listQuietCameras(db: Db, { since, lookedBefore, limit }: Quiet): Promise<CameraId[]> {
  const { rows } = await sql<CameraId>`
    select location_id, id from cameras
    where heard_at <= ${since} and revoked_at is null and silent_since is null
      and (looked_at is null or looked_at < ${lookedBefore})
    order by heard_at limit ${limit}`.execute(db);
  return rows;
}

export async function noteLooked(db: Db, { locationId, id }: CameraId, lookedAt: Date): Promise<void> {
  const cameras = db.updateTable('cameras').set({ lookedAt }).where('locationId', '=', locationId);
  await cameras.where('id', '=', id).execute();
}

/** @returns whether it is news */
export async function markSilent(db: Db, { locationId, id }: CameraId, heardAt: Date): Promise<boolean> {
  const marked = await db
    .updateTable('cameras')
    .set({ silentSince: heardAt })
    .where('locationId', '=', locationId)
    .where('id', '=', id)
    .where('heardAt', '=', heardAt)
    .where('silentSince', 'is', null)
    .where('revokedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return marked !== undefined;
}
