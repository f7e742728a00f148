// What the payment step's own document may load besides our files: only what the configured providers' scripts need.
// Decision record 018 explains why the step has its own document.

import { type Boot, PAYMENT_STEP } from '#platform/contract/boot.ts';
import { type Allowed, securityHeaders } from '#platform/http/security-headers.ts';

type Payments = Boot['payments'];

const STRIPE_SCRIPTS = ['https://js.stripe.com', 'https://*.js.stripe.com'];
/** Link, Stripe's own wallet. */
const LINK = ['https://link.com', 'https://*.link.com'];

const STRIPE: Allowed = {
  scripts: STRIPE_SCRIPTS,
  // The bank's page runs in a frame of hooks.stripe.com.
  frames: [...STRIPE_SCRIPTS, 'https://hooks.stripe.com', ...LINK],
  calls: ['https://api.stripe.com', ...LINK],
  pictures: ['https://*.link.com'],
  inlineStyles: false,
  payers: STRIPE_SCRIPTS,
};

// Its sandbox is also under paypal.com.
const PAYPAL_HOSTS = ['https://*.paypal.com', 'https://*.paypalobjects.com'];

const PAYPAL: Allowed = {
  scripts: PAYPAL_HOSTS,
  frames: PAYPAL_HOSTS,
  calls: PAYPAL_HOSTS,
  pictures: PAYPAL_HOSTS,
  inlineStyles: true,
  payers: ['https://*.paypal.com'],
};

/** Whether the document at this path loads a provider's script. */
export function isPaymentStep(payments: Payments, path: string): boolean {
  return kitsOf(payments).length > 0 && PAYMENT_STEP.test(path);
}

/** Replaces the headers that every other answer has. */
export async function paymentStepHeaders(payments: Payments): Promise<Readonly<Record<string, string>>> {
  const kits = kitsOf(payments);
  const all = (part: 'scripts' | 'frames' | 'calls' | 'pictures') => kits.flatMap((kit) => kit[part]);
  return securityHeaders({
    scripts: all('scripts'),
    frames: all('frames'),
    calls: all('calls'),
    pictures: all('pictures'),
    inlineStyles: kits.some((kit) => kit.inlineStyles),
    payers: kits.flatMap((kit) => kit.payers ?? []),
  });
}

function kitsOf({ card, payPal }: Payments): Allowed[] {
  return [...(card.kind === 'stripe' ? [STRIPE] : []), ...(payPal ? [PAYPAL] : [])];
}
