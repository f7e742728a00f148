// Rule 202: the signature of Standard Webhooks. The owner verifies it with the secret, over the id, the time and the body.

import { createHmac, randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { Deps } from '#app/deps.ts';
import type { DeliveryHeaders } from '../webhooks.contract.ts';
import type { StoredWebhook } from './webhooks.store.ts';

const SECRET_BYTES = 32;
const PREFIX = 'whsec_';

export function newSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

type Signed = { readonly id: string; readonly sentAt: Date; readonly body: string };

/** One signature per secret, so that a receiver can switch over. */
export function signedHeaders(secrets: readonly string[], { id, sentAt, body }: Signed) {
  const timestamp = String(Math.floor(sentAt.getTime() / 1000));
  const sign = (secret: string) =>
    createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
      .update(`${id}.${timestamp}.${body}`)
      .digest('base64');
  const signed: z.output<typeof DeliveryHeaders> = {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => `v1,${sign(secret)}`).join(' '),
  };
  return { 'content-type': 'application/json', 'user-agent': 'Parkvale-Webhooks/1', ...signed };
}

/** Names the row, so that a secret that was moved to another row does not open. */
export const sealOwner = (webhookId: string): string => `webhook ${webhookId}`;

/** The current secret and, for a day after a change, the previous one. */
export function secretsOf({ seal }: Pick<Deps, 'seal'>, webhook: StoredWebhook, now: Date): string[] {
  const { id, sealedSecret, oldSealedSecret, oldSecretUntil } = webhook;
  const open = (sealed: string) => seal.open(sealed, sealOwner(id));
  const isOldGood = oldSealedSecret !== null && oldSecretUntil !== null && oldSecretUntil > now;
  return [open(sealedSecret), ...(isOldGood ? [open(oldSealedSecret)] : [])];
}
