// What the product needs of a payment provider. Shaped for intents that the browser confirms (Stripe, the sandbox)
// and for orders that are authorised first and captured afterwards (PayPal). Amounts are integer cents.

/** Where an intent stands, in the provider's own books: only this decides whether money is there. */
export type IntentStatus =
  | 'requires_payment'
  | 'requires_action'
  | 'processing'
  /** The money is reserved and waits for a capture. */
  | 'authorised'
  | 'succeeded'
  | 'canceled';

export type ProviderIntent = {
  /** The provider's name of it, such as pi_…; an order's id with PayPal. */
  readonly ref: string;
  readonly status: IntentStatus;
  readonly amountCents: number;
  readonly refundedCents: number;
  /** What was given at creation: location, order and payment. */
  readonly metadata: PaymentMetadata;
  /** Why the last try was declined, in the provider's words. */
  readonly declined: { readonly code: string; readonly message: string } | null;
};

export type PaymentMetadata = { readonly locationId: string; readonly orderId: string; readonly paymentId: string };

export type NewIntent = {
  /** The same key with the same parameters answers the same intent; with others it is refused. */
  readonly idempotencyKey: string;
  readonly amountCents: number;
  readonly currency: 'USD';
  readonly capture: 'automatic' | 'manual';
  readonly metadata: PaymentMetadata;
  readonly description: string;
};

export type NewRefund = {
  readonly idempotencyKey: string;
  readonly ref: string;
  readonly amountCents: number;
  readonly reason: string;
};

/** A webhook that proved to be the provider's; it says what to look at, never what is true. */
export type ProviderEvent = { readonly id: string; readonly ref: string; readonly metadata: PaymentMetadata | null };

export type PaymentProvider = {
  readonly name: 'sandbox' | 'stripe' | 'paypal';
  /** The least that this provider charges, in cents. */
  readonly minimumCents: number;
  /** @throws ProviderUnavailable when the outcome is unknown: the same call may be made again with the same key. */
  createIntent(intent: NewIntent): Promise<{ readonly ref: string; readonly clientSecret: string }>;
  /** The truth about an intent. @throws ProviderUnavailable */
  getIntent(ref: string): Promise<ProviderIntent>;
  /** Takes the money of an authorised intent. @throws ProviderUnavailable */
  capture(ref: string, idempotencyKey: string): Promise<ProviderIntent>;
  /** Lets an unpaid or authorised intent go; an intent that has succeeded stays so. @throws ProviderUnavailable */
  cancel(ref: string, idempotencyKey: string): Promise<ProviderIntent>;
  /** @throws ProviderUnavailable, or ProviderRefused when the provider will never do it. */
  refund(refund: NewRefund): Promise<{ readonly refundRef: string }>;
  /** Null when the signature does not prove that the provider sent it. */
  readWebhook(rawBody: string, headers: Readonly<Record<string, string | undefined>>, now: Date): ProviderEvent | null;
};

/** The provider was slow, down or cut off: what it did is unknown until it is asked again. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable';
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
