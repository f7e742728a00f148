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
  /** A car comes in on a receipt that names another one. */
  const cameInOtherwise = async () => {
    const { owner, lot, zone } = await made();
    const { camera, see } = await aCamera(test, owner, lot.id, { direction: 'in' });
    const lane = await aLane(test, owner, lot.id, { cameraId: camera._id });
    const { receiptKey } = await payForStay(test, aGuest(), { zoneId: zone.id });
    await see(aVehicle());
    await lane.scan(receiptKey);
    return { key: lane.key, receiptKey };
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
    changeCarAtLane: async (): Promise<AnsweredCall> => {
      const { key, receiptKey } = await cameInOtherwise();
      return { caller: { name: 'a lane', headers: {} }, sample: { params: { key }, body: { code: receiptKey } } };
    },
    changeCarByReceipt: async (): Promise<AnsweredCall> => {
      const { receiptKey } = await cameInOtherwise();
      return { caller: { name: 'whoever has the receipt', headers: {} }, sample: { params: { key: receiptKey } } };
    },
    waiveUnpaid: async (): Promise<AnsweredCall> => {
      const { owner, lot, zone, caller } = await made();
      const exit = await aLane(test, owner, lot.id, { direction: 'out' });
      const entry = await aLane(test, owner, lot.id);
      const { receiptKey } = await payForStay(test, aGuest(), { zoneId: zone.id });
      await entry.scan(receiptKey);
      test.clock.advance(200);
      await exit.scan(receiptKey);
      test.clock.advance(4);
      await exit.scan(receiptKey);
      const left = await test.call('GET /locations/:id/unpaid-exits', { params: { id: lot.id } }, owner.headers);
      const params = { locationId: lot.id, id: left.body.data.cars[0]?._id ?? '' };
      return { caller, sample: { params, body: { reason: 'Nobody answered at the exit' } } };
    },
    revokeBadge: async (): Promise<AnsweredCall> => {
      const { owner, lot, caller } = await made();
      const added = await test.call('POST /locations/:id/lane-badges', { params: { id: lot.id } }, owner.headers);
      return { caller, sample: { params: { locationId: lot.id, id: added.body.data.badge._id } } };
    },
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
