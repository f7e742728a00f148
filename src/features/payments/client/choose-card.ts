// Tells our server with which card a payment is confirmed next, before the provider's browser side confirms it (rule 461).

import { t } from 'ttag';
import { ApiError } from '#platform/api/api-error.ts';
import { callApi } from '#platform/api/call-api.ts';
import { type ProviderAnswer, somethingWrong } from './payment-method.ts';

const texts = { notCharged: t`The connection was lost. You have not been charged.` };

/** A saved card of the payer, or a new one that is saved or not. */
export type CardChoice = { readonly savedCard: string } | { readonly save: boolean };
/** @returns why the provider is not asked to confirm; null if it is */
export type ChooseCard = (clientSecret: string, choice: CardChoice) => Promise<ProviderAnswer | null>;

export const chooseCard: ChooseCard = async (clientSecret, choice) => {
  try {
    await callApi('POST /billing/card', { body: { clientSecret, ...choice } });
    return null;
  } catch (error) {
    // Paid already, perhaps by an attempt whose answer was lost: the outcome is asked for.
    if (error instanceof ApiError && error.code === 'order_not_pending') return { kind: 'unanswered' };
    const isLost = error instanceof ApiError && error.unanswered;
    if (isLost) return { kind: 'declined', message: texts.notCharged };
    return { kind: 'declined', message: error instanceof ApiError ? error.message : somethingWrong() };
  }
};

/** A saved account is charged by our server, without the provider's window. The choice itself may have charged it. */
export const paySavedAccount = async (clientSecret: string, savedCard: string): Promise<ProviderAnswer> => {
  try {
    await callApi('POST /billing/card', { body: { clientSecret, savedCard } });
    return { kind: 'confirmed' };
  } catch (error) {
    const isKnown = error instanceof ApiError && !error.unanswered && error.status < 500;
    if (!isKnown || error.code === 'order_not_pending') return { kind: 'unanswered' };
    return { kind: 'declined', message: error.message };
  }
};

/** Guests have no account to save a card in. */
export const chooseNothing: ChooseCard = async () => null;
