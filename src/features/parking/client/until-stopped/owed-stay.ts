// What is owed for parking that could not be charged when its driver left, and is being paid; stored for this tab.

import { callApi } from '#platform/api/call-api.ts';
import type { PaymentMethodName } from '#platform/contract/payment-method.ts';
import { type DifferenceIntent, differenceIntents } from '../changes/difference-intent.ts';

type Owed = { readonly totalCost: number };

export const owedIntents = differenceIntents<Owed>('owed');

/** @throws ApiError */
export async function requestOwedIntent(
  { receiptKey: key, totalCost }: Owed & { readonly receiptKey: string },
  method: PaymentMethodName,
  idempotencyKey: string,
): Promise<DifferenceIntent<Owed>> {
  const requested = { params: { key }, body: { totalCost, method }, idempotencyKey, prepares: true };
  const { data } = await callApi('POST /receipts/:key/pay', requested);
  return {
    clientSecret: data.clientSecret,
    totalCents: data.totalCost,
    lines: [],
    requested: { totalCost },
    method,
    tried: false,
  };
}
