// A note about a car, and its photo. The note records where the photo's bytes will be before they are
// stored, so that no bytes ever lack a row. A later photo replaces an earlier one.

import type { Deps } from '#app/deps.ts';
import { readRequested } from '#features/vehicles/server/public.ts';
import { readPhoto } from '#integrations/object-storage/photo-intake.ts';
import { isRefusal, type Refusal, refuse } from '#platform/contract/refusals.ts';
import { findNote, insertNote, isZoneOf, type StoredNote, setPhotoRef, setPhotoType } from './notes.store.ts';

export type RequestedNote = {
  readonly locationId: string;
  readonly officerId: string;
  readonly eventId: string;
  readonly license: string;
  readonly state?: string | null | undefined;
  readonly zoneId?: string | null | undefined;
  readonly text: string;
  /** How long it waited for a signal, in milliseconds. */
  readonly secondsAgo: number;
};

export async function writeNote(
  deps: Pick<Deps, 'db' | 'now' | 'newId'>,
  requested: RequestedNote,
): Promise<StoredNote | Refusal> {
  const plate = readRequested(requested);
  if (isRefusal(plate)) return plate;
  const { locationId, officerId, eventId, text } = requested;
  const zoneId = requested.zoneId ?? null;
  if (zoneId !== null && !(await isZoneOf(deps.db, { locationId, zoneId }))) return refuse('not_found');
  const writtenAt = new Date(deps.now().getTime() - Math.round(requested.secondsAgo * 1000));
  const note = { locationId, id: deps.newId(), eventId, officerId, writtenAt, ...plate, zoneId, text };
  await insertNote(deps.db, note);
  const stored = await findNote(deps.db, { locationId, eventId });
  // Another officer's event with this id must not be revealed.
  return stored?.officerId === officerId ? stored : refuse('not_found');
}

type AtNote = { readonly locationId: string; readonly id: string };

/** Only the author of a note may add its photo. @throws PoolBusy when too many photos are waiting */
export async function addPhoto(
  deps: Pick<Deps, 'db' | 'newId' | 'photos' | 'pools'>,
  { locationId, id }: AtNote,
  { officerId, photo }: { officerId: string; photo: string },
): Promise<StoredNote | Refusal> {
  const note = await findNote(deps.db, { locationId, id });
  if (note?.officerId !== officerId) return refuse('not_found');
  const read = await readPhoto(deps.pools, Buffer.from(photo, 'base64'));
  if (isRefusal(read)) return read;
  const photoId = await setPhotoRef(deps.db, { locationId, id }, deps.newId());
  await deps.photos.store({ locationId, id: photoId }, read.bytes);
  await setPhotoType(deps.db, { locationId, id }, read.type);
  return { ...note, photoId, photoType: read.type };
}

export async function getPhoto(
  deps: Pick<Deps, 'db' | 'photos'>,
  { locationId, id }: AtNote,
): Promise<{ contentType: string; body: Uint8Array } | Refusal> {
  const note = await findNote(deps.db, { locationId, id });
  if (!note?.photoId || !note.photoType) return refuse('not_found');
  const body = await deps.photos.read({ locationId, id: note.photoId });
  return body ? { contentType: note.photoType, body } : refuse('not_found');
}
