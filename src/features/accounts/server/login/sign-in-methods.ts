// The ways into an account: a password, passkeys, Google. At least one must remain (rule 178).

import type { Deps } from '#app/deps.ts';
import { type Refusal, refuse } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import type { Account } from '../accounts.store.ts';
import { findGoogleLink } from '../google/google-links.store.ts';
import { listPasskeys } from '../passkeys/passkeys.store.ts';

export type Way = 'password' | 'google' | 'passkey';
type Offered = Pick<Deps, 'googleSignIn'>;

/** Counts each passkey. Google does not count while no setting offers it. */
export async function signInMethodsOf(db: Db, { googleSignIn }: Offered, account: Account): Promise<readonly Way[]> {
  const passkeys = await listPasskeys(db, account.id);
  const linked = googleSignIn !== null && (await findGoogleLink(db, account.id)) !== null;
  return [
    ...(account.passwordHash === null ? [] : (['password'] as const)),
    ...(linked ? (['google'] as const) : []),
    ...passkeys.map(() => 'passkey' as const),
  ];
}

/** Locks the account, so that if two requests remove the last two ways at once, one is refused. */
export async function refuseLastWay(tx: Db, offered: Offered, account: Account, gone: Way): Promise<Refusal | null> {
  const ways = await signInMethodsOf(tx, offered, account);
  const left = ways.length - (ways.includes(gone) ? 1 : 0);
  return left > 0 ? null : refuse('last_way_in');
}
