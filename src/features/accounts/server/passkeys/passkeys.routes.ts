import { isRefusal, type Refusal, refuse } from '#platform/contract/refusals.ts';
import type { Principal } from '#platform/http/access/principal.ts';
import { markBrowser, markOfBrowser, setSessionCookie } from '#platform/http/cookies.ts';
import { type Route, route } from '#platform/http/endpoint-route.ts';
import { signInFrom } from '#platform/http/sign-in-from.ts';
import { passkeysContract as contract } from '../../passkeys.contract.ts';
import type { Passkey } from '../../sign-in-methods.contract.ts';
import { findAccountById } from '../accounts.store.ts';
import type { AccountsDeps } from '../login/login.service.ts';
import type { Holder } from '../login/prove-holder.ts';
import { isForPasskey } from '../two-factor/two-factor.routes.ts';
import { userAnswer } from '../user-answer.ts';
import { beginPasskeyLogin, logInByPasskey } from './passkey-login.service.ts';
import { beginPasskey, endPasskey, registerPasskey } from './passkeys.service.ts';
import { renamePasskey, type StoredPasskey } from './passkeys.store.ts';

export function passkeysRoutes(deps: AccountsDeps): Route[] {
  const { config } = deps;
  const holderOf = async ({ user, token }: Principal, now: Date): Promise<Holder | Refusal> => {
    const account = await findAccountById(deps.db, user?.id ?? '');
    return account ? { account, token, now } : refuse('not_signed_in');
  };
  return [
    route(contract.beginPasskey, async ({ body, principal, reply, now }) => {
      if (await isForPasskey(deps.db, config, principal)) return refuse('passkey_first');
      const holder = await holderOf(principal, now);
      if (isRefusal(holder)) return holder;
      const options = await beginPasskey(deps, { ...holder, browserHash: markBrowser(reply, config) }, body);
      return isRefusal(options) ? options : { data: options };
    }),
    route(contract.addPasskey, async ({ body, principal, reply, now }) => {
      const holder = await holderOf(principal, now);
      if (isRefusal(holder)) return holder;
      const stored = await registerPasskey(deps, { ...holder, ...body, browserHash: markOfBrowser(reply, config) });
      return isRefusal(stored) ? stored : { data: passkeyAnswer(stored) };
    }),
    route(contract.renamePasskey, async ({ params: { id }, body: { name }, principal }) => {
      const renamed = await renamePasskey(deps.db, principal.user?.id ?? '', id, name);
      return renamed ? { data: passkeyAnswer(renamed) } : refuse('not_found');
    }),
    route(contract.removePasskey, async ({ params: { id }, body, principal, now }) => {
      if (await isForPasskey(deps.db, config, principal)) return refuse('passkey_first');
      const holder = await holderOf(principal, now);
      if (isRefusal(holder)) return holder;
      const refused = await endPasskey(deps, { ...holder, id }, body);
      return refused ?? { message: 'The passkey is removed. You are logged out on your other devices.' };
    }),
    route(contract.beginPasskeyLogin, async ({ reply, now }) => {
      return { data: await beginPasskeyLogin(deps, { browserHash: markBrowser(reply, config), now }) };
    }),
    route(
      contract.logInByPasskey,
      async (call) => {
        const browserHash = markOfBrowser(call.reply, config);
        const login = await logInByPasskey(deps, { ...call.body, browserHash, ...signInFrom(call, config) });
        return isRefusal(login) ? login : { token: login.token, user: userAnswer(login.user) };
      },
      (answer, reply) => setSessionCookie(reply, config, answer),
    ),
  ];
}

export function passkeyAnswer({ id, name, createdAt, usedAt }: StoredPasskey): Passkey {
  return { _id: id, name, createdAt: createdAt.toISOString(), usedAt: usedAt?.toISOString() ?? null };
}
