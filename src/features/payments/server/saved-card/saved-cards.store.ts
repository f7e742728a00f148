// The cards that an account has saved, by the provider's names for them. No card number ever reaches us.

import type { Deps } from '#app/deps.ts';
import type { SavedMethod } from '#integrations/payments/payments.port.ts';
import type { Db } from '#platform/db/database.ts';

export type SavedCard = SavedMethod & {
  readonly provider: string;
  readonly customerRef: string;
};

export type StoredCard = SavedCard & { readonly id: string; readonly isDefault: boolean; readonly savedAt: Date };

const COLUMNS = ['id', 'provider', 'customerRef', 'methodRef', 'label', 'expires', 'isDefault', 'savedAt'] as const;

/** The default first, then the newest. */
export async function listSavedCards(db: Db, userId: string): Promise<StoredCard[]> {
  return db
    .selectFrom('savedCards')
    .select(COLUMNS)
    .where('userId', '=', userId)
    .orderBy('isDefault', 'desc')
    .orderBy('savedAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Null also for a card of another account. */
export async function findSavedCard(db: Db, userId: string, id: string): Promise<StoredCard | null> {
  const query = db.selectFrom('savedCards').select(COLUMNS).where('userId', '=', userId);
  return (await query.where('id', '=', id).executeTakeFirst()) ?? null;
}

/** Cards of a provider that is no longer in use are omitted. */
export async function listUsableCards(
  { db, payments }: Pick<Deps, 'db' | 'payments'>,
  userId: string,
): Promise<StoredCard[]> {
  return (await listSavedCards(db, userId)).filter(({ provider }) => provider === payments.card.name);
}

/** The card that is charged while its holder is away: the default, or another if that is of a provider that is no longer in use. */
export async function findUsableCard(deps: Pick<Deps, 'db' | 'payments'>, userId: string): Promise<StoredCard | null> {
  return (await listUsableCards(deps, userId))[0] ?? null;
}

/** Locked until the transaction ends, so that nothing starts to be charged to it. */
export async function lockCard(tx: Db, userId: string, id: string): Promise<StoredCard | null> {
  const query = tx.selectFrom('savedCards').select(COLUMNS).where('userId', '=', userId);
  return (await query.where('id', '=', id).forUpdate().executeTakeFirst()) ?? null;
}

export async function insertCard(tx: Db, userId: string, card: StoredCard): Promise<void> {
  await tx
    .insertInto('savedCards')
    .values({ userId, ...card })
    .execute();
}

export async function updateCard(tx: Db, userId: string, id: string, card: SavedCard): Promise<void> {
  const { provider, customerRef, methodRef, label, expires } = card;
  await tx
    .updateTable('savedCards')
    .set({ provider, customerRef, methodRef, label, expires })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .execute();
}

/** As the provider knows it now. */
export async function refreshCard(db: Db, { methodRef, label, expires }: SavedMethod): Promise<void> {
  await db
    .updateTable('savedCards')
    .set({ label, expires })
    .where('methodRef', '=', methodRef)
    .where((where) =>
      where.or([where('label', 'is distinct from', label), where('expires', 'is distinct from', expires)]),
    )
    .execute();
}

export async function deleteCard(tx: Db, userId: string, id: string): Promise<void> {
  await tx.deleteFrom('savedCards').where('userId', '=', userId).where('id', '=', id).execute();
}

/** Instead of the one before. */
export async function setDefault(tx: Db, userId: string, id: string): Promise<void> {
  await tx.updateTable('savedCards').set({ isDefault: false }).where('userId', '=', userId).execute();
  await tx
    .updateTable('savedCards')
    .set({ isDefault: true })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .execute();
}

export async function isSavedMethod(db: Db, methodRef: string): Promise<boolean> {
  const query = db.selectFrom('savedCards').select('id').where('methodRef', '=', methodRef);
  return (await query.executeTakeFirst()) !== undefined;
}

/** A setup that the browser may confirm. */
export type CardSetup = Pick<SavedCard, 'provider' | 'customerRef'> & {
  readonly setupRef: string;
  readonly begunAt: Date;
};

/** Several devices of an account may each be saving a card; what was begun before `since` is over. */
export async function saveSetup(db: Db, userId: string, setup: CardSetup, since: Date): Promise<void> {
  await db.deleteFrom('savedCardSetups').where('userId', '=', userId).where('begunAt', '<', since).execute();
  await db
    .insertInto('savedCardSetups')
    .values({ userId, ...setup })
    .onConflict((conflict) => conflict.columns(['userId', 'setupRef']).doNothing())
    .execute();
}

/** Its card is saved. */
export async function deleteSetup(tx: Db, userId: string, setupRef: string): Promise<void> {
  await tx.deleteFrom('savedCardSetups').where('userId', '=', userId).where('setupRef', '=', setupRef).execute();
}

export async function deleteSetups(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('savedCardSetups').where('userId', '=', userId).execute();
}

/** Newest first. */
export async function listSetups(db: Db, userId: string): Promise<CardSetup[]> {
  return db
    .selectFrom('savedCardSetups')
    .select(['provider', 'customerRef', 'setupRef', 'begunAt'])
    .where('userId', '=', userId)
    .orderBy('begunAt', 'desc')
    .orderBy('setupRef', 'desc')
    .execute();
}
