// Sends a correction; that charges nothing. A difference is paid with an intent of one payment method; switching
// methods sends the same correction again.

import { useRef } from 'react';
import type { PaymentMethodName } from '#contract/money/payment-method.ts';
import { callApi } from '../../../lib/api/call-api.ts';
import { useSafeRepeat } from '../../../lib/forms/use-safe-repeat.ts';
import type { CorrectionIntent, RequestedCorrection } from './correction-state.ts';

type Asked = { readonly receiptKey: string; readonly asked: RequestedCorrection; readonly method: PaymentMethodName };

/** Null when there is nothing to pay and the correction is done. @throws ApiError */
export async function requestCorrection(
  { receiptKey, asked, method }: Asked,
  idempotencyKey: string,
): Promise<CorrectionIntent | null> {
  const { data } = await callApi('POST /receipts/:key/corrections', {
    params: { key: receiptKey },
    body: { ...asked, method },
    idempotencyKey,
  });
  if (data.clientSecret === null) return null;
  const { clientSecret, difference: totalCents, lines } = data;
  return { clientSecret, totalCents, lines, asked, method, tried: false };
}

type OpenCorrection = {
  readonly receiptKey: string;
  readonly intent: CorrectionIntent;
  readonly onChanged: (intent: CorrectionIntent) => void;
};

/** Finds or requests the intent of a payment method; the server has one at a time. @throws ApiError */
export function useOpenCorrection({ receiptKey, intent, onChanged }: OpenCorrection) {
  const latest = useRef(intent);
  const sendOnce = useSafeRepeat();
  return async (method: PaymentMethodName): Promise<CorrectionIntent> => {
    const { asked } = latest.current;
    const again = { receiptKey, asked, method };
    const found =
      latest.current.method === method ? latest.current : await sendOnce(again, (key) => requestCorrection(again, key));
    if (!found) throw new Error('There is nothing to pay for this.');
    latest.current = { ...found, tried: true };
    onChanged(latest.current);
    return latest.current;
  };
}
