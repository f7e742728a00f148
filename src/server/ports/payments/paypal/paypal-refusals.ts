// What PayPal's refusals mean. Its own descriptions are written for developers, so payers are given ours.

/** Refusals of a refund whose reason may be gone later: it is asked for again for days. All others need a person. */
export const REFUSED_FOR_NOW: ReadonlySet<string> = new Set([
  'REFUND_FAILED_INSUFFICIENT_FUNDS',
  'PENDING_CAPTURE',
  'PAYEE_ACCOUNT_RESTRICTED',
  'TRANSACTION_DISPUTED',
]);

/** No decline: the buyer has not approved yet, and the window is still open. */
export const NOT_APPROVED = 'ORDER_NOT_APPROVED';

export const DECLINED = 'PayPal declined this payment. You have not been charged.';
const ACCOUNT_REFUSED =
  'PayPal does not accept payments from this account. Pay another way. You have not been charged.';
const TRY_ANOTHER =
  'Your bank declined this payment through PayPal. Choose another card or account there. You have not been charged.';
const OVER_LIMIT =
  'This payment is over a limit of your PayPal account. Choose another way to pay. You have not been charged.';
const CONFIRM_AGAIN = 'PayPal needs you to confirm this payment again. You have not been charged.';
const OUR_SIDE = 'PayPal cannot take this payment for us. Pay another way. You have not been charged.';

const WORDS: Readonly<Record<string, string>> = {
  INSTRUMENT_DECLINED: TRY_ANOTHER,
  CARD_BRAND_NOT_SUPPORTED: TRY_ANOTHER,
  REFERENCED_CARD_EXPIRED: TRY_ANOTHER,
  REDIRECT_PAYER_FOR_ALTERNATE_FUNDING: TRY_ANOTHER,
  PAYER_CANNOT_PAY: ACCOUNT_REFUSED,
  PAYER_ACCOUNT_LOCKED_OR_CLOSED: ACCOUNT_REFUSED,
  PAYER_ACCOUNT_RESTRICTED: ACCOUNT_REFUSED,
  TRANSACTION_LIMIT_EXCEEDED: OVER_LIMIT,
  PAYER_ACTION_REQUIRED: CONFIRM_AGAIN,
  AUTH_CAPTURE_NOT_ENABLED: OUR_SIDE,
  DOMESTIC_TRANSACTION_REQUIRED: OUR_SIDE,
  DUPLICATE_INVOICE_ID: OUR_SIDE,
  PAYEE_ACCOUNT_LOCKED_OR_CLOSED: OUR_SIDE,
  PAYEE_ACCOUNT_RESTRICTED: OUR_SIDE,
  PAYEE_BLOCKED_TRANSACTION: OUR_SIDE,
  TRANSACTION_RECEIVING_LIMIT_EXCEEDED: OUR_SIDE,
};

/** What a payer reads about a payment that PayPal refused with this issue. */
export function wordsForDecline(issue: string): string {
  return WORDS[issue] ?? DECLINED;
}
