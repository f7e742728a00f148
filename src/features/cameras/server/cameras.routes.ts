import { gettext, t } from 'ttag';
import type { Deps } from '#app/deps.ts';
import { MIN_CONFIDENCE } from '#features/auto-pay/rules/decide-pass.ts';
import { findTimeZone, lockLocation } from '#features/lot-directory/server/public.ts';
import { composeMessage } from '#integrations/cameras/compose-message.ts';
import { DAY_MS, HOUR_MS } from '#platform/calendar/durations.ts';
import { API_PREFIX } from '#platform/contract/endpoint.ts';
import { isRefusal, type Refusal, refuse, refuseField } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { type Route, route } from '#platform/http/endpoint-route.ts';
import { CAMERA_REFUSALS, type Camera, camerasContract as contract } from '../cameras.contract.ts';
import { type CameraMaker, SIGNS } from '../rules/camera-makers.ts';
import { listMessages, type StoredMessage } from './camera-messages.store.ts';
import { type CameraReads, readCameraReads } from './camera-reads.read-model.ts';
import {
  type CameraId,
  findCamera,
  insertCamera,
  listCameras,
  revokeCamera,
  rotateKey,
  type StoredCamera,
  updateCamera,
} from './cameras.store.ts';

const MAX_CAMERAS = 50;

export function camerasRoutes(deps: Deps): Route[] {
  const { db, seal, newId, config } = deps;
  const addressOf = (key: string) => `${config.publicUrl}${API_PREFIX}/cameras/${key}`;
  const sealed = (secret: string | null | undefined, id: string) => (secret ? seal.seal(secret, id) : null);
  const answer = async (id: CameraId, now: Date): Promise<Camera | Refusal> => {
    const camera = await findCamera(db, id);
    const [answered] = camera ? await answerCameras(db, id.locationId, { cameras: [camera], now }) : [];
    return answered ?? refuse('not_found');
  };
  const withAddress = async (id: CameraId, key: string, now: Date) => {
    const camera = await answer(id, now);
    return isRefusal(camera) ? camera : { data: { camera, address: addressOf(key) } };
  };
  return [
    route(contract.listCameras, async ({ params: { id: locationId }, now }) => {
      const cameras = await answerCameras(db, locationId, { cameras: await listCameras(db, locationId), now });
      return { data: { cameras, timeZone: await findTimeZone(db, locationId) } };
    }),
    route(contract.addCamera, async ({ params: { id: locationId }, body: { secret, ...camera }, now }) => {
      const refused = refuseSecret(camera.maker, secret);
      if (refused) return refused;
      const id = newId();
      const key = await inTransaction(db, async (tx) => {
        await lockLocation(tx, locationId);
        if ((await listCameras(tx, locationId)).length >= MAX_CAMERAS) return refuse('too_many_cameras');
        const added = { ...camera, locationId, id, sealedSecret: sealed(secret, id), addedAt: now };
        return (await insertCamera(tx, added)) ?? nameTaken();
      });
      return isRefusal(key) ? key : withAddress({ locationId, id }, key, now);
    }),
    route(contract.changeCamera, async ({ params, body: { secret, ...changes }, now }) => {
      const refused = await inTransaction(db, async (tx) => {
        await lockLocation(tx, params.locationId);
        const cameras = await listCameras(tx, params.locationId);
        const camera = cameras.find(({ id }) => id === params.id);
        if (!camera) return refuse('not_found');
        const wanted = changes.name?.toLowerCase();
        if (cameras.some(({ id, name }) => id !== params.id && name.toLowerCase() === wanted)) return nameTaken();
        const unsigned = refuseSecret(camera.maker, secret);
        if (unsigned) return unsigned;
        await updateCamera(tx, params, {
          ...changes,
          ...(secret !== undefined && { sealedSecret: sealed(secret, params.id) }),
        });
        return null;
      });
      const camera = refused ?? (await answer(params, now));
      return isRefusal(camera) ? camera : { data: { camera } };
    }),
    route(contract.rotateCameraKey, async ({ params, now }) => {
      const key = await inTransaction(db, (tx) => rotateKey(tx, params));
      return key === null ? refuse('not_found') : withAddress(params, key, now);
    }),
    route(contract.composeCameraMessage, async ({ body: { maker, state, ...car }, now }) => {
      const seen = { ...car, state: state === '' ? null : state, passage: newId(), at: now, picture: null };
      const { contentType, body } = composeMessage(maker, seen);
      return { contentType, body };
    }),
    route(contract.removeCamera, async ({ params, now }) =>
      (await inTransaction(db, (tx) => revokeCamera(tx, params, now))) ? { message: 'Removed' } : refuse('not_found'),
    ),
  ];
}

function refuseSecret(maker: CameraMaker, secret: string | null | undefined): Refusal | null {
  return secret && !SIGNS.has(maker)
    ? refuseField('secret', t`Cameras of this maker do not sign. Leave it empty.`)
    : null;
}

type Listed = { readonly cameras: readonly StoredCamera[]; readonly now: Date };

async function answerCameras(db: Db, locationId: string, { cameras, now }: Listed): Promise<Camera[]> {
  const dayAgo = new Date(now.getTime() - DAY_MS);
  const requested = { locationId, cameras: cameras.map(({ name }) => name), sure: MIN_CONFIDENCE, dayAgo };
  const reads = await readCameraReads(db, { ...requested, hourAgo: new Date(now.getTime() - HOUR_MS) });
  const messages = await listMessages(db, locationId, dayAgo);
  return cameras.map((camera) =>
    toAnswer(camera, {
      // A camera of this name may have been removed.
      reads: reads.find((each) => each.camera === camera.name && each.receivedAt >= camera.addedAt),
      messages: messages.filter(({ cameraId }) => cameraId === camera.id),
    }),
  );
}

type Lately = { readonly reads: CameraReads | undefined; readonly messages: readonly StoredMessage[] };

function toAnswer(camera: StoredCamera, { reads, messages }: Lately): Camera {
  const { id: _id, name, maker, direction } = camera;
  return {
    _id,
    name,
    maker,
    direction,
    isSigned: camera.sealedSecret !== null,
    addedAt: camera.addedAt.toISOString(),
    heardAt: camera.heardAt?.toISOString() ?? null,
    silentSince: camera.silentSince?.toISOString() ?? null,
    lastRead: reads
      ? {
          plateNumber: reads.plate,
          state: reads.state,
          confidence: reads.confidence,
          at: reads.at.toISOString(),
          receivedAt: reads.receivedAt.toISOString(),
        }
      : null,
    reads: {
      lastHour: reads?.lastHour ?? 0,
      lastDay: reads?.lastDay ?? 0,
      withoutState: reads?.withoutState ?? 0,
      unsure: reads?.unsure ?? 0,
    },
    notUnderstood: messages.map(({ id, receivedAt, contentType, beginning, missing }) => ({
      _id: id,
      receivedAt: receivedAt.toISOString(),
      contentType,
      beginning,
      missing,
    })),
  };
}

const nameTaken = (): Refusal =>
  refuse('camera_name_taken', { fields: { name: gettext(CAMERA_REFUSALS.camera_name_taken.message) } });
