/** The records of Stripe's stand-in. Times are in seconds, amounts in cents. */
import type { SandboxState } from '#integrations/payments/sandbox/sandbox-machine.ts';

export type StandInIntent = SandboxState & {
  readonly ref: string;
  readonly clientSecret: string;
  readonly created: number;
  readonly description: string | null;
  /** Whether it was created so that its authorization can be incremented. */
  readonly mayIncrease?: boolean;
  readonly metadata: Readonly<Record<string, string>>;
  readonly payout: { readonly accountRef: string; readonly feeCents: number | null } | null;
  /** The customer whose payment method is saved; or, if a method is named, who is charged without being present. */
  readonly onFile: { readonly customerRef: string; readonly methodRef: string | null } | null;
  /** The payment method it was paid with, once that is saved. */
  readonly savedRef: string | null;
  /** US dollars unless set; then `amountCents` counts the currency's smallest units. */
  readonly currency?: string;
};
/** Saves a card without a payment, once its holder confirms. */
export type StandInSetup = {
  readonly ref: string;
  readonly clientSecret: string;
  readonly created: number;
  readonly customerRef: string;
  methodRef: string | null;
};
/** A card that a customer saved with a payment, or without one; null once it was detached. */
export type StandInMethod = { readonly ref: string; customerRef: string | null; readonly number: string };
export type StandInCharge = {
  readonly ref: string;
  readonly intentRef: string;
  readonly created: number;
  disputed: boolean;
};
/** An owner's account, as its hosted page and Stripe's checks have left it. */
export type StandInAccount = {
  readonly ref: string;
  readonly created: string;
  readonly email: string;
  readonly name: string;
  readonly metadata: Readonly<Record<string, string>>;
  status: 'active' | 'pending' | 'restricted' | 'unsupported' | 'rejected';
  /** What the owner, and Stripe itself, still have to do. */
  missing: readonly string[];
  isWaiting: boolean;
  closed: boolean;
};
/** The owner's side of a charge, in cents: the whole charge was transferred, and the fee came back. */
export type StandInTransfer = {
  readonly ref: string;
  readonly feeRef: string | null;
  readonly chargeRef: string;
  readonly intentRef: string;
  readonly accountRef: string;
  readonly created: number;
  readonly amountCents: number;
  readonly feeCents: number;
  reversedCents: number;
  feeRefundedCents: number;
};
/** Money that we sent to an owner's account from our balance, separate from any charge. */
export type StandInSending = {
  readonly ref: string;
  readonly accountRef: string;
  /** The payment as which the account received it. */
  readonly paymentRef: string;
  readonly group: string | null;
  readonly description: string | null;
  readonly created: number;
  readonly amountCents: number;
  reversals: { readonly ref: string; readonly amountCents: number }[];
};
/** A payout from an owner's account to the owner's bank. */
export type StandInBankPayout = {
  readonly ref: string;
  readonly accountRef: string;
  readonly created: number;
  readonly amountCents: number;
  readonly paymentRefs: readonly string[];
  status: 'pending' | 'paid' | 'failed';
  failureCode: string | null;
};
export type StandInRefund = {
  readonly ref: string;
  readonly intentRef: string;
  readonly chargeRef: string;
  readonly created: number;
  readonly amountCents: number;
  readonly metadata: Readonly<Record<string, string>>;
  readonly reversesTransfer: boolean;
  readonly refundsFee: boolean;
  status: 'succeeded' | 'pending' | 'failed';
};
export type StandInDispute = {
  readonly ref: string;
  readonly intentRef: string;
  readonly chargeRef: string;
  readonly created: number;
  readonly amountCents: number;
  readonly reason: string;
  readonly dueBy: number;
  status: string;
  /** A transaction on the balance: `net` is signed and includes the fee, in cents. */
  readonly transactions: { net: number; fee: number }[];
};
export type StandInEvent = {
  readonly id: string;
  readonly type: string;
  readonly ref: string;
  readonly payload: string;
};
/** A change in the balance, in signed cents before the fee. */
export type StandInTransaction = {
  readonly ref: string;
  readonly intentRef: string | null;
  readonly type: string;
  readonly category: string;
  readonly amountCents: number;
  readonly feeCents: number;
  readonly created: number;
  /** What the transaction is about, as it is answered on request. */
  readonly source: { readonly id: string; readonly object: string; readonly [field: string]: unknown } | null;
};
