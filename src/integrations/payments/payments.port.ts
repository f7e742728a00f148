// What the product needs from a payment provider. It fits both intents that the browser confirms (Stripe, the sandbox)
// and orders that are first authorized and then captured (PayPal). Amounts are integer cents.

import { z } from 'zod';
import type { DisputeStatus } from '#features/payments/disputes.contract.ts';
import { Id } from '#platform/contract/wire.ts';
import type { OwnerTransfers } from './owner-transfers.port.ts';

export type ProviderName = 'sandbox' | 'stripe' | 'paypal';

/** The status of an intent in the provider's own books, which alone decides whether there is money. */
export type IntentStatus =
  | 'requires_payment'
  | 'requires_action'
  | 'processing'
  /** The payer approved; nothing is reserved until we authorize it. */
  | 'approved'
  /** The money is reserved, waiting for a capture. */
  | 'authorized'
  | 'succeeded'
  | 'canceled';

export type ProviderIntent = {
  /** The provider whose books it is in, and which is asked about it from then on. */
  readonly provider: ProviderName;
  /** The provider's name for it, such as pi_…; PayPal's is an order id. */
  readonly ref: string;
  readonly status: IntentStatus;
  readonly amountCents: number;
  /** Set when the amounts are in the smallest units of this currency instead of US cents. Such money buys nothing (rule 42). */
  readonly foreignCurrency?: string;
  readonly refundedCents: number;
  /** What was passed at creation. Null means that the intent is not ours: another program may share the account. */
  readonly metadata: PaymentMetadata | null;
  /** Why the last attempt was declined, in the provider's words. */
  readonly declined: { readonly code: string; readonly message: string } | null;
  /** The saved payment method that it was paid with, as it is known now, once it has succeeded; omitted or null if there is none, or not yet. */
  readonly saved?: (SavedMethod & { readonly customerRef: string }) | null;
};

export type SavedMethod = {
  readonly methodRef: string;
  /** The name its payer knows it by, such as Visa 4242; null if the provider does not say. */
  readonly label: string | null;
  /** The last month in which it can be charged, such as 2027-04; null if it does not expire. */
  readonly expires: string | null;
};

/** A payer who lets us charge them again without being present. */
export type OnFile = {
  /** The provider's name for the payer, such as cus_…. */
  readonly customerRef: string;
  /** The saved payment method that `chargeSaved` charges. Null means that the payer confirms, and what they pay with is saved. */
  readonly methodRef: string | null;
};

/** The card with which a payer is going to confirm an open intent. */
export type PayerCard = {
  /** Null if none is saved, now or before. */
  readonly customerRef: string | null;
  /** A saved card of that customer; null for another card. */
  readonly methodRef: string | null;
  /** Whether we may charge it again later, without its payer. */
  readonly isSaved: boolean;
};

/** Saves a payer's card without a payment. The browser confirms it; only the provider says whether it is saved. */
export type CardSetups = {
  /** The same key prepares the same one. @throws ProviderUnavailable, or ProviderRefused */
  begin(requested: {
    readonly idempotencyKey: string;
    readonly customerRef: string;
  }): Promise<{ readonly ref: string; readonly clientSecret: string }>;
  /** Null while it is not saved. @throws ProviderUnavailable, or ProviderRefused */
  findSaved(ref: string): Promise<SavedMethod | null>;
};

/** The owner's share goes to the owner's account at the provider; the platform keeps its fee. */
export type Payout = {
  /** The owner's account at the provider, such as acct_…. */
  readonly accountRef: string;
  readonly feeCents: number;
};

export type NewIntent = {
  /** The same key with the same parameters returns the same intent; with different parameters it is refused. */
  readonly idempotencyKey: string;
  readonly amountCents: number;
  readonly currency: 'USD';
  readonly capture: 'automatic' | 'manual';
  readonly metadata: PaymentMetadata;
  readonly description: string;
  /** If omitted, everything stays with the platform. Later refunds are taken back from the owner in proportion. */
  readonly payout?: Payout;
  /** If omitted, nothing is saved. */
  readonly onFile?: OnFile;
  /**
   * Only where `authorizeSaved` is offered. new: what its payer confirms with is saved. known: it is going to be authorized with a saved
   * payment method.
   */
  readonly saving?: 'new' | 'known';
};

/** Part of what was authorized; the rest is released. */
export type PartToCapture = {
  readonly amountCents: number;
  /** The platform's share of it, for a payment whose owner is paid directly. */
  readonly feeCents?: number | undefined;
};

export type NewRefund = {
  /** Also identifies the refund in the provider's books after the provider has forgotten its keys. */
  readonly idempotencyKey: string;
  readonly ref: string;
  readonly amountCents: number;
  readonly reason: string;
};

/** The state of an owner's account at the provider. */
export type OwnerAccount = {
  readonly ref: string;
  /** Whether it can receive shares of payments. pending: the provider is still checking. */
  readonly status: 'active' | 'pending' | 'restricted' | 'unsupported' | 'closed';
  /** What the owner still has to provide, by the provider's names. */
  readonly missing: readonly string[];
  /** Whether the provider itself still has something to check. */
  readonly isWaiting: boolean;
};

/** The owners' accounts at the provider, which receive their shares directly. */
export type OwnerAccounts = {
  /** The same key creates the same account. @throws ProviderUnavailable, or ProviderRefused */
  create(requested: {
    readonly idempotencyKey: string;
    readonly ownerId: string;
    readonly email: string;
    readonly name: string;
  }): Promise<OwnerAccount>;
  /** The current account; null if the provider does not have it, or no longer does. @throws ProviderUnavailable */
  get(ref: string): Promise<OwnerAccount | null>;
  /** A page at the provider where the owner completes the details; single use, short-lived. @throws as create does */
  createLink(requested: {
    readonly idempotencyKey: string;
    readonly ref: string;
    /** Where the provider sends the browser afterwards, whatever happened there. */
    readonly returnUrl: string;
    /** Where it sends the browser when the link has expired. */
    readonly refreshUrl: string;
  }): Promise<{ readonly url: string }>;
  /**
   * How much of a payment has come back from the owner's account, less the part of our fee that was returned to it,
   * in cents. 0 when nothing went there or nothing could be taken. @throws ProviderUnavailable
   */
  getTakenBack(ref: string): Promise<number>;
};

/** A verified webhook from the provider. It says what to look up, never what is true. */
export type ProviderEvent =
  | {
      readonly kind: 'intent';
      readonly id: string;
      readonly ref: string;
      /** What it says about whose intent it is. 'unsaid' means that the intent itself must be fetched. */
      readonly metadata: PaymentMetadata | null | 'unsaid';
      /**
       * progress: being paid, or paid. canceled: can no longer be paid. money: part of a payment was returned, or its return failed. saved:
       * what paid it is saved now.
       */
      readonly about: 'progress' | 'canceled' | 'money' | 'saved';
    }
  | { readonly kind: 'dispute'; readonly id: string; readonly disputeRef: string }
  | { readonly kind: 'account'; readonly id: string; readonly accountRef: string }
  | { readonly kind: 'transfer'; readonly id: string; readonly transferRef: string }
  /** From an owner's account to the owner's bank. */
  | { readonly kind: 'bank_payout'; readonly id: string; readonly accountRef: string; readonly payoutRef: string }
  /** Nothing the product handles. */
  | { readonly kind: 'other'; readonly id: string };

/** Decides about an unverified webhook. 'refuse' rejects its sender without asking the provider. */
export type TriageWebhook = (claimed: ProviderEvent) => Promise<'ask' | 'ignore' | 'refuse'>;

export type ListPage = {
  /** Created at this time or later. */
  readonly since: Date;
  /** Null for the first page, otherwise the `next` of the page before. */
  readonly cursor: string | null;
};
/** A page of a provider's list; `next` is null on the last one. */
export type Listed<T> = { readonly items: readonly T[]; readonly next: string | null };

export type ProviderRefund = {
  readonly refundRef: string;
  /** The refunded intent. */
  readonly ref: string;
  readonly amountCents: number;
  readonly status: 'pending' | 'succeeded' | 'failed';
  /** The key it was requested with; null when we did not request it. */
  readonly idempotencyKey: string | null;
  /** Why it failed; null if it did not. `passes`: a later attempt may succeed. */
  readonly failure: { readonly code: string; readonly passes: boolean } | null;
};

/** An intent and when the provider created it, by the provider's clock and possibly in whole seconds. */
export type ListedIntent = ProviderIntent & { readonly createdAt: Date };

/** The provider's own lists, for reconciliation. */
export type ProviderLists = {
  /** Newest first. @throws ProviderUnavailable */
  listIntents(page: ListPage): Promise<Listed<ListedIntent>>;
  /** @throws ProviderUnavailable */
  listRefunds(page: ListPage): Promise<Listed<ProviderRefund>>;
};

/** One change of our balance at the provider. */
export type BalanceTransaction = {
  readonly ref: string;
  /**
   * refund_failed: a refund came back. dispute: taken for one, or returned. passed_on: an owner's share, or its return. payout:
   * between the balance and our bank. fee: not for a single payment. other: nothing the ledger knows.
   */
  readonly kind: 'payment' | 'refund' | 'refund_failed' | 'dispute' | 'passed_on' | 'payout' | 'fee' | 'other';
  /** How much the balance changed by, in signed US cents, after the fee. */
  readonly netCents: number;
  /** What the provider kept of it for its service, in US cents; negative when it returned a fee. */
  readonly feeCents: number;
  /** The charge, refund or transfer that it is about. */
  readonly sourceRef: string | null;
  /** The `sourceRef` of another transaction of the same payment, when the provider names no intent. */
  readonly ofSource: string | null;
  readonly intentRef: string | null;
  /** Whose it is, if the provider says so without naming the intent. */
  readonly metadata: PaymentMetadata | null;
  readonly disputeRef: string | null;
  /** For a transfer to an owner, as in `NewTransfer`. */
  readonly payoutId: string | null;
  readonly at: Date;
};

/** What the provider holds for us. */
export type ProviderBalance = {
  /** How many minutes may pass before a transaction is listed. */
  readonly lateMinutes: number;
  /** @throws ProviderUnavailable, or ProviderRefused when the account may not list them */
  listTransactions(page: ListPage): Promise<Listed<BalanceTransaction>>;
  /** The sum of all transactions until `asOf`, available or not yet, in US cents. @throws as listTransactions does */
  getBalance(): Promise<{ readonly cents: number; readonly asOf: Date }>;
};

/** A dispute: the payer's bank demands the money back. */
export type ProviderDispute = {
  readonly ref: string;
  readonly intentRef: string;
  readonly amountCents: number;
  /** In the provider's words, such as fraudulent or product_not_received. */
  readonly reason: string;
  readonly status: DisputeStatus;
  /** The deadline for an answer. */
  readonly dueBy: Date | null;
  /** What was taken from us so far, including fees, and what came back; never negative. */
  readonly withdrawnCents: number;
  readonly reinstatedCents: number;
  readonly openedAt: Date;
};

export type PaymentProvider = {
  readonly name: ProviderName;
  /** The provider's minimum charge, in cents. */
  readonly minimumCents: number;
  /** How it takes money: at once, or reserved and then captured (rule 41). */
  readonly takesMoney: NewIntent['capture'];
  /** @throws ProviderUnavailable when the outcome is unknown: retry with the same key. */
  createIntent(intent: NewIntent): Promise<{ readonly ref: string; readonly clientSecret: string }>;
  /**
   * A payer whose payment method can be saved; the same key creates the same payer. Null when the provider cannot save any.
   * @throws ProviderUnavailable, or ProviderRefused
   */
  readonly createCustomer:
    | ((requested: { readonly idempotencyKey: string }) => Promise<{ readonly ref: string }>)
    | null;
  /**
   * Charges the saved payment method that the intent was created with, without its payer. After a decline, or when the bank wants the payer
   * to confirm, the intent requires payment; one that was already charged stays charged. Null as above. @throws ProviderUnavailable
   */
  readonly chargeSaved: ((ref: string, idempotencyKey: string) => Promise<ProviderIntent>) | null;
  /**
   * Prepares an open intent for the card that its payer chose; the payer then confirms it, and the bank may ask them to authenticate.
   * May be changed until the intent is paid. Null as above. @throws ProviderUnavailable, or ProviderRefused
   */
  readonly setCard: ((ref: string, idempotencyKey: string, card: PayerCard) => Promise<void>) | null;
  /** Null as above. */
  readonly cardSetups: CardSetups | null;
  /**
   * Reserves the money of an open intent with a saved payment method of a payer who has just chosen it. After a decline the intent requires
   * payment, and says why: METHOD_GONE if it can never be charged again. Null when the payer confirms saved methods in the browser.
   * @throws ProviderUnavailable, or ProviderRefused
   */
  readonly authorizeSaved: ((ref: string, methodRef: string) => Promise<ProviderIntent>) | null;
  /** A saved payment method can never be charged again. Safe to repeat. Null when none can be saved. @throws ProviderUnavailable */
  readonly detach: ((methodRef: string) => Promise<void>) | null;
  /** The current intent. @throws ProviderUnavailable */
  getIntent(ref: string): Promise<ProviderIntent>;
  /**
   * Reserves the money of an approved intent; an intent already reserved stays so. Null when the
   * payer's own confirmation reserves or charges it. @throws ProviderUnavailable
   */
  readonly authorize: ((ref: string) => Promise<ProviderIntent>) | null;
  /**
   * Captures the money of an authorized intent, all of it or a part. An intent that stays authorized was refused: try later with another key.
   * @throws ProviderUnavailable
   */
  capture(ref: string, idempotencyKey: string, part?: PartToCapture): Promise<ProviderIntent>;
  /**
   * Raises what an authorized intent holds to this many cents in all. One that holds less afterwards was declined, or its card does not
   * allow it; what it held before stays. Null when the provider cannot. @throws ProviderUnavailable
   */
  readonly increaseHold: ((ref: string, idempotencyKey: string, cents: number) => Promise<ProviderIntent>) | null;
  /** Cancels an unpaid or authorized intent; one that has succeeded stays so. @throws ProviderUnavailable */
  cancel(ref: string, idempotencyKey: string): Promise<ProviderIntent>;
  /**
   * A pending refund has not reached the payer yet and may still fail. @throws ProviderUnavailable, or ProviderRefused
   * when the provider made none with this key and never will; a later refund needs another key.
   */
  refund(refund: NewRefund): Promise<{ readonly refundRef: string; readonly status: 'pending' | 'succeeded' }>;
  /** All refunds of an intent, whoever made them. @throws ProviderUnavailable */
  listRefundsOf(ref: string): Promise<readonly ProviderRefund[]>;
  /**
   * Null when the signature is not the provider's. If only the provider can verify it, the provider is asked only
   * about what is `triageWebhook`, and everything else is ignored. @throws ProviderUnavailable
   */
  readWebhook(
    rawBody: string,
    headers: Readonly<Record<string, string | undefined>>,
    now: Date,
    triageWebhook?: TriageWebhook,
  ): Promise<ProviderEvent | null>;
  /** Null when the provider has no lists; its payments are then fetched one by one. */
  readonly books: ProviderLists | null;
  /** Null when the provider does not say what it holds. */
  readonly balance: ProviderBalance | null;
  /** Null when the provider cannot pass on an owner's share. */
  readonly accounts: OwnerAccounts | null;
  /** Null when the provider cannot send owners money from our balance. */
  readonly transfers: OwnerTransfers | null;
  /** Null when the provider does not report disputes. @throws ProviderUnavailable */
  readonly getDispute: ((ref: string) => Promise<ProviderDispute>) | null;
  /** The references of the disputes opened at that time or later. Null as above. @throws ProviderUnavailable */
  readonly listDisputes: ((page: ListPage) => Promise<Listed<string>>) | null;
};

/** The code of a decline: its payer has ended our right to charge it, or it has expired. */
export const METHOD_GONE = 'method_gone';

/** The provider was slow, down or disconnected: what it did is unknown until we ask again. */
export class ProviderUnavailable extends Error {
  override readonly name: string = 'ProviderUnavailable';
}

/** The provider limits concurrent calls and refused this one. Nothing was done. */
export class ProviderBusy extends ProviderUnavailable {
  override readonly name = 'ProviderBusy';
  /** How long the provider asks us to wait, in ms; 0 if it does not say. */
  readonly retryAfterMs: number;
  constructor(message: string, retryAfterMs = 0) {
    super(message);
    this.retryAfterMs = retryAfterMs;
  }
}

/** The settings prevent the call, for example with a rejected key: somebody has to fix them. */
export class ProviderMisconfigured extends ProviderUnavailable {
  override readonly name = 'ProviderMisconfigured';
}

/** The provider understood and refused. `passes`: the reason may go away, such as a balance that is too low. */
export class ProviderRefused extends Error {
  override readonly name = 'ProviderRefused';
  readonly code: string;
  readonly passes: boolean;
  constructor(code: string, message: string, { passes = false }: { readonly passes?: boolean } = {}) {
    super(message);
    this.code = code;
    this.passes = passes;
  }
}

/** What every intent carries to identify its order. Another program may share the provider's account, so an intent without our three ids is not ours. */
const Metadata = z.object({
  locationId: Id,
  orderId: Id,
  paymentId: Id,
  /** From the second intent of a payment on. Providers store it as text. */
  attempt: z.coerce.number().int().min(2).optional(),
});

export type PaymentMetadata = Readonly<z.output<typeof Metadata>>;

/** Null when it is not ours. */
export function readMetadata(metadata: unknown): PaymentMetadata | null {
  return Metadata.safeParse(metadata).data ?? null;
}
