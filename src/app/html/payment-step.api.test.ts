// Providers' scripts may run only on the payment step, and only those of configured providers.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createApp } from '#app/app.ts';
import { type Config, readConfig } from '#app/config/config.ts';
import { BOOT_PLACEHOLDER, type Boot } from '#platform/contract/boot.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';

const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};
const PAYPAL = { PAYPAL_CLIENT_ID: 'client', PAYPAL_CLIENT_SECRET: 'secret', PAYPAL_WEBHOOK_ID: 'hook' };

const clientDir = mkdtempSync(join(tmpdir(), 'parkvale-client-'));
mkdirSync(join(clientDir, 'assets'));
writeFileSync(join(clientDir, 'index.html'), `<head>${BOOT_PLACEHOLDER}</head>`);
afterAll(() => rmSync(clientDir, { recursive: true }));

const test = await createTestApp();
const { user } = await test.signUp('vendor');
const lot = await aLocation(test.db, { ownerId: user._id });
const zone = await aZone(test.db, { locationId: lot.id });
const ZONE = `/locations/${lot.id}/zones/${zone.id}`;
const PLACES = ['/', ZONE, '/receipt/key', '/login', '/locations', '/payments', `${ZONE}/pay/more`];
const STEPS = [`${ZONE}/pay`, '/receipt/key/pay', '/valet/pay'];

async function start(settings: Record<string, string>) {
  const { payments }: Config = readConfig(settings);
  const deps = { ...test.deps, config: { ...test.deps.config, payments } };
  const app = await createApp(deps, { strictAnswers: true, rateLimits: false, pages: true, clientDir });
  afterAll(() => app.close());
  return async (url: string) => {
    const { headers, body } = await app.inject({ url });
    const rules = String(headers['content-security-policy']).split(';');
    const policy = Object.fromEntries(rules.map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1)]));
    const boot: Boot = JSON.parse(/id="boot">([^<]*)</.exec(body)?.[1] ?? 'null');
    return { headers, policy, boot };
  };
}

const plain = await start({});
const withStripe = await start(STRIPE);
const withPayPal = await start(PAYPAL);
const withBoth = await start({ ...STRIPE, ...PAYPAL });

const strangers = (policy: Record<string, string[]>) =>
  Object.values(policy)
    .flat()
    .filter((source) => !/^'|^data:/.test(source));

describe('a page that is not the payment step', () => {
  it.each(PLACES)('loads nothing from any provider: %s', async (path) => {
    const { policy, headers, boot } = await withBoth(path);
    expect(strangers(policy)).toEqual([]);
    expect(JSON.stringify(policy)).not.toContain('unsafe');
    expect(headers['permissions-policy']).toContain('payment=()');
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    expect(boot.paymentStep).toBe(false);
  });
});

describe('the payment step', () => {
  it.each(STEPS)('loads only what Stripe needs: %s', async (path) => {
    const { policy, boot } = await withStripe(path);
    expect(policy).toMatchObject({
      'script-src': ["'self'", 'https://js.stripe.com', 'https://*.js.stripe.com'],
      'connect-src': ["'self'", 'https://api.stripe.com', 'https://link.com', 'https://*.link.com'],
      'style-src': ["'self'"],
      'img-src': ["'self'", 'data:', 'https://*.link.com'],
    });
    expect(policy['frame-src']).toEqual(expect.arrayContaining(['https://js.stripe.com', 'https://hooks.stripe.com']));
    expect(strangers(policy).filter((source) => !/\.stripe\.com$|link\.com$/.test(source))).toEqual([]);
    expect(boot.paymentStep).toBe(true);
  });

  it('loads only what PayPal needs', async () => {
    const { policy } = await withPayPal(`${ZONE}/pay`);
    expect(policy['script-src']).toEqual(["'self'", 'https://*.paypal.com', 'https://*.paypalobjects.com']);
    expect(strangers(policy).filter((source) => !/\.paypal(objects)?\.com$/.test(source))).toEqual([]);
  });

  it('loads what either needs when both are configured', async () => {
    const { policy } = await withBoth(`${ZONE}/pay`);
    expect(policy['script-src']).toEqual(expect.arrayContaining(['https://js.stripe.com', 'https://*.paypal.com']));
  });

  it('loads nothing from anybody in the sandbox', async () => {
    const { policy, headers, boot } = await plain(`${ZONE}/pay`);
    expect(strangers(policy)).toEqual([]);
    expect(headers['permissions-policy']).toContain('payment=()');
    expect(boot.paymentStep).toBe(false);
  });

  it('runs no inline script, loads no object and cannot be framed', async () => {
    const { policy } = await withBoth(`${ZONE}/pay`);
    expect(policy['script-src']).not.toContain("'unsafe-inline'");
    expect(policy['script-src']).not.toContain("'unsafe-eval'");
    expect(policy).toMatchObject({
      'default-src': ["'none'"],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'frame-ancestors': ["'none'"],
    });
  });

  it('lets the providers open the payment sheet and their own window, and sends them no address', async () => {
    const { headers } = await withBoth('/receipt/key/pay');
    expect(headers['permissions-policy']).toContain(
      'payment=(self "https://js.stripe.com" "https://*.js.stripe.com" "https://*.paypal.com")',
    );
    expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
    expect(headers['referrer-policy']).toBe('strict-origin');
  });

  it('has its zone in the first paint, as the booking page does', async () => {
    const { boot } = await withStripe(`${ZONE}/pay`);
    expect(boot.preloaded[ZONE]).toMatchObject({ data: { zone: { _id: zone.id } } });
  });

  it('contains the publishable key and no secret one', async () => {
    const { boot } = await withBoth(`${ZONE}/pay`);
    expect(boot.payments).toEqual({
      card: { kind: 'stripe', publishableKey: 'pk_test_1' },
      payPal: { clientId: 'client', live: true, saves: false },
    });
    expect(JSON.stringify(boot)).not.toMatch(/sk_test|whsec|"secret"/);
  });
});
