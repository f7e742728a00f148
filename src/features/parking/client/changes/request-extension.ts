// Requests the payment for an extension, which charges nothing.

import { callApi } from '#platform/api/call-api.ts';
import type { PaymentMethodName } from '#platform/contract/payment-method.ts';
import type { AddedTime, ExtensionIntent } from './extension-state.ts';

export type RequestedExtension = Pick<AddedTime, 'sessionIds' | 'hours' | 'totalCost'> & {
  /** Anybody who has the receipt may add time to its stay. */
  readonly receiptKey: string;
  readonly method: PaymentMethodName;
};

/** The intent is null if there is nothing to pay: the time has already been added. */
type Prepared = { readonly intent: ExtensionIntent | null; readonly endTime: string };

/** @throws ApiError */
export async function requestExtension(
  { receiptKey: key, sessionIds, ...time }: RequestedExtension,
  idempotencyKey: string,
): Promise<Prepared> {
  const body = { sessionIds: [...sessionIds], ...time };
  const { data } = await callApi('POST /receipts/:key/time', { params: { key }, body, idempotencyKey, prepares: true });
  const { clientSecret, totalCost: totalCents, lines, endTime } = data;
  if (clientSecret === null) return { intent: null, endTime };
  const { hours, method } = time;
  const requested = { sessionIds, hours, totalCost: totalCents, endTime };
  return { intent: { clientSecret, totalCents, lines, requested, method, tried: false }, endTime };
}
