// Sign-up, sign-in, sign-out, profile, and password reset.

import type { FastifyReply } from 'fastify';
import type { Deps } from '#app/deps.ts';
import { isRefusal, type Refusal, refuse } from '#platform/contract/refusals.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { clearSignInCookies, setSessionCookie } from '#platform/http/cookies.ts';
import { type Route, route } from '#platform/http/endpoint-route.ts';
import { signInFrom } from '#platform/http/sign-in-from.ts';
import { accountsContract, type User } from '../accounts.contract.ts';
import { emailProofContract } from '../email-proof.contract.ts';
import { signInMethodsContract } from '../sign-in-methods.contract.ts';
import { findAccountById } from './accounts.store.ts';
import { apiKeysRoutes } from './api-keys.routes.ts';
import { googleRoutes } from './google/google.routes.ts';
import { findGoogleLink } from './google/google-links.store.ts';
import { mailProofAgain, type OnEmailProven, proveEmail } from './login/email-proof.service.ts';
import { type AccountsDeps, type Login, logIn, logOut } from './login/login.service.ts';
import { findRequiredProof } from './login/prove-holder.ts';
import { signInMethodsOf } from './login/sign-in-methods.ts';
import { signInsRoutes } from './login/sign-ins.routes.ts';
import { passkeyAnswer, passkeysRoutes } from './passkeys/passkeys.routes.ts';
import { listPasskeys } from './passkeys/passkeys.store.ts';
import {
  findResetAccount,
  mailPasswordLink,
  requestPasswordReset,
  resetPassword,
} from './passwords/password-reset.service.ts';
import type { Passwords } from './passwords/passwords.ts';
import { phoneRoutes } from './phone.routes.ts';
import { updateProfile } from './profile.service.ts';
import { findReceiptReader, setReceiptsByMail } from './receipts-by-mail.store.ts';
import { signUp } from './sign-up.service.ts';
import { twoFactorRoutes } from './two-factor/two-factor.routes.ts';
import { userAnswer } from './user-answer.ts';

export function accountsRoutes(deps: Deps, passwords: Passwords, proven: OnEmailProven): Route[] {
  const accounts = { ...deps, passwords };
  return [
    ...loginRoutes(accounts),
    ...profileRoutes(accounts),
    ...resetRoutes(accounts),
    ...twoFactorRoutes(accounts),
    ...signInMethodsRoutes(accounts),
    ...passkeysRoutes(accounts),
    ...googleRoutes(accounts),
    ...apiKeysRoutes(accounts),
    ...signInsRoutes(accounts),
    ...phoneRoutes(deps),
    ...emailProofRoutes(accounts, proven),
  ];
}

function loginRoutes(deps: AccountsDeps): Route[] {
  // A replayed answer sets the cookie too, so that a retried sign-up signs in.
  const giveCookie = (answer: { token: string | null }, reply: FastifyReply): void =>
    setSessionCookie(reply, deps.config, answer);
  return [
    route(
      accountsContract.login,
      async (call) => loginAnswer(await logIn(deps, { ...call.body, ...signInFrom(call, deps.config) })),
      giveCookie,
    ),
    route(
      accountsContract.signup,
      async (call) => loginAnswer(await signUp(deps, { ...call.body, ...signInFrom(call, deps.config) })),
      giveCookie,
    ),
    route(accountsContract.logout, async ({ principal, reply }) => {
      await logOut(deps, principal.token);
      clearSignInCookies(reply, deps.config);
      // Nobody who goes back in this browser sees what was answered to the account.
      reply.header('clear-site-data', '"cache"');
      return { message: 'You are signed out.' };
    }),
  ];
}

function profileRoutes(deps: AccountsDeps): Route[] {
  return [
    route(accountsContract.me, async ({ principal: { user } }) =>
      user ? { user: userAnswer(user) } : refuse('not_signed_in'),
    ),
    route(accountsContract.updateMe, async ({ body, principal: { user, token }, now }) => {
      if (!user) return refuse('not_signed_in');
      const updated = await updateProfile(deps, { ...body, userId: user.id, token, now });
      return isRefusal(updated) ? updated : { user: userAnswer(updated) };
    }),
    route(accountsContract.getMailSettings, async ({ principal: { user } }) => {
      if (!user) return refuse('not_signed_in');
      return { data: { receipts: (await findReceiptReader(deps.db, user.id)) !== null } };
    }),
    route(accountsContract.changeMailSettings, async ({ body: { receipts }, principal: { user }, now }) => {
      if (!user) return refuse('not_signed_in');
      await setReceiptsByMail(deps.db, user.id, { receiptsByMail: receipts, now });
      return { data: { receipts } };
    }),
  ];
}

function resetRoutes(deps: AccountsDeps): Route[] {
  return [
    route(accountsContract.forgotPassword, async ({ body, now }) => {
      const refused = await requestPasswordReset(deps, body.email, now);
      return refused ?? { message: 'We have sent you a link to set a new password. It works once, for one hour.' };
    }),
    route(accountsContract.checkResetLink, async ({ body: { token }, now }) => {
      return { data: { isValid: (await findResetAccount(deps.db, token, now)) !== null } };
    }),
    route(accountsContract.resetPassword, async ({ params: { token }, body, network, now }) => {
      if (body.token !== undefined && body.token !== token) return refuse('token_invalid');
      const refused = await resetPassword(deps, { token, password: body.password, network, now });
      return refused ?? { message: 'Your new password is set. Sign in with it.' };
    }),
  ];
}

function loginAnswer(login: Login | Refusal): { token: string; user: User } | Refusal {
  return isRefusal(login) ? login : { token: login.token, user: userAnswer(login.user) };
}

function emailProofRoutes(deps: Deps, onProven: OnEmailProven): Route[] {
  return [
    route(emailProofContract.mailEmailProof, async ({ principal: { user } }) => {
      if (!user) return refuse('not_signed_in');
      return (await mailProofAgain(deps, user.id)) ?? { message: 'The link is on its way.' };
    }),
    route(emailProofContract.proveEmail, async ({ principal: { user }, body: { token }, now }) => {
      if (!user) return refuse('not_signed_in');
      const proving = { userId: user.id, token, now };
      const refused = await inTransaction(deps.db, (tx) => proveEmail(tx, proving, onProven));
      return refused ?? { message: 'Your email address is confirmed.' };
    }),
  ];
}

function signInMethodsRoutes(deps: AccountsDeps): Route[] {
  const { db, googleSignIn } = deps;
  return [
    route(signInMethodsContract.getSignInMethods, async ({ principal: { user, token }, now }) => {
      const account = await findAccountById(db, user?.id ?? '');
      if (!account) return refuse('not_signed_in');
      const link = await findGoogleLink(db, account.id);
      return {
        data: {
          ways: [...new Set(await signInMethodsOf(db, deps, account))],
          proof: await findRequiredProof(db, { account, token, now }),
          passkeys: (await listPasskeys(db, account.id)).map(passkeyAnswer),
          google: link && { email: link.email, linkedAt: link.linkedAt.toISOString() },
          googleOffered: googleSignIn !== null,
        },
      };
    }),
    route(signInMethodsContract.mailPasswordLink, async ({ principal: { user }, now }) => {
      const refused = await mailPasswordLink(deps, user?.id ?? '', now);
      return refused ?? { message: 'We have sent you a link to set a password. It works once, for one hour.' };
    }),
  ];
}
