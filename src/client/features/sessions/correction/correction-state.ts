// A correction that waits for its difference to be paid, kept for this tab so that it goes on after a lost connection.

import type { PaymentMethodName } from '#contract/payment-method.ts';
import type { PriceLines } from '#domain/pricing/price-line.ts';
import { forgetTab, readTab, storeTab } from '../../../lib/storage/tab-storage.ts';

/** What was asked for; what is left out stays as it is. */
export type AskedMending = {
  readonly sessionId: string;
  readonly plateNumber?: string;
  readonly state?: string;
  readonly zoneId?: string;
  /** The cents that were shown. */
  readonly difference: number;
};

/** What the server prepared; nothing is charged by it. */
export type MendIntent = {
  readonly clientSecret: string;
  readonly totalCents: number;
  readonly lines: PriceLines;
  readonly asked: AskedMending;
  readonly method: PaymentMethodName;
  /** Money may have been asked for: what became of that is asked before anything else. */
  readonly tried: boolean;
};

const keyOf = (sessionId: string) => `parkvale.correction.${sessionId}`;

export function storeMending(sessionId: string, intent: MendIntent): void {
  storeTab(keyOf(sessionId), JSON.stringify(intent));
}

export function forgetMending(sessionId: string): void {
  forgetTab(keyOf(sessionId));
}

export function readMending(sessionId: string): MendIntent | null {
  const text = readTab(keyOf(sessionId));
  return text === null ? null : (JSON.parse(text) as MendIntent);
}
