// Rule 461: how an open payment is going to be confirmed: with one of the caller's saved cards, or with a new card that may be saved. Our
// side is stored first; the provider is told before its browser side confirms. A saved account that no browser confirms pays at once.

import type { Deps } from '#app/deps.ts';
import {
  METHOD_GONE,
  type PayerCard,
  type PaymentProvider,
  ProviderRefused,
  ProviderUnavailable,
} from '#integrations/payments/payments.port.ts';
import { isRefusal, type Refusal, refuse } from '#platform/contract/refusals.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { paymentSecretOf } from '#platform/http/access/principal.ts';
import { findSettling, setPaymentCard } from '../payments.store.ts';
import { recordOutcome, type SettleDeps } from '../settling/settle-payment.ts';
import { removeCard } from './change-cards.ts';
import { unlessUnavailable } from './confirmed-card.ts';
import { customerOf } from './customer-of.ts';
import { findSavedCard, lockCard } from './saved-cards.store.ts';

type ChooseDeps = Pick<Deps, 'db' | 'newId' | 'payments'>;
type Choice = {
  readonly clientSecret: string;
  readonly savedCard?: string | undefined;
  readonly save?: boolean | undefined;
};

/** Safe to repeat, and to change. @returns null once it is chosen */
export async function choosePaymentCard(deps: SettleDeps, userId: string, choice: Choice): Promise<Refusal | null> {
  const found = await findSettling(deps.db, { secret: paymentSecretOf(choice.clientSecret) });
  if (!found) return refuse('intent_unknown');
  const { payment } = found;
  // Off-session, nobody is there to choose.
  const isOpen = payment.status === 'open' && !payment.abandonedAt && !payment.onFile?.methodRef;
  if (!isOpen) return refuse('order_not_pending');
  const provider = deps.payments.of(payment.provider);
  const { providerRef } = payment;
  const { setCard, authorizeSaved } = provider;
  if (!(setCard || authorizeSaved) || providerRef === null) return refuse('method_not_offered');
  // What pays for a permit is saved in any case: the months to come are charged to it.
  const isSaved = payment.onFile !== null || (choice.save === true && choice.savedCard === undefined);
  const card = await unlessUnavailable(() => decideCard(deps, { userId, provider, choice, isSaved }));
  if (isRefusal(card)) return card;
  const stored = { chosenMethodRef: card.methodRef, savesFor: isSaved ? userId : null };
  if (!(await setPaymentCard(deps.db, payment, stored))) return refuse('order_not_pending');
  try {
    if (setCard) await setCard(providerRef, `card-${deps.newId()}`, card);
    else if (card.methodRef !== null) return await payWithSaved(deps, { providerRef, userId, choice, provider, card });
    return null;
  } catch (error) {
    return refusalOf(error, card);
  }
}

type PayingWith = {
  readonly providerRef: string;
  readonly userId: string;
  readonly choice: Choice;
  readonly provider: PaymentProvider;
  readonly card: PayerCard;
};

/**
 * @returns null once it is authorized, and also when nobody knows whether it is: the payer then asks for the outcome, which the webhook or
 * the sweep records
 */
async function payWithSaved(
  deps: SettleDeps,
  { providerRef, userId, choice, provider, card: { methodRef } }: PayingWith,
): Promise<Refusal | null> {
  const intent = await unlessUnknown(
    async () => provider.authorizeSaved?.(providerRef, methodRef ?? ''),
    [ProviderUnavailable],
  );
  if (!intent) return null;
  // Whatever happens from here on, the money may be reserved.
  await unlessUnknown(() => recordOutcome(deps, intent), [ProviderUnavailable, ProviderRefused]);
  if (intent.status !== 'requires_payment' || !intent.declined) return null;
  const { code, message } = intent.declined;
  if (code === METHOD_GONE) await forgetGone(deps, userId, choice.savedCard ?? '');
  return refuse('saved_declined', { message });
}

type ProviderFailure = typeof ProviderUnavailable | typeof ProviderRefused;

/** Null after one of these failures, which say nothing about the money. */
async function unlessUnknown<T>(call: () => Promise<T>, failures: readonly ProviderFailure[]): Promise<T | null> {
  try {
    return await call();
  } catch (error) {
    if (failures.some((failure) => error instanceof failure)) return null;
    throw error;
  }
}

/** Rule 478: what can never be charged again is no longer offered. */
async function forgetGone(deps: SettleDeps, userId: string, id: string): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const card = await lockCard(tx, userId, id);
    if (card) await removeCard(deps, tx, userId, card);
  });
}

/** What a provider that is down, or does not take the card, means to the caller. */
function refusalOf(error: unknown, { methodRef }: PayerCard): Refusal {
  if (error instanceof ProviderRefused) {
    if (error.code === 'payment_intent_unexpected_state') return refuse('order_not_pending');
    return refuse(methodRef === null ? 'payment_unavailable' : 'card_gone');
  }
  if (error instanceof ProviderUnavailable) return refuse('payment_unavailable');
  throw error;
}

type Deciding = {
  readonly userId: string;
  readonly provider: PaymentProvider;
  readonly choice: Choice;
  readonly isSaved: boolean;
};

async function decideCard(
  deps: ChooseDeps,
  { userId, provider, choice, isSaved }: Deciding,
): Promise<PayerCard | Refusal> {
  if (choice.savedCard === undefined) {
    const customerRef = isSaved ? await customerOf(deps, provider, userId) : null;
    return { customerRef, methodRef: null, isSaved };
  }
  const card = await findSavedCard(deps.db, userId, choice.savedCard);
  if (card?.provider !== provider.name) return refuse('card_gone');
  return { customerRef: card.customerRef, methodRef: card.methodRef, isSaved };
}
