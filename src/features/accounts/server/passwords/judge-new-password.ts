// Checks a new password: first against the policy, naming what is missing, then for being too easy to guess.

import { gettext } from 'ttag';
import { REFUSALS } from '#app/refusals.ts';
import { type Refusal, refuse } from '#platform/contract/refusals.ts';
import { unmetPasswordRules } from '../../rules/password-policy.ts';
import type { Passwords } from './passwords.ts';

/**
 * Null when it is acceptable. @param about what others know about the owner
 * @throws PoolBusy when too many passwords are waiting to be judged or hashed
 */
export async function judgeNewPassword(
  passwords: Pick<Passwords, 'isGuessable'>,
  password: string,
  about: readonly string[],
): Promise<Refusal | null> {
  const unmet = unmetPasswordRules(password);
  if (unmet.length > 0) return refuse('password_weak', { fields: { password: unmet.join(' ') } });
  if (!(await passwords.isGuessable({ password, about }))) return null;
  return refuse('password_weak', { fields: { password: gettext(REFUSALS.password_weak.message) } });
}
