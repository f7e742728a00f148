// Why a refund is owed and why a provider does not make it, in words. The desk writes some reasons itself; the program and the
// providers have codes.

import { classNames } from '../../../ui/base/class-names.ts';
import styles from './desk.module.css';

/** Of refunds that the program promises by itself. */
const REASONS: Readonly<Record<string, string>> = {
  already_paid: 'The vehicle was paid for already',
  session_changed: 'The stay had changed before the payment came',
  no_vehicle: 'The payment named no vehicle',
  ticket_over: 'The valet ticket was paid or closed already',
  zone_full: 'No space was left in the zone',
  reservation_canceled: 'The driver canceled the reservation',
  reservation_moved: 'The new time of the reservation costs less',
  correction: 'The corrected zone costs less',
};

/** What Stripe and PayPal call it. PayPal's codes are in capitals. */
const REFUSALS: Readonly<Record<string, string>> = {
  balance_insufficient: 'Our balance at the provider is too low',
  insufficient_funds: 'Our balance at the provider is too low',
  refund_failed_insufficient_funds: 'Our balance at the provider is too low',
  charge_disputed: 'The payer disputes this payment',
  charge_for_pending_refund_disputed: 'The payer disputed the payment while the refund was on its way',
  transaction_disputed: 'The payer disputes this payment',
  refund_disputed_payment: 'The payer disputes this payment',
  refund_not_permitted_due_to_chargeback: 'The payer’s bank has taken the money back',
  charge_already_refunded: 'It is refunded already',
  capture_fully_refunded: 'It is refunded already',
  refund_amount_exceeded: 'It is more than is left of the payment',
  charge_not_refundable: 'The provider does not refund this payment',
  refund_not_allowed: 'The provider does not refund this payment',
  refund_time_limit_exceeded: 'The payment is too old for a refund',
  charge_exceeds_source_limit: 'It is over a limit of the payer’s account',
  expired_or_canceled_card: 'The card has expired or was canceled',
  lost_or_stolen_card: 'The card was reported lost or stolen',
  declined: 'The payer’s bank declined it',
  merchant_request: 'It was canceled in the provider’s console',
  refund_failed: 'It did not reach the payer’s bank',
  unknown: 'The provider gives no reason',
  pending_capture: 'The payment is not complete at the provider',
  payee_account_restricted: 'Our account at the provider is restricted',
  payee_account_locked_or_closed: 'Our account at the provider is locked or closed',
  payer_account_locked_or_closed: 'The payer’s account is locked or closed',
  payer_account_restricted: 'The payer’s account is restricted',
  resource_missing: 'The provider does not know this payment',
  resource_not_found: 'The provider does not know this payment',
  invalid_resource_id: 'The provider does not know this payment',
  rate_limit: 'The provider was asked too often',
  lock_timeout: 'The provider was busy with this payment',
  idempotency_error: 'The provider has another refund under the same key',
};

/** A reason as the desk or the program gave it. */
export const wordsForReason = (reason: string): string => REASONS[reason] ?? reason;

/** A code that we have no words for is read out as it is. */
export const wordsForRefusal = (code: string): string => REFUSALS[code.toLowerCase()] ?? wordsOfCode(code);

/** A provider's code as a sentence begins: "SOMETHING_NEW" is "Something new". */
export const wordsOfCode = (code: string): string => {
  const words = code.replaceAll('_', ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** The words, and the code in small, for asking the provider. */
export function Refusal({ code }: { readonly code: string }) {
  return (
    <>
      {wordsForRefusal(code)}
      <span className={classNames(styles.softLine, styles.ref)}>{code}</span>
    </>
  );
}
