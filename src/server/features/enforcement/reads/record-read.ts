// A plate that a camera read: judged as of when it was read, and kept. The camera system sends it again until it is answered.

import { t } from 'ttag';
import { type Refusal, refuse } from '#contract/refusals.ts';
import type { PlateMatch } from '#contract/stays/offline-pack.ts';
import type { Deps } from '../../../deps.ts';
import { type ReadPhoto, readPhoto } from '../../photos/photo-intake.ts';
import { findMatches } from '../../plate-lists/listed-plates.ts';
import { enterPlate, readAsked } from '../../vehicles/known-vehicles.ts';
import { judgeAt } from '../check-plate.ts';
import { KEPT_DAYS } from '../kept-days.ts';
import { findRead, insertRead, type StoredRead, setPictureStored } from './reads.store.ts';

export type SentRead = Pick<StoredRead, 'locationId' | 'id' | 'camera' | 'confidence'> & {
  readonly plate: string;
  /** Empty or null when the camera read none. */
  readonly state: string | null | undefined;
  /** By the camera's clock. */
  readonly at: Date;
  /** A JPEG in base64. */
  readonly picture: string | undefined;
};

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Rules 292 and 293. @returns the read as it is stored and the lists that its plate is on now; `plate_invalid` and `state_invalid`
 * on their fields; `malformed` for a read that would be deleted at once; `idempotency_key_reused` when its id belongs to another read.
 */
export async function recordRead(
  deps: Pick<Deps, 'db' | 'now' | 'newId' | 'photos'>,
  { locationId, id, camera, confidence, plate: license, state, at, picture: sent }: SentRead,
): Promise<{ readonly read: StoredRead; readonly matches: readonly PlateMatch[] } | Refusal> {
  const { db, now, newId } = deps;
  const asked = readAsked({ license, state });
  if ('refusal' in asked) {
    return asked.refusal === 'plate_invalid' ? refuse('plate_invalid', { fields: { plate: enterPlate() } }) : asked;
  }
  const picture = readPicture(sent);
  if (picture !== null && 'refusal' in picture) return picture;
  const receivedAt = now();
  if (receivedAt.getTime() - at.getTime() > KEPT_DAYS * DAY_MS) {
    return refuse('malformed', { fields: { at: t`Reads are kept for ${KEPT_DAYS} days: this one is older.` } });
  }
  // A camera's clock that runs ahead must not make a car overdue.
  const readAt = at > receivedAt ? receivedAt : at;
  const judged = await judgeAt(db, { ...asked, locationId, zoneId: null }, readAt);
  if (!judged) return refuse('not_found');
  const { kind: verdict, covered } = judged.verdict;
  const { timeZone } = judged.lot;
  const matches = await findMatches(db, { ...asked, locationId, timeZone }, receivedAt);
  const told = { locationId, id, camera, readAt, receivedAt, ...asked, confidence, verdict, covered };
  const read = { ...told, listed: matches.length > 0, pictureId: picture && newId(), pictureStored: false };
  const first = (await insertRead(db, read)) ? read : await findRead(db, { locationId, id });
  if (!first || !isSame(first, read)) return refuse('idempotency_key_reused');
  return { read: await storePicture(deps, first, picture), matches };
}

/** Null where none was sent. */
function readPicture(sent: string | undefined): ReadPhoto | Refusal | null {
  if (sent === undefined) return null;
  const photo = readPhoto(sent);
  if (!('refusal' in photo) && photo.type === 'image/jpeg') return photo;
  return refuse('no_photo', {
    fields: { picture: t`Please send the picture as a JPEG in base64, of at most 200 KB.` },
  });
}

/** The read says where the bytes are before they are there; a read that is sent again brings those that a killed process lost. */
async function storePicture(
  { db, photos }: Pick<Deps, 'db' | 'photos'>,
  read: StoredRead,
  picture: ReadPhoto | null,
): Promise<StoredRead> {
  const { locationId, pictureId, pictureStored } = read;
  if (picture === null || pictureId === null || pictureStored) return read;
  await photos.store({ locationId, id: pictureId }, picture.bytes);
  await setPictureStored(db, read);
  return { ...read, pictureStored: true };
}

/** The bytes of a read's picture, a JPEG. */
export async function getPicture(
  { db, photos }: Pick<Deps, 'db' | 'photos'>,
  at: Pick<StoredRead, 'locationId' | 'id'>,
): Promise<{ contentType: string; body: Uint8Array } | Refusal> {
  const read = await findRead(db, at);
  if (!read?.pictureId || !read.pictureStored) return refuse('not_found');
  const body = await photos.read({ locationId: at.locationId, id: read.pictureId });
  return body ? { contentType: 'image/jpeg', body } : refuse('not_found');
}

type Told = Pick<StoredRead, 'camera' | 'plateKey' | 'state'>;

function isSame(one: Told, other: Told): boolean {
  return one.camera === other.camera && one.plateKey === other.plateKey && one.state === other.state;
}
