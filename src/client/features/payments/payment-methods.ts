import { lazy } from 'react';
import type { Boot } from '#contract/boot.ts';
import type { PaymentMethod } from './payment-method.ts';

type LazyMethod = PaymentMethod & { readonly load: () => Promise<unknown> };

const loadSandbox = () => import('./sandbox/sandbox-form.tsx');

const sandbox: LazyMethod = { id: 'sandbox', load: loadSandbox, Form: lazy(loadSandbox) };

/** In the order in which they are shown: wallets first. Stripe's own form joins here when keys are configured. */
export function methodsOf({ card }: Boot['payments']): readonly LazyMethod[] {
  return card.kind === 'sandbox' ? [sandbox] : [];
}

/** Fetches the forms before they are shown; what fails now is asked for again then. */
export function preloadMethods(payments: Boot['payments']): void {
  for (const { load } of methodsOf(payments)) load().catch(() => {});
}
