// Meaningful calls about monthly permits, for the owners who sell them and the drivers who hold them.

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
  searchSoldPermits: ({ lot }) => ({ params: { id: lot.id }, body: { search: 'sample' } }),
  buyPermit: ({ permitPlan }) => ({ body: { planId: permitPlan.id, plates, startsOn: '2026-11-25' } }),
  waitForPermit: ({ lot, soldOutPlan }) => ({ params: { locationId: lot.id, id: soldOutPlan.id } }),
  stopWaiting: ({ lot, soldOutPlan }) => ({ params: { locationId: lot.id, id: soldOutPlan.id } }),
  listOwnPermits: () => ({}),
  changePermit: ({ permit }) => ({ params: { id: permit.id }, body: { ends: true } }),
  changePermitCard: ({ permit }) => ({ params: { id: permit.id }, body: {} }),
  payPermit: ({ permit }) => ({ params: { id: permit.id }, body: {} }),
  givePermit: ({ lot, permitPlan }) => ({
    params: { id: lot.id },
    body: {
      kind: 'given',
      planId: permitPlan.id,
      name: 'Gil Guest',
      email: 'gil@given.example',
      plates,
      startsOn: '2026-11-25',
    },
  }),
  changeGivenPermit: ({ lot, companyPermit }) => ({
    params: { locationId: lot.id, id: companyPermit.id },
    body: { plates },
  }),
  getPermitIncome: ({ lot }) => ({ params: { id: lot.id } }),
  exportPermits: ({ lot }) => ({ params: { id: lot.id } }),
  importPermits: ({ lot }) => ({
    params: { id: lot.id },
    query: { dryRun: 'true' },
    body: { csv: 'name,email,plan,plates\nGil Guest,gil@given.example,Commuter,SAMPLE1 IL\n' },
  }),
  getPermitInvoice: ({ companyPermit }) => ({ params: { key: companyPermit.payKey } }),
  payPermitInvoice: ({ companyPermit }) => ({ params: { key: companyPermit.payKey }, body: {} }),
} satisfies Partial<Samples>;
