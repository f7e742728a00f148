// Adds and removes an account's cards. One change of an account after the other, under the account's lock.

import type { Deps } from '#app/deps.ts';
import { lockAccount } from '#features/accounts/server/public.ts';
import type { Db } from '#platform/db/database.ts';
import { detachLater } from './detach-card.ts';
import {
  deleteCard,
  deleteSetups,
  findSavedCard,
  insertCard,
  listSavedCards,
  type SavedCard,
  type StoredCard,
  setDefault,
  updateCard,
} from './saved-cards.store.ts';

type Jobs = Pick<Deps, 'jobs'>;

/**
 * Rule 459. Safe to repeat. The first card is the default. The same card, saved again, takes the place of its earlier copy, which the
 * provider then forgets.
 * @returns null if the account is gone
 */
export async function addCard(
  deps: Pick<Deps, 'jobs' | 'newId' | 'now'>,
  tx: Db,
  userId: string,
  { provider, customerRef, methodRef, label, expires }: SavedCard,
): Promise<StoredCard | null> {
  if (!(await lockAccount(tx, userId))) return null;
  const card = { provider, customerRef, methodRef, label, expires };
  const cards = await listSavedCards(tx, userId);
  const known = cards.find((each) => each.methodRef === methodRef) ?? cards.find((each) => isSameCard(each, card));
  if (known) {
    if (known.methodRef !== methodRef) await detachLater(deps, tx, known);
    await updateCard(tx, userId, known.id, card);
    return { ...known, ...card };
  }
  const added = { ...card, id: deps.newId(), isDefault: cards.length === 0, savedAt: deps.now() };
  await insertCard(tx, userId, added);
  return added;
}

const isSameCard = (one: SavedCard, other: SavedCard): boolean =>
  one.provider === other.provider && one.label !== null && one.label === other.label && one.expires === other.expires;

/** @returns null if the account has no such card */
export async function makeDefault(tx: Db, userId: string, id: string): Promise<StoredCard | null> {
  await lockAccount(tx, userId);
  const card = await findSavedCard(tx, userId, id);
  if (!card) return null;
  await setDefault(tx, userId, id);
  return { ...card, isDefault: true };
}

/** At the provider too, soon. The newest of the others becomes the default if it was that. */
export async function removeCard(deps: Jobs, tx: Db, userId: string, card: StoredCard): Promise<void> {
  await deleteCard(tx, userId, card.id);
  const [next] = await listSavedCards(tx, userId);
  if (next && !next.isDefault) await setDefault(tx, userId, next.id);
  await detachLater(deps, tx, card);
}

/** The account is deleted. */
export async function forgetSavedCards(deps: Jobs, tx: Db, userId: string): Promise<void> {
  for (const card of await listSavedCards(tx, userId)) await removeCard(deps, tx, userId, card);
  await deleteSetups(tx, userId);
}
