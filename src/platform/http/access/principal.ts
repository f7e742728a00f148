// The caller: a signed-in user, a guest with a guest id, both, or nobody.

import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { t } from 'ttag';
import { refOfClientSecret } from '#platform/access/client-secret.ts';
import { KEY_PREFIX, type KeyScope } from '#platform/access/key-scopes.ts';
import type { Role } from '#platform/access/roles.ts';
import { type Refusal, refuseField } from '#platform/contract/refusals.ts';
import type { PaymentSecret } from '#platform/db/sharding/cached-locations.ts';
import { tagsOfKey } from '#platform/db/sharding/location-in-ids.ts';

export type SignedInUser = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  /** Whether signing in to the account requires a code. Known only for the caller of a request. */
  readonly takesCode?: boolean;
  /** Rule 212: whether this session proved two factors; a passkey alone counts as both. Known only for the caller of a request. */
  readonly hasTwoFactor?: boolean;
  /** Rule 527: set while support views this account. Known only for the caller of a request. */
  readonly view?: AccountView;
};

export type AccountView = {
  /** Who of support. */
  readonly byId: string;
  readonly until: Date;
  /** Its time has passed, or one of the two accounts may no longer be part of it. Nothing is answered until it is ended. */
  readonly isOver: boolean;
};

/** Which part of its owner's data an API key opens. */
export type KeyOfCaller = {
  readonly id: string;
  readonly scopes: readonly KeyScope[];
  /** Null for all lots, including future ones. */
  readonly locationIds: readonly string[] | null;
};

export type Principal = {
  readonly user: SignedInUser | null;
  /** The hash of the guest id; the id itself is never stored (rule 29). */
  readonly guestKey: string | null;
  /** The hash (`hashValetKey`) of the key to the caller's valet tickets. */
  readonly valetKey: string | null;
  /** How the session arrived. Another site's page can only send a cookie. */
  readonly via: 'cookie' | 'bearer' | null;
  readonly token: string | null;
  /** Rule 200: set for a program with one of this user's keys. The user then counts as a vendor and nothing more. */
  readonly key?: KeyOfCaller | null;
};

export type FindUser = (token: string, now: Date) => Promise<SignedInUser | null>;
export type FindKey = (
  key: string,
  now: Date,
) => Promise<{ readonly user: SignedInUser; readonly key: KeyOfCaller } | null>;

/** The lots that the caller's key is limited to; null for all of theirs. */
export function onlyLotsOf({ key }: Principal): readonly string[] | null {
  return key?.locationIds ?? null;
}

const GUEST_ID = /^[A-Za-z0-9_-]{22,100}$/;
const OWN_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const TOKEN = /^[A-Za-z0-9_.-]{16,200}$/;
const VALET_KEY = /^[A-Za-z0-9_-]{20,200}$/;
const BEARER = /^Bearer (.+)$/;

/** The length of what `hashCapability` returns. */
export const HASH_LENGTH = 27;

/** Hashes a guest id or another capability for storage. 162 bits of SHA-256 are kept, because rows and indexes repeat it. */
export function hashCapability(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url').slice(0, HASH_LENGTH);
}

/** Finds a payment by what its browser holds. */
export function paymentSecretOf(clientSecret: string): PaymentSecret {
  return { providerRef: refOfClientSecret(clientSecret), secretHash: hashCapability(clientSecret) };
}

/** The hash ends with the part of the key that says where its tickets are. */
export function hashValetKey(key: string): string {
  return hashCapability(key) + tagsOfKey(key);
}

function guestIdOf(request: FastifyRequest): string | null {
  const { id } = sentGuestId(request);
  return typeof id === 'string' && isGuestId(id) ? id : null;
}

/** By header, or as `user` of the body or of the session in it (rule 355). */
function sentGuestId({ headers, body }: FastifyRequest): { readonly field: string; readonly id: unknown } {
  const header = headers['x-guest-id'];
  if (header !== undefined) return { field: 'x-guest-id', id: header };
  const { user, sessionData, paymentObject } = fieldsOf(body);
  const named = {
    user,
    'sessionData.user': fieldsOf(sessionData).user,
    'paymentObject.user': fieldsOf(paymentObject).user,
  };
  const [field, id] = Object.entries(named).find(([, value]) => value !== undefined && value !== null) ?? ['user'];
  return { field, id };
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** A guest whose id cannot be one of ours is told so; otherwise their booking would belong to nobody. An account needs none. */
export function refuseGuestId(request: FastifyRequest, { user }: Principal): Refusal | null {
  const { field, id } = sentGuestId(request);
  if (user !== null || id === undefined || (typeof id === 'string' && isGuestId(id))) return null;
  const isAccount = typeof id === 'string' && OWN_ID.test(id);
  const problem = isAccount
    ? t`This is the id of an account. Log in, or send a guest id: 22 to 100 random letters, digits, hyphens and underscores.`
    : t`A guest id is 22 to 100 random letters, digits, hyphens and underscores.`;
  return refuseField(field, problem);
}

// A signed-in client sends its user id in the same field. Our ids are version 7 UUIDs
// and not secret; a random version 4 UUID may be a guest id.
function isGuestId(text: string): boolean {
  return GUEST_ID.test(text) && !OWN_ID.test(text);
}

function valetKeyOf(request: FastifyRequest): string | null {
  const header = request.headers['x-valet-key'];
  return typeof header === 'string' && VALET_KEY.test(header) ? hashValetKey(header) : null;
}

/** Whether something that belongs to an account or a guest belongs to the caller. */
export function isHolder(
  { user, guestKey }: Pick<Principal, 'user' | 'guestKey'>,
  thing: { readonly userId: string | null; readonly guestKey: string | null },
): boolean {
  return (user !== null && thing.userId === user.id) || (guestKey !== null && thing.guestKey === guestKey);
}

/** Costs one indexed look-up when the request carries a token, none otherwise. */
export async function identify(
  request: FastifyRequest,
  deps: { findUser: FindUser; findKey: FindKey; cookieName: string; now: () => Date },
): Promise<Principal> {
  const guestId = guestIdOf(request);
  const guestKey = guestId ? hashCapability(guestId) : null;
  const bearer = request.headers.authorization?.match(BEARER)?.[1];
  if (bearer?.startsWith(KEY_PREFIX)) {
    const found = TOKEN.test(bearer) ? await deps.findKey(bearer, deps.now()) : null;
    const via = found ? 'bearer' : null;
    return { user: found?.user ?? null, key: found?.key ?? null, guestKey: null, valetKey: null, token: null, via };
  }
  const token = bearer ?? request.cookies[deps.cookieName];
  const user = token && TOKEN.test(token) ? await deps.findUser(token, deps.now()) : null;
  const via = user ? (bearer ? 'bearer' : 'cookie') : null;
  // What the browser of support holds belongs to none of the account's pages.
  const held = user?.view ? { guestKey: null, valetKey: null } : { guestKey, valetKey: valetKeyOf(request) };
  return { user, ...held, token: user && token ? token : null, via };
}

/** An account, or nobody, without a request of their own: what a job does for them. */
export const principalOf = (user: SignedInUser | null): Principal => ({
  user,
  guestKey: null,
  valetKey: null,
  via: null,
  token: null,
});
