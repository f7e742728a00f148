// How the published test cards behave. Anything else that looks like a card is declined: no money moves here.

import { t } from 'ttag';
import { type CardDecline, type DisputeKind, findTestCard } from '#features/payments/rules/test-cards.ts';

/**
 * at_once: a refund succeeds. later: it is pending for a minute. bounces: the bank returns it a minute
 * after it succeeded. Otherwise the refund is refused, for the reason after the colon.
 */
export type RefundsGo = 'at_once' | 'later' | 'bounces' | `refused:${string}`;

export type CardOutcome =
  | {
      readonly kind: 'approved';
      readonly refunds?: RefundsGo;
      /** The payer's bank opens a dispute as soon as it is paid. */
      readonly dispute?: DisputeKind;
      readonly refusesCapture?: boolean;
      readonly refusesIncrease?: boolean;
    }
  | { readonly kind: 'authentication' }
  | { readonly kind: 'declined'; readonly code: string; readonly message: string };

export type TypedCard = {
  readonly number: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly cvc: string;
};

const declinedOutcome = (code: string, message: string) => ({ kind: 'declined', code, message }) as const;

const DECLINES: Readonly<Record<CardDecline, () => string>> = {
  card_declined: () => t`Your card was declined.`,
  insufficient_funds: () => t`Your card has insufficient funds.`,
  expired_card: () => t`Your card has expired.`,
  incorrect_cvc: () => t`Your card's security code is incorrect.`,
  processing_error: () => t`An error occurred while processing your card. Try again in a little bit.`,
};

/** The bank's answer to this card at this time. */
export function authorizeCard(card: TypedCard, now: Date): CardOutcome {
  if (!passesLuhn(card.number)) return declinedOutcome('incorrect_number', t`Your card number is incorrect.`);
  if (!isMonthAhead(card, now))
    return declinedOutcome('invalid_expiry', t`Your card's expiration date is in the past.`);
  if (!/^\d{3,4}$/.test(card.cvc)) return declinedOutcome('invalid_cvc', t`Your card's security code is incomplete.`);
  const bank = findTestCard(card.number)?.bank;
  if (!bank) return declinedOutcome('test_mode', t`Only test cards work here, such as 4242 4242 4242 4242.`);
  if (bank.kind === 'declined') return declinedOutcome(bank.code, DECLINES[bank.code]());
  if (bank.kind === 'authentication') return bank;
  const { declinesOnceSaved: _later, ...outcome } = bank;
  return outcome;
}

/** The bank's answer to a saved card that is charged without its holder. */
export function authorizeSavedCard(card: Omit<TypedCard, 'cvc'>, now: Date): CardOutcome {
  const bank = findTestCard(card.number)?.bank;
  if (bank?.kind === 'approved' && bank.declinesOnceSaved)
    return declinedOutcome('card_declined', DECLINES.card_declined());
  if (!isMonthAhead(card, now)) return declinedOutcome('expired_card', t`Your card has expired.`);
  return authorizeCard({ ...card, cvc: '123' }, now);
}

/** "Visa 4242", and the last month in which it can be charged. */
export function describeCard({ number, expMonth, expYear }: Omit<TypedCard, 'cvc'>) {
  const brand = { 3: 'Amex', 4: 'Visa', 5: 'Mastercard' }[number.slice(0, 1)] ?? 'Card';
  const expires = `${fullYear(expYear)}-${String(expMonth).padStart(2, '0')}`;
  return { label: `${brand} ${number.slice(-4)}`, expires };
}

/** Two-digit years are in this century. */
const fullYear = (year: number): number => (year < 100 ? 2000 + year : year);

function isMonthAhead({ expMonth, expYear }: Pick<TypedCard, 'expMonth' | 'expYear'>, now: Date): boolean {
  if (expMonth < 1 || expMonth > 12) return false;
  return fullYear(expYear) * 12 + expMonth - 1 >= now.getUTCFullYear() * 12 + now.getUTCMonth();
}

function passesLuhn(digits: string): boolean {
  if (!/^\d{12,19}$/.test(digits)) return false;
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}
