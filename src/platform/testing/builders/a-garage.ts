import { changeSandboxGate, findSandboxGate } from '#integrations/gates/sandbox-gates.store.ts';
import type { SignedUp, TestApp } from '../app/test-app.ts';
import { aCamera } from './a-camera.ts';
import { aLane } from './a-lane.ts';
import { aLocation, aZone } from './a-location.ts';

type OfLane = { readonly lane: { readonly _id: string } };

/** A lot with a lane in and one out, a camera at each, and one zone at $5.00 an hour. */
export async function aGarage(test: TestApp, owner: SignedUp) {
  const lot = await aLocation(test.db, { ownerId: owner.user._id, name: 'Lake Street Garage' });
  const zone = await aZone(test.db, { locationId: lot.id, priceCents: 500, isHourly: true });
  const entryCamera = await aCamera(test, owner, lot.id, { name: 'Entry camera', direction: 'in' });
  const exitCamera = await aCamera(test, owner, lot.id, { name: 'Exit camera', direction: 'out' });
  const entry = await aLane(test, owner, lot.id, { direction: 'in', cameraId: entryCamera.camera._id });
  const exit = await aLane(test, owner, lot.id, { direction: 'out', cameraId: exitCamera.camera._id });
  const params = { id: lot.id };
  const passages = async (query = {}) =>
    (await test.call('GET /locations/:id/passages', { params, query }, owner.headers)).body.data.passages;
  const inside = async () => (await test.call('GET /locations/:id/inside', { params }, owner.headers)).body.data.cars;
  const leftUnpaid = async () =>
    (await test.call('GET /locations/:id/unpaid-exits', { params }, owner.headers)).body.data.cars;
  const openings = async ({ lane }: OfLane) => (await findSandboxGate(test.db, lane._id)).openings;
  const breakGate = ({ lane }: OfLane, fault: 'none' | 'stuck' | 'slow' | 'offline') =>
    changeSandboxGate(test.db, lane._id, (gate) => ({ ...gate, fault }));
  return { lot, zone, entry, exit, entryCamera, exitCamera, passages, inside, leftUnpaid, openings, breakGate };
}
