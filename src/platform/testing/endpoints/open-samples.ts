import type { lotSharingContract } from '#features/open-data/lot-sharing.contract.ts';
import type { openDataContract } from '#features/open-data/open-data.contract.ts';
import type { webhooksContract } from '#features/webhooks/webhooks.contract.ts';
import type { Samples } from './sample-types.ts';

/** What is open to programs: API keys, webhooks, data. */
type Open =
  | 'listApiKeys'
  | 'makeApiKey'
  | 'revokeApiKey'
  | keyof typeof webhooksContract
  | keyof typeof openDataContract
  | keyof typeof lotSharingContract;

export const openSamples: Pick<Samples, Open> = {
  listApiKeys: () => ({}),
  makeApiKey: () => ({ body: { name: 'Accounting', scopes: ['revenue:read'], password: 'Correct-horse-1' } }),
  revokeApiKey: ({ lot }) => ({ params: { id: lot.id } }),
  listWebhooks: () => ({}),
  addWebhook: () => ({ body: { url: 'https://hooks.example.com/parkvale', events: ['session.paid'] } }),
  changeWebhook: ({ lot }) => ({ params: { id: lot.id }, body: { isOn: false } }),
  renewWebhookSecret: ({ lot }) => ({ params: { id: lot.id } }),
  testWebhook: ({ lot }) => ({ params: { id: lot.id } }),
  removeWebhook: ({ lot }) => ({ params: { id: lot.id } }),
  listDeliveries: ({ lot }) => ({ params: { id: lot.id } }),
  getDelivery: ({ lot }) => ({ params: { id: lot.id, deliveryId: lot.id } }),
  replayDelivery: ({ lot }) => ({ params: { id: lot.id, deliveryId: lot.id } }),
  replayFailed: ({ lot }) => ({ params: { id: lot.id } }),
  getSharePicture: ({ lot }) => ({ params: { id: lot.id } }),
  listApdsPlaces: () => ({ query: { limit: 5 } }),
  listApdsRates: () => ({ query: { limit: 5 } }),
  listParkApiSites: () => ({ query: { limit: 5 } }),
};
