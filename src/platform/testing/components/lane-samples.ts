// Lanes of a garage, as their list answers them.

import type { Lane, ListedPassage } from '#features/gates/gates.contract.ts';
import type { Answer } from '#platform/contract/endpoints.ts';

const ID = '018f3a52-7c1e-7bd0-9d2b-0a6f1f0c9e11';

export const aPassage = (changes: Partial<ListedPassage> = {}): ListedPassage => ({
  _id: ID,
  laneId: ID,
  direction: 'in',
  at: '2026-11-20T17:58:00Z',
  signal: 'camera',
  outcome: 'opened',
  cause: 'reservation',
  why: null,
  trouble: null,
  plateNumber: 'ABC123',
  state: 'IL',
  owed: null,
  readId: null,
  hasPicture: false,
  by: null,
  note: null,
  ...changes,
});
export const aLane = (changes: Partial<Lane> = {}): Lane => ({
  _id: ID,
  name: 'North entry',
  direction: 'in',
  gateKind: 'webhook',
  cameraId: null,
  byPhone: false,
  localUrl: null,
  heldOpenUntil: null,
  heardAt: null,
  addedAt: '2026-11-20T15:00:00Z',
  last: null,
  ...changes,
});

export const listedLanes = (lanes: Lane[], { inside = 0 } = {}): Answer<'GET /locations/:id/lanes'> => ({
  data: {
    lotName: 'Lake Street Lot',
    lanes,
    rules: { earlyMinutes: 15, leaveMinutes: 10, freeMinutes: 10, waitMinutes: 3, whenSilent: 'open' },
    cameras: [],
    inside,
    timeZone: 'America/Chicago',
    hasSandbox: false,
  },
});
