// The card that an account has saved, by the provider's names for it. No card number ever reaches us.

import type { Db } from '#platform/db/database.ts';

export type SavedCard = {
  readonly provider: string;
  readonly customerRef: string;
  readonly methodRef: string;
  /** Such as "Visa 4242". */
  readonly label: string | null;
};
export type StoredCard = SavedCard & { readonly savedAt: Date };

export async function findSavedCard(db: Db, userId: string): Promise<StoredCard | null> {
  const row = await db
    .selectFrom('savedCards')
    .select(['provider', 'customerRef', 'methodRef', 'label', 'savedAt'])
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

/** In place of the one before. */
export async function putSavedCard(tx: Db, userId: string, card: StoredCard): Promise<void> {
  await tx
    .insertInto('savedCards')
    .values({ userId, ...card })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(card))
    .execute();
  await tx.deleteFrom('savedCardSetups').where('userId', '=', userId).execute();
}

export async function forgetSavedCard(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('savedCards').where('userId', '=', userId).execute();
  await db.deleteFrom('savedCardSetups').where('userId', '=', userId).execute();
}

/** A setup that the browser may confirm. */
export type CardSetup = Pick<SavedCard, 'provider' | 'customerRef'> & { readonly setupRef: string };

export async function putSetup(db: Db, userId: string, setup: CardSetup, now: Date): Promise<void> {
  const row = { ...setup, begunAt: now };
  await db
    .insertInto('savedCardSetups')
    .values({ userId, ...row })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(row))
    .execute();
}

export async function findSetup(db: Db, userId: string): Promise<CardSetup | null> {
  const row = await db
    .selectFrom('savedCardSetups')
    .select(['provider', 'customerRef', 'setupRef'])
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}
