// The only file that reads the environment. Every setting is optional; invalid ones stop the start with a list (rule 171).

import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { z } from 'zod';
import type { GoogleSettings } from '#integrations/google-sign-in/google-settings.ts';
import type { MapTiles } from '#integrations/maps/map-tiles.ts';
import type { S3Settings } from '#integrations/object-storage/s3-photos.ts';
import type { PushKeys } from '#integrations/push/push.port.ts';
import { isEmailAddress } from '#platform/contract/email.ts';
import { installOwnMessages } from '#platform/i18n/own-messages.ts';
import type { TraceSettings } from '#platform/telemetry/trace-settings.ts';
import { checkGoogle, GOOGLE_SETTINGS, toGoogle } from './google-settings.ts';
import { checkMapTiles, MAP_TILE_SETTINGS, toMapTiles } from './map-tile-settings.ts';
import { checkTexts, MESSAGE_SETTINGS, type TwilioSettings, toTwilio } from './message-settings.ts';
import { checkOutside, OUTSIDE_SETTINGS, type OutsideSettings, toOutside } from './outside-settings.ts';
import { checkPayments, PAYMENT_SETTINGS, type PaymentSettings, toPayments } from './payment-settings.ts';
import { checkPhotos, PHOTO_SETTINGS, toPhotos } from './photo-settings.ts';
import { TRACE_SETTINGS, toTraces } from './trace-settings.ts';
import { checkWallets, toWallets, WALLET_SETTINGS, type WalletSettings } from './wallet-settings.ts';

// The keys by which push services recognize the server. Without them, it creates its own and keeps them in the database.
const PUSH_SETTINGS = {
  PUSH_PUBLIC_KEY: z
    .string()
    .regex(/^B[\w-]{86}$/, 'must be 87 characters of base64url that begin with B')
    .optional(),
  PUSH_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'must be 43 characters of base64url')
    .optional(),
};

type Settings = z.output<z.ZodObject<typeof PUSH_SETTINGS>>;

const NAMES = ['PUSH_PUBLIC_KEY', 'PUSH_PRIVATE_KEY'] as const;

function checkPush(settings: Settings, context: z.RefinementCtx): void {
  const [given, ...more] = NAMES.filter((name) => settings[name] !== undefined);
  if (!given || more.length > 0) return;
  const missing = given === 'PUSH_PUBLIC_KEY' ? 'PUSH_PRIVATE_KEY' : 'PUSH_PUBLIC_KEY';
  context.addIssue({ code: 'custom', path: [missing], message: `must be set too, because ${given} is` });
}

function toPushKeys({ PUSH_PUBLIC_KEY, PUSH_PRIVATE_KEY }: Settings): PushKeys | null {
  if (!PUSH_PUBLIC_KEY || !PUSH_PRIVATE_KEY) return null;
  return { publicKey: PUSH_PUBLIC_KEY, privateKey: PUSH_PRIVATE_KEY };
}

/** A setting's message says what it must be, worded for the list of invalid settings. */
function wholeNumber(min: number, max: number) {
  const error = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error });
}
const Port = wholeNumber(0, 65535);
const Flag = z.enum(['true', 'false'], { error: 'must be true or false' }).transform((text) => text === 'true');

const WELL_KNOWN_NETWORKS = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** Proxies listed here may set the client address, so a malformed list must stop the start. */
function isListOfNetworks(text: string): boolean {
  return text.split(',').every((each) => {
    const [address = '', length, ...more] = each.trim().split('/');
    if (WELL_KNOWN_NETWORKS.has(address)) return length === undefined;
    const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
    return (
      longest > 0 && more.length === 0 && (length === undefined || (/^\d+$/.test(length) && Number(length) <= longest))
    );
  });
}

function isAddressOrName(text: string): boolean {
  return isIP(text) !== 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text);
}

function hasClient(folder: string): boolean {
  return existsSync(join(folder, 'index.html')) && existsSync(join(folder, 'assets'));
}

/** Several, separated by commas, while one is being replaced. */
function isListOfSecrets(text: string): boolean {
  return listOf(text).every((secret) => secret.length >= 32);
}

function listOf(text: string | undefined): readonly string[] {
  return text?.split(',').map((each) => each.trim()) ?? [];
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;

const Environment = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'], { error: 'must be development, test or production' })
    .default('development'),
  PORT: Port.default(3000),
  HOST: z
    .string()
    .refine(isAddressOrName, 'must be an address or a name, such as 127.0.0.1, or 0.0.0.0 for every network')
    .default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('.data'),
  CLIENT_DIR: z
    .string()
    .refine(hasClient, 'must be a folder that `npm run build` has filled, with index.html and assets')
    .optional(),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must look like postgres://user:password@host:5432/name' })
    .optional(),
  DATABASE_POOL: wholeNumber(2, 200).default(20),
  WEB_PROCESSES: wholeNumber(1, 1000).default(1),
  REQUESTS_PER_MINUTE: wholeNumber(300, 1_000_000).default(3000),
  DRAIN_SECONDS: wholeNumber(0, 60).default(0),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must look like https://parkvale.example' }).optional(),
  TRUST_PROXY: z.string().refine(isListOfNetworks, 'must list addresses, such as 10.0.0.1, 10.1.0.0/16').optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(', ')}` }).optional(),
  WORKER_HEALTH_PORT: Port.optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  SUPPORT_EMAIL: z
    .string()
    .refine(isEmailAddress, 'must look like support@parkvale.example')
    .default('support@parkvale.example'),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must look like smtp://user:password@host:587' }).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^@<>]*<?[^\s@<>]+@[^\s@<>]+>?$/, 'must look like Parkvale <receipts@parkvale.example>')
    .default('Parkvale <receipts@parkvale.example>'),
  SEED_DEMO: Flag.default(true),
  REQUIRE_TWO_FACTOR: Flag.optional(),
  AUTOMATIC_PAYOUTS: Flag.default(true),
  OWNER_REVIEW: z.enum(['off', 'first_lots'], { error: 'must be off or first_lots' }).optional(),
  SERVER_SECRET: z
    .string()
    .refine(isListOfSecrets, 'must have at least 32 characters, as each one of several')
    .optional(),
  ...PAYMENT_SETTINGS,
  ...MESSAGE_SETTINGS,
  ...OUTSIDE_SETTINGS,
  ...MAP_TILE_SETTINGS,
  ...PHOTO_SETTINGS,
  ...PUSH_SETTINGS,
  ...GOOGLE_SETTINGS,
  ...WALLET_SETTINGS,
  ...TRACE_SETTINGS,
});

export type Config = {
  readonly production: boolean;
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** Where the client's files are; null for where `npm run build` puts them. */
  readonly clientDir: string | null;
  readonly databaseUrl: string | null;
  readonly databasePool: number;
  /** How many web processes share the requests, and with them the limits per address. */
  readonly webProcesses: number;
  /** From one address, to all web processes combined. Costly calls have limits of their own in the contract. */
  readonly requestsPerMinute: number;
  /** How long a web process keeps serving after it is asked to stop, in seconds; meanwhile /readyz says that it is leaving. */
  readonly drainSeconds: number;
  readonly publicUrl: string;
  /** Cookies are Secure, and strict transport security is announced. */
  readonly https: boolean;
  readonly trustProxy: string | null;
  readonly logLevel: string;
  readonly metricsToken: string | null;
  /** The port of a worker's health endpoint; null for none. */
  readonly workerHealthPort: number | null;
  readonly supportEmail: string;
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  readonly seedDemo: boolean;
  /** Support and odogwu accounts can do nothing until they sign in with a code. */
  readonly requireTwoFactor: boolean;
  /** If false, owners get only what a person sends; payouts promised earlier continue. */
  readonly automaticPayouts: boolean;
  /** `first_lots`: a new owner's lots sell nothing until somebody has approved the owner. */
  readonly ownerReview: 'off' | 'first_lots';
  /** The first one seals what is stored; any of them opens it. If there are none, a file in the data folder is used. */
  readonly serverSecrets: readonly string[];
  readonly payments: PaymentSettings;
  /** Texts through Twilio; null leaves them in the local outbox. */
  readonly twilio: TwilioSettings | null;
  /** The number that drivers text to park, on signs; null for none. */
  readonly textToParkNumber: string | null;
  /** Keys for notifications; if null, they are created when first needed and kept in the database. */
  readonly pushKeys: PushKeys | null;
  /** Providers of places, maps and vehicles. */
  readonly outside: OutsideSettings;
  /** Tiles of the map of lots; null for none. */
  readonly mapTiles: MapTiles;
  /** Signing in with Google; null if it is not offered. */
  readonly google: GoogleSettings | null;
  /** Passes in the wallets of phones; each null if it is not offered. */
  readonly wallets: WalletSettings;
  /** The bucket for photos; null means the data directory. */
  readonly photoStorage: S3Settings | null;
  /** Every process has the same folder as its data directory, so photos there need no bucket. */
  readonly photosOnSharedDisk: boolean;
  /** Where traces are sent; null for none. */
  readonly traces: TraceSettings | null;
  /** Tests sign up hundreds of people, so their passwords are hashed at a fraction of the cost. */
  readonly quickPasswords: boolean;
  /** Whether the sandbox's and the outbox's pages exist. */
  readonly devTools: boolean;
};

/** Lists every invalid setting, one per line. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * An empty setting counts as unset, except for an empty HOST: elsewhere it means every network, but here it would mean only this machine.
 */
function withoutEmpty(env: NodeJS.ProcessEnv): Record<string, string> {
  const isSet = ([name, value]: [string, string | undefined]) =>
    value !== undefined && (value !== '' || name === 'HOST');
  return Object.fromEntries(Object.entries(env).filter(isSet)) as Record<string, string>;
}

/**
 * For operators' commands, which run outside the service's environment: `--env-file <path>` adds its settings to those of the shell.
 * @returns the other arguments. @throws ConfigError when the file cannot be read
 */
export function loadEnvFile(args: readonly string[]): readonly string[] {
  const at = args.indexOf('--env-file');
  if (at === -1) return args;
  const path = args[at + 1] ?? '';
  try {
    process.loadEnvFile(path);
  } catch {
    throw new ConfigError(`The settings in "${path}" cannot be read. Name a file after --env-file.`);
  }
  return args.toSpliced(at, 2);
}

/** The environment of a program that we start. */
export const environmentWith = (more: Record<string, string>): NodeJS.ProcessEnv => ({ ...process.env, ...more });

/** @throws ConfigError with one line for each invalid setting. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  installOwnMessages();
  const parsed = Environment.superRefine(checkOutside)
    .superRefine(checkPayments)
    .superRefine(checkTexts)
    .superRefine(checkPhotos)
    .superRefine(checkPush)
    .superRefine(checkMapTiles)
    .superRefine(checkGoogle)
    .superRefine(checkWallets)
    .safeParse(withoutEmpty(env));
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError(`These settings are wrong:\n${lines.join('\n')}`);
  }
  return toConfig(parsed.data);
}

function toConfig(settings: z.output<typeof Environment>): Config {
  const production = settings.NODE_ENV === 'production';
  const publicUrl = (settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).replace(/\/+$/, '');
  return {
    production,
    port: settings.PORT,
    host: settings.HOST,
    dataDir: settings.DATA_DIR,
    clientDir: settings.CLIENT_DIR ?? null,
    databaseUrl: settings.DATABASE_URL ?? null,
    databasePool: settings.DATABASE_POOL,
    webProcesses: settings.WEB_PROCESSES,
    requestsPerMinute: settings.REQUESTS_PER_MINUTE,
    drainSeconds: settings.DRAIN_SECONDS,
    publicUrl,
    https: publicUrl.startsWith('https:'),
    trustProxy: settings.TRUST_PROXY ?? null,
    // A developer's terminal shows only what needs attention; request lines belong in a server's log.
    logLevel: settings.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    metricsToken: settings.METRICS_TOKEN ?? null,
    workerHealthPort: settings.WORKER_HEALTH_PORT ?? null,
    supportEmail: settings.SUPPORT_EMAIL,
    smtpUrl: settings.SMTP_URL ?? null,
    mailFrom: settings.MAIL_FROM,
    payments: toPayments(settings),
    twilio: toTwilio(settings),
    textToParkNumber: settings.TEXT_TO_PARK_NUMBER ?? null,
    pushKeys: toPushKeys(settings),
    seedDemo: settings.SEED_DEMO && !production && !settings.DATABASE_URL,
    requireTwoFactor: settings.REQUIRE_TWO_FACTOR ?? production,
    automaticPayouts: settings.AUTOMATIC_PAYOUTS,
    ownerReview: settings.OWNER_REVIEW ?? (production ? 'first_lots' : 'off'),
    serverSecrets: listOf(settings.SERVER_SECRET),
    outside: toOutside(settings),
    mapTiles: toMapTiles(settings),
    google: toGoogle(settings),
    wallets: toWallets(settings),
    photoStorage: toPhotos(settings),
    photosOnSharedDisk: settings.PHOTOS_ON_SHARED_DISK,
    traces: toTraces(settings),
    quickPasswords: settings.NODE_ENV === 'test',
    devTools: !production && !settings.SMTP_URL && !settings.TWILIO_AUTH_TOKEN,
  };
}
