import { lazy } from 'react';
import { getCurrentUser } from '#platform/api/current-user.ts';
import { apiQuery, queryClient } from '#platform/api/query-client.ts';
import type { Boot } from '#platform/contract/boot.ts';
import type { ButtonMethod, CardMethod } from './payment-method.ts';

type Loaded = { readonly load: () => Promise<unknown> };
type Methods = { readonly card: CardMethod & Loaded; readonly payPal: (ButtonMethod & Loaded) | null };

const loadSandbox = () => import('./sandbox/sandbox-form.tsx');
const loadStripe = () => import('./stripe/stripe-form.tsx');
const loadPayPal = () => import('./paypal-form.tsx');

const sandbox: Methods['card'] = { load: loadSandbox, Form: lazy(loadSandbox) };
const stripe: Methods['card'] = { load: loadStripe, Form: lazy(loadStripe) };
const payPal: Methods['payPal'] = { load: loadPayPal, Form: lazy(loadPayPal) };

/** The configured payment methods. Their scripts are loaded when they are shown, or shortly before. */
export function methodsOf(payments: Boot['payments']): Methods {
  return { card: payments.card.kind === 'stripe' ? stripe : sandbox, payPal: payments.payPal && payPal };
}

/** The saved cards of a signed-in payer. */
export const loadPayWithAccount = () => import('./pay-with-account.tsx');

/** Preloads the forms; a failure now is retried when they are shown. */
export function preloadMethods(payments: Boot['payments']): void {
  const { card, payPal: button } = methodsOf(payments);
  for (const method of [card, button]) method?.load().catch(() => {});
  if (!getCurrentUser()) return;
  loadPayWithAccount().catch(() => {});
  void queryClient.prefetchQuery(apiQuery('GET /users/saved-card'));
}
