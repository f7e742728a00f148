// Rule 202: with which secrets an owner's webhook is signed.

import type { Deps } from '#app/deps.ts';
import type { StoredWebhook } from './webhooks.store.ts';

/** Names the row, so that a secret that was moved to another row does not open. */
export const sealOwner = (webhookId: string): string => `webhook ${webhookId}`;

/** The current secret and, for a day after a change, the previous one. */
export function secretsOf({ seal }: Pick<Deps, 'seal'>, webhook: StoredWebhook, now: Date): string[] {
  const { id, sealedSecret, oldSealedSecret, oldSecretUntil } = webhook;
  const open = (sealed: string) => seal.open(sealed, sealOwner(id));
  const isOldGood = oldSealedSecret !== null && oldSecretUntil !== null && oldSecretUntil > now;
  return [open(sealedSecret), ...(isOldGood ? [open(oldSealedSecret)] : [])];
}
