// If somebody opened an account with another person's address, it may have the opener's passkeys, API keys and Google account.
// These are deleted when the owner of the address shows up, and when an account is deleted.

import type { Db } from '#platform/db/database.ts';
import { forgetKeys } from '../api-keys.store.ts';
import { unlinkGoogle } from '../google/google-links.store.ts';
import { removeAllPasskeys } from '../passkeys/passkeys.store.ts';

export async function forgetSignInMethods(tx: Db, userId: string): Promise<void> {
  await removeAllPasskeys(tx, userId);
  await forgetKeys(tx, userId);
  await unlinkGoogle(tx, userId);
}
