import { boot } from '#platform/api/boot.ts';
import { serverNow } from '#platform/browser/server-clock.ts';
import { isCardExpired } from '../../rules/card-expiry.ts';
import type { SavedCard } from '../../saved-card.contract.ts';

export const isExpired = ({ expires }: SavedCard): boolean => isCardExpired(expires, serverNow());

/** At checkout: a card that has not expired, or a PayPal account where PayPal lets us charge saved ones. */
export const isOffered = (card: SavedCard): boolean =>
  !isExpired(card) && (card.method === 'card' || boot.payments.payPal?.saves === true);
