/** Calls about webhooks that get more than a refusal. */
import type { TestApp } from '../app/test-app.ts';
import type { AnsweredCall } from './answered-calls.ts';
import type { EndpointName } from './endpoint-samples.ts';

export function answeredWebhooks(test: TestApp) {
  const withWebhook = async () => {
    const { headers } = await test.signUp('vendor');
    const body = { url: 'https://hooks.example.com/parkvale', events: ['session.paid' as const] };
    const { webhook } = (await test.call('POST /webhooks', { body }, headers)).body.data;
    return { id: webhook._id, caller: { name: 'somebody with a webhook', headers: { ...headers } } };
  };
  const byId = async (): Promise<AnsweredCall> => {
    const { id, caller } = await withWebhook();
    return { caller, sample: { params: { id }, body: {} } };
  };
  const byDelivery = async (): Promise<AnsweredCall> => {
    const { id, caller } = await withWebhook();
    const { deliveryId } = (await test.call('POST /webhooks/:id/test', { params: { id } }, caller.headers)).body.data;
    return { caller, sample: { params: { id, deliveryId } } };
  };
  return {
    changeWebhook: byId,
    renewWebhookSecret: byId,
    testWebhook: byId,
    removeWebhook: byId,
    listDeliveries: byId,
    replayFailed: byId,
    getDelivery: byDelivery,
    replayDelivery: byDelivery,
  } satisfies { readonly [N in EndpointName]?: () => Promise<AnsweredCall> };
}
