// Rule 392: another card for the months to come, before the old one expires or is declined.

import type { Deps } from '#app/deps.ts';
import { findTimeZone } from '#features/lot-directory/server/public.ts';
import {
  addConfirmed,
  detachLater,
  findConfirmedCard,
  findOpenPaymentOf,
  lockCard,
  type SavedCard,
} from '#features/payments/server/public.ts';
import { isRefusal, type Refusal, refuse } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { mailPermitHolder } from './permit-mails.ts';
import { monthAhead } from './permit-order.ts';
import { findMonth, lockPermit, type StoredPermit, savePermit, toMethod } from './permits.store.ts';

type CardDeps = Pick<Deps, 'config' | 'db' | 'jobs' | 'newId' | 'now' | 'payments'>;
type Changing = {
  readonly permit: StoredPermit;
  readonly userId: string;
  /** One of the account's; omitted for the one that the browser has just confirmed, which then is one. */
  readonly savedCard: string | undefined;
};

/** Safe to repeat: a card that was taken already stays. */
export async function changeCard(
  deps: CardDeps,
  { permit, userId, savedCard }: Changing,
): Promise<StoredPermit | Refusal> {
  if (savedCard !== undefined) {
    const find = async (tx: Db) => {
      const card = await lockCard(tx, userId, savedCard);
      // A saved account that pays at checkout only is no card.
      return card?.provider === deps.payments.card.name ? card : refuse('card_gone');
    };
    return inTransaction(deps.db, (tx) => takeCard(deps, tx, permit, find));
  }
  const confirmed = await findConfirmedCard(deps, userId);
  if (isRefusal(confirmed)) return confirmed;
  if (!confirmed) return permit.methodRef === null ? refuse('card_not_saved') : permit;
  const add = async (tx: Db) => (await addConfirmed(deps, tx, userId, confirmed)) ?? refuse('not_found');
  return inTransaction(deps.db, (tx) => takeCard(deps, tx, permit, add));
}

async function takeCard(
  deps: CardDeps,
  tx: Db,
  permit: StoredPermit,
  findCard: (tx: Db) => Promise<SavedCard | Refusal>,
): Promise<StoredPermit | Refusal> {
  const locked = await lockPermit(tx, permit);
  if (!locked || locked.state === 'ended') return refuse('permit_over');
  const { locationId } = locked;
  const { orderId = null } = (await findMonth(tx, locked, monthAhead(locked))) ?? {};
  // The old card is being charged.
  if (orderId !== null && (await findOpenPaymentOf(tx, { locationId, orderId }))) return refuse('payment_unavailable');
  const card = await findCard(tx);
  if (isRefusal(card) || card.methodRef === locked.methodRef) return isRefusal(card) ? card : locked;
  await detachLater(deps, tx, locked);
  const after = await savePermit(tx, locked, toMethod(card), await findTimeZone(tx, locationId));
  await mailPermitHolder(deps, tx, after, { kind: 'card' });
  return after;
}
