// The settings of the payment providers. A provider's settings belong together. If some were missing,
// drivers would pay without us noticing, so the start stops and names what is missing.

import { z } from 'zod';

const Address = z.url({ protocol: /^https?$/, error: 'must look like https://api.example' });

export const PAYMENT_SETTINGS = {
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[rs]k_\w+$/, 'must look like sk_live_… or rk_live_…')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_\w+$/, 'must look like pk_live_…')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[^\s,]+( *, *whsec_[^\s,]+)*$/, 'must look like whsec_…, several of them by comma')
    .optional(),
  STRIPE_API_URL: Address.optional(),
  PAYPAL_CLIENT_ID: z.string().optional(),
  PAYPAL_CLIENT_SECRET: z.string().optional(),
  PAYPAL_WEBHOOK_ID: z.string().optional(),
  PAYPAL_API_URL: Address.optional(),
  PAYPAL_SAVES_ACCOUNTS: z.enum(['true', 'false'], { error: 'must be true or false' }).optional(),
};

type Settings = { readonly [N in keyof typeof PAYMENT_SETTINGS]?: string | undefined };

const STRIPE_NEEDS = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;
const PAYPAL_NEEDS = ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'] as const;

export type StripeSettings = {
  readonly secretKey: string;
  readonly publishableKey: string;
  /** Several while a secret is being replaced; all are accepted. */
  readonly webhookSecrets: readonly string[];
  /** A compatible server elsewhere; null means Stripe's own. */
  readonly apiUrl: string | null;
};

export type PayPalSettings = {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly webhookId: string;
  readonly apiUrl: string;
  /** False with PayPal's sandbox, where no money moves. */
  readonly live: boolean;
  /** Whether PayPal lets us save the accounts of buyers who agree. */
  readonly saves: boolean;
};

export type PaymentSettings = {
  /** Null means that cards are paid in the sandbox. */
  readonly stripe: StripeSettings | null;
  readonly payPal: PayPalSettings | null;
};

const TOGETHER = [
  { needs: STRIPE_NEEDS, address: 'STRIPE_API_URL' },
  { needs: PAYPAL_NEEDS, address: 'PAYPAL_API_URL' },
] as const;

/** Lists what a half-configured provider lacks. */
export function checkPayments(settings: Settings, context: z.RefinementCtx): void {
  for (const { needs, address } of TOGETHER) {
    const given = [...needs, address].find((name) => settings[name] !== undefined);
    const missing = given ? needs.filter((name) => settings[name] === undefined) : [];
    for (const name of missing) {
      context.addIssue({ code: 'custom', path: [name], message: `must be set too, because ${given} is` });
    }
  }
}

export function toPayments(settings: Settings): PaymentSettings {
  return { stripe: stripeSettings(settings), payPal: payPalSettings(settings) };
}

function stripeSettings(settings: Settings): StripeSettings | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = settings;
  if (!secretKey || !publishableKey) return null;
  const webhookSecrets = (settings.STRIPE_WEBHOOK_SECRET ?? '').split(',').map((secret) => secret.trim());
  return { secretKey, publishableKey, webhookSecrets, apiUrl: withoutSlash(settings.STRIPE_API_URL) };
}

function payPalSettings(settings: Settings): PayPalSettings | null {
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: clientSecret, PAYPAL_WEBHOOK_ID: webhookId } = settings;
  if (!clientId || !clientSecret || !webhookId) return null;
  const apiUrl = withoutSlash(settings.PAYPAL_API_URL) ?? 'https://api-m.paypal.com';
  const live = !new URL(apiUrl).hostname.includes('sandbox');
  return { clientId, clientSecret, webhookId, apiUrl, live, saves: settings.PAYPAL_SAVES_ACCOUNTS === 'true' };
}

function withoutSlash(url: string | undefined): string | null {
  return url?.replace(/\/+$/, '') ?? null;
}
