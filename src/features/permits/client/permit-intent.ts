// A permit's payment in progress, kept for this tab: the payment step may be a document of its own, and a bank's page may come in between.

import type { PriceLines } from '#features/pricing/rules/price-line.ts';
import { callApi } from '#platform/api/call-api.ts';
import { forgetTab, readTab, storeTab } from '#platform/browser/tab-storage.ts';
import type { PaymentMethodName } from '#platform/contract/payment-method.ts';
import type { EnteredPlate } from './plate-fields.tsx';

/** What is paid for: a new permit, or the month due for one, or for a company's. */
export type PermitRequested =
  | {
      readonly planId: string;
      readonly plates: readonly EnteredPlate[];
      readonly startsOn: string;
      readonly totalCost: number;
    }
  | { readonly permitId: string; readonly totalCost: number }
  | { readonly invoiceKey: string; readonly totalCost: number };

export type PermitIntent = {
  readonly requested: PermitRequested;
  readonly method: PaymentMethodName;
  readonly clientSecret: string;
  readonly totalCost: number;
  readonly lines: PriceLines;
  /** Null for a company, which gets its receipt by email. */
  readonly receiptKey: string | null;
  readonly from: string;
};

const KEY = 'parkvale.permit';

export function readPermitIntent(): PermitIntent | null {
  try {
    const value = JSON.parse(readTab(KEY) ?? 'null') as PermitIntent | null;
    return typeof value?.clientSecret === 'string' && Array.isArray(value.lines) ? value : null;
  } catch {
    return null;
  }
}

export const forgetPermitIntent = (): void => forgetTab(KEY);

/** Asks the server to prepare the payment, and stores it. @throws ApiError */
export async function openPermit(
  requested: PermitRequested,
  { method = 'card', from }: { readonly method?: PaymentMethodName; readonly from: string },
): Promise<PermitIntent> {
  const { data } = await requestIntent(requested, method);
  const { clientSecret, totalCost, lines } = data;
  const receiptKey = 'receiptKey' in data && typeof data.receiptKey === 'string' ? data.receiptKey : null;
  const intent = { requested, method, clientSecret: clientSecret ?? '', totalCost, lines, receiptKey, from };
  storeTab(KEY, JSON.stringify(intent));
  return intent;
}

function requestIntent(requested: PermitRequested, method: PaymentMethodName) {
  const idempotencyKey = crypto.randomUUID();
  if ('permitId' in requested) {
    const { permitId: id, totalCost } = requested;
    return callApi('POST /permits/:id/payments', {
      params: { id },
      body: { totalCost, method },
      idempotencyKey,
      prepares: true,
    });
  }
  if ('invoiceKey' in requested) {
    const { invoiceKey: key, totalCost } = requested;
    return callApi('POST /permit-invoices/:key/payments', {
      params: { key },
      body: { totalCost, method },
      idempotencyKey,
      prepares: true,
    });
  }
  const { plates, ...body } = requested;
  return callApi('POST /permits', { body: { ...body, plates: [...plates], method }, idempotencyKey, prepares: true });
}
