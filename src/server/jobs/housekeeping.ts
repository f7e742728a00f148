// Throws away what is no longer needed: kept answers and counted tries after a day, ended sign-ins, links and keys too old to
// use, what registries said about plates.

import type { Deps } from '../deps.ts';
import { deleteLoginsBefore } from '../features/accounts/login-sessions.store.ts';
import { deleteTokensBefore } from '../features/accounts/mailed-tokens.store.ts';
import { forgetWordsBefore } from '../features/messages/texts.store.ts';
import { deleteCodesExpiredBefore } from '../features/valet/guest-codes.store.ts';
import { deleteKeysExpiredBefore } from '../features/valet/guest-keys.store.ts';
import { deleteAttemptsBefore } from '../http/attempts.store.ts';
import { deleteKeysBefore } from '../http/idempotency.store.ts';
import { deleteOldLookups } from '../ports/vehicle-registry/vehicle-lookups.store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export async function cleanUp({ db, now, config }: Deps): Promise<void> {
  const dayAgo = new Date(now().getTime() - DAY_MS);
  if (!config.devTools) await forgetWordsBefore(db, dayAgo);
  await deleteKeysBefore(db, dayAgo);
  await deleteAttemptsBefore(db, dayAgo);
  await deleteLoginsBefore(db, now());
  await deleteTokensBefore(db, now());
  await deleteKeysExpiredBefore(db, now());
  await deleteCodesExpiredBefore(db, now());
  await deleteOldLookups(db, now());
}
