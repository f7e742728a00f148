// Shared by the payment provider suites: an adapter, the two parties our server never sees, and intents.

import { randomUUIDv7 } from 'node:crypto';
import type { NewIntent, NewRefund, PaymentProvider, ProviderIntent } from './payments.port.ts';

/** A webhook as it arrives. */
export type Delivery = { readonly rawBody: string; readonly headers: Readonly<Record<string, string>> };

/** An adapter and the two parties that our server never sees: the payer's browser and the sender of webhooks. */
export type PaymentDriver = {
  readonly provider: PaymentProvider;
  readonly now: () => Date;
  /**
   * The browser pays with a card that the bank approves, or with one that it declines. If the payer only approves, the bank decides later.
   */
  readonly pay: (intent: OpenedIntent) => Promise<void>;
  readonly payDeclined: (intent: OpenedIntent) => Promise<void>;
  /** With a card whose bank never holds more than at first. Omitted if the provider cannot raise a hold at all. */
  readonly payHolding?: (intent: OpenedIntent) => Promise<void>;
  /** Everything the provider has announced about an intent, as it would arrive now. */
  readonly webhooksOf: (ref: string) => Promise<readonly Delivery[]>;
  /** The body signed at another time, or without the secret. */
  readonly sign: (rawBody: string, by: { at: Date; knowsSecret: boolean }) => Promise<Delivery>;
  /** False if the provider verifies its own signatures and redelivers for days with the first one. */
  readonly signaturesExpire: boolean;
  /** Cuts the connection at the next calls of this kind, before or after the provider acts. */
  readonly fail: (operation: FailingOperation, when: 'before' | 'after', times: number) => void;
};

export type FailingOperation = 'create' | 'get' | 'capture' | 'increase' | 'cancel' | 'refund';

export type OpenedIntent = Awaited<ReturnType<PaymentProvider['createIntent']>>;

export type SetUp = () => Promise<PaymentDriver>;

export function anIntent({ takesMoney }: PaymentProvider, options: Partial<NewIntent> = {}): NewIntent {
  const [locationId, orderId, paymentId] = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7()];
  return {
    idempotencyKey: paymentId,
    amountCents: 1100,
    currency: 'USD',
    capture: takesMoney,
    metadata: { locationId, orderId, paymentId },
    description: 'Parking',
    ...options,
  };
}

export function aRefund(ref: string, options: Partial<NewRefund> = {}): NewRefund {
  return { idempotencyKey: `refund-${randomUUIDv7()}`, ref, amountCents: 1100, reason: 'already_paid', ...options };
}

export async function anOpenIntent(driver: PaymentDriver, options: Partial<NewIntent> = {}): Promise<OpenedIntent> {
  return driver.provider.createIntent(anIntent(driver.provider, options));
}

export async function aPaidIntent(driver: PaymentDriver): Promise<OpenedIntent> {
  const opened = await anOpenIntent(driver);
  await driver.pay(opened);
  await reserveAndCapture(driver, opened);
  return opened;
}

export async function aReservation(driver: PaymentDriver): Promise<OpenedIntent> {
  const opened = await anOpenIntent(driver, { capture: 'manual' });
  await driver.pay(opened);
  await reserve(driver, opened);
  return opened;
}

/** What the product does after the payer has confirmed: fetches the intent, and authorizes it if it was only approved. */
async function reserve({ provider }: PaymentDriver, { ref }: OpenedIntent): Promise<ProviderIntent> {
  const intent = await provider.getIntent(ref);
  return intent.status === 'approved' && provider.authorize ? provider.authorize(ref) : intent;
}

/** The same, then captures what is authorized. */
export async function reserveAndCapture(driver: PaymentDriver, opened: OpenedIntent): Promise<ProviderIntent> {
  const intent = await reserve(driver, opened);
  return intent.status === 'authorized' ? driver.provider.capture(opened.ref, `capture-${opened.ref}`) : intent;
}
