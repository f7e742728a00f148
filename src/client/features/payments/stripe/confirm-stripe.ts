// What Stripe told the browser, as the payment step takes it. Its own words are shown as they are.

import type { Stripe, StripeElements, StripeError } from '@stripe/stripe-js';
import type { Charge, ProviderAnswer } from '../payment-method.ts';
import { paymentsTexts as texts } from '../payments-texts.ts';

export type StripeMeans = { readonly stripe: Stripe; readonly elements: StripeElements; readonly returnUrl: string };

/** The bank's question, where there is one, is asked over this page; a bank that insists on its own leads back to `returnUrl`. */
export async function confirmStripe(
  { stripe, elements, returnUrl }: StripeMeans,
  opened: Promise<Charge>,
): Promise<ProviderAnswer> {
  const { clientSecret } = await opened;
  const { error, paymentIntent } = await stripe.confirmPayment({
    elements,
    clientSecret,
    confirmParams: { return_url: returnUrl },
    redirect: 'if_required',
  });
  return error ? readStripeError(error) : readStatus(paymentIntent.status);
}

/** Nobody can say yet what came of it, when the answer never came or the intent was further than Stripe expected. */
export function readStripeError({
  type,
  code,
  message,
}: Pick<StripeError, 'type' | 'code' | 'message'>): ProviderAnswer {
  const isOpen = type === 'api_connection_error' || type === 'api_error' || code === 'payment_intent_unexpected_state';
  return isOpen ? { kind: 'unanswered' } : { kind: 'declined', message: message ?? texts.somethingWrong };
}

const PAID = ['succeeded', 'processing', 'requires_capture'];

function readStatus(status: string): ProviderAnswer {
  return PAID.includes(status) ? { kind: 'confirmed' } : { kind: 'unanswered' };
}

/** This page without what Stripe added to its address on the way back. */
export function returnAddress(href: string): string {
  const url = new URL(href);
  for (const name of ['payment_intent', 'payment_intent_client_secret', 'redirect_status'])
    url.searchParams.delete(name);
  return url.href;
}
