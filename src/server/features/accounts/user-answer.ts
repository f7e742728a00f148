// The signed-in user in an API answer.

import type { User } from '#contract/accounts/accounts.contract.ts';
import type { SignedInUser } from '../../http/access/principal.ts';

export function userAnswer({ id, name, email, role }: SignedInUser): User {
  return { _id: id, name, email, role };
}
