import { describe, expect, it } from 'vitest';
import { readConfig } from '#app/config/config.ts';
import { realnessOf, refuseDemoInTheOpen } from './refuse-demo.ts';

const stripe = (kind: string) => ({
  STRIPE_SECRET_KEY: `sk_${kind}_1`,
  STRIPE_PUBLISHABLE_KEY: `pk_${kind}_1`,
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
});
const PAYPAL = { PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'secret', PAYPAL_WEBHOOK_ID: 'WH-1' };
const start = (env: Record<string, string>) => () => refuseDemoInTheOpen(readConfig(env));

describe('the demo', () => {
  it.each([
    ['a live key of Stripe', stripe('live'), 'STRIPE_SECRET_KEY is a live key'],
    ['the live PayPal', PAYPAL, 'PAYPAL_CLIENT_ID is of the live PayPal'],
    ['an https address', { PUBLIC_URL: 'https://parkvale.example' }, 'PUBLIC_URL is https'],
    ['an address for other machines', { HOST: '0.0.0.0' }, 'HOST 0.0.0.0 is reached from other machines'],
    ['an address for other machines', { HOST: '::' }, 'HOST :: is reached from other machines'],
  ])('does not start with %s, and says how to set up a real installation (V6.3.2)', (_, env, why) => {
    expect(start(env)).toThrow(`This would open the demo to the world: ${why}, and the demo has accounts`);
    expect(start(env)).toThrow('npm run admin -- create --role odogwu');
    expect(start({ ...env, NODE_ENV: 'production' })).not.toThrow();
  });

  it('does not leave its outbox open when only its accounts are turned off', () => {
    const open = { SEED_DEMO: 'false', HOST: '0.0.0.0' };
    expect(start(open)).toThrow('the demo has an outbox that shows every mail.');
    expect(start({ ...open, SMTP_URL: 'smtp://localhost' })).not.toThrow();
  });

  it.each([
    {},
    stripe('test'),
    { ...PAYPAL, PAYPAL_API_URL: 'https://api-m.sandbox.paypal.com' },
    { ...PAYPAL, PAYPAL_API_URL: 'http://127.0.0.1:4010' },
    { HOST: '127.0.0.2' },
    { HOST: '::1' },
    { HOST: 'localhost', PUBLIC_URL: 'http://localhost:3001' },
  ])('starts if no money moves and nobody else can reach it: %o', (env) => {
    expect(start(env)).not.toThrow();
    expect(realnessOf(readConfig(env))).toEqual([]);
  });
});
