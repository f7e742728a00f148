// Which Google account signs in to which of our accounts. A look-up row finds ours, because accounts are distributed by their id.

import type { Db } from '#platform/db/database.ts';

export type GoogleLink = { readonly subject: string; readonly email: string; readonly linkedAt: Date };

export async function findGoogleLink(db: Db, userId: string): Promise<GoogleLink | null> {
  const query = db.selectFrom('googleLinks').select(['subject', 'email', 'linkedAt']).where('userId', '=', userId);
  return (await query.executeTakeFirst()) ?? null;
}

export async function findGoogleOwner(db: Db, subject: string): Promise<string | null> {
  const query = db.selectFrom('googleOwners').select('userId').where('subject', '=', subject);
  return (await query.executeTakeFirst())?.userId ?? null;
}

/** @throws a unique violation when either of the two is already linked. */
export async function storeGoogleLink(tx: Db, userId: string, link: GoogleLink): Promise<void> {
  await tx.insertInto('googleOwners').values({ subject: link.subject, userId }).execute();
  await tx
    .insertInto('googleLinks')
    .values({ userId, ...link })
    .execute();
}

/** False when there was none. */
export async function unlinkGoogle(tx: Db, userId: string): Promise<boolean> {
  const row = await tx.deleteFrom('googleLinks').where('userId', '=', userId).returning('subject').executeTakeFirst();
  if (!row) return false;
  await tx.deleteFrom('googleOwners').where('subject', '=', row.subject).execute();
  return true;
}
