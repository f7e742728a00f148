// What `npm run check-settings` tries, in setup order. Each port brings its own check.

import { checkSmtp } from '#integrations/email/smtp-mail.ts';
import { checkPlaces } from '#integrations/geocoding/google-places.ts';
import { checkGoogleSignIn } from '#integrations/google-sign-in/check-google-sign-in.ts';
import { checkMapTiles } from '#integrations/maps/check-map-tiles.ts';
import { checkMap } from '#integrations/maps/provider-map.ts';
import { checkS3Photos } from '#integrations/object-storage/s3-photos.ts';
import { checkPayPal } from '#integrations/payments/paypal/check-paypal.ts';
import { checkStripe, checkStripeConnect } from '#integrations/payments/stripe/check-stripe.ts';
import { checkTwilio } from '#integrations/sms/twilio-client.ts';
import { checkPlateLookup } from '#integrations/vehicle-registry/http-registry.ts';
import { checkAppleWallet } from '#integrations/wallets/apple/check-apple-wallet.ts';
import { checkGoogleWallet } from '#integrations/wallets/google/check-google-wallet.ts';
import { GOOGLE_RETURN } from '#platform/contract/boot.ts';
import { checkDatabase } from '#platform/db/check-database.ts';
import type { SettingCheck, Verdict } from '#platform/http/setting-check.ts';
import type { Config } from './config.ts';

const PATIENCE_MS = 20_000;

export type CheckReport = { readonly lines: readonly string[]; readonly allRight: boolean };

export function settingChecks(config: Config, now: () => Date): SettingCheck[] {
  const { payments, outside, mapTiles, photoStorage, google, wallets, publicUrl, https } = config;
  return [
    { name: 'PUBLIC_URL', check: async () => checkPublicUrl(config) },
    { name: 'Database', check: () => checkDatabase(config.databaseUrl) },
    { name: 'Stripe', check: () => checkStripe(payments.stripe) },
    { name: 'Stripe Connect', check: () => checkStripeConnect(payments.stripe) },
    { name: 'PayPal', check: () => checkPayPal(payments.payPal, now) },
    { name: 'SMTP', check: () => checkSmtp(config.smtpUrl) },
    { name: 'Twilio', check: () => checkTwilio(config.twilio) },
    { name: 'Google sign-in', check: () => checkGoogleSignIn(google, publicUrl + GOOGLE_RETURN) },
    { name: 'Apple Wallet', check: () => checkAppleWallet(wallets.apple, { now: now(), https }) },
    { name: 'Google Wallet', check: () => checkGoogleWallet(wallets.google, { now, https }) },
    { name: 'Places', check: () => checkPlaces(outside.places) },
    { name: 'Map', check: () => checkMap(outside.map) },
    { name: 'Map tiles', check: () => checkMapTiles(mapTiles, publicUrl) },
    { name: 'Photos', check: () => checkS3Photos(photoStorage, now) },
    { name: 'Plate look-up', check: () => checkPlateLookup(outside.plateLookup) },
  ];
}

/**
 * Runs all checks concurrently and reports them in order. A check that hangs or throws is reported as wrong and does not stop the others.
 */
export async function runChecks(checks: readonly SettingCheck[], patienceMs = PATIENCE_MS): Promise<CheckReport> {
  const verdicts = await Promise.all(checks.map(({ check }) => judgedInTime(check, patienceMs)));
  return {
    lines: verdicts.map((verdict, index) => `${checks[index]?.name}: ${wordsOf(verdict)}`),
    allRight: verdicts.every(({ kind }) => kind !== 'wrong'),
  };
}

async function judgedInTime(check: SettingCheck['check'], patienceMs: number): Promise<Verdict> {
  const { promise: tooLate, resolve } = Promise.withResolvers<Verdict>();
  const late: Verdict = { kind: 'wrong', why: `no answer within ${patienceMs / 1000} s` };
  const timer = setTimeout(() => resolve(late), patienceMs);
  // An unexpected error may quote a key, so it is not repeated.
  const broken: Verdict = { kind: 'wrong', why: 'the check itself failed' };
  return Promise.race([check().catch(() => broken), tooLate]).finally(() => clearTimeout(timer));
}

function wordsOf(verdict: Verdict): string {
  switch (verdict.kind) {
    case 'ok':
      return verdict.note ? `ok (${verdict.note})` : 'ok';
    case 'wrong':
      return `wrong – ${verdict.why}`;
    case 'unset':
      return `not set – ${verdict.note}`;
    default:
      return verdict satisfies never;
  }
}

/** Providers call back to this address, and wallets and passkeys work nowhere else. */
function checkPublicUrl({ production, https, publicUrl, payments, twilio }: Config): Verdict {
  if (https) return { kind: 'ok', note: publicUrl };
  const isReal = production || payments.stripe !== null || payments.payPal !== null || twilio !== null;
  if (!isReal) return { kind: 'unset', note: `people use ${publicUrl}` };
  return { kind: 'wrong', why: `${publicUrl} is not https. Set PUBLIC_URL to the https address that people use.` };
}
