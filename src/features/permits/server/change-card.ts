// Rule 392: another card for the months to come, before the old one expires or is declined.

import type { Deps } from '#app/deps.ts';
import { findTimeZone } from '#features/lot-directory/server/public.ts';
import {
  deleteSetup,
  detachReplaced,
  findConfirmedCard,
  findOpenPaymentOf,
  type SavedCard,
  unlessUnavailable,
} from '#features/payments/server/public.ts';
import { isRefusal, type Refusal, refuse } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { mailPermitHolder } from './permit-mails.ts';
import { monthAhead } from './permit-order.ts';
import { findMonth, lockPermit, type StoredPermit, savePermit, toMethod } from './permits.store.ts';

type CardDeps = Pick<Deps, 'config' | 'db' | 'jobs' | 'newId' | 'now' | 'payments'>;

/** Safe to repeat: a card that was taken already stays. */
export async function changeCard(
  deps: CardDeps,
  permit: StoredPermit,
  userId: string,
): Promise<StoredPermit | Refusal> {
  const card = await unlessUnavailable(() => findConfirmedCard(deps, userId));
  if (isRefusal(card)) return card;
  if (!card) return permit.methodRef === null ? refuse('card_not_saved') : permit;
  return inTransaction(deps.db, (tx) => takeCard(deps, tx, { permit, userId, card }));
}

type Taken = { readonly permit: StoredPermit; readonly userId: string; readonly card: SavedCard };

async function takeCard(deps: CardDeps, tx: Db, { permit, userId, card }: Taken): Promise<StoredPermit | Refusal> {
  const locked = await lockPermit(tx, permit);
  if (!locked || locked.state === 'ended') return refuse('permit_over');
  const { locationId } = locked;
  const { orderId = null } = (await findMonth(tx, locked, monthAhead(locked))) ?? {};
  // The old card is being charged.
  if (orderId !== null && (await findOpenPaymentOf(tx, { locationId, orderId }))) return refuse('payment_unavailable');
  await detachReplaced(deps, tx, locked, card.methodRef);
  await deleteSetup(tx, userId);
  const after = await savePermit(tx, locked, toMethod(card), await findTimeZone(tx, locationId));
  await mailPermitHolder(deps, tx, after, { kind: 'card' });
  return after;
}
