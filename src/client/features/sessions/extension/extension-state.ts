// The extension in progress: its intent, stored for this tab, so that it resumes after a lost connection.

import type { PaymentMethodName } from '#contract/money/payment-method.ts';
import type { PriceLines } from '#domain/pricing/price-line.ts';
import { forgetTab, readTab, storeTab } from '../../../lib/storage/tab-storage.ts';

/** What the server prepared; nothing is charged by it. */
export type ExtensionIntent = {
  readonly clientSecret: string;
  readonly totalCents: number;
  readonly lines: PriceLines;
  /** When the stay would end. */
  readonly endTime: string;
  /** The requested time, reused when the driver switches the payment method. */
  readonly hours: number;
  readonly method: PaymentMethodName;
  /** Money may have moved: check the payment before anything else. */
  readonly tried: boolean;
};

const keyOf = (sessionId: string) => `parkvale.extension.${sessionId}`;

export function storeExtension(sessionId: string, intent: ExtensionIntent): void {
  storeTab(keyOf(sessionId), JSON.stringify(intent));
}

export function forgetExtension(sessionId: string): void {
  forgetTab(keyOf(sessionId));
}

export function readExtension(sessionId: string): ExtensionIntent | null {
  return parseExtension(readTab(keyOf(sessionId)));
}

export function parseExtension(text: string | null): ExtensionIntent | null {
  try {
    const value = JSON.parse(text ?? 'null') as Partial<ExtensionIntent> | null;
    const { clientSecret, totalCents, lines, endTime, hours, method, tried } = value ?? {};
    if (typeof clientSecret !== 'string' || typeof endTime !== 'string' || typeof hours !== 'number') return null;
    if (typeof totalCents !== 'number' || !Array.isArray(lines) || !method) return null;
    return { clientSecret, totalCents, lines, endTime, hours, method, tried: tried === true };
  } catch {
    return null;
  }
}
