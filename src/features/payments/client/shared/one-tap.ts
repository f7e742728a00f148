// The button of the page before the payment named the saved card and the total: the payment step begins with it. The step may be a document
// of its own, so this is stored in the tab, for one payment, and used once.

import { forgetTab, readTab, storeTab } from '#platform/browser/tab-storage.ts';
import type { PaymentMethodName } from '#platform/contract/payment-method.ts';
import type { SavedCard } from '../../saved-card.contract.ts';

const KEY = 'parkvale.one-tap';

type OneTap = { readonly clientSecret: string; readonly savedCard: string };

/** What the tap pays with; null to choose how to pay first. */
export type TappedCard = Pick<SavedCard, '_id' | 'method'> | null;

/** The method of the payment that a tap opens. */
export const methodFor = (card: TappedCard): PaymentMethodName => (card?.method === 'paypal' ? 'saved_paypal' : 'card');

export const storeOneTap = (tap: OneTap): void => storeTab(KEY, JSON.stringify(tap));

/** The saved card; null if this payment was not chosen that way, or has begun. A tap for another payment waits for its own. */
export function takeOneTap(clientSecret: string): string | null {
  const card = tappedCard(clientSecret);
  if (card !== null) forgetTab(KEY);
  return card;
}

/** Whether this payment begins by itself. */
export const isTapped = (clientSecret: string): boolean => tappedCard(clientSecret) !== null;

function tappedCard(clientSecret: string): string | null {
  const text = readTab(KEY);
  const tap = text === null ? null : (JSON.parse(text) as OneTap);
  return tap?.clientSecret === clientSecret ? tap.savedCard : null;
}
