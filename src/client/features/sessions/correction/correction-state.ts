// A correction that waits for its difference to be paid, kept for this tab so that it goes on after a lost connection.

import type { PaymentMethodName } from '#contract/payment-method.ts';
import { forgetTab, readTab, storeTab } from '../../../lib/storage/tab-storage.ts';

/** What was asked for; what is left out stays as it is. */
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
  readonly feeCents: number;
  readonly asked: RequestedCorrection;
  readonly method: PaymentMethodName;
  /** Money may have been asked for: what became of that is asked before anything else. */
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
