// Rule 78: whether this kind of caller may call an endpoint at all.

import { type Role, roleMayActAs } from '#platform/access/roles.ts';
import type { Access } from '#platform/contract/endpoint.ts';
import { type Refusal, refuse } from './refusals.ts';

export type Caller = {
  readonly user: { readonly role: Role } | null;
  readonly guestKey: string | null;
  readonly valetKey: string | null;
};

/** Ownership is checked later, once the input is valid. */
export function checkCaller(access: Access, caller: Caller): Refusal | null {
  switch (access.kind) {
    case 'anyone':
      return null;
    case 'driver':
      return caller.user || caller.guestKey ? null : refuse('not_signed_in');
    case 'signed_in':
      return caller.user ? null : refuse('not_signed_in');
    case 'key_or_roles':
      return caller.valetKey ? null : checkRole(access.roles, caller);
    case 'roles':
      return checkRole(access.roles, caller);
    default:
      return access satisfies never;
  }
}

function checkRole(roles: readonly Role[], { user }: Caller): Refusal | null {
  if (!user) return refuse('not_signed_in');
  return roles.some((required) => roleMayActAs(user.role, required)) ? null : refuse('wrong_role');
}
