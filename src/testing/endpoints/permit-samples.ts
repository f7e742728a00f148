// Meaningful calls to what owners sell by the month, and what drivers have of it.

import type { Samples } from './sample-types.ts';

const plates = [{ plate: 'SAMPLE1', state: 'IL' }];

export const permitSamples = {
  listPermitPlans: ({ lot }) => ({ params: { id: lot.id } }),
  addPermitPlan: ({ lot, zone }) => ({
    params: { id: lot.id },
    body: { name: 'Nights', zoneIds: [zone.id], monthlyCents: 5000, seats: 5, plates: 1 },
  }),
  changePermitPlan: ({ lot, permitPlan }) => ({
    params: { locationId: lot.id, id: permitPlan.id },
    body: { seats: 12 },
  }),
  listSoldPermits: ({ lot }) => ({ params: { id: lot.id } }),
  buyPermit: ({ permitPlan }) => ({ body: { planId: permitPlan.id, plates, startsOn: '2026-11-25' } }),
  waitForPermit: ({ lot, soldOutPlan }) => ({ params: { locationId: lot.id, id: soldOutPlan.id } }),
  stopWaiting: ({ lot, soldOutPlan }) => ({ params: { locationId: lot.id, id: soldOutPlan.id } }),
  listOwnPermits: () => ({}),
  changePermit: ({ permit }) => ({ params: { id: permit.id }, body: { ends: true } }),
  payPermit: ({ permit }) => ({ params: { id: permit.id }, body: {} }),
} satisfies Partial<Samples>;
