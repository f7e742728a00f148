// The signature of Standard Webhooks: the receiver verifies it with the secret, over the id, the time and the body.

import { createHmac, randomBytes } from 'node:crypto';

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
  return {
    'content-type': 'application/json',
    'user-agent': 'Parkvale-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => `v1,${sign(secret)}`).join(' '),
  };
}
