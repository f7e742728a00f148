import { anAutoPayLot } from '../builders/an-auto-pay-lot.ts';
import type { Samples } from './sample-types.ts';

const settings = { ...anAutoPayLot, zoneId: null };
const at = '2026-11-20T18:00:00Z';

export const autoPaySamples = {
  listAutoPayCars: () => ({}),
  turnOnAutoPay: () => ({ body: { plate: 'ABC 123', state: 'IL', agreed: true } }),
  turnOffAutoPay: () => ({ body: { plate: 'ABC 123', state: 'IL' } }),
  getVisit: ({ stay }) => ({ params: { key: stay.receiptKey } }),
  disownVisit: ({ stay }) => ({ params: { key: stay.receiptKey } }),
  correctOwnVisit: ({ stay }) => ({ params: { key: stay.receiptKey }, body: { at } }),
  getAutoPaySettings: ({ lot }) => ({ params: { id: lot.id } }),
  setAutoPaySettings: ({ lot }) => ({ params: { id: lot.id }, body: settings }),
  listVisits: ({ lot }) => ({ params: { id: lot.id }, query: {} }),
  listIdleReads: ({ lot }) => ({ params: { id: lot.id }, query: {} }),
  correctVisit: ({ lot }) => ({ params: { locationId: lot.id, id: lot.id }, body: { at } }),
  listVisitClaims: ({ lot }) => ({ params: { id: lot.id } }),
  decideVisitClaim: ({ lot }) => ({
    params: { locationId: lot.id, id: lot.id },
    body: { decision: 'decline', note: 'Both pictures show this car' },
  }),
  getClaimPicture: ({ lot }) => ({ params: { locationId: lot.id, id: lot.id, readId: lot.id } }),
  listLateClaims: () => ({}),
  decideLateClaim: ({ lot }) => ({ body: { locationId: lot.id, visitId: lot.id, decision: 'refund' } }),
  getLateClaimPicture: ({ lot }) => ({ params: { locationId: lot.id, id: lot.id, readId: lot.id } }),
  partCar: () => ({ body: { plate: 'ABC 123', state: 'IL', reason: 'It was sold' } }),
  listCameraLots: () => ({}),
  driveCar: ({ lot }) => ({
    body: { locationId: lot.id, plate: 'ABC 123', state: 'IL', direction: 'in', confidence: 0.9, minutesAgo: 0 },
  }),
} satisfies Partial<Samples>;
