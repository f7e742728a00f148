// A ticket's payment in progress. An intent belongs to one payment method and keeps its price. Once money may have been
// requested, it is stored for this tab, to resume after a lost connection or a bank's page.

import { useRef } from 'react';
import { type PriceLines, tipsOf, totalOf } from '#features/pricing/rules/price-line.ts';
import { callApi } from '#platform/api/call-api.ts';
import { forgetTab, readTab, storeTab } from '#platform/browser/tab-storage.ts';
import type { PaymentMethodName } from '#platform/contract/payment-method.ts';
import { useSafeRepeat } from '#platform/forms/use-safe-repeat.ts';
import type { Cents } from '#platform/money/cents.ts';
import { withTip } from '../../rules/price/tip.ts';
import type { GuestTicket } from './use-guest-tickets.ts';

export type TicketIntent = {
  readonly orderId: string;
  readonly clientSecret: string;
  readonly totalCents: number;
  readonly lines: PriceLines;
  readonly method: PaymentMethodName;
  /** Money may have moved: check the payment before anything else. */
  readonly tried: boolean;
};

const nameOf = (ticketId: string) => `parkvale.valet-intent.${ticketId}`;

export function readIntent(ticketId: string): TicketIntent | null {
  try {
    const value = JSON.parse(readTab(nameOf(ticketId)) ?? 'null') as Partial<TicketIntent> | null;
    const { orderId, clientSecret, totalCents, lines, method } = value ?? {};
    if (typeof orderId !== 'string' || typeof clientSecret !== 'string' || !method) return null;
    if (typeof totalCents !== 'number' || !Array.isArray(lines)) return null;
    return { orderId, clientSecret, totalCents, lines, method, tried: true };
  } catch {
    return null;
  }
}

export function forgetIntent(ticketId: string): void {
  forgetTab(nameOf(ticketId));
}

type Requested = {
  readonly method: PaymentMethodName;
  /** The cents that were shown; omitted while none were. */
  readonly totalCost?: number;
  readonly tip?: Cents;
  /** The order of an intent that is given up for it. */
  readonly replaces?: string;
};

/** Requests payments for this ticket; null if nothing is due. @throws ApiError */
export function useRequestIntent({ valet, key }: GuestTicket) {
  const sendOnce = useSafeRepeat();
  return async (requested: Requested): Promise<TicketIntent | null> => {
    const body = { valet: valet._id, ...requested };
    const { data } = await sendOnce(body, (idempotencyKey) =>
      callApi('POST /billing/valet/stripe-intent', { body, idempotencyKey, valetKey: key, prepares: true }),
    );
    const { orderId, clientSecret, totalCost: totalCents, lines } = data;
    const { method } = requested;
    return clientSecret === null ? null : { orderId, clientSecret, totalCents, lines, method, tried: false };
  };
}

type OpenIntent = {
  readonly ticket: GuestTicket;
  readonly intent: TicketIntent;
  /** The tip shown on the screen. */
  readonly tipCents: Cents;
  readonly onChanged: (intent: TicketIntent) => void;
};

/**
 * Finds or requests the intent of a payment method at the displayed price. An intent with a different tip is given up for
 * it: what is shown when somebody presses the button is what they pay. @throws ApiError
 */
export function useOpenIntent({ ticket, intent, tipCents, onChanged }: OpenIntent) {
  const known = useRef(new Map<PaymentMethodName, TicketIntent>());
  const requestIntent = useRequestIntent(ticket);
  return async (method: PaymentMethodName): Promise<TicketIntent> => {
    const lines = withTip(intent.lines, tipCents);
    const isOther = tipsOf(intent.lines) !== tipCents;
    if (isOther) known.current.clear();
    else known.current.set(intent.method, intent);
    const requested = {
      method,
      totalCost: totalOf(lines),
      tip: tipCents,
      ...(isOther && { replaces: intent.orderId }),
    };
    const found = known.current.get(method) ?? (await requestIntent(requested));
    if (!found) throw new Error('There is nothing to pay for this ticket.');
    const tried = { ...found, tried: true };
    known.current.set(method, tried);
    storeTab(nameOf(ticket.valet._id), JSON.stringify(tried));
    onChanged(tried);
    return tried;
  };
}
