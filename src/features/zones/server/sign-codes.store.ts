// The short codes on signs: each belongs to one zone, globally and forever.

import { randomInt } from 'node:crypto';
import type { Db } from '#platform/db/database.ts';
import { drawSignCode, normalizeSignCode } from '../rules/sign-code.ts';

/** Null for an unknown code. Case, spaces and hyphens do not matter. */
export async function findSign(db: Db, code: string): Promise<{ locationId: string; zoneId: string } | null> {
  const row = await db
    .selectFrom('signCodes')
    .select(['locationId', 'zoneId'])
    .where('code', '=', normalizeSignCode(code))
    .executeTakeFirst();
  return row ?? null;
}

/** The signs among these codes, at most so many. */
export async function listSigns(db: Db, codes: readonly string[], max: number): Promise<Sign[]> {
  if (codes.length === 0) return [];
  const query = db
    .selectFrom('signCodes')
    .select(['code', 'locationId', 'zoneId'])
    .where('code', 'in', [...codes]);
  return query.orderBy('code').limit(max).execute();
}

export type Sign = SignedZone & { readonly code: string };

type SignedZone = { readonly locationId: string; readonly zoneId: string };

/** Draws codes until one is free; with a million signs, 99 of 100 draws are. */
export async function claimSignCode(
  db: Db,
  { locationId, zoneId }: SignedZone,
  draw: () => string = () => drawSignCode(randomInt),
): Promise<string> {
  for (;;) {
    const claimed = await db
      .insertInto('signCodes')
      .values({ code: draw(), locationId, zoneId })
      .onConflict((conflict) => conflict.doNothing())
      .returning('code')
      .executeTakeFirst();
    if (claimed) return claimed.code;
  }
}
