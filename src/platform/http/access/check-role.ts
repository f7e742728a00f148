// Rule 78: whether a caller's role may call an endpoint at all.

import { type Role, roleMayActAs } from '#platform/access/roles.ts';
import type { Access } from '#platform/contract/endpoint.ts';
import { type Refusal, refuse } from '#platform/contract/refusals.ts';

export type Caller = {
  readonly user: { readonly role: Role } | null;
  readonly guestKey: string | null;
  readonly valetKey: string | null;
  /** Null if the caller sent an API key that is unknown or revoked. */
  readonly key?: object | null;
};

/** Ownership is checked later, once the input is valid. */
export function checkRole(access: Access, caller: Caller): Refusal | null {
  switch (access.kind) {
    case 'anyone':
      return null;
    case 'driver':
      return caller.user || caller.guestKey ? null : refuseNobody(caller);
    case 'signed_in':
      return caller.user ? null : refuseNobody(caller);
    case 'key_or_roles':
      return caller.valetKey ? null : refuseOtherRoles(access.roles, caller);
    case 'roles':
      return refuseOtherRoles(access.roles, caller);
    default:
      return access satisfies never;
  }
}

function refuseNobody({ key }: Caller): Refusal {
  return refuse(key === null ? 'key_unknown' : 'not_signed_in');
}

function refuseOtherRoles(roles: readonly Role[], caller: Caller): Refusal | null {
  const { user } = caller;
  if (!user) return refuseNobody(caller);
  return roles.some((required) => roleMayActAs(user.role, required)) ? null : refuse('wrong_role');
}
