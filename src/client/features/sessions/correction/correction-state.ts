// A correction whose difference is still to be paid, stored for this tab, so that it resumes after a lost connection.

import type { PaymentMethodName } from '#contract/money/payment-method.ts';
import type { PriceLines } from '#domain/pricing/price-line.ts';
import { forgetTab, readTab, storeTab } from '../../../lib/storage/tab-storage.ts';

/** The requested changes; omitted fields stay unchanged. */
export type RequestedCorrection = {
  readonly sessionId: string;
  readonly plateNumber?: string;
  readonly state?: string;
  readonly zoneId?: string;
  /** The cents that were shown. */
  readonly difference: number;
};

/** What the server prepared; nothing is charged by it. */
export type CorrectionIntent = {
  readonly clientSecret: string;
  readonly totalCents: number;
  readonly lines: PriceLines;
  readonly asked: RequestedCorrection;
  readonly method: PaymentMethodName;
  /** Money may have moved: check the payment before anything else. */
  readonly tried: boolean;
};

const keyOf = (sessionId: string) => `parkvale.correction.${sessionId}`;

export function storeCorrection(sessionId: string, intent: CorrectionIntent): void {
  storeTab(keyOf(sessionId), JSON.stringify(intent));
}

export function forgetCorrection(sessionId: string): void {
  forgetTab(keyOf(sessionId));
}

export function readCorrection(sessionId: string): CorrectionIntent | null {
  const text = readTab(keyOf(sessionId));
  return text === null ? null : (JSON.parse(text) as CorrectionIntent);
}
