import { t } from 'ttag';
import type { Deps } from '#app/deps.ts';
import { HOUR_MS } from '#platform/calendar/durations.ts';
import { isRefusal, type Refusal, refuse } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { type Route, route } from '#platform/http/endpoint-route.ts';
import { savedCardContract as contract } from '../../saved-card.contract.ts';
import { listRunningWith } from './card-payments.read-model.ts';
import { makeDefault, removeCard } from './change-cards.ts';
import { choosePaymentCard } from './choose-payment-card.ts';
import { addConfirmed, findConfirmedCard, unlessUnavailable } from './confirmed-card.ts';
import { customerOf } from './customer-of.ts';
import { findUsableCard, listSavedCards, lockCard, type StoredCard, saveSetup } from './saved-cards.store.ts';

/**
 * What is charged to a card later, in the reader's words: it cannot be removed before. `isChargedAway`: it is the one that is charged while
 * its holder is away.
 */
type ListCardUses = (
  db: Db,
  userId: string,
  card: StoredCard & { readonly isChargedAway: boolean },
) => Promise<readonly string[]>;

/** How long a browser may take to confirm a card. */
const SETUP_MS = HOUR_MS;

/** @param uses of features that come later than payments */
export function savedCardRoutes(deps: Deps, uses: readonly ListCardUses[]): Route[] {
  return [
    route(contract.listSavedCards, async ({ principal: { user } }) => {
      if (!user) return refuse('not_signed_in');
      return { data: { cards: (await listSavedCards(deps.db, user.id)).map(toSavedCard) } };
    }),
    route(contract.beginSavingCard, async ({ principal: { user } }) => {
      if (!user) return refuse('not_signed_in');
      const clientSecret = await unlessUnavailable(() => beginSetup(deps, user.id));
      return isRefusal(clientSecret) ? clientSecret : { data: { clientSecret } };
    }),
    route(contract.saveCard, async ({ principal: { user } }) => {
      if (!user) return refuse('not_signed_in');
      const card = await saveConfirmed(deps, user.id);
      return isRefusal(card) ? card : { data: { saved: toSavedCard(card) } };
    }),
    route(contract.changeSavedCard, async ({ params, principal: { user } }) => {
      if (!user) return refuse('not_signed_in');
      const card = await inTransaction(deps.db, (tx) => makeDefault(tx, user.id, params.id));
      return card ? { data: { saved: toSavedCard(card) } } : refuse('not_found');
    }),
    route(contract.removeSavedCard, async ({ params, principal: { user } }) => {
      if (!user) return refuse('not_signed_in');
      const refused = await inTransaction(deps.db, (tx) =>
        removeUnused(deps, tx, { userId: user.id, id: params.id, uses }),
      );
      return refused ?? { message: 'Card removed' };
    }),
    route(contract.choosePaymentCard, async ({ body, principal: { user } }) => {
      if (!user) return refuse('not_signed_in');
      const refused = await choosePaymentCard(deps, user.id, body);
      return refused ?? { message: 'Card chosen' };
    }),
  ];
}

const toSavedCard = ({ id, provider, label, expires, isDefault, savedAt }: StoredCard) => ({
  _id: id,
  method: provider === 'paypal' ? ('paypal' as const) : ('card' as const),
  label,
  expires,
  isDefault,
  savedAt: savedAt.toISOString(),
});

/** @returns the secret with which the browser confirms */
async function beginSetup(deps: Deps, userId: string): Promise<string | Refusal> {
  const { payments, newId, now } = deps;
  const { name: provider, cardSetups } = payments.card;
  const customerRef = cardSetups && (await customerOf(deps, payments.card, userId));
  if (!cardSetups || customerRef === null) return refuse('payment_unavailable');
  const { ref: setupRef, clientSecret } = await cardSetups.begin({
    idempotencyKey: `${userId}-${newId()}`,
    customerRef,
  });
  const begunAt = now();
  const setup = { provider, customerRef, setupRef, begunAt };
  await saveSetup(deps.db, userId, setup, new Date(begunAt.getTime() - SETUP_MS));
  return clientSecret;
}

async function saveConfirmed(deps: Deps, userId: string): Promise<StoredCard | Refusal> {
  const confirmed = await findConfirmedCard(deps, userId);
  if (isRefusal(confirmed)) return confirmed;
  if (!confirmed) return (await listSavedCards(deps.db, userId))[0] ?? refuse('card_not_saved');
  const added = await inTransaction(deps.db, (tx) => addConfirmed(deps, tx, userId, confirmed));
  return added ?? refuse('not_signed_in');
}

type Removing = { readonly userId: string; readonly id: string; readonly uses: readonly ListCardUses[] };

/** Rule 460: not while something open is charged to it. */
async function removeUnused(deps: Deps, tx: Db, { userId, id, uses }: Removing): Promise<Refusal | null> {
  const found = await lockCard(tx, userId, id);
  if (!found) return refuse('not_found');
  const { payments } = deps;
  const card = { ...found, isChargedAway: (await findUsableCard({ db: tx, payments }, userId))?.id === id };
  const inUseBy: string[] = [];
  for (const list of [listPaymentUses, ...uses]) inUseBy.push(...(await list(tx, userId, card)));
  if (inUseBy.length > 0) return refuse('card_in_use', { message: inUse(inUseBy) });
  await removeCard(deps, tx, userId, card);
  return null;
}

function inUse(uses: readonly string[]): string {
  const list = uses.join(', ');
  return t`This card cannot be removed yet. Charged to it: ${list}.`;
}

async function listPaymentUses(db: Db, _userId: string, card: StoredCard): Promise<readonly string[]> {
  const running = await listRunningWith(db, card.methodRef);
  const [stays, others] = [running.filter((onStop) => onStop).length, running.filter((onStop) => !onStop).length];
  return [...(stays > 0 ? [t`parking that is running`] : []), ...(others > 0 ? [t`a payment that is being made`] : [])];
}
