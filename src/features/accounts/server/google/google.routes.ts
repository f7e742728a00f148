import { isRefusal, refuse } from '#platform/contract/refusals.ts';
import { markBrowser, markOfBrowser, setSessionCookie } from '#platform/http/cookies.ts';
import { type Route, route } from '#platform/http/endpoint-route.ts';
import { signInFrom } from '#platform/http/sign-in-from.ts';
import { googleContract as contract } from '../../google.contract.ts';
import { findAccountById } from '../accounts.store.ts';
import type { AccountsDeps } from '../login/login.service.ts';
import { proveHolder } from '../login/prove-holder.ts';
import { userAnswer } from '../user-answer.ts';
import { endGoogle, finishGoogleSignIn, startGoogleSignIn } from './google-sign-in.service.ts';

/** Where to go after a link that was started there. */
const PROFILE = '/profile';

export function googleRoutes(deps: AccountsDeps): Route[] {
  const { config } = deps;
  return [
    route(contract.beginGoogle, async ({ body: { role, from = null }, reply, now }) => {
      const browserHash = markBrowser(reply, config);
      const url = await startGoogleSignIn(deps, { linkUserId: null, role, returnPath: from, browserHash, now });
      return isRefusal(url) ? url : { data: { url } };
    }),
    route(contract.linkGoogle, async ({ body, principal: { user, token }, reply, now }) => {
      const account = await findAccountById(deps.db, user?.id ?? '');
      if (!account) return refuse('not_signed_in');
      const refused = await proveHolder(deps, { account, token, now }, body);
      if (refused) return refused;
      const browserHash = markBrowser(reply, config);
      const link = { linkUserId: account.id, role: 'customer', returnPath: PROFILE } as const;
      const url = await startGoogleSignIn(deps, { ...link, browserHash, now });
      return isRefusal(url) ? url : { data: { url } };
    }),
    route(
      contract.finishGoogle,
      async (call) => {
        const { answer, code } = call.body;
        const browserHash = markOfBrowser(call.reply, config);
        const at = { browserHash, caller: call.principal.user, ...signInFrom(call, config) };
        const arrived = await finishGoogleSignIn(deps, { answer, code, ...at });
        return isRefusal(arrived) ? arrived : { ...arrived, user: userAnswer(arrived.user) };
      },
      (answer, reply) => setSessionCookie(reply, config, answer),
    ),
    route(contract.unlinkGoogle, async ({ body, principal: { user, token }, now }) => {
      const account = await findAccountById(deps.db, user?.id ?? '');
      if (!account) return refuse('not_signed_in');
      const refused = await endGoogle(deps, { account, token, now }, body);
      return refused ?? { message: 'Google is unlinked. You are logged out on your other devices.' };
    }),
  ];
}
