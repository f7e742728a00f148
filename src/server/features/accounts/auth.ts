// The accounts library, set up for our tables. Its HTTP handler, its rate limiter, its cookies and its logger are not
// used: our routes call it as a library, because paths, answers, limits and what may be logged are the product's own.

import { randomBytes } from 'node:crypto';
import { kyselyAdapter } from '@better-auth/kysely-adapter';
import { createInternalAdapter } from 'better-auth/db';
import { type BetterAuthOptions, betterAuth } from 'better-auth/minimal';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { createPasswordHasher, type PasswordHasher } from './password-hash.ts';

/** Signing in again is asked for after this long, however often the session was used. */
export const LOGIN_SECONDS = 30 * 24 * 60 * 60;
export const RESET_SECONDS = 60 * 60;

/** Users, credentials and sign-in sessions, in the library's terms. */
export type AccountRecords = ReturnType<typeof createInternalAdapter>;

export type Auth = {
  /** The library's records inside the caller's transaction. */
  within(tx: Db): Promise<AccountRecords>;
  readonly passwords: PasswordHasher;
};

type AuthDeps = Pick<Deps, 'config' | 'db' | 'newId'>;

export function createAuth(deps: AuthDeps): Auth {
  const passwords = createPasswordHasher({ quick: deps.config.quickPasswords });
  const library = betterAuth(optionsFor(deps, passwords));
  return {
    async within(tx) {
      const { options, logger, generateId } = await library.$context;
      return createInternalAdapter(adapterOn(tx)(options), { options, logger, hooks: [], generateId });
    },
    passwords,
  };
}

/** The library names columns by the map below. */
const adapterOn = (db: Db) => kyselyAdapter(db.withoutPlugins(), { type: 'postgres' });

function optionsFor({ config, db, newId }: AuthDeps, passwords: PasswordHasher): BetterAuthOptions {
  return {
    baseURL: config.publicUrl,
    // It signs the library's own cookies, of which we set none: our cookie carries the session's token, which is looked
    // up. So no two processes need to agree on it, and none has to be kept.
    secret: randomBytes(32).toString('base64url'),
    database: adapterOn(db),
    advanced: { database: { generateId: newId } },
    emailAndPassword: {
      enabled: true,
      resetPasswordTokenExpiresIn: RESET_SECONDS,
      revokeSessionsOnPasswordReset: true,
      password: { hash: passwords.hash, verify: ({ hash, password }) => passwords.verify(hash, password) },
    },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    // It would write e-mail addresses into the log.
    logger: { disabled: true },
    ...TABLES,
  };
}

const TIMES = { createdAt: 'created_at', updatedAt: 'updated_at' } as const;

const TABLES = {
  user: {
    modelName: 'users',
    fields: { ...TIMES, emailVerified: 'email_verified' },
    additionalFields: {
      role: { type: 'string', required: true, input: false },
      active: { type: 'boolean', required: true, input: false, defaultValue: true },
    },
  },
  session: {
    modelName: 'login_sessions',
    fields: { ...TIMES, userId: 'user_id', expiresAt: 'expires_at', ipAddress: 'ip_address', userAgent: 'user_agent' },
    expiresIn: LOGIN_SECONDS,
    disableSessionRefresh: true,
  },
  account: {
    modelName: 'credentials',
    fields: {
      ...TIMES,
      userId: 'user_id',
      accountId: 'account_id',
      providerId: 'provider_id',
      accessToken: 'access_token',
      refreshToken: 'refresh_token',
      idToken: 'id_token',
      accessTokenExpiresAt: 'access_token_expires_at',
      refreshTokenExpiresAt: 'refresh_token_expires_at',
    },
  },
  verification: {
    modelName: 'verifications',
    fields: { ...TIMES, expiresAt: 'expires_at' },
    storeIdentifier: 'hashed',
  },
} satisfies BetterAuthOptions;
