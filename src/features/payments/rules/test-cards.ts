// Rule 45: the test cards of the sandbox. A number that Stripe publishes means here what it means at Stripe.

import { t } from 'ttag';

/** Why the payer's bank asks; an inquiry takes no money. */
export const DISPUTE_KINDS = ['fraudulent', 'product_not_received', 'inquiry'] as const;
export type DisputeKind = (typeof DISPUTE_KINDS)[number];

export const CARD_DECLINES = [
  'card_declined',
  'insufficient_funds',
  'expired_card',
  'incorrect_cvc',
  'processing_error',
] as const;
export type CardDecline = (typeof CARD_DECLINES)[number];

type Approved = {
  readonly kind: 'approved';
  /** later: a refund is pending for a minute. bounces: the bank returns it a minute after it succeeded. */
  readonly refunds?: 'later' | 'bounces';
  /** As soon as it is paid. */
  readonly dispute?: DisputeKind;
  readonly refusesCapture?: true;
  readonly refusesIncrease?: true;
  /** Whenever it is charged without its holder. */
  readonly declinesOnceSaved?: true;
};

export type TestCard = {
  readonly number: string;
  /** For a person, in the reader's language. */
  readonly meaning: () => string;
  readonly bank:
    | Approved
    | { readonly kind: 'authentication' }
    | { readonly kind: 'declined'; readonly code: CardDecline };
  /** Stripe publishes no number for it. */
  readonly isOurs?: true;
};

export const TEST_CARDS: readonly TestCard[] = [
  { number: '4242424242424242', meaning: () => t`Paid`, bank: { kind: 'approved' } },
  { number: '5555555555554444', meaning: () => t`Paid, Mastercard`, bank: { kind: 'approved' } },
  { number: '378282246310005', meaning: () => t`Paid, American Express`, bank: { kind: 'approved' } },
  { number: '4000002500003155', meaning: () => t`Asks for authentication`, bank: { kind: 'authentication' } },
  { number: '4000000000000002', meaning: () => t`Declined`, bank: { kind: 'declined', code: 'card_declined' } },
  {
    number: '4000000000009995',
    meaning: () => t`Insufficient funds`,
    bank: { kind: 'declined', code: 'insufficient_funds' },
  },
  { number: '4000000000000069', meaning: () => t`Expired`, bank: { kind: 'declined', code: 'expired_card' } },
  {
    number: '4000000000000127',
    meaning: () => t`Wrong security code`,
    bank: { kind: 'declined', code: 'incorrect_cvc' },
  },
  {
    number: '4000000000000119',
    meaning: () => t`The bank has a problem`,
    bank: { kind: 'declined', code: 'processing_error' },
  },
  {
    number: '4000000000000341',
    meaning: () => t`Paid and saved, then declined whenever the saved card is charged`,
    bank: { kind: 'approved', declinesOnceSaved: true },
  },
  {
    number: '4000000000007726',
    meaning: () => t`Paid; a refund is pending for a minute`,
    bank: { kind: 'approved', refunds: 'later' },
  },
  {
    number: '4000000000005126',
    meaning: () => t`Paid; a refund succeeds, then fails a minute later`,
    bank: { kind: 'approved', refunds: 'bounces' },
  },
  {
    number: '4000000000000259',
    meaning: () => t`Paid, then disputed as fraudulent; refunds are refused`,
    bank: { kind: 'approved', dispute: 'fraudulent' },
  },
  {
    number: '4000000000002685',
    meaning: () => t`Paid, then disputed as not received; refunds are refused`,
    bank: { kind: 'approved', dispute: 'product_not_received' },
  },
  {
    number: '4000000000001976',
    meaning: () => t`Paid, then the bank asks about it and takes nothing yet`,
    bank: { kind: 'approved', dispute: 'inquiry' },
  },
  {
    number: '4000000000000705',
    meaning: () => t`Authorized, but never charged later`,
    bank: { kind: 'approved', refusesCapture: true },
    isOurs: true,
  },
  {
    number: '4000000000000606',
    meaning: () => t`Authorized, but never for more later`,
    bank: { kind: 'approved', refusesIncrease: true },
    isOurs: true,
  },
];

export const findTestCard = (number: string): TestCard | undefined => TEST_CARDS.find((card) => card.number === number);
