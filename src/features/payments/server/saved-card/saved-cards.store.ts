// The card that an account has saved, by the provider's names for it. No card number ever reaches us.

import type { Deps } from '#app/deps.ts';
import type { SavedMethod } from '#integrations/payments/payments.port.ts';
import type { Db } from '#platform/db/database.ts';
import { detachReplaced } from './detach-card.ts';

type Jobs = Pick<Deps, 'jobs'>;

export type SavedCard = SavedMethod & {
  readonly provider: string;
  readonly customerRef: string;
};

export type StoredCard = SavedCard & { readonly savedAt: Date };

export async function findSavedCard(db: Db, userId: string): Promise<StoredCard | null> {
  const row = await db
    .selectFrom('savedCards')
    .select(['provider', 'customerRef', 'methodRef', 'label', 'expires', 'savedAt'])
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

/** Null also for a card of a provider that is no longer in use. */
export async function findUsableCard(
  { db, payments }: Pick<Deps, 'db' | 'payments'>,
  userId: string,
): Promise<SavedCard | null> {
  const card = await findSavedCard(db, userId);
  return card?.provider === payments.card.name ? card : null;
}

/** In place of the one before. */
export async function saveCard(deps: Jobs, tx: Db, userId: string, card: StoredCard): Promise<void> {
  const before = await findSavedCard(tx, userId);
  if (before) await detachReplaced(deps, tx, before, card.methodRef);
  await tx
    .insertInto('savedCards')
    .values({ userId, ...card })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(card))
    .execute();
  await deleteSetup(tx, userId);
}

/** At the provider too, soon. */
export async function forgetSavedCard(deps: Jobs, tx: Db, userId: string): Promise<void> {
  const gone = await tx
    .deleteFrom('savedCards')
    .where('userId', '=', userId)
    .returning(['provider', 'methodRef'])
    .executeTakeFirst();
  if (gone) await detachReplaced(deps, tx, gone);
  await deleteSetup(tx, userId);
}

/** A setup that the browser may confirm. */
export type CardSetup = Pick<SavedCard, 'provider' | 'customerRef'> & { readonly setupRef: string };

export async function saveSetup(db: Db, userId: string, setup: CardSetup, now: Date): Promise<void> {
  const row = { ...setup, begunAt: now };
  await db
    .insertInto('savedCardSetups')
    .values({ userId, ...row })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(row))
    .execute();
}

/** It has saved its card. */
export async function deleteSetup(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('savedCardSetups').where('userId', '=', userId).execute();
}

export async function findSetup(db: Db, userId: string): Promise<CardSetup | null> {
  const row = await db
    .selectFrom('savedCardSetups')
    .select(['provider', 'customerRef', 'setupRef'])
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}
