// What PayPal's refusals mean. PayPal's own descriptions are written for developers, so payers see ours.

import { t } from 'ttag';

/** Refusals of a refund whose reason may go away: the refund is requested again for days. All others need a person. */
export const REFUSED_FOR_NOW: ReadonlySet<string> = new Set([
  'REFUND_FAILED_INSUFFICIENT_FUNDS',
  'PENDING_CAPTURE',
  'PAYEE_ACCOUNT_RESTRICTED',
  'TRANSACTION_DISPUTED',
]);

/** Not a decline: the buyer has not approved yet, and the window is still open. */
export const NOT_APPROVED = 'ORDER_NOT_APPROVED';
/** PayPal wants to see the buyer in its window. */
export const ASKS_PAYER = 'PAYER_ACTION_REQUIRED';

export const declinedText = () => t`PayPal declined this payment. You have not been charged.`;
const accountRefused = () =>
  t`PayPal does not accept payments from this account. Pay another way. You have not been charged.`;
const tryAnother = () =>
  t`Your bank declined this payment through PayPal. Choose another card or account there. You have not been charged.`;
const overLimit = () =>
  t`This payment is over a limit of your PayPal account. Choose another way to pay. You have not been charged.`;
const confirmAgain = () => t`PayPal needs you to confirm this payment again. You have not been charged.`;
const consentGone = () =>
  t`PayPal no longer lets us charge this account. Pay with PayPal again, or another way. You have not been charged.`;
const ourSide = () => t`PayPal cannot take this payment for us. Pay another way. You have not been charged.`;

/** PayPal has not switched saving on for our account. */
export const MAY_NOT_SAVE = 'NOT_ENABLED_TO_VAULT_PAYMENT_SOURCE';

/** The buyer has ended our right to charge a saved account, or it has expired: asking again does not help. */
export const CONSENT_GONE: ReadonlySet<string> = new Set([
  'TOKEN_EXPIRED',
  'TOKEN_ID_NOT_FOUND',
  'AGREEMENT_ALREADY_CANCELLED',
  'BILLING_AGREEMENT_NOT_FOUND',
]);

const WORDS: Readonly<Record<string, () => string>> = {
  INSTRUMENT_DECLINED: tryAnother,
  CARD_BRAND_NOT_SUPPORTED: tryAnother,
  REFERENCED_CARD_EXPIRED: tryAnother,
  REDIRECT_PAYER_FOR_ALTERNATE_FUNDING: tryAnother,
  PAYER_CANNOT_PAY: accountRefused,
  PAYER_ACCOUNT_LOCKED_OR_CLOSED: accountRefused,
  PAYER_ACCOUNT_RESTRICTED: accountRefused,
  TRANSACTION_LIMIT_EXCEEDED: overLimit,
  [ASKS_PAYER]: confirmAgain,
  AUTH_CAPTURE_NOT_ENABLED: ourSide,
  DOMESTIC_TRANSACTION_REQUIRED: ourSide,
  DUPLICATE_INVOICE_ID: ourSide,
  PAYEE_ACCOUNT_LOCKED_OR_CLOSED: ourSide,
  PAYEE_ACCOUNT_RESTRICTED: ourSide,
  PAYEE_BLOCKED_TRANSACTION: ourSide,
  TRANSACTION_RECEIVING_LIMIT_EXCEEDED: ourSide,
};

/** What a payer reads about a payment that PayPal refused with this issue. */
export function wordsForDecline(issue: string): string {
  return (CONSENT_GONE.has(issue) ? consentGone : (WORDS[issue] ?? declinedText))();
}
