import type { bulkContract } from '#contract/lots/bulk.contract.ts';
import type { Samples } from './sample-types.ts';

/** Changes to many lots at once. */
export const bulkSamples: Pick<Samples, keyof typeof bulkContract> = {
  listTags: () => ({}),
  previewBulk: ({ lot }) => ({ body: { lots: { ids: [lot.id] }, change: { kind: 'sales', paused: true } } }),
  beginBulk: ({ lot, bulkShown }) => ({
    body: { lots: { ids: [lot.id] }, change: { kind: 'sales', paused: true }, shown: bulkShown },
  }),
  printSigns: ({ lot }) => ({ body: { lots: { ids: [lot.id] } } }),
  listBulk: () => ({}),
  getBulk: ({ bulkAct }) => ({ params: { id: bulkAct.id } }),
  undoBulk: ({ bulkAct }) => ({ params: { id: bulkAct.id } }),
};
