// An intent belongs to one payment method. Switching methods requests a new intent for the same stay; the first one stays
// usable, because closing the provider's window returns to it.

import { useRef } from 'react';
import { callApi } from '#platform/api/call-api.ts';
import { randomKey } from '#platform/browser/random-key.ts';
import type { CallInput } from '#platform/contract/endpoints.ts';
import type { PaymentMethodName } from '#platform/contract/payment-method.ts';
import type { Attempt, Intent } from './booking-state.ts';

type IntentBody = CallInput<'POST /billing/stripe-intent'>['body'];
/** An attempt with something to pay. */
export type PayableAttempt = Attempt & { readonly intent: Intent & { readonly clientSecret: string } };

/** The server's answer to an attempt's request; nothing is charged by it. @throws ApiError */
export async function requestIntent({ request, intentKey }: Attempt): Promise<Intent> {
  const body = JSON.parse(request) as IntentBody;
  const { data } = await callApi('POST /billing/stripe-intent', { body, idempotencyKey: intentKey, prepares: true });
  const { totalCost: totalCents, ...rest } = data;
  return { ...rest, totalCents };
}

/** Finds the attempt at the same stay for a method, or makes it. @throws ApiError */
export function useMethodAttempts() {
  const known = useRef(new Map<string, Attempt>());
  return async (attempt: Attempt, method: PaymentMethodName): Promise<PayableAttempt> => {
    // Another stay, or the same one after its intents were canceled.
    if (![...known.current.values()].some(({ intentKey }) => intentKey === attempt.intentKey)) known.current.clear();
    known.current.set(attempt.request, attempt);
    const request = requestWith(attempt.request, method);
    const found = known.current.get(request) ?? newAttempt(request);
    // Stored before the answer arrives, so that a retry is the same request.
    known.current.set(request, found);
    const prepared = found.intent ? found : { ...found, intent: await requestIntent(found) };
    known.current.set(request, prepared);
    if (!isPayable(prepared)) throw new Error('There is nothing to pay for this.');
    return prepared;
  };
}

/** The request with another payment method; the identical string when the method is unchanged. */
export function requestWith(request: string, method: PaymentMethodName): string {
  const body = JSON.parse(request) as IntentBody;
  return body.method === method ? request : JSON.stringify({ ...body, method });
}

function isPayable(attempt: Attempt): attempt is PayableAttempt {
  return typeof attempt.intent?.clientSecret === 'string';
}

function newAttempt(request: string): Attempt {
  return { intentKey: randomKey(), sessionKey: randomKey(), request, requestedAt: Date.now(), intent: null };
}
