// The one place that decides who may call what. The rules stand beside each endpoint in the contract; here they are
// carried out. What is not yours answers as if it did not exist.

import type { Access, Whose } from '#contract/endpoint.ts';
import { type Refusal, refuse } from '#contract/refusals.ts';
import { roleMayActAs } from '#domain/accounts/roles.ts';
import type { Db } from '../db/database.ts';
import {
  findLocationOwner,
  findMemberOwner,
  findSessionParties,
  findZoneOwner,
  hasParkedVehicle,
} from './ownership.read-model.ts';
import type { Principal } from './principal.ts';

/** Whether the caller is of a kind that may call at all; whose thing it is comes after the input is known to be sound. */
export function checkCaller(access: Access, principal: Principal): Refusal | null {
  switch (access.kind) {
    case 'anyone':
      return null;
    case 'driver':
      return principal.user || principal.guestKey ? null : refuse('not_signed_in');
    case 'signed_in':
      return principal.user ? null : refuse('not_signed_in');
    case 'roles': {
      const role = principal.user?.role;
      if (!role) return refuse('not_signed_in');
      return access.roles.some((wanted) => roleMayActAs(role, wanted)) ? null : refuse('wrong_role');
    }
    default:
      return access satisfies never;
  }
}

type Parts = { readonly params: unknown; readonly body: unknown };

/** Whether the thing that the request names is the caller's to use in this way. */
export async function checkOwnership(
  db: Db,
  access: Access,
  principal: Principal,
  parts: Parts,
): Promise<Refusal | null> {
  const whose = 'whose' in access ? access.whose : undefined;
  if (!whose || principal.user?.role === 'odogwu') return null;
  const id = idIn(whose, parts);
  return id !== null && (await mayUse(db, whose, id, principal)) ? null : refuse('not_found');
}

function idIn(whose: Whose, parts: Parts): string | null {
  const part = parts[whose.in];
  if (typeof part !== 'object' || part === null) return null;
  const id = (part as Record<string, unknown>)[whose.name];
  return typeof id === 'string' ? id : null;
}

async function mayUse(db: Db, whose: Whose, id: string, principal: Principal): Promise<boolean> {
  const userId = principal.user?.id ?? null;
  switch (whose.thing) {
    case 'location':
      return userId !== null && (await findLocationOwner(db, id)) === userId;
    case 'zone':
      return userId !== null && (await findZoneOwner(db, id)) === userId;
    case 'member':
      return userId !== null && (await findMemberOwner(db, id)) === userId;
    case 'session':
      return mayUseSession(db, whose.as, id, principal);
    case 'vehicle':
      if (principal.user?.role === 'admin') return true;
      return hasParkedVehicle(db, id, { userId, guestKey: principal.guestKey });
    default:
      return whose.thing satisfies never;
  }
}

async function mayUseSession(db: Db, as: Whose['as'], id: string, principal: Principal): Promise<boolean> {
  const parties = await findSessionParties(db, id);
  if (!parties) return false;
  const userId = principal.user?.id ?? null;
  const owns = userId !== null && parties.ownerId === userId;
  const holds =
    (userId !== null && parties.userId === userId) ||
    (principal.guestKey !== null && parties.guestKey === principal.guestKey);
  if (as === 'owner') return owns;
  if (as === 'holder') return holds;
  return owns || holds || principal.user?.role === 'admin';
}
