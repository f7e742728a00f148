// Rules 77 and 78: with check-role.ts, the only place that decides who may call what. Each endpoint declares its rules in the
// contract; this file enforces them. A request for somebody else's thing gets the same answer as if it did not exist.

import type { KeyScope } from '#platform/access/key-scopes.ts';
import type { Role } from '#platform/access/roles.ts';
import type { Access, EndpointShape, Whose } from '#platform/contract/endpoint.ts';
import { type Refusal, refuse } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { checkRole } from './check-role.ts';
import {
  findLocationRelation,
  findMemberOwner,
  findSessionParties,
  findTicketRelation,
  findZoneRelation,
  findZoneSpace,
  hasParkedVehicle,
  isAccount,
  isLotStaff,
  type LocationRelation,
  type TicketRelation,
  worksForAllOf,
} from './ownership.read-model.ts';
import { isHolder, type Principal } from './principal.ts';

/** Rule 200: a key may call what its scopes name. On public endpoints, a key counts as an anonymous caller. */
function checkKey(
  { access, key }: { readonly access: Access; readonly key?: KeyScope },
  principal: Principal,
): Refusal | null {
  if (!principal.key || access.kind === 'anyone') return null;
  return key && principal.key.scopes.includes(key) ? null : refuse('key_not_for_this');
}

/** Rule 527: whoever views an account may read what it may read, and nothing else. */
function checkView(
  { method, inViews }: Pick<EndpointShape, 'method' | 'inViews'>,
  { user }: Principal,
): Refusal | null {
  if (!user?.view || inViews === 'ends') return null;
  if (user.view.isOver) return refuse('view_over');
  return inViews === 'reads' || (method === 'GET' && inViews !== 'hidden') ? null : refuse('view_only');
}

/** Whether the caller may call this endpoint at all. */
export function checkCaller(endpoint: EndpointShape, principal: Principal): Refusal | null {
  return checkView(endpoint, principal) ?? checkRole(endpoint.access, principal) ?? checkKey(endpoint, principal);
}

/** Rule 79: roles with access to other people's money and data. */
export const isOfSupport = (role: Role): boolean => role === 'admin' || role === 'odogwu';

/** Whether the session started with a password alone although the caller is support staff or the endpoint requires two factors. */
export function lacksTwoFactor({ user }: Principal, { withTwoFactor }: Pick<EndpointShape, 'withTwoFactor'>): boolean {
  return user !== null && user.hasTwoFactor !== true && (withTwoFactor === true || isOfSupport(user.role));
}

/** Whether the caller's key opens this ticket. The lot's staff and owner need no key. */
export async function isGuestOf(db: Db, ticketId: string, by: Principal & { readonly now: Date }): Promise<boolean> {
  const relation = await findTicketRelation(db, ticketId, by);
  return relation?.hasKey ?? false;
}

type Parts = { readonly params: unknown; readonly body: unknown; readonly now: Date };

/** Whether the caller may use the requested thing in this way. */
export async function checkOwnership(
  db: Db,
  access: Access,
  principal: Principal,
  parts: Parts,
): Promise<Refusal | null> {
  const whose = 'whose' in access ? access.whose : undefined;
  if (!whose) return null;
  const id = idIn(whose, parts);
  if (id === null && (whose.optional || mayUseAll(whose, principal))) return null;
  const roles = 'roles' in access ? access.roles : [];
  if (principal.key && id !== null && !(await isForKey(db, whose, id, principal))) return refuse('not_found');
  return id !== null && (await mayUse(db, { whose, id, roles, now: parts.now }, principal))
    ? null
    : refuse('not_found');
}

/**
 * No account may see what is only for the holder of a ticket's key: staff never see the handover code. An odogwu
 * who owns the lot may not see a driver's stay either; the code for stays checks that.
 */
function mayUseAll(whose: Whose, { user }: Principal): boolean {
  const isPrivate = whose.as === 'guest' || (whose.as === 'driver' && whose.thing === 'session');
  return user?.role === 'odogwu' && !isPrivate;
}

/** Whether the caller keeps this lot and its accounts: its owner, managers and accountants do. */
export async function mayReadMoney(
  db: Db,
  lot: { readonly id: string; readonly ownerId: string },
  { user, key }: Principal,
): Promise<boolean> {
  if (!user || key) return false;
  if (user.role === 'odogwu' || user.id === lot.ownerId) return true;
  if (!KEEPS_ACCOUNTS.includes(user.role)) return false;
  const relation = await findLocationRelation(db, lot.id, user.id);
  return relation !== null && mayUseLocation({ as: 'team', roles: KEEPS_ACCOUNTS }, relation, user.id);
}

type Stay = { readonly locationId: string; readonly userId: string | null; readonly guestKey: string | null };

/**
 * Rule 29: a receipt's key opens a stay to anyone who has it, but never to the lot's owner or staff, unless they parked there themselves.
 */
export async function refuseLotStaff(db: Db, stay: Stay, by: Principal): Promise<Refusal | null> {
  if (!by.user || isHolder(by, stay)) return null;
  return (await isLotStaff(db, stay.locationId, by.user.id)) ? refuse('only_its_driver') : null;
}

function idIn(whose: Whose, parts: Parts): string | null {
  const part = parts[whose.in];
  if (typeof part !== 'object' || part === null) return null;
  const id = (part as Record<string, unknown>)[whose.name];
  return typeof id === 'string' ? id : null;
}

type Named = { readonly whose: Whose; readonly id: string; readonly roles: readonly Role[]; readonly now: Date };

async function mayUse(db: Db, { whose, id, roles, now }: Named, principal: Principal): Promise<boolean> {
  const userId = principal.user?.id ?? null;
  // Nobody owns what does not exist, not even an odogwu.
  const mayAll = mayUseAll(whose, principal);
  const isOwn = (ownerId: string | null) => ownerId !== null && (mayAll || ownerId === userId);
  switch (whose.thing) {
    case 'location': {
      const relation = userId === null ? null : await findLocationRelation(db, id, userId);
      return relation !== null && (mayAll || mayUseLocation({ as: whose.as, roles }, relation, userId));
    }
    case 'ticket': {
      const relation = await findTicketRelation(db, id, { ...principal, now });
      return relation !== null && (mayAll || mayUseTicket({ as: whose.as, roles }, relation, userId));
    }
    case 'zone': {
      const relation = userId === null ? null : await findZoneRelation(db, id, userId);
      return relation !== null && (mayAll || mayUseLocation({ as: whose.as, roles }, relation, userId));
    }
    case 'member':
      return isOwn(await findMemberOwner(db, id));
    case 'session':
      return mayUseSession(db, whose.as, id, principal);
    case 'owner':
      if (userId === id) return true;
      if (whose.as === 'team' && userId !== null && (await worksForAllOf(db, { ownerId: id, userId, roles })))
        return true;
      return mayAll && isAccount(db, id);
    case 'vehicle':
      if (mayAll || principal.user?.role === 'admin') return true;
      return hasParkedVehicle(db, id, { userId, guestKey: principal.guestKey });
    default:
      return whose.thing satisfies never;
  }
}

/** Whether the thing belongs to one of the lots that the caller's key covers. A key never acts as a driver. */
async function isForKey(db: Db, { thing }: Whose, id: string, { key, user }: Principal): Promise<boolean> {
  const isOfKey = (locationId: string | null | undefined) =>
    typeof locationId === 'string' && (!key?.locationIds || key.locationIds.includes(locationId.toLowerCase()));
  switch (thing) {
    case 'location':
      return isOfKey(id);
    case 'zone':
      return isOfKey(await findZoneSpace(db, id));
    case 'session': {
      const parties = await findSessionParties(db, id);
      return parties?.ownerId === user?.id && isOfKey(parties?.locationId);
    }
    default:
      return false;
  }
}

/** Their work continues after the lot is off the market. */
const KEEPS_ACCOUNTS: readonly Role[] = ['manager', 'accountant'];

type Way = { readonly as: Whose['as']; readonly roles: readonly Role[] };

function mayUseLocation(
  { as, roles }: Way,
  { ownerId, worksAs, onOffer }: LocationRelation,
  userId: string | null,
): boolean {
  const owns = userId !== null && ownerId === userId;
  if (as === 'owner') return owns;
  if (as === 'officer') return owns || (onOffer && worksAs === 'enforcer');
  if (as === 'team') {
    return owns || (worksAs !== null && roles.includes(worksAs) && (onOffer || KEEPS_ACCOUNTS.includes(worksAs)));
  }
  const runs = owns || (worksAs === 'manager' && roles.includes(worksAs));
  return worksAs === 'valet' || (as === 'staff_or_owner' && runs);
}

function mayUseTicket({ as, roles }: Way, relation: TicketRelation, userId: string | null): boolean {
  if (as === 'guest') return relation.hasKey;
  const way: Way = { as: as === 'staff_or_guest' ? 'staff_or_owner' : as, roles };
  return (as === 'staff_or_guest' && relation.hasKey) || mayUseLocation(way, relation, userId);
}

async function mayUseSession(db: Db, as: Whose['as'], id: string, principal: Principal): Promise<boolean> {
  const parties = await findSessionParties(db, id);
  if (!parties) return false;
  const userId = principal.user?.id ?? null;
  const owns = userId !== null && parties.ownerId === userId;
  const isTheirs = isHolder(principal, parties);
  if (as === 'owner') return owns;
  if (as === 'driver') return isTheirs || (principal.user?.role === 'odogwu' && !owns);
  return owns || isTheirs || principal.user?.role === 'admin' || principal.user?.role === 'odogwu';
}
