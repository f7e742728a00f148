// Sign-up for vendors and customers, which also signs them in.

import { gettext } from 'ttag';
import { REFUSALS } from '#app/refusals.ts';
import { type Refusal, refuse } from '#platform/contract/refusals.ts';
import { isUniqueViolation } from '#platform/db/pg-errors.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import type { SignInFrom } from '#platform/http/sign-in-from.ts';
import { createAccount } from './accounts.store.ts';
import { type AccountsDeps, type Login, startLogin } from './login/login.service.ts';
import { judgeNewPassword } from './passwords/judge-new-password.ts';

export type SignUpRequest = SignInFrom & {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly passwordConfirm: string;
  readonly role: 'vendor' | 'customer';
};

export async function signUp(deps: AccountsDeps, request: SignUpRequest): Promise<Login | Refusal> {
  const { name, email, password, passwordConfirm, role, now, ...from } = request;
  if (password !== passwordConfirm) {
    return refuse('passwords_differ', { fields: { passwordConfirm: gettext(REFUSALS.passwords_differ.message) } });
  }
  const weak = await judgeNewPassword(deps.passwords, password, [name, email]);
  if (weak) return weak;
  const passwordHash = await deps.passwords.hash(password);
  return refuseIfEmailTaken(() =>
    inTransaction(deps.db, async (tx) => {
      const user = await createAccount(tx, { id: deps.newId(), name, email, role, passwordHash, now });
      return startLogin(tx, deps, user, { way: 'sign_up', now, ...from });
    }),
  );
}

/** Only the unique index is reliable: two people may sign up with the same address at the same moment. */
async function refuseIfEmailTaken<T>(act: () => Promise<T>): Promise<T | Refusal> {
  try {
    return await act();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return refuse('email_taken', { fields: { email: gettext(REFUSALS.email_taken.message) } });
  }
}
