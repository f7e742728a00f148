// An account that somebody opened with a foreign address may have passkeys, API keys and a Google account of theirs. They go when
// the owner of the address shows up, and with a deleted account.

import type { Db } from '../../../db/database.ts';
import { forgetKeys } from '../api-keys/api-keys.store.ts';
import { unlinkGoogle } from '../google/google-links.store.ts';
import { removeAllPasskeys } from '../passkeys/passkeys.store.ts';

export async function forgetWaysIn(tx: Db, userId: string): Promise<void> {
  await removeAllPasskeys(tx, userId);
  await forgetKeys(tx, userId);
  await unlinkGoogle(tx, userId);
}
