// Passes in Apple's and Google's wallets. config.ts reads these settings with all others; certificates and keys are in files.

import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { readPassIdentity } from '#integrations/wallets/apple/pass-identity.ts';
import type { AppleWalletSettings, GoogleWalletSettings } from '#integrations/wallets/wallet-settings.ts';

const CERTIFICATE = 'must name a file with a certificate as PEM text';

export const WALLET_SETTINGS = {
  APPLE_PASS_CERTIFICATE: z.string().refine(passes(isPassCertificate), `${CERTIFICATE} of a pass type`).optional(),
  APPLE_PASS_KEY: z
    .string()
    .refine(passes(isRsaKey), 'must name a file with an RSA key as PEM text, without a passphrase')
    .optional(),
  APPLE_WWDR_CERTIFICATE: z.string().refine(passes(isCertificate), CERTIFICATE).optional(),
  APPLE_PUSH_URL: z
    .url({ protocol: /^https$/, error: 'must look like https://api.push.apple.com' })
    .default('https://api.push.apple.com'),
  GOOGLE_WALLET_ISSUER_ID: z
    .string()
    .regex(/^\d{8,30}$/, 'must be the issuer id alone, in digits, as the console shows it')
    .optional(),
  GOOGLE_WALLET_KEY: z
    .string()
    .refine(
      passes((text) => readAccount(text) !== null),
      'must name the JSON file with the key of a service account',
    )
    .optional(),
  GOOGLE_WALLET_API_URL: z
    .url({ protocol: /^https?$/, error: 'must look like https://walletobjects.googleapis.com' })
    .default('https://walletobjects.googleapis.com'),
};

type Settings = z.output<z.ZodObject<typeof WALLET_SETTINGS>>;

const APPLE = ['APPLE_PASS_CERTIFICATE', 'APPLE_PASS_KEY', 'APPLE_WWDR_CERTIFICATE'] as const;
const GOOGLE = ['GOOGLE_WALLET_ISSUER_ID', 'GOOGLE_WALLET_KEY'] as const;

/** A wallet's settings belong together. */
export function checkWallets(settings: Settings, context: z.RefinementCtx): void {
  for (const names of [APPLE, GOOGLE]) {
    const given = names.filter((name) => settings[name] !== undefined);
    if (given.length === 0) continue;
    for (const name of names.filter((each) => settings[each] === undefined))
      context.addIssue({ code: 'custom', path: [name], message: `must be set too, because ${given.join(', ')} is` });
  }
}

export type WalletSettings = {
  readonly apple: AppleWalletSettings | null;
  readonly google: GoogleWalletSettings | null;
};

export function toWallets(settings: Settings): WalletSettings {
  return { apple: toApple(settings), google: toGoogle(settings) };
}

function toApple(settings: Settings): AppleWalletSettings | null {
  const { APPLE_PASS_CERTIFICATE: certificate, APPLE_PASS_KEY: key, APPLE_WWDR_CERTIFICATE: wwdr } = settings;
  if (!certificate || !key || !wwdr) return null;
  return {
    certificate: read(certificate),
    privateKey: read(key),
    wwdrCertificate: read(wwdr),
    pushUrl: settings.APPLE_PUSH_URL.replace(/\/+$/, ''),
  };
}

function toGoogle(settings: Settings): GoogleWalletSettings | null {
  const { GOOGLE_WALLET_ISSUER_ID: issuerId, GOOGLE_WALLET_KEY: path } = settings;
  const account = path === undefined ? null : readAccount(read(path));
  if (!issuerId || !account) return null;
  return { issuerId, ...account, apiUrl: settings.GOOGLE_WALLET_API_URL.replace(/\/+$/, '') };
}

const read = (path: string): string => readFileSync(path, 'utf8');

/** Whether the file can be read and its text has this quality. */
function passes(judge: (text: string) => boolean): (path: string) => boolean {
  return (path) => {
    try {
      return judge(read(path));
    } catch {
      return false;
    }
  };
}

function isCertificate(text: string): boolean {
  return new X509Certificate(text).subject !== '';
}

function isPassCertificate(text: string): boolean {
  return readPassIdentity(text) !== null;
}

function isRsaKey(text: string): boolean {
  return createPrivateKey(text).asymmetricKeyType === 'rsa';
}

/** As Google's console hands it out. */
const Account = z.object({
  client_email: z.email(),
  private_key: z.string().refine(isRsaKey),
  token_uri: z.url({ protocol: /^https?$/ }).default('https://oauth2.googleapis.com/token'),
});

function readAccount(text: string): Pick<GoogleWalletSettings, 'email' | 'privateKey' | 'tokenUrl'> | null {
  const { data } = Account.safeParse(JSON.parse(text));
  return data ? { email: data.client_email, privateKey: data.private_key, tokenUrl: data.token_uri } : null;
}
