import { lazy } from 'react';
import type { Boot } from '#contract/boot.ts';
import type { PaymentMethod } from './payment-method.ts';

const sandbox: PaymentMethod = {
  id: 'sandbox',
  Form: lazy(() => import('./sandbox/sandbox-form.tsx').then(({ SandboxForm }) => ({ default: SandboxForm }))),
};

/** In the order in which they are shown: wallets first. Stripe's own form joins here when keys are configured. */
export function methodsOf(provider: Boot['paymentProvider']): readonly PaymentMethod[] {
  return provider === 'sandbox' ? [sandbox] : [];
}
