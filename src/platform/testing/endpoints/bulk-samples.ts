import type { bulkContract } from '#features/portfolio/bulk.contract.ts';
import type { signPrintsContract } from '#features/portfolio/sign-prints.contract.ts';
import type { Samples } from './sample-types.ts';

/** Changes to many lots at once. */
export const bulkSamples: Pick<Samples, keyof typeof bulkContract> = {
  listTags: () => ({}),
  previewBulk: ({ lot }) => ({ body: { lots: { ids: [lot.id] }, change: { kind: 'sales', paused: true } } }),
  beginBulk: ({ lot, bulkShown }) => ({
    body: { lots: { ids: [lot.id] }, change: { kind: 'sales', paused: true }, shown: bulkShown },
  }),
  listBulk: () => ({}),
  getBulk: ({ bulkAct }) => ({ params: { id: bulkAct.id } }),
  undoBulk: ({ bulkAct }) => ({ params: { id: bulkAct.id } }),
};

/** Files with the signs of many lots. */
export const signPrintSamples: Pick<Samples, keyof typeof signPrintsContract> = {
  // Two worlds of the same owner ask for the same thing.
  beginSignPrint: () => ({ body: { lots: { filter: {} } } }),
  listSignPrints: () => ({}),
  stopSignPrint: ({ signPrint }) => ({ params: { id: signPrint.id } }),
  readSignPrint: ({ signPrint }) => ({ params: { id: signPrint.id } }),
};
