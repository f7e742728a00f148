// Rule 200: an owner makes keys for programs. Whoever makes one proves again who they are and is mailed about it; support sees it
// in the log.

import { gettext } from 'ttag';
import { REFUSALS } from '#app/refusals.ts';
import { recordSupportAct } from '#features/audit/server/public.ts';
import { listNamedLots, type NamedLots, toNamedLots } from '#features/lot-directory/server/public.ts';
import { queueMessage } from '#features/messages/server/public.ts';
import type { KeyScope } from '#platform/access/key-scopes.ts';
import { DAY_MS } from '#platform/calendar/durations.ts';
import { type Refusal, refuse } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { keyMadeMail } from './account-mails.ts';
import { lockAccount } from './accounts.store.ts';
import { insertKey, listKeys, markRevoked, type StoredKey } from './api-keys.store.ts';
import type { AccountsDeps } from './login/login.service.ts';
import { type Holder, type Proof, proveHolder } from './login/prove-holder.ts';

const MAX = 50;
const REVOKED_SHOWN_DAYS = 90;

/** A key with the names of its lots; null means all lots. */
export type ShownKey = StoredKey & { readonly locations: ReturnType<typeof toNamedLots> | null };

export async function listShownKeys(db: Db, userId: string, now: Date): Promise<ShownKey[]> {
  const keys = await listKeys(db, userId, new Date(now.getTime() - REVOKED_SHOWN_DAYS * DAY_MS));
  const lots = await listNamedLots(db, userId, [...new Set(keys.flatMap(({ locationIds }) => locationIds ?? []))]);
  return keys.map((key) => withNames(key, lots));
}

type Requested = Holder & {
  readonly name: string;
  readonly scopes: readonly KeyScope[];
  readonly locationIds: readonly string[] | null;
};

export async function makeKey(
  deps: AccountsDeps,
  requested: Requested,
  proof: Proof,
): Promise<(ShownKey & { readonly key: string }) | Refusal> {
  const { account, name, now } = requested;
  const refused = await proveHolder(deps, requested, proof);
  if (refused) return refused;
  const scopes = [...new Set(requested.scopes)];
  const locationIds = requested.locationIds && [...new Set(requested.locationIds.map((id) => id.toLowerCase()))];
  const lots = await listNamedLots(deps.db, account.id, locationIds ?? []);
  if (locationIds && lots.size < locationIds.length)
    return refuse('lots_not_yours', { fields: { locationIds: gettext(REFUSALS.lots_not_yours.message) } });
  return inTransaction(deps.db, async (tx) => {
    if (!(await lockAccount(tx, account.id))?.active) return refuse('not_signed_in');
    if ((await listKeys(tx, account.id, now)).length >= MAX) return refuse('too_many_keys');
    const id = deps.newId();
    const { key, stored } = await insertKey(tx, account.id, { id, name, scopes, locationIds, createdAt: now });
    await queueMessage(tx, deps, keyMadeMail(account, name, deps.config.supportEmail));
    const subject = { kind: 'user', locationId: null, id: account.id } as const;
    const detail = { key: id, scopes: scopes.join(' '), lots: locationIds?.length ?? null };
    await recordSupportAct(tx, { actorId: account.id, action: 'api_key_made', subject, detail, now });
    return { ...withNames(stored, lots), key };
  });
}

export async function revokeKey(
  db: Db,
  { userId, id, now }: { readonly userId: string; readonly id: string; readonly now: Date },
): Promise<Refusal | null> {
  return inTransaction(db, async (tx) => {
    if ((await markRevoked(tx, userId, id, now)) === null) return refuse('not_found');
    const subject = { kind: 'user', locationId: null, id: userId } as const;
    await recordSupportAct(tx, { actorId: userId, action: 'api_key_revoked', subject, detail: { key: id }, now });
    return null;
  });
}

function withNames(key: StoredKey, lots: NamedLots): ShownKey {
  return { ...key, locations: key.locationIds && toNamedLots(key.locationIds, lots) };
}
