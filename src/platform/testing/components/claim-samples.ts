import type { VisitClaim } from '#features/auto-pay/auto-pay.contract.ts';
import { id, LOT } from './samples.ts';

const READ = { camera: 'North', hasPicture: true };

/** A visit of two hours whose driver says again that the car is not theirs. */
export const aClaim = (changes: Partial<VisitClaim> = {}): VisitClaim => ({
  _id: id(51),
  location: { _id: LOT, name: 'Harbor Lot', address: '12 Harbor St, Chicago, IL 60601', timeZone: 'America/Chicago' },
  plateNumber: 'VAN1',
  state: 'IL',
  enteredAt: '2026-06-10T13:00:00.000Z',
  leftAt: '2026-06-10T15:00:00.000Z',
  isOver: true,
  cents: 660,
  claimedAt: '2026-06-10T16:00:00.000Z',
  decideBy: '2026-06-13T16:00:00.000Z',
  reads: [
    { ...READ, _id: id(52), direction: 'in', at: '2026-06-10T13:00:00.000Z' },
    { ...READ, _id: id(53), direction: 'out', at: '2026-06-10T15:00:00.000Z' },
  ],
  ...changes,
});
