// Requests the payment for an extension; that charges nothing. An intent belongs to one payment method; switching
// requests the same time again, and the first intent stays usable.

import { useRef } from 'react';
import type { PaymentMethodName } from '#contract/money/payment-method.ts';
import { callApi } from '../../../lib/api/call-api.ts';
import { useSafeRepeat } from '../../../lib/forms/use-safe-repeat.ts';
import type { ExtensionIntent } from './extension-state.ts';

export type AskedExtension = {
  readonly sessionId: string;
  readonly hours: number;
  /** The cents that were shown. */
  readonly totalCost: number;
  readonly method: PaymentMethodName;
};

/** The intent is null when there is nothing to pay: the time is added already. */
type Prepared = { readonly intent: ExtensionIntent | null; readonly endTime: string };

/** @throws ApiError */
export async function askExtension(body: AskedExtension, idempotencyKey: string): Promise<Prepared> {
  const { data } = await callApi('POST /sessions/add', { body, idempotencyKey });
  const { clientSecret, totalCost: totalCents, lines, endTime } = data;
  if (clientSecret === null) return { intent: null, endTime };
  const { hours, method } = body;
  return { intent: { clientSecret, totalCents, lines, endTime, hours, method, tried: false }, endTime };
}

type OpenExtension = {
  readonly sessionId: string;
  readonly intent: ExtensionIntent;
  readonly onChanged: (intent: ExtensionIntent) => void;
};

/** Finds or requests the intent of a payment method. @throws ApiError */
export function useOpenExtension({ sessionId, intent, onChanged }: OpenExtension) {
  const known = useRef(new Map<PaymentMethodName, ExtensionIntent>());
  const sendOnce = useSafeRepeat();
  return async (method: PaymentMethodName): Promise<ExtensionIntent> => {
    known.current.set(intent.method, intent);
    const found = known.current.get(method) ?? (await askAgain(method));
    if (!found) throw new Error('There is nothing to pay for this.');
    const tried = { ...found, tried: true };
    known.current.set(method, tried);
    onChanged(tried);
    return tried;
  };

  async function askAgain(method: PaymentMethodName): Promise<ExtensionIntent | null> {
    const body = { sessionId, hours: intent.hours, totalCost: intent.totalCents, method };
    return (await sendOnce(body, (key) => askExtension(body, key))).intent;
  }
}
