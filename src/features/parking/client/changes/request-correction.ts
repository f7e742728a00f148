// Sends a correction, which charges nothing. A difference is paid with an intent for one payment method; switching methods
// sends the same correction again.

import { callApi } from '#platform/api/call-api.ts';
import type { PaymentMethodName } from '#platform/contract/payment-method.ts';
import type { CorrectionIntent, RequestedCorrection } from './correction-state.ts';
import { toIntent } from './difference-intent.ts';

type Requested = {
  readonly receiptKey: string;
  readonly requested: RequestedCorrection;
  readonly method: PaymentMethodName;
};

/** Null if there is nothing to pay and the correction is done. @throws ApiError */
export async function requestCorrection(
  { receiptKey, requested, method }: Requested,
  idempotencyKey: string,
): Promise<CorrectionIntent | null> {
  const { data } = await callApi('POST /receipts/:key/corrections', {
    params: { key: receiptKey },
    body: { ...requested, method },
    idempotencyKey,
    prepares: true,
  });
  return toIntent(data, { requested, method });
}
