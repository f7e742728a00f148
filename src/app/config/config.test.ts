import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

describe('a server in production', () => {
  const production = readConfig({ NODE_ENV: 'production', PUBLIC_URL: 'https://parkvale.example/' });

  it('has no demo, no sandbox pages and no outbox, whatever else is set (V6.3.2, V13.4.2)', () => {
    expect(production).toMatchObject({ production: true, devTools: false, seedDemo: false });
    const requested = readConfig({ NODE_ENV: 'production', SEED_DEMO: 'true' });
    expect(requested).toMatchObject({ devTools: false, seedDemo: false });
  });

  it('hashes passwords at full cost, as everywhere except in tests (V11.4.2)', () => {
    expect(production.quickPasswords).toBe(false);
    expect(readConfig({}).quickPasswords).toBe(false);
  });

  it('sets https-only cookies when it is reached through https (V3.3.1)', () => {
    expect(production).toMatchObject({ https: true, publicUrl: 'https://parkvale.example' });
  });
});

describe('a database of its own', () => {
  it('never gets demo accounts, whose passwords are public (V6.3.2)', () => {
    expect(readConfig({ DATABASE_URL: 'postgres://a:b@localhost:5432/c', SEED_DEMO: 'true' }).seedDemo).toBe(false);
    expect(readConfig({}).seedDemo).toBe(true);
  });
});

describe('two factors', () => {
  it('are required of those who move money, in production or when a setting says so', () => {
    expect(readConfig({}).requireTwoFactor).toBe(false);
    expect(readConfig({ NODE_ENV: 'production' }).requireTwoFactor).toBe(true);
    expect(readConfig({ NODE_ENV: 'production', REQUIRE_TWO_FACTOR: 'false' }).requireTwoFactor).toBe(false);
    expect(readConfig({ REQUIRE_TWO_FACTOR: 'true' }).requireTwoFactor).toBe(true);
  });
});

describe('the review of new owners', () => {
  it('is on in production and off in the demo, unless a setting says so', () => {
    expect(readConfig({}).ownerReview).toBe('off');
    expect(readConfig({ NODE_ENV: 'production' }).ownerReview).toBe('first_lots');
    expect(readConfig({ NODE_ENV: 'production', OWNER_REVIEW: 'off' }).ownerReview).toBe('off');
    expect(readConfig({ OWNER_REVIEW: 'first_lots' }).ownerReview).toBe('first_lots');
  });
});

describe('an invalid setting', () => {
  it.each([
    ['PORT', 'abc', 'must be a whole number from 0 to 65535'],
    ['PORT', '70000', 'must be a whole number from 0 to 65535'],
    ['HOST', '', 'must be an address or a name, such as 127.0.0.1, or 0.0.0.0 for every network'],
    ['HOST', ' ', 'must be an address or a name, such as 127.0.0.1, or 0.0.0.0 for every network'],
    [
      'HOST',
      'http://parkvale.example',
      'must be an address or a name, such as 127.0.0.1, or 0.0.0.0 for every network',
    ],
    ['CLIENT_DIR', '/nowhere', 'must be a folder that `npm run build` has filled, with index.html and assets'],
    ['CLIENT_DIR', tmpdir(), 'must be a folder that `npm run build` has filled, with index.html and assets'],
    ['DATABASE_POOL', '1', 'must be a whole number from 2 to 200'],
    ['NODE_ENV', 'prod', 'must be development, test or production'],
    ['SEED_DEMO', 'yes', 'must be true or false'],
    ['LOG_LEVEL', 'loud', 'must be one of fatal, error, warn, info, debug, silent'],
    ['SUPPORT_EMAIL', 'us', 'must look like support@parkvale.example'],
    ['TEXTS_PER_SECOND', 'x', 'must be a number from 0.01 to 1000'],
    ['WEB_PROCESSES', '0', 'must be a whole number from 1 to 1000'],
    ['REQUESTS_PER_MINUTE', '60', 'must be a whole number from 300 to 1000000'],
    ['DRAIN_SECONDS', '61', 'must be a whole number from 0 to 60'],
    ['PHOTOS_ON_SHARED_DISK', 'yes', 'must be true or false'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'grpc://traces:4317', 'must look like http://localhost:4318'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'x-key', 'must look like name=value,name=value'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'x-key=%', 'must look like name=value,name=value'],
    ['OTEL_TRACES_SAMPLER_ARG', 'all', 'must be a share from 0 to 1, such as 0.1'],
    ['OTEL_TRACES_SAMPLER_ARG', '2', 'must be a share from 0 to 1, such as 0.1'],
  ])('is reported in our own words: %s=%s', (name, value, words) => {
    expect(() => readConfig({ [name]: value })).toThrow(`These settings are wrong:\n  ${name}: ${words}`);
  });
});

describe('the address to listen on', () => {
  it.each(['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost', 'web-1.parkvale.internal'])('may be %s', (HOST) => {
    expect(readConfig({ HOST }).host).toBe(HOST);
  });

  it('is only this machine by default', () => {
    expect(readConfig({}).host).toBe('127.0.0.1');
  });
});

describe('trusted proxies', () => {
  it('are none by default (V15.3.4)', () => {
    expect(readConfig({}).trustProxy).toBeNull();
    expect(readConfig({ TRUST_PROXY: '10.0.0.1, 10.1.0.0/16, ::1, loopback' }).trustProxy).toContain('10.0.0.1');
  });

  it.each(['true', '*', '1', '10.0.0.1,', '10.0.0.0/33', '10.0.0.0/', 'proxy.example', '::1/129'])(
    'stop the start when one is "%s" (V15.3.4)',
    (TRUST_PROXY) => {
      expect(() => readConfig({ TRUST_PROXY })).toThrow(ConfigError);
      expect(() => readConfig({ TRUST_PROXY })).toThrow(/TRUST_PROXY: must list addresses/);
    },
  );
});

describe('the payment providers', () => {
  const STRIPE = {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_new, whsec_old',
  };
  const PAYPAL = { PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'secret', PAYPAL_WEBHOOK_ID: 'WH-1' };

  it('are only the sandbox by default', () => {
    expect(readConfig({}).payments).toEqual({ stripe: null, payPal: null });
  });

  it('accept the old and the new secret during a replacement', () => {
    expect(readConfig(STRIPE).payments.stripe?.webhookSecrets).toEqual(['whsec_new', 'whsec_old']);
  });

  it('may be elsewhere, and say whether money moves', () => {
    const elsewhere = { ...PAYPAL, PAYPAL_API_URL: 'https://api-m.sandbox.paypal.com/' };
    expect(readConfig(elsewhere).payments.payPal).toMatchObject({
      apiUrl: 'https://api-m.sandbox.paypal.com',
      live: false,
    });
    expect(readConfig(PAYPAL).payments.payPal?.live).toBe(true);
  });

  it.each([...Object.keys(STRIPE), ...Object.keys(PAYPAL)])('stop the start when only %s is missing', (name) => {
    const all = { ...STRIPE, ...PAYPAL };
    expect(() => readConfig({ ...all, [name]: '' })).toThrow(new RegExp(`^  ${name}: must be set too`, 'm'));
  });

  it.each([
    ['STRIPE_SECRET_KEY', 'pk_test_1'],
    ['STRIPE_PUBLISHABLE_KEY', 'sk_test_1'],
    ['STRIPE_WEBHOOK_SECRET', 'we_1'],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_a,'],
    ['STRIPE_API_URL', 'localhost:12111'],
  ])('stop the start when %s is "%s"', (name, wrong) => {
    expect(() => readConfig({ ...STRIPE, [name]: wrong })).toThrow(new RegExp(`^  ${name}: must look like`, 'm'));
  });
});

describe('text messages', () => {
  const TWILIO = {
    TWILIO_ACCOUNT_SID: 'AC00000000000000000000000000000000',
    TWILIO_AUTH_TOKEN: 'a-token-of-twilio',
    TWILIO_FROM: '+13125550100, +13125550101',
  };

  it('stay in the outbox without Twilio', () => {
    expect(readConfig({}).twilio).toBeNull();
  });

  it('go out from each of the numbers, one a second by default, and the outbox has no page then', () => {
    const { twilio, devTools } = readConfig({ ...TWILIO, TWILIO_API_URL: 'http://127.0.0.1:4010/' });
    expect(twilio).toMatchObject({ senders: ['+13125550100', '+13125550101'], perSecond: 1 });
    expect([twilio?.apiUrl, devTools]).toEqual(['http://127.0.0.1:4010', false]);
    expect(readConfig({ ...TWILIO, TEXTS_PER_SECOND: '2.5' }).twilio?.perSecond).toBe(2.5);
  });

  it.each(Object.keys(TWILIO))('stop the start when only %s is missing', (name) => {
    expect(() => readConfig({ ...TWILIO, [name]: '' })).toThrow(new RegExp(`^  ${name}: must be set too`, 'm'));
  });

  it.each([
    ['TWILIO_ACCOUNT_SID', 'SK00000000000000000000000000000000'],
    ['TWILIO_FROM', '3125550100'],
    ['TWILIO_FROM', '+13125550100,'],
    ['TWILIO_API_URL', 'localhost:4010'],
    ['TEXTS_PER_SECOND', '0'],
    ['MAIL_FROM', 'Parkvale'],
  ])('stop the start when %s is "%s"', (name, wrong) => {
    expect(() => readConfig({ ...TWILIO, [name]: wrong })).toThrow(new RegExp(`^  ${name}: `, 'm'));
  });
});
