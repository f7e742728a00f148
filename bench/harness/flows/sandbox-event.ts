// The sandbox's webhook about a payment, with the sandbox's signature.
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { SANDBOX_SIGNATURE_HEADER } from '#integrations/payments/sandbox/sandbox-provider.ts';
import { signWebhook } from '#integrations/payments/sandbox/sandbox-signature.ts';
import { API_PREFIX } from '#platform/contract/endpoint.ts';
import type { WaitingStay } from '../data/waiting-stays.ts';
import type { PlainConnection } from '../plain-http.ts';

export const EVENTS_PATH = `${API_PREFIX}/webhooks/sandbox`;

export async function readWebhookSecret(connectionString: string): Promise<string> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<{ value: string }>(`select value from sandbox.secrets where name = 'webhook'`);
  await client.end();
  if (!rows[0]) throw new Error('The sandbox has no secret yet.');
  return rows[0].value;
}

export function deliverPaid(connection: PlainConnection, stay: WaitingStay, secret: string): Promise<void> {
  const { locationId, orderId, paymentId, ref } = stay;
  const metadata = { locationId, orderId, paymentId };
  const object = { id: ref, object: 'payment_intent', currency: 'usd', status: 'succeeded', metadata };
  const id = `evt_${randomBytes(12).toString('hex')}`;
  const body = JSON.stringify({ id, object: 'event', type: 'payment_intent.succeeded', data: { object } });
  return connection.post(EVENTS_PATH, body, [SANDBOX_SIGNATURE_HEADER, signWebhook(body, secret, new Date())]);
}
