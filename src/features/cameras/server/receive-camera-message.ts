// What a camera sent becomes reads, exactly as if a program had reported them (rules 292, 293 and 440 to 443). One signal is never an event:
// a passage has one id, however often it is sent, and its time is corrected by the clock of its camera.

import type { Deps } from '#app/deps.ts';
import { MAX_PICTURE_BYTES } from '#features/enforcement/plate-reads.contract.ts';
import { type ReadsListener, recordReads } from '#features/enforcement/server/public.ts';
import { cameraAdapters } from '#integrations/cameras/camera-adapters.ts';
import type { CameraMessage, CameraRead, PictureUrl } from '#integrations/cameras/cameras.port.ts';
import { encodePhoto } from '#integrations/object-storage/photo-intake.ts';
import { photoTypeOf } from '#integrations/object-storage/photo-type.ts';
import { isRefusal } from '#platform/contract/refusals.ts';
import { hashedId } from '#platform/db/hashed-id.ts';
import { PoolBusy } from '#platform/worker-pools/turns.ts';
import { addLag, type ClockLags, timeOfRead } from '../rules/camera-clock.ts';
import { directionOf } from '../rules/camera-direction.ts';
import { insertMessage } from './camera-messages.store.ts';
import { noteHeard, type StoredCamera } from './cameras.store.ts';

export type ReceiveDeps = Pick<Deps, 'db' | 'now' | 'newId' | 'photos' | 'pools' | 'seal' | 'cameraPictures'> & {
  readonly takeReads: ReadsListener;
};

/** @returns false for a message that is not signed with the camera's secret */
export async function receiveCameraMessage(
  deps: ReceiveDeps,
  camera: StoredCamera,
  message: CameraMessage,
): Promise<boolean> {
  const receivedAt = deps.now();
  const adapter = cameraAdapters[camera.maker];
  const secret = camera.sealedSecret && deps.seal.open(camera.sealedSecret, camera.id);
  if (secret && adapter.isSigned && !adapter.isSigned(message, secret, receivedAt)) return false;
  const report = await adapter.read(message);
  const reads = report.kind === 'reads' ? report.reads : [];
  const lags = reads.reduce<ClockLags>(
    (known, { at }) => (at ? addLag(known, at, receivedAt) : known),
    camera.clockLags,
  );
  await noteHeard(deps.db, camera, receivedAt, lags);
  const refused = await recordPassages(deps, camera, { reads, lags, receivedAt });
  const missing = report.kind === 'not_understood' ? report.missing : refused;
  if (missing !== null) await storeMessage(deps, camera, { message, missing, receivedAt });
  return true;
}

type Passages = { readonly reads: readonly CameraRead[]; readonly lags: ClockLags; readonly receivedAt: Date };

/** @returns the fields for which one of them is no read; null if all are reads */
async function recordPassages(deps: ReceiveDeps, camera: StoredCamera, passages: Passages): Promise<string | null> {
  const { reads, lags, receivedAt } = passages;
  if (reads.length === 0) return null;
  const sent = reads.map(({ passage, plate, state, confidence, at, moved, picture }) => ({
    id: hashedId(`${camera.locationId} ${camera.id} ${passage}`),
    camera: camera.name,
    plate,
    state,
    confidence,
    at: timeOfRead(at, receivedAt, lags),
    repeatsAtAnyTime: true,
    direction: directionOf(camera.direction, moved),
    picture: picture === null ? undefined : () => smallPicture(deps, picture),
  }));
  const recorded = await recordReads(deps, camera.locationId, sent);
  const answers = isRefusal(recorded) ? [recorded] : recorded;
  // A passage that is reported again with another plate counts as it was first reported.
  const [refused] = answers.filter(isRefusal).filter(({ refusal }) => refusal !== 'idempotency_key_reused');
  if (!refused) return null;
  const fields = Object.keys(refused.fields ?? {}).map((field) => `"${field}"`);
  return fields.join(', ') || refused.refusal;
}

const SIZES = [
  { side: 1280, format: 'jpeg', quality: 70 },
  { side: 800, format: 'jpeg', quality: 60 },
] as const;

/** A read without its picture is worth more than none, so a picture that cannot be fetched or shrunk now is left out. */
async function smallPicture(
  { pools, cameraPictures }: ReceiveDeps,
  picture: Uint8Array | PictureUrl,
): Promise<Uint8Array | null> {
  const bytes = picture instanceof Uint8Array ? picture : await cameraPictures.fetch(picture.url);
  if (bytes === null) return null;
  if (bytes.length <= MAX_PICTURE_BYTES && photoTypeOf(bytes) === 'image/jpeg') return bytes;
  try {
    const encoded = await encodePhoto(pools, bytes, SIZES);
    const small = isRefusal(encoded) ? undefined : encoded.find(({ bytes }) => bytes.length <= MAX_PICTURE_BYTES);
    return small?.bytes ?? null;
  } catch (error) {
    if (error instanceof PoolBusy) return null;
    throw error;
  }
}

type Unread = { readonly message: CameraMessage; readonly missing: string; readonly receivedAt: Date };
const SHOWN_CHARACTERS = 2000;

/** As text; what PostgreSQL cannot store, and pictures, are left out. */
async function storeMessage(
  { db, newId }: ReceiveDeps,
  { locationId, id }: StoredCamera,
  unread: Unread,
): Promise<void> {
  const { message, missing, receivedAt } = unread;
  const text = Buffer.from(message.body.subarray(0, SHOWN_CHARACTERS)).toString('utf8');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed.
  const beginning = text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffd]+/g, '…');
  const contentType = message.contentType.slice(0, 200);
  await insertMessage(db, { locationId, id: newId(), cameraId: id, receivedAt, contentType, beginning, missing });
}
