/** Calls about lanes that get more than a refusal. */
import { randomUUIDv7 } from 'node:crypto';
import type { TestApp } from '../app/test-app.ts';
import { aCamera } from '../builders/a-camera.ts';
import { aGuest, aVehicle, payForStay } from '../builders/a-driver.ts';
import { aLane } from '../builders/a-lane.ts';
import { aLocation, aZone } from '../builders/a-location.ts';
import { A_JPEG } from '../builders/a-lookup.ts';
import type { AnsweredCall } from './answered-calls.ts';

export function answeredGates(test: TestApp) {
  const made = async () => {
    const owner = await test.signUp('vendor');
    const lot = await aLocation(test.db, { ownerId: owner.user._id });
    const zone = await aZone(test.db, { locationId: lot.id, priceCents: 500, isHourly: true });
    return { owner, lot, zone, caller: { name: 'the owner of a lot with a lane', headers: { ...owner.headers } } };
  };
  const ofLane = async (body?: object): Promise<AnsweredCall> => {
    const { owner, lot, caller } = await made();
    const { lane } = await aLane(test, owner, lot.id);
    return { caller, sample: { params: { locationId: lot.id, id: lane._id }, ...(body && { body }) } };
  };
  const byKey = async (body?: object): Promise<AnsweredCall> => {
    const { owner, lot } = await made();
    const { key } = await aLane(test, owner, lot.id, { direction: 'out' });
    return { caller: { name: 'a lane', headers: {} }, sample: { params: { key }, ...(body && { body }) } };
  };
  const byReceipt = async (body?: object): Promise<AnsweredCall> => {
    const { owner, lot, zone } = await made();
    const { lane } = await aLane(test, owner, lot.id, { byPhone: true });
    const { receiptKey } = await payForStay(test, aGuest(), { zoneId: zone.id });
    const params = { key: receiptKey, ...(body && { laneId: lane._id }) };
    return { caller: { name: 'whoever has the receipt', headers: {} }, sample: { params, ...(body && { body }) } };
  };

  return {
    changeLane: () => ofLane({ name: 'South exit' }),
    rotateLaneKey: () => ofLane(),
    removeLane: () => ofLane(),
    openLane: () => ofLane({ eventId: randomUUIDv7(), reason: 'A delivery' }),
    holdLaneOpen: () => ofLane({ until: null }),
    seeLane: () => byKey(),
    scanAtLane: () => byKey({ eventId: randomUUIDv7(), code: '12345678' }),
    pressAtLane: () => byKey({ eventId: randomUUIDv7() }),
    listForLane: () => byKey(),
    reportFromLane: () =>
      byKey({ reports: [{ eventId: randomUUIDv7(), token: null, at: '2026-11-20T17:00:00Z', opened: true }] }),
    listLanesOfReceipt: () => byReceipt(),
    openByReceipt: () =>
      byReceipt({ eventId: randomUUIDv7(), position: { lat: 41.8857, lng: -87.6339, accuracyMeters: 20 } }),
    getPassagePicture: async (): Promise<AnsweredCall> => {
      const { owner, lot, caller } = await made();
      const { camera, see } = await aCamera(test, owner, lot.id);
      await aLane(test, owner, lot.id, { cameraId: camera._id });
      const { plate, state } = aVehicle();
      await see({ plate, state, picture: Buffer.from(A_JPEG, 'base64') });
      const passages = await test.call(
        'GET /locations/:id/passages',
        { params: { id: lot.id }, query: {} },
        owner.headers,
      );
      return { caller, sample: { params: { locationId: lot.id, id: passages.body.data.passages[0]?._id ?? '' } } };
    },
    changeSandboxGate: async (): Promise<AnsweredCall> => {
      const { owner, lot, caller } = await made();
      const { lane } = await aLane(test, owner, lot.id);
      return { caller, sample: { body: { laneId: lane._id, fault: 'stuck' } } };
    },
  };
}
