// The badges of people who work at a lot (rule 516). The database has a hash of each; a badge names its lot.

import type { Db } from '#platform/db/database.ts';
import { idOfLinkToken, linkTokenOf } from '#platform/db/sharding/account-tokens.ts';
import { findLocationRelation } from '#platform/http/access/ownership.read-model.ts';
import { laneKeyOf } from './lane-keys.ts';

export type StoredBadge = {
  readonly locationId: string;
  readonly id: string;
  readonly userId: string;
  /** What a lane without a network recognizes it by. */
  readonly keyHash: string;
  readonly addedAt: Date;
};

const COLUMNS = ['locationId', 'id', 'userId', 'keyHash', 'addedAt'] as const;

const hashOf = (key: string): string => laneKeyOf(key).toString('base64url');

const valid = (db: Db, locationId: string) =>
  db.selectFrom('laneBadges').select(COLUMNS).where('locationId', '=', locationId).where('revokedAt', 'is', null);

/** One for each person: the one before is refused from now on. @returns its key, which is stored nowhere */
export async function addBadge(
  tx: Db,
  { addedBy, ...badge }: Omit<StoredBadge, 'keyHash'> & { readonly addedBy: string },
): Promise<string> {
  const { locationId, userId, addedAt } = badge;
  await revokeBadges(tx, { locationId, userId }, addedAt);
  const key = linkTokenOf(locationId);
  await tx
    .insertInto('laneBadges')
    .values({ ...badge, addedBy, keyHash: hashOf(key), revokedAt: null })
    .execute();
  return key;
}

export function listBadges(db: Db, locationId: string): Promise<(StoredBadge & { readonly userName: string })[]> {
  return db
    .selectFrom('laneBadges')
    .innerJoin('users', 'users.id', 'laneBadges.userId')
    .select(COLUMNS.map((column) => `laneBadges.${column}` as const))
    .select('users.name as userName')
    .where('laneBadges.locationId', '=', locationId)
    .where('laneBadges.revokedAt', 'is', null)
    .orderBy('users.name')
    .limit(200)
    .execute();
}

/** Of those who still work there. Null for one that was never made, or is refused since. */
export async function findBadge(db: Db, locationId: string, key: string): Promise<StoredBadge | null> {
  if (idOfLinkToken(key) !== locationId) return null;
  const badge = await valid(db, locationId).where('keyHash', '=', hashOf(key)).executeTakeFirst();
  return badge && (await worksThere(db, badge)) ? badge : null;
}

/** Those that open lanes now. */
export async function listWorkingBadges(db: Db, locationId: string): Promise<StoredBadge[]> {
  const badges = await valid(db, locationId).orderBy('id').limit(200).execute();
  const working = await Promise.all(badges.map(async (badge) => ((await worksThere(db, badge)) ? badge : null)));
  return working.filter((badge) => badge !== null);
}

const OPENS_LANES: ReadonlySet<string | null> = new Set(['manager', 'valet']);

/** Rule 511: those who may open lanes by hand. */
async function worksThere(
  db: Db,
  { locationId, userId }: Pick<StoredBadge, 'locationId' | 'userId'>,
): Promise<boolean> {
  const relation = await findLocationRelation(db, locationId, userId);
  return relation !== null && (relation.ownerId === userId || OPENS_LANES.has(relation.worksAs));
}

type Which = {
  readonly locationId: string;
  readonly id?: string /** Null for anybody's. */;
  readonly userId: string | null;
};

/** @returns false for none */
export async function revokeBadges(tx: Db, { locationId, id, userId }: Which, now: Date): Promise<boolean> {
  const revoked = await tx
    .updateTable('laneBadges')
    .set({ revokedAt: now })
    .where('locationId', '=', locationId)
    .where('revokedAt', 'is', null)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .$if(userId !== null, (query) => query.where('userId', '=', userId ?? ''))
    .returning('id')
    .execute();
  return revoked.length > 0;
}
