// Owners' webhooks: report a fact, together with the act; if nobody wants it, nothing is written.

export { announcedParts, announceFact } from './announce.ts';
export { type Fact, isListening, MOVED } from './facts.store.ts';
export { deleteWebhooksOf } from './webhooks.store.ts';
export { deliverWebhooks } from './deliver-webhooks.ts';
export { forgetDeliveries } from './forget-deliveries.ts';
export { webhooksRoutes } from './webhooks.routes.ts';
