import type { Samples } from './sample-types.ts';

export const rateAdviceSamples = {
  listRateAdvice: () => ({ query: {} }),
  getRateAdvice: ({ lot }) => ({ params: { id: lot.id } }),
  setRateAdvice: ({ lot }) => ({ params: { id: lot.id }, body: { elasticity: 0.5 } }),
  startRateTrial: ({ lot, zone }) => ({
    params: { id: lot.id },
    body: { zoneId: zone.id, group: 'weekdays', from: 9, until: 15, cents: 500 },
  }),
  endRateTrial: ({ lot }) => ({ params: { locationId: lot.id, id: lot.id }, body: { keep: false } }),
} satisfies Partial<Samples>;
