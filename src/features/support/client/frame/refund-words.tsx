// Why a provider does not make a refund, in words.

import { t } from 'ttag';
import { classNames } from '#platform/ui/class-names.ts';
import ui from '#platform/ui/primitives.module.css';

/** Stripe's and PayPal's own codes. PayPal's are in capitals. */
const REFUSALS: Readonly<Record<string, string>> = {
  balance_insufficient: t`Our balance at the provider is too low`,
  insufficient_funds: t`Our balance at the provider is too low`,
  refund_failed_insufficient_funds: t`Our balance at the provider is too low`,
  charge_disputed: t`The payer disputes this payment`,
  paid_back_already: t`The payer was already repaid in full`,
  charge_for_pending_refund_disputed: t`The payer disputed the payment while the refund was on its way`,
  transaction_disputed: t`The payer disputes this payment`,
  refund_disputed_payment: t`The payer disputes this payment`,
  refund_not_permitted_due_to_chargeback: t`The payer’s bank has taken the money back`,
  charge_already_refunded: t`It was already refunded`,
  capture_fully_refunded: t`It was already refunded`,
  refund_amount_exceeded: t`It exceeds what is left of the payment`,
  charge_not_refundable: t`The provider does not refund this payment`,
  refund_not_allowed: t`The provider does not refund this payment`,
  refund_time_limit_exceeded: t`The payment is too old for a refund`,
  charge_exceeds_source_limit: t`It exceeds a limit on the payer’s account`,
  expired_or_canceled_card: t`The card has expired or was canceled`,
  lost_or_stolen_card: t`The card was reported lost or stolen`,
  declined: t`The payer’s bank declined it`,
  merchant_request: t`It was canceled in the provider’s console`,
  refund_failed: t`It did not reach the payer’s bank`,
  unknown: t`The provider gives no reason`,
  pending_capture: t`The payment is not complete at the provider`,
  payee_account_restricted: t`Our account at the provider is restricted`,
  payee_account_locked_or_closed: t`Our account at the provider is locked or closed`,
  payer_account_locked_or_closed: t`The payer’s account is locked or closed`,
  payer_account_restricted: t`The payer’s account is restricted`,
  resource_missing: t`The provider does not know this payment`,
  resource_not_found: t`The provider does not know this payment`,
  invalid_resource_id: t`The provider does not know this payment`,
  rate_limit: t`Too many requests to the provider`,
  lock_timeout: t`The provider was busy with this payment`,
  idempotency_error: t`The provider has another refund under the same key`,
};

/** A code without words of ours is shown as is. */
export const wordsForRefusal = (code: string): string => REFUSALS[code.toLowerCase()] ?? wordsOfCode(code);

/** A provider's code as the beginning of a sentence: "SOMETHING_NEW" becomes "Something new". */
export const wordsOfCode = (code: string): string => {
  const words = code.replaceAll('_', ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** The words, plus the code in small print, for asking the provider. */
export function Refusal({ code }: { readonly code: string }) {
  return (
    <>
      {wordsForRefusal(code)}
      <span className={classNames(ui.subline, ui.mono)}>{code}</span>
    </>
  );
}
