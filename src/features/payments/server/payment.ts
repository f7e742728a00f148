// A payment is our side of a provider's intent: what we asked for and its last known state.

import type { OnFile, Payout } from '#integrations/payments/payments.port.ts';
import type { PaymentsTable } from '#platform/db/tables/payment-tables.ts';

export type Payment = {
  readonly locationId: string;
  readonly id: string;
  /** The same as `id`: an order has one payment (decision record 119). */
  readonly orderId: string;
  readonly provider: string;
  readonly providerRef: string | null;
  readonly amountCents: number;
  readonly status: PaymentsTable['status'];
  readonly declinedCode: string | null;
  readonly declinedMessage: string | null;
  /** Fixed before the provider is asked; refunds follow it. */
  readonly payout: Payout | null;
  /** Whose means of payment this payment saves or charges; null if it saves nothing. */
  readonly onFile: OnFile | null;
  /** The account in whose list the card that pays it is saved. */
  readonly savesFor: string | null;
  readonly takenBackCents: number;
  readonly createdAt: Date;
  /** When the driver gave up. */
  readonly abandonedAt: Date | null;
  /** Held while a car is parked; what is captured is known when it leaves. */
  readonly onStop: boolean;
  /** When it is captured next; null while the car is parked. `amountCents` is then what is captured. */
  readonly captureDueAt: Date | null;
  readonly captureTries: number;
  /** The number of its intent at the provider, from 1. */
  readonly attempt: number;
};

/** Stand-ins for a provider: cash that the location's staff took, or what the owner's hotel collects with the room. */
export const CASH = 'cash';
export const ROOM = 'room';
/** Whether the owner already has the money, and so is the one who gives it back. */
export const isWithOwner = (provider: string): boolean => provider === CASH || provider === ROOM;

/** The idempotency key of an act on a payment: each of its intents has keys of its own. */
export const keyOf = (act: 'cancel' | 'capture', { id, attempt }: Pick<Payment, 'id' | 'attempt'>): string =>
  attempt > 1 ? `${act}-${id}-${attempt}` : `${act}-${id}`;

export type PaymentId = { readonly locationId: string; readonly id: string };

export const PAYMENT_COLUMNS = [
  'locationId',
  'id',
  'provider',
  'providerRef',
  'amountCents',
  'status',
  'declinedCode',
  'declinedMessage',
  'payoutAccount',
  'payoutFeeCents',
  'takenBackCents',
  'customerRef',
  'methodRef',
  'savesFor',
  'createdAt',
  'abandonedAt',
  'onStop',
  'captureDueAt',
  'captureTries',
  'attempt',
] as const;

type PaymentRow = Omit<Payment, 'orderId' | 'payout' | 'onFile'> & {
  readonly payoutAccount: string | null;
  readonly payoutFeeCents: number | null;
  readonly customerRef: string | null;
  readonly methodRef: string | null;
};

export function toPayment({
  payoutAccount: accountRef,
  payoutFeeCents: feeCents,
  customerRef,
  methodRef,
  ...row
}: PaymentRow): Payment {
  const payout = accountRef === null || feeCents === null ? null : { accountRef, feeCents };
  return { ...row, orderId: row.id, payout, onFile: customerRef === null ? null : { customerRef, methodRef } };
}
