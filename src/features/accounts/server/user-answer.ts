// The signed-in user in an API answer.

import type { SignedInUser } from '#platform/http/access/principal.ts';
import type { User } from '../accounts.contract.ts';

export function userAnswer({ id, name, email, role }: SignedInUser): User {
  return { _id: id, name, email, role };
}
