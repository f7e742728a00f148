// Plates that cameras read at a lot: each is judged as of when it was read, and
// stored. The camera system repeats a read until it gets an answer.

import { t } from 'ttag';
import type { Deps } from '#app/deps.ts';
import { isListed } from '#features/plate-lists/rules/plate-lists.ts';
import { findOnLists, toMatch } from '#features/plate-lists/server/public.ts';
import { type ReadRequested, readRequested } from '#features/vehicles/server/public.ts';
import { readPhoto } from '#integrations/object-storage/photo-intake.ts';
import { photoTypeOf } from '#integrations/object-storage/photo-type.ts';
import { DAY_MS } from '#platform/calendar/durations.ts';
import { localDay } from '#platform/calendar/local-time.ts';
import { isRefusal, type Refusal, refuse, refuseField } from '#platform/contract/refusals.ts';
import type { PlateMatch } from '../offline-pack.ts';
import { MAX_PICTURE_BYTES } from '../plate-reads.contract.ts';
import { judgeEach } from './check-plate.ts';
import { RETENTION_DAYS } from './lookup-removals.store.ts';
import { findReads, insertReads, type StoredRead, setPicturesStored } from './plate-reads.store.ts';

export type SentRead = Pick<StoredRead, 'id' | 'camera' | 'confidence'> & {
  readonly plate: string;
  /** Empty or null if the camera read none. */
  readonly state: string | null | undefined;
  /** By the camera's clock. */
  readonly at: Date;
  /** Which way the lane leads, if the camera system says so. */
  readonly direction: 'in' | 'out' | null | undefined;
  /** A JPEG in base64; or what makes one of at most `MAX_PICTURE_BYTES`, which takes a while, or null if it cannot. */
  readonly picture: string | LatePicture | undefined;
  /** It counts as it was first reported, whatever time it says when it is sent again. */
  readonly repeatsAtAnyTime?: boolean;
};
type LatePicture = () => Promise<Uint8Array | null>;

type Recorded = {
  readonly read: StoredRead;
  readonly matches: readonly PlateMatch[];
  readonly coveredBy: string | null;
};

export type DirectedRead = StoredRead & {
  /** The session that covered it, if one did. */
  readonly coveredBy: string | null;
  /** The owner wants no notice on this car. */
  readonly isExempt: boolean;
};
/** Takes reads once they are stored; the same ones again when they are reported again. */
export type ReadsListener = (locationId: string, reads: readonly DirectedRead[]) => Promise<void>;
type RecordDeps = Pick<Deps, 'db' | 'now' | 'newId' | 'photos'> & { readonly takeReads: ReadsListener };

/** How many pictures are stored at once. */
const AT_ONCE = 8;

/**
 * Rules 292, 293 and 342. @returns for each read, in their order, the read as stored and the lists that its plate is on now;
 * `plate_invalid` and `state_invalid` on their fields; `no_photo` for a picture that is not one; `malformed` for a read that would be
 * deleted at once; `idempotency_key_reused` when its id belongs to another read. `not_found` for an unknown lot.
 */
export async function recordReads(
  deps: RecordDeps,
  locationId: string,
  sent: readonly SentRead[],
): Promise<readonly (Recorded | Refusal)[] | Refusal> {
  const receivedAt = deps.now();
  const understood = sent.map((each) => validateRead(each, receivedAt));
  const valid = understood.filter((each): each is Understood => !isRefusal(each));
  if (valid.length === 0) return understood.filter(isRefusal);
  const judged = await judgeReads(deps, { locationId, receivedAt, valid });
  if (!judged) return refuse('not_found');
  const stored = await keepReads(deps, locationId, judged);
  // A gate opens first. Who sent a picture has no answer until it is stored, and sends it again.
  await deps.takeReads(
    locationId,
    stored.flatMap(({ answer }) => (isRefusal(answer) ? [] : [toDirected(answer)])),
  );
  await storePictures(deps, locationId, stored);
  let next = 0;
  return understood.map((each) => (isRefusal(each) ? each : (stored[next++]?.answer ?? refuse('not_found'))));
}

const toDirected = ({ read, matches, coveredBy }: Recorded): DirectedRead => ({
  ...read,
  coveredBy,
  isExempt: matches.some(({ list }) => list === 'never_notice'),
});

type Understood = ReadRequested & {
  readonly sent: SentRead;
  /** When it was read; a camera's clock that runs fast must not make a car overdue. */
  readonly at: Date;
  readonly picture: LatePicture | null;
};

function validateRead(sent: SentRead, receivedAt: Date): Understood | Refusal {
  const requested = readRequested({ license: sent.plate, state: sent.state }, 'plate');
  if ('refusal' in requested) return requested;
  const picture = readPicture(sent.picture);
  if (picture !== null && 'refusal' in picture) return picture;
  if (receivedAt.getTime() - sent.at.getTime() > RETENTION_DAYS * DAY_MS) {
    return refuseField('at', t`Reads are kept for ${RETENTION_DAYS} days: this one is older.`);
  }
  return { ...requested, sent, at: sent.at > receivedAt ? receivedAt : sent.at, picture };
}

/** Null if none was sent. Cameras send hundreds a second and few are ever looked at, so they are decoded when they are shown. */
function readPicture(sent: SentRead['picture']): LatePicture | Refusal | null {
  if (sent === undefined) return null;
  if (typeof sent === 'function') return sent;
  const bytes = Buffer.from(sent, 'base64');
  if (photoTypeOf(bytes) === 'image/jpeg' && bytes.length <= MAX_PICTURE_BYTES) return async () => bytes;
  return refuse('no_photo', {
    fields: { picture: t`Please send the picture as a JPEG in base64, of at most 200 KB.` },
  });
}

type ValidReads = { readonly locationId: string; readonly receivedAt: Date; readonly valid: readonly Understood[] };
type JudgedRead = Recorded & { readonly picture: LatePicture | null; readonly repeatsAtAnyTime: boolean };

/** Null for an unknown lot. */
async function judgeReads(
  { db, newId }: Pick<Deps, 'db' | 'newId'>,
  { locationId, receivedAt, valid }: ValidReads,
): Promise<readonly JudgedRead[] | null> {
  const judged = await judgeEach(db, { locationId, zoneId: null, seen: valid });
  if (!judged) return null;
  const plateKeys = valid.map(({ plateKey }) => plateKey);
  const found = await findOnLists(db, { locationId, plateKeys, today: localDay(receivedAt, judged.lot.timeZone) });
  return valid.map(({ sent, at: readAt, picture, plate, plateKey, state }, index): JudgedRead => {
    const { kind: verdict, covered, car } = judged.verdicts[index]?.verdict ?? NOTHING_KNOWN;
    const matches = found.filter((each) => isListed(each, { plateKey, state })).map(toMatch);
    const { id, camera, confidence } = sent;
    const reported = {
      locationId,
      id,
      camera,
      readAt,
      receivedAt,
      plate,
      plateKey,
      state,
      confidence,
      verdict,
      covered,
      direction: sent.direction ?? null,
    };
    const pictureId = picture && newId();
    const coveredBy = covered && car?.kind === 'session' ? car.id : null;
    const read = { ...reported, listed: matches.length > 0, pictureId, pictureStored: false };
    return { read, matches, coveredBy, picture, repeatsAtAnyTime: sent.repeatsAtAnyTime ?? false };
  });
}

const NOTHING_KNOWN = { kind: 'nothing', covered: false, car: null } as const;

type ReadAnswer = { answer: Recorded | Refusal; readonly picture: LatePicture | null };

/** Each id once: as it was first stored, whether earlier or by this call. */
async function keepReads(
  { db }: Pick<Deps, 'db'>,
  locationId: string,
  judged: readonly JudgedRead[],
): Promise<ReadAnswer[]> {
  const first = new Map<string, StoredRead>();
  for (const { read } of judged) if (!first.has(read.id)) first.set(read.id, read);
  const inserted = await insertReads(db, [...first.values()]);
  const before = [...first.keys()].filter((id) => !inserted.has(id));
  const found = before.length === 0 ? [] : await findReads(db, locationId, before);
  for (const read of found) first.set(read.id, read);
  return judged.map(({ read, matches, coveredBy, picture, repeatsAtAnyTime }) => {
    const stored = first.get(read.id);
    const isSameRead = stored !== undefined && isSame(stored, read, repeatsAtAnyTime);
    return { answer: isSameRead ? { read: stored, matches, coveredBy } : refuse('idempotency_key_reused'), picture };
  });
}

/** Each read says where its bytes are before they are there. A read that is sent again brings the bytes that a killed process lost. */
async function storePictures(
  { db, photos }: Pick<Deps, 'db' | 'photos'>,
  locationId: string,
  stored: readonly ReadAnswer[],
): Promise<void> {
  const lacking = new Map<string, { readonly pictureId: string; readonly picture: LatePicture }>();
  for (const { answer, picture } of stored) {
    if (picture === null || isRefusal(answer) || answer.read.pictureId === null || answer.read.pictureStored) continue;
    lacking.set(answer.read.id, { pictureId: answer.read.pictureId, picture });
  }
  const done = new Set<string>();
  const store = async ([readId, { pictureId: id, picture }]: [string, { pictureId: string; picture: LatePicture }]) => {
    const bytes = await picture();
    if (bytes === null) return;
    await photos.store({ locationId, id }, bytes);
    done.add(readId);
  };
  const all = [...lacking];
  for (let start = 0; start < all.length; start += AT_ONCE)
    await Promise.all(all.slice(start, start + AT_ONCE).map(store));
  if (done.size === 0) return;
  await setPicturesStored(db, locationId, [...done]);
  for (const one of stored) {
    if (isRefusal(one.answer) || !done.has(one.answer.read.id)) continue;
    one.answer = { ...one.answer, read: { ...one.answer.read, pictureStored: true } };
  }
}

/** The picture of a read, a JPEG; `not_found` if it cannot be decoded. @throws PoolBusy when too many photos are waiting */
export async function getPicture(
  { db, photos, pools }: Pick<Deps, 'db' | 'photos' | 'pools'>,
  { locationId, id }: Pick<StoredRead, 'locationId' | 'id'>,
): Promise<{ contentType: string; body: Uint8Array } | Refusal> {
  const [read] = await findReads(db, locationId, [id]);
  if (!read?.pictureId || !read.pictureStored) return refuse('not_found');
  const sent = await photos.read({ locationId, id: read.pictureId });
  const picture = sent && (await readPhoto(pools, sent));
  return picture && !isRefusal(picture) ? { contentType: picture.type, body: picture.bytes } : refuse('not_found');
}

type Reported = Pick<StoredRead, 'camera' | 'plateKey' | 'state' | 'direction' | 'readAt' | 'receivedAt'>;

/** A read that is sent again says what it said before. */
function isSame(stored: Reported, again: Reported, atAnyTime: boolean): boolean {
  const isSameCar = stored.plateKey === again.plateKey && stored.state === again.state;
  const isSameLane = stored.camera === again.camera && stored.direction === again.direction;
  return isSameCar && isSameLane && (atAnyTime || isSameTime(stored, again));
}

/** The time of a clock that runs fast was stored as when it was received. */
const isSameTime = ({ readAt, receivedAt }: Reported, again: Reported): boolean =>
  readAt.getTime() === again.readAt.getTime() || (readAt.getTime() === receivedAt.getTime() && again.readAt > readAt);
