import { refuse } from '#app/refusals.ts';
import { type Route, route } from '#platform/http/endpoint-route.ts';
import { signInMethodsContract as contract } from '../../sign-in-methods.contract.ts';
import { findAccountById } from '../accounts.store.ts';
import { findGoogleLink } from '../google/google-links.store.ts';
import { passkeyAnswer } from '../passkeys/passkey-answer.ts';
import { listPasskeys } from '../passkeys/passkeys.store.ts';
import { mailPasswordLink } from '../passwords/password-reset.service.ts';
import type { AccountsDeps } from './login.service.ts';
import { proofWanted } from './prove-holder.ts';
import { signInMethodsto } from './sign-in-methods.ts';

export function signInMethodsRoutes(deps: AccountsDeps): Route[] {
  const { db, googleSignIn } = deps;
  return [
    route(contract.getSignInMethods, async ({ principal: { user, token }, now }) => {
      const account = await findAccountById(db, user?.id ?? '');
      if (!account) return refuse('not_signed_in');
      const link = await findGoogleLink(db, account.id);
      return {
        data: {
          ways: [...new Set(await signInMethodsto(db, deps, account))],
          proof: await proofWanted(db, { account, token, now }),
          passkeys: (await listPasskeys(db, account.id)).map(passkeyAnswer),
          google: link && { email: link.email, linkedAt: link.linkedAt.toISOString() },
          googleOffered: googleSignIn !== null,
        },
      };
    }),
    route(contract.mailPasswordLink, async ({ principal: { user }, now }) => {
      const refused = await mailPasswordLink(deps, user?.id ?? '', now);
      return refused ?? { message: 'We have sent you a link to set a password. It works once, for one hour.' };
    }),
  ];
}
