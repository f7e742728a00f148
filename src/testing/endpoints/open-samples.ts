import type { Samples } from './sample-types.ts';

/** What is open to programs: keys, webhooks. */
type Open = 'listApiKeys' | 'makeApiKey' | 'revokeApiKey';

export const openSamples: Pick<Samples, Open> = {
  listApiKeys: () => ({}),
  makeApiKey: () => ({ body: { name: 'Accounting', scopes: ['revenue:read'], password: 'Correct-horse-1' } }),
  revokeApiKey: ({ lot }) => ({ params: { id: lot.id } }),
};
