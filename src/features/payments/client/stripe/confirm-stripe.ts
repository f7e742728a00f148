// Maps Stripe's answer in the browser for the payment step. Its messages are shown as they are.

import type { Stripe, StripeElements, StripeError } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/dist/pure.mjs';
import { type Charge, type ProviderAnswer, somethingWrong } from '../payment-method.ts';

export type StripeMeans = { readonly stripe: Stripe; readonly elements: StripeElements; readonly returnUrl: string };

/**
 * The bank's challenge, if any, is shown over this page; a bank that insists on its own page returns to `returnUrl`.
 */
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

/** With the saved card that was chosen. Stripe's fields need not have loaded. */
export async function confirmSavedStripe(publishableKey: string, clientSecret: string): Promise<ProviderAnswer> {
  const stripe = await loadStripe(publishableKey).catch(() => null);
  if (!stripe) return { kind: 'declined', message: somethingWrong() };
  return confirmChosen(stripe, clientSecret, returnAddress(window.location.href));
}

/** As above, by Stripe's script. */
export async function confirmChosen(
  stripe: Pick<Stripe, 'confirmPayment'>,
  clientSecret: string,
  returnUrl: string,
): Promise<ProviderAnswer> {
  const { error, paymentIntent } = await stripe.confirmPayment({
    clientSecret,
    confirmParams: { return_url: returnUrl },
    redirect: 'if_required',
  });
  return error ? readStripeError(error) : readStatus(paymentIntent.status);
}

/** The outcome is unknown if no answer came, or one that does not say. */
export function readStripeError({
  type,
  code,
  message,
}: Pick<StripeError, 'type' | 'code' | 'message'>): ProviderAnswer {
  if (type === 'api_connection_error') return { kind: 'unanswered' };
  const isOpen = type === 'api_error' || code === 'payment_intent_unexpected_state';
  return isOpen ? UNREADABLE : { kind: 'declined', message: message || somethingWrong() };
}

const UNREADABLE: ProviderAnswer = { kind: 'unanswered', message: somethingWrong() };
const PAID = ['succeeded', 'processing', 'requires_capture'];

function readStatus(status: string): ProviderAnswer {
  return PAID.includes(status) ? { kind: 'confirmed' } : UNREADABLE;
}

/** This page's URL without the parameters that Stripe added on return. */
export function returnAddress(href: string): string {
  const url = new URL(href);
  for (const name of ['payment_intent', 'payment_intent_client_secret', 'redirect_status'])
    url.searchParams.delete(name);
  return url.href;
}
