/** What officers send and write. */
import { randomUUIDv7 } from 'node:crypto';
import { insertLookups } from '#features/enforcement/server/public.ts';
import type { Db } from '#platform/db/database.ts';

/** A PNG of one gray dot, in base64. */
export const A_PHOTO = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mNoAAAAggCB2kUIOwAAAABJRU5ErkJggg==';

/** A JPEG of one dot, in base64. */
export const A_JPEG =
  '/9j/2wBDAP//////////////////////////////////////////////////////////////////////////////////////2wBDAf//////////////////////////////////////////////////////////////////////////////////////wgARCAABAAEDASIAAhEBAxEB/8QAFAABAAAAAAAAAAAAAAAAAAAAAP/EABQBAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhADEAAAAAP/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/9oACAEBAAE/AH//xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oACAECAQE/AH//xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oACAEDAQE/AH//2Q==';

type OfflineOptions = {
  eventId?: string;
  license?: string;
  secondsAgo?: number;
  lookedUpAt?: string;
  dataFrom?: string;
  zoneId?: string;
};

/** A look-up made offline, 15 minutes after the pack was fetched. */
export function anOfflineLookup(options: OfflineOptions = {}) {
  return {
    eventId: randomUUIDv7(),
    license: 'ABC123',
    state: 'IL',
    lookedUpAt: '2026-06-01T15:15:00.000Z',
    secondsAgo: 600,
    verdict: 'nothing' as const,
    covered: false,
    dataFrom: '2026-06-01T15:00:00.000Z',
    ...options,
  };
}

type NoteOptions = { locationId: string; officerId: string; writtenAt?: Date; photoId?: string };

export async function aNote(
  db: Db,
  { locationId, officerId, writtenAt, photoId }: NoteOptions,
): Promise<{ id: string }> {
  const id = randomUUIDv7();
  const car = { plate: 'ABC123', plateKey: 'ABC123', plateState: 'IL' };
  const note = { locationId, id, eventId: id, officerId, text: 'Across two bays', ...car };
  await db
    .insertInto('officerNotes')
    .values({
      ...note,
      writtenAt: writtenAt ?? new Date('2026-01-15T15:00:00Z'),
      ...(photoId && { photoId, photoType: 'image/png' }),
    })
    .execute();
  return { id };
}

/** A car that an officer chalked. */
export async function aChalk(db: Db, { locationId, officerId }: NoteOptions): Promise<{ id: string }> {
  const [id, seenAt] = [randomUUIDv7(), new Date('2026-01-15T15:00:00Z')];
  const car = { plate: 'ABC123', plateKey: 'ABC123', plateState: 'IL', place: 'Bay 12' };
  const chalk = { locationId, id, officerId, seenAt, receivedAt: seenAt, estimated: false, ...car };
  await db.insertInto('chalks').values(chalk).execute();
  return { id };
}

/** A plate on the tow list. */
export async function aListedPlate(db: Db, options: { locationId: string; addedBy: string }): Promise<{ id: string }> {
  const [id, addedAt] = [randomUUIDv7(), new Date('2026-01-15T15:00:00Z')];
  const car = { plate: 'BAD666', plateKey: 'BAD666', plateState: 'IL', reason: 'Never pays' };
  await db
    .insertInto('listedPlates')
    .values({ ...options, id, list: 'tow', ...car, until: null, addedAt })
    .execute();
  return { id };
}

/** A read that names a picture whose bytes are not stored. */
export async function aPictureOfRead(db: Db, { locationId }: { locationId: string }): Promise<{ id: string }> {
  const [id, readAt] = [randomUUIDv7(), new Date('2026-01-15T15:00:00Z')];
  const car = { plate: 'ABC123', plateKey: 'ABC123', plateState: 'IL', camera: 'Gate 1', confidence: 0.97 };
  const shown = { verdict: 'nothing' as const, covered: false, listed: false };
  const read = { locationId, id, readAt, receivedAt: readAt, ...car, ...shown, pictureId: id, pictureStored: true };
  await db.insertInto('plateReads').values(read).execute();
  return { id };
}

/** A stored look-up. */
export async function aLookup(db: Db, options: { locationId: string; officerId: string; at: Date }): Promise<void> {
  const id = randomUUIDv7();
  await insertLookups(db, [
    {
      locationId: options.locationId,
      id,
      eventId: id,
      officerId: options.officerId,
      lookedUpAt: options.at,
      receivedAt: options.at,
      deviceTime: null,
      position: null,
      purpose: 'patrol',
      plate: 'ABC123',
      plateKey: 'ABC123',
      state: 'IL',
      verdict: 'nothing',
      covered: false,
      elsewhere: false,
      zoneId: null,
      sessionId: null,
      offline: false,
      dataFrom: null,
      answer: null,
    },
  ]);
}
