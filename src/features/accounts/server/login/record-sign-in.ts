// Rule 183: every sign-in is recorded, and one from a browser and a network that the account does not know is mailed to its
// holder.

import type { Deps } from '#app/deps.ts';
import { queueMessage } from '#features/messages/server/public.ts';
import type { Db } from '#platform/db/database.ts';
import type { SignInFrom } from '#platform/http/sign-in-from.ts';
import { sentenceOfBrowser } from '../../rules/browser-words.ts';
import type { SignInWay } from '../../sign-ins.contract.ts';
import { newSignInMail } from '../account-mails.ts';
import { isKnownNetwork, rememberNetwork } from './login-networks.store.ts';
import { addSignIn, isOtherBrowser } from './sign-ins.store.ts';

type SignedIn = {
  readonly user: { readonly id: string; readonly name: string; readonly email: string };
  readonly token: string;
  readonly way: SignInWay;
};

/**
 * A phone changes networks all day, and a browser loses its mark when somebody clears it. So the account is told only when both
 * are unknown and it has been signed in to before.
 */
export async function recordSignIn(
  tx: Db,
  deps: Pick<Deps, 'config' | 'jobs' | 'newId' | 'now'>,
  { user, token, way, ...from }: SignedIn & SignInFrom,
): Promise<void> {
  const { network, browser, now } = from;
  const { mark, ...named } = browser;
  const isNew = (await isOtherBrowser(tx, user.id, mark)) && !(await isKnownNetwork(tx, user.id, network));
  await rememberNetwork(tx, { userId: user.id, network, now });
  await addSignIn(tx, {
    id: deps.newId(),
    userId: user.id,
    happenedAt: now,
    way,
    ...named,
    isNew,
    browserMark: mark,
    token,
  });
  if (!isNew) return;
  const { supportEmail, publicUrl } = deps.config;
  const reported = { with: sentenceOfBrowser(named), at: now, url: `${publicUrl}/profile#sign-ins`, supportEmail };
  await queueMessage(tx, deps, newSignInMail(user, reported));
}
