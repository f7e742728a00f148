// What the product needs of a payment provider. Shaped for intents that the browser confirms (Stripe, the sandbox)
// and for orders that are authorised first and captured afterwards (PayPal). Amounts are integer cents.

import type { DisputeStatus } from '#contract/disputes.contract.ts';
import type { PaymentMetadata } from './payment-metadata.ts';

export type ProviderName = 'sandbox' | 'stripe' | 'paypal';

/** Where an intent stands, in the provider's own books: only this decides whether money is there. */
export type IntentStatus =
  | 'requires_payment'
  | 'requires_action'
  | 'processing'
  /** The payer agreed; nothing is reserved until we authorise it. */
  | 'approved'
  /** The money is reserved and waits for a capture. */
  | 'authorised'
  | 'succeeded'
  | 'canceled';

export type ProviderIntent = {
  /** In whose books it stands: the same provider is asked for all that follows. */
  readonly provider: ProviderName;
  /** The provider's name of it, such as pi_…; an order's id with PayPal. */
  readonly ref: string;
  readonly status: IntentStatus;
  readonly amountCents: number;
  readonly refundedCents: number;
  /** What was given at creation. Null: it is no intent of ours; another program may share the provider's account. */
  readonly metadata: PaymentMetadata | null;
  /** Why the last try was declined, in the provider's words. */
  readonly declined: { readonly code: string; readonly message: string } | null;
};

/** The owner's share goes to the owner's own account with the provider; the platform keeps its fee. */
export type Payout = {
  /** The owner's account with the provider, such as acct_…. */
  readonly accountRef: string;
  readonly feeCents: number;
};

export type NewIntent = {
  /** The same key with the same parameters answers the same intent; with others it is refused. */
  readonly idempotencyKey: string;
  readonly amountCents: number;
  readonly currency: 'USD';
  readonly capture: 'automatic' | 'manual';
  readonly metadata: PaymentMetadata;
  readonly description: string;
  /** Absent: all of it stays with the platform. What is refunded later is taken back from the owner in proportion. */
  readonly payout?: Payout;
};

export type NewRefund = {
  /** Also what the refund is found by in the provider's books, once the provider has forgotten its keys. */
  readonly idempotencyKey: string;
  readonly ref: string;
  readonly amountCents: number;
  readonly reason: string;
};

/** How an owner's account with the provider stands. */
export type OwnerAccount = {
  readonly ref: string;
  /** Whether shares of payments can go there; pending: the provider is still looking. */
  readonly status: 'active' | 'pending' | 'restricted' | 'unsupported' | 'closed';
  /** What the owner still has to give, in the provider's names for it. */
  readonly missing: readonly string[];
  /** Whether the provider itself has something left to check. */
  readonly isWaiting: boolean;
};

/** The owners' own accounts with the provider, to which their shares go at once. */
export type OwnerAccounts = {
  /** The same key makes the same account. @throws ProviderUnavailable, or ProviderRefused */
  create(asked: {
    readonly idempotencyKey: string;
    readonly ownerId: string;
    readonly email: string;
    readonly name: string;
  }): Promise<OwnerAccount>;
  /** The truth about an account; null when the provider has none of this name (any more). @throws ProviderUnavailable */
  get(ref: string): Promise<OwnerAccount | null>;
  /** A page of the provider's where the owner gives what is missing; it opens once, and soon. @throws as create does */
  createLink(asked: {
    readonly idempotencyKey: string;
    readonly ref: string;
    /** Where the provider sends the browser afterwards, whatever was done there. */
    readonly returnUrl: string;
    /** Where it sends the browser when the link is too old. */
    readonly refreshUrl: string;
  }): Promise<{ readonly url: string }>;
  /**
   * What came back so far of a payment from the owner's account, less the part of our fee that went back to it, in cents. 0 when
   * nothing had gone there, or when nothing could be taken. @throws ProviderUnavailable
   */
  getTakenBack(ref: string): Promise<number>;
};

/** A webhook that proved to be the provider's; it says what to look at, never what is true. */
export type ProviderEvent =
  | {
      readonly kind: 'intent';
      readonly id: string;
      readonly ref: string;
      /** What it says about whose intent it is. 'unsaid': the intent itself has to be asked. */
      readonly metadata: PaymentMetadata | null | 'unsaid';
    }
  | { readonly kind: 'dispute'; readonly id: string; readonly disputeRef: string }
  | { readonly kind: 'account'; readonly id: string; readonly accountRef: string }
  /** Nothing that the product looks at. */
  | { readonly kind: 'other'; readonly id: string };

/** Of what a webhook says before that is proved. 'refuse': whoever sends it is not believed without being asked about. */
export type WorthAsking = (claimed: ProviderEvent) => Promise<'ask' | 'ignore' | 'refuse'>;

export type ListPage = {
  /** What was made at this time or later. */
  readonly since: Date;
  /** Null for the first page, then the `next` of the one before. */
  readonly cursor: string | null;
};
/** A page of a provider's own list. `next` is null on the last. */
export type Listed<T> = { readonly items: readonly T[]; readonly next: string | null };

export type ProviderRefund = {
  readonly refundRef: string;
  /** The intent that it gives back of. */
  readonly ref: string;
  readonly amountCents: number;
  readonly status: 'pending' | 'succeeded' | 'failed';
  /** The key that it was asked for with; null when it was not made by us. */
  readonly idempotencyKey: string | null;
};

/** The provider's own lists, which reconciliation walks. */
export type ProviderBooks = {
  /** @throws ProviderUnavailable */
  listIntents(page: ListPage): Promise<Listed<ProviderIntent>>;
  /** @throws ProviderUnavailable */
  listRefunds(page: ListPage): Promise<Listed<ProviderRefund>>;
};

/** The payer's bank asks for the money back. */
export type ProviderDispute = {
  readonly ref: string;
  readonly intentRef: string;
  readonly amountCents: number;
  /** In the provider's word, such as fraudulent or product_not_received. */
  readonly reason: string;
  readonly status: DisputeStatus;
  /** Until when an answer is accepted. */
  readonly dueBy: Date | null;
  /** What was taken from us so far, fees included, and what came back; both from zero up. */
  readonly withdrawnCents: number;
  readonly reinstatedCents: number;
  readonly openedAt: Date;
};

export type PaymentProvider = {
  readonly name: ProviderName;
  /** The least that this provider charges, in cents. */
  readonly minimumCents: number;
  /** How it takes money: at once, or reserved and then captured (rule 41). */
  readonly takesMoney: NewIntent['capture'];
  /** @throws ProviderUnavailable when the outcome is unknown: the same call may be made again with the same key. */
  createIntent(intent: NewIntent): Promise<{ readonly ref: string; readonly clientSecret: string }>;
  /** The truth about an intent. @throws ProviderUnavailable */
  getIntent(ref: string): Promise<ProviderIntent>;
  /**
   * Reserves the money of an approved intent; one that is reserved already stays so. Null when the payer's own
   * confirmation reserves or takes it. @throws ProviderUnavailable
   */
  readonly authorise: ((ref: string) => Promise<ProviderIntent>) | null;
  /** Takes the money of an authorised intent. @throws ProviderUnavailable */
  capture(ref: string, idempotencyKey: string): Promise<ProviderIntent>;
  /** Lets an unpaid or authorised intent go; an intent that has succeeded stays so. @throws ProviderUnavailable */
  cancel(ref: string, idempotencyKey: string): Promise<ProviderIntent>;
  /** @throws ProviderUnavailable, or ProviderRefused when the provider will never do it. */
  refund(refund: NewRefund): Promise<{ readonly refundRef: string }>;
  /** All that was given back of an intent, by us or by anybody else. @throws ProviderUnavailable */
  listRefundsOf(ref: string): Promise<readonly ProviderRefund[]>;
  /**
   * Null when the signature does not prove that the provider sent it. Where only the provider can tell, it is asked about
   * what is `worthAsking` alone; anything else is nothing to look at. @throws ProviderUnavailable
   */
  readWebhook(
    rawBody: string,
    headers: Readonly<Record<string, string | undefined>>,
    now: Date,
    worthAsking?: WorthAsking,
  ): Promise<ProviderEvent | null>;
  /** Null when the provider has no lists to walk: its payments are then asked for one by one. */
  readonly books: ProviderBooks | null;
  /** Null when the provider cannot pass an owner's share on. */
  readonly accounts: OwnerAccounts | null;
  /** Null when the provider tells nothing of disputes. @throws ProviderUnavailable */
  readonly getDispute: ((ref: string) => Promise<ProviderDispute>) | null;
};

/** The provider was slow, down or cut off: what it did is unknown until it is asked again. */
export class ProviderUnavailable extends Error {
  override readonly name: string = 'ProviderUnavailable';
}

/** It cannot be asked as things are set, such as with a key that it does not take: somebody has to look. */
export class ProviderMisconfigured extends ProviderUnavailable {
  override readonly name = 'ProviderMisconfigured';
}

/** The provider understood and will not do it. */
export class ProviderRefused extends Error {
  override readonly name = 'ProviderRefused';
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}
