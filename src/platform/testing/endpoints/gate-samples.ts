import { randomBytes, randomUUIDv7 } from 'node:crypto';
import type { Samples } from './sample-types.ts';

const ofLane = ({ lot }: { readonly lot: { readonly id: string } }) => ({ locationId: lot.id, id: lot.id });
/** Of a lane that is nobody's. */
const key = () => randomBytes(48).toString('base64url');

export const gateSamples = {
  listLanes: ({ lot }) => ({ params: { id: lot.id } }),
  addLane: ({ lot }) => ({
    params: { id: lot.id },
    body: { name: 'North entry', direction: 'in', gate: { kind: 'phone', phone: '+13125550177' } },
  }),
  changeLane: (world) => ({ params: ofLane(world), body: { name: 'South exit', byPhone: true } }),
  rotateLaneKey: (world) => ({ params: ofLane(world) }),
  removeLane: (world) => ({ params: ofLane(world) }),
  openLane: (world) => ({ params: ofLane(world), body: { eventId: randomUUIDv7(), reason: 'A delivery' } }),
  holdLaneOpen: (world) => ({ params: ofLane(world), body: { until: '2030-01-01T00:00:00Z' } }),
  changeGateRules: ({ lot }) => ({
    params: { id: lot.id },
    body: { earlyMinutes: 15, leaveMinutes: 10, freeMinutes: 10, waitMinutes: 3, whenSilent: 'open' },
  }),
  listPassages: ({ lot }) => ({ params: { id: lot.id }, query: { which: 'not_opened' } }),
  listInside: ({ lot }) => ({ params: { id: lot.id } }),
  getPassagePicture: (world) => ({ params: ofLane(world) }),
  seeLane: () => ({ params: { key: key() } }),
  scanAtLane: () => ({ params: { key: key() }, body: { eventId: randomUUIDv7(), code: '12345678' } }),
  pressAtLane: () => ({ params: { key: key() }, body: { eventId: randomUUIDv7() } }),
  changeCarAtLane: () => ({ params: { key: key() }, body: { code: '12345678' } }),
  changeCarByReceipt: () => ({ params: { key: key().slice(0, 48) } }),
  listLeftUnpaid: ({ lot }) => ({ params: { id: lot.id } }),
  waiveUnpaid: (world) => ({ params: ofLane(world), body: { reason: 'The camera misread the plate' } }),
  listBadges: ({ lot }) => ({ params: { id: lot.id } }),
  addBadge: ({ lot }) => ({ params: { id: lot.id } }),
  revokeBadge: (world) => ({ params: ofLane(world) }),
  listForLane: () => ({ params: { key: key() } }),
  reportFromLane: () => ({
    params: { key: key() },
    body: { reports: [{ eventId: randomUUIDv7(), token: null, at: '2026-11-20T17:00:00Z', opened: true }] },
  }),
  listLanesOfReceipt: () => ({ params: { key: key().slice(0, 48) } }),
  openByReceipt: ({ lot }) => ({
    params: { key: key().slice(0, 48), laneId: lot.id },
    body: { eventId: randomUUIDv7(), position: { lat: 41.8857, lng: -87.6339, accuracyMeters: 20 } },
  }),
  listSandboxGates: () => ({}),
  changeSandboxGate: ({ lot }) => ({ body: { laneId: lot.id, fault: 'stuck' } }),
} satisfies Partial<Samples>;
