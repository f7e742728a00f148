import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, describe, expect, it } from 'vitest';
import { createFakeClock } from '#platform/testing/app/fake-clock.ts';
import { folderOfThisRun } from '#platform/testing/database/run-folders.ts';
import { getTestDatabase } from '#platform/testing/database/test-database.ts';
import { PAYPAL_ACCOUNT, startPayPalStandIn } from '#platform/testing/paypal/paypal-stand-in.ts';
import { GOOGLE_TEST_KEY, startGooglePlaces } from '#platform/testing/stand-ins/google-places-stand-in.ts';
import { GOOGLE_TEST_CLIENT } from '#platform/testing/stand-ins/google-provider.ts';
import { startGoogle } from '#platform/testing/stand-ins/google-stand-in.ts';
import { openGoogleWalletStandIn } from '#platform/testing/stand-ins/google-wallet-stand-in.ts';
import { PLATE_LOOKUP_KEY, startPlateLookup } from '#platform/testing/stand-ins/plate-lookup-stand-in.ts';
import { startS3StandIn } from '#platform/testing/stand-ins/s3-stand-in.ts';
import { MAP_TEST_KEY, startStaticMap } from '#platform/testing/stand-ins/static-map-stand-in.ts';
import { startTwilio, TWILIO_TEST } from '#platform/testing/stand-ins/twilio-stand-in.ts';
import { STAND_IN_KEYS, startStripeStandIn } from '#platform/testing/stripe/stripe-stand-in.ts';
import { readConfig } from './config.ts';
import { runChecks, settingChecks } from './setting-checks.ts';

const clock = createFakeClock();
const [google, maps, plates, stripe, paypal, twilio] = await Promise.all([
  startGooglePlaces(),
  startStaticMap(),
  startPlateLookup(),
  startStripeStandIn(clock.now),
  startPayPalStandIn(clock.now),
  startTwilio(clock.now),
]);
const smtp = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  allowInsecureAuth: true,
  onAuth: ({ password }, _session, done) => done(password === 'right-1' ? null : new Error('no'), { user: 'u' }),
});
await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
const address = smtp.server.address();
const smtpAt = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
afterAll(() => new Promise<void>((resolve) => smtp.close(() => resolve())));
const s3 = await startS3StandIn(clock.now);
const signIn = await startGoogle();
const wallet = await openGoogleWalletStandIn();
const walletKey = join(folderOfThisRun('settings'), 'google-wallet.json');
writeFileSync(
  walletKey,
  JSON.stringify({
    client_email: wallet.settings.email,
    private_key: wallet.settings.privateKey,
    token_uri: wallet.settings.tokenUrl,
  }),
);
const { connectionString } = await getTestDatabase();

const RIGHT = {
  PUBLIC_URL: 'https://parkvale.example',
  DATABASE_URL: connectionString,
  STRIPE_SECRET_KEY: STAND_IN_KEYS.secretKey,
  STRIPE_PUBLISHABLE_KEY: STAND_IN_KEYS.publishableKey,
  STRIPE_WEBHOOK_SECRET: 'whsec_of_nobody',
  STRIPE_API_URL: stripe.url,
  PAYPAL_CLIENT_ID: PAYPAL_ACCOUNT.clientId,
  PAYPAL_CLIENT_SECRET: PAYPAL_ACCOUNT.clientSecret,
  PAYPAL_WEBHOOK_ID: PAYPAL_ACCOUNT.webhookId,
  PAYPAL_API_URL: paypal.url,
  SMTP_URL: `smtp://user:right-1@${smtpAt}`,
  TWILIO_ACCOUNT_SID: TWILIO_TEST.accountSid,
  TWILIO_AUTH_TOKEN: TWILIO_TEST.authToken,
  TWILIO_FROM: TWILIO_TEST.sender,
  TWILIO_API_URL: twilio.url,
  GOOGLE_CLIENT_ID: GOOGLE_TEST_CLIENT.clientId,
  GOOGLE_CLIENT_SECRET: GOOGLE_TEST_CLIENT.clientSecret,
  GOOGLE_SIGN_IN_URL: signIn.standIn.url,
  GOOGLE_WALLET_ISSUER_ID: wallet.settings.issuerId,
  GOOGLE_WALLET_KEY: walletKey,
  GOOGLE_WALLET_API_URL: wallet.settings.apiUrl,
  GOOGLE_MAPS_KEY: GOOGLE_TEST_KEY,
  PLACES_API_URL: google.url,
  MAP_PROVIDER: 'mapbox',
  MAPBOX_TOKEN: MAP_TEST_KEY,
  MAP_API_URL: maps.url,
  PHOTO_STORAGE_URL: s3.settings.url,
  PHOTO_STORAGE_BUCKET: s3.settings.bucket,
  PHOTO_STORAGE_REGION: s3.settings.region,
  PHOTO_STORAGE_ACCESS_KEY_ID: s3.settings.accessKeyId,
  PHOTO_STORAGE_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
  PLATE_LOOKUP_URL: plates.url,
  PLATE_LOOKUP_HEADERS: JSON.stringify({ 'x-api-key': PLATE_LOOKUP_KEY }),
};
const NOWHERE = 'http://127.0.0.1:9';
const check = (env: NodeJS.ProcessEnv) => runChecks(settingChecks(readConfig(env), clock.now));
const lineOf = async (name: string, env: NodeJS.ProcessEnv) => {
  const { lines, allRight } = await check({ ...RIGHT, ...env });
  return { line: lines.find((each) => each.startsWith(`${name}:`)), allRight, all: lines.join('\n') };
};

describe('checking the settings', () => {
  it('reports each provider that answered as fine', async () => {
    const { lines, allRight } = await check(RIGHT);
    expect(lines).toEqual([
      'PUBLIC_URL: ok (https://parkvale.example)',
      expect.stringMatching(/^Database: ok \(PostgreSQL \d+\)$/),
      'Stripe: ok (test mode)',
      'Stripe Connect: ok',
      expect.stringMatching(/^PayPal: ok/),
      'SMTP: ok',
      'Twilio: ok',
      'Google sign-in: ok (the console has to list https://parkvale.example/login/google)',
      'Apple Wallet: not set – nobody is offered Apple Wallet',
      'Google Wallet: ok (issuer 3388000000012345678)',
      'Places: ok (Google)',
      'Map: ok (Mapbox)',
      'Map tiles: not set – the map of lots has the streets of OpenFreeMap',
      'Photos: ok (parkvale-photos)',
      'Plate look-up: ok (it does not know the plate that was tried)',
    ]);
    expect(allRight).toBe(true);
  });

  it('reports what is used instead of an unset provider, which is not an error', async () => {
    const { lines, allRight } = await check({});
    expect(lines.every((line) => line.includes(': not set – '))).toBe(true);
    expect(allRight).toBe(true);
  });

  it.each([
    [
      'Database',
      { DATABASE_URL: connectionString.replace(/:[^:@/]+@/, ':wrong-1@') },
      'refused the user or the password',
    ],
    ['Database', { DATABASE_URL: connectionString.replace(/\/[^/]+$/, '/nowhere') }, 'no database by that name'],
    ['Stripe', { STRIPE_SECRET_KEY: 'sk_test_wrong1' }, 'Stripe refused the key. Set STRIPE_SECRET_KEY'],
    ['Stripe', { STRIPE_SECRET_KEY: 'sk_live_wrong1' }, 'one key is of test mode and the other is live'],
    ['Stripe Connect', { STRIPE_SECRET_KEY: 'sk_test_wrong1' }, 'the key may not look at connected accounts'],
    ['PayPal', { PAYPAL_CLIENT_SECRET: 'wrong-1' }, 'PayPal does not know the app. Set PAYPAL_CLIENT_ID'],
    [
      'SMTP',
      { SMTP_URL: `smtp://user:wrong-1@${smtpAt}` },
      'the server refused the user or the password. Set SMTP_URL',
    ],
    ['Twilio', { TWILIO_AUTH_TOKEN: 'a-wrong-1' }, 'Twilio refused the account. Set TWILIO_ACCOUNT_SID'],
    ['Google Wallet', { GOOGLE_WALLET_ISSUER_ID: '11111111' }, 'answered 404. Enable the Google Wallet API'],
    ['Google sign-in', { GOOGLE_CLIENT_SECRET: 'a-wrong-1' }, 'Google says invalid_client. Set GOOGLE_CLIENT_ID'],
    ['Places', { GOOGLE_MAPS_KEY: 'AIza-wrong-1-00000000' }, 'Google refused the key (403). Set GOOGLE_MAPS_KEY'],
    ['Map', { MAPBOX_TOKEN: 'pk.wrong-1-00000000' }, 'Mapbox refused the key (403). Set MAPBOX_TOKEN'],
    [
      'Photos',
      { PHOTO_STORAGE_SECRET_ACCESS_KEY: 'a-wrong-1' },
      '403 SignatureDoesNotMatch to store. Check PHOTO_STORAGE',
    ],
    ['Plate look-up', { PLATE_LOOKUP_HEADERS: '{"x-api-key":"wrong-1"}' }, 'the service refused the key'],
    ['Plate look-up', { PLATE_LOOKUP_URL: 'http://plates.example' }, 'plates would travel in the open'],
    ['PUBLIC_URL', { PUBLIC_URL: 'http://parkvale.example' }, 'is not https'],
  ])('reports which key %s refuses, and how to fix it', async (name, env, words) => {
    const { line, allRight, all } = await lineOf(name, env);
    expect(line).toMatch(/: wrong – /);
    expect(line).toContain(words);
    expect(allRight).toBe(false);
    for (const [setting, value] of Object.entries({ ...RIGHT, ...env })) {
      if (/KEY|SECRET|TOKEN|HEADERS|PASSWORD/.test(setting)) expect(all).not.toContain(value);
    }
    expect(all).not.toMatch(/wrong-?1|right-1|x-api-key/);
  });

  it.each([
    ['Database', { DATABASE_URL: 'postgres://a:b@127.0.0.1:9/c' }],
    ['Stripe', { STRIPE_API_URL: NOWHERE }],
    ['Stripe Connect', { STRIPE_API_URL: NOWHERE }],
    ['PayPal', { PAYPAL_API_URL: NOWHERE }],
    ['SMTP', { SMTP_URL: 'smtp://user:right-1@127.0.0.1:9' }],
    ['Twilio', { TWILIO_API_URL: NOWHERE }],
    ['Google sign-in', { GOOGLE_SIGN_IN_URL: NOWHERE }],
    ['Google Wallet', { GOOGLE_WALLET_API_URL: NOWHERE }],
    ['Places', { PLACES_API_URL: NOWHERE }],
    ['Map', { MAP_API_URL: NOWHERE }],
    ['Photos', { PHOTO_STORAGE_URL: NOWHERE }],
    ['Plate look-up', { PLATE_LOOKUP_URL: NOWHERE }],
  ])('reports that %s cannot be reached', async (name, env) => {
    const { line, allRight } = await lineOf(name, env);
    expect(line).toMatch(/: wrong – .*(cannot be reached|nothing answers)/);
    expect(allRight).toBe(false);
  });

  it('reports that Connect is not enabled at Stripe, while cards can be paid', async () => {
    stripe.books.owners.switchConnect(false);
    const { lines, allRight } = await check(RIGHT);
    stripe.books.owners.switchConnect(true);
    expect(lines).toContain('Stripe: ok (test mode)');
    expect(lines.find((line) => line.startsWith('Stripe Connect:'))).toMatch(
      /wrong – Connect is not switched on for this Stripe account: .* Open Connect in the console/,
    );
    expect(allRight).toBe(false);
    expect(stripe.violations).toEqual([]);
  });

  it('reports that the PayPal app cannot read disputes', async () => {
    paypal.disputes.letRead(false);
    const { line, allRight } = await lineOf('PayPal', {});
    paypal.disputes.letRead(true);
    expect(line).toMatch(/wrong – .*Switch Disputes on among the features of the app/);
    expect(allRight).toBe(false);
  });

  it("reports that Stripe's key may not read the balance", async () => {
    stripe.books.balance.letRead(false);
    const { line, allRight } = await lineOf('Stripe', {});
    stripe.books.balance.letRead(true);
    expect(line).toMatch(/wrong – .*Let the restricted key read the balance and balance transactions/);
    expect(allRight).toBe(false);
  });

  it('reports that the PayPal app cannot search transactions', async () => {
    paypal.letSearch(false);
    const { line, allRight } = await lineOf('PayPal', {});
    paypal.letSearch(true);
    expect(line).toMatch(/wrong – .*Switch Transaction Search on among the features of the app/);
    expect(allRight).toBe(false);
  });

  it('does not wait forever, and repeats nothing unexpected', async () => {
    const { lines, allRight } = await runChecks(
      [
        { name: 'Silent', check: () => new Promise(() => {}) },
        { name: 'Broken', check: () => Promise.reject(new Error('sk_live_1')) },
      ],
      50,
    );
    expect(lines).toEqual(['Silent: wrong – no answer within 0.05 s', 'Broken: wrong – the check itself failed']);
    expect(allRight).toBe(false);
  });
});
