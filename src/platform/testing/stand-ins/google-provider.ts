/**
 * An OpenID Connect provider like Google: discovery, keys, consent and tokens. It checks requests against the standard, and can be told to
 * answer wrongly. Codes work once, and only with the verifier of the browser's challenge.
 */
import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import type { StandInAnswer, StandInRequest } from './http-stand-in.ts';

export const GOOGLE_TEST_CLIENT = { clientId: 'parkvale-under-test.apps.example', clientSecret: 'nobodys-secret-0' };

export type GoogleAccount = {
  readonly sub: string;
  readonly email: string;
  readonly email_verified: boolean;
  readonly name?: string;
};

/** What will be wrong with the next tokens. */
export type GoogleMischief =
  | 'wrong nonce'
  | 'wrong audience'
  | 'wrong issuer'
  | 'expired'
  | 'strange key'
  | 'no id token'
  | null;

export type GoogleProvider = {
  mischief: GoogleMischief;
  answer(request: StandInRequest): StandInAnswer;
  /** The person consents on Google's page. @returns the query string with which the browser comes back */
  consent(url: string, account: GoogleAccount): string;
  /** The person declines on Google's page. */
  deny(url: string, error?: string): string;
};

const KEY_ID = 'key-1';
const MINUTE = 60;

type Granted = { readonly requested: URLSearchParams; readonly account: GoogleAccount };

export function createGoogleProvider(issuerOf: () => string): GoogleProvider {
  const own = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const strange = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const granted = new Map<string, Granted>();
  const provider: GoogleProvider = {
    mischief: null,
    consent: (url, account) => {
      const requested = checkRequested(new URL(url), issuerOf());
      const code = randomUUID();
      granted.set(code, { requested, account });
      return backWith({ code, state: requested.get('state') ?? '', iss: issuerOf() });
    },
    deny: (url, error = 'access_denied') => {
      const requested = checkRequested(new URL(url), issuerOf());
      return backWith({ error, state: requested.get('state') ?? '', iss: issuerOf() });
    },
    answer: ({ path, body }) => {
      if (path.startsWith('/.well-known/openid-configuration')) return { json: discoveryOf(issuerOf()) };
      if (path === '/keys') {
        const key = { ...own.publicKey.export({ format: 'jwk' }), kid: KEY_ID, alg: 'RS256', use: 'sig' };
        return { json: { keys: [key] } };
      }
      if (path === '/token') return giveToken(new URLSearchParams(body));
      return { status: 404, json: { error: 'not_found' } };
    },
  };

  function giveToken(sent: URLSearchParams): StandInAnswer {
    const grant = granted.get(sent.get('code') ?? '');
    granted.delete(sent.get('code') ?? '');
    const isOurs =
      sent.get('client_id') === GOOGLE_TEST_CLIENT.clientId &&
      sent.get('client_secret') === GOOGLE_TEST_CLIENT.clientSecret;
    if (!isOurs) return { status: 401, json: { error: 'invalid_client' } };
    const challenge = createHash('sha256')
      .update(sent.get('code_verifier') ?? '')
      .digest('base64url');
    const isRight =
      grant &&
      sent.get('grant_type') === 'authorization_code' &&
      sent.get('redirect_uri') === grant.requested.get('redirect_uri') &&
      challenge === grant.requested.get('code_challenge');
    if (!isRight) return { status: 400, json: { error: 'invalid_grant' } };
    const tokens = {
      access_token: randomUUID(),
      token_type: 'Bearer',
      expires_in: 3600,
      scope: 'openid email profile',
    };
    if (provider.mischief === 'no id token') return { json: tokens };
    return { json: { ...tokens, id_token: signed(claimsOf(grant)) } };
  }

  function claimsOf({ requested, account }: Granted): object {
    const { mischief } = provider;
    const now = Math.floor(Date.now() / 1000) - (mischief === 'expired' ? 60 * MINUTE : 0);
    return {
      iss: mischief === 'wrong issuer' ? 'https://accounts.elsewhere.example' : issuerOf(),
      aud: mischief === 'wrong audience' ? 'somebody-else.apps.example' : GOOGLE_TEST_CLIENT.clientId,
      nonce: mischief === 'wrong nonce' ? 'another-nonce' : requested.get('nonce'),
      iat: now,
      exp: now + 10 * MINUTE,
      ...account,
    };
  }

  function signed(claims: object): string {
    const parts = [{ alg: 'RS256', typ: 'JWT', kid: KEY_ID }, claims];
    const text = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
    const key = provider.mischief === 'strange key' ? strange.privateKey : own.privateKey;
    return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`;
  }

  return provider;
}

const backWith = (query: Record<string, string>) => `?${new URLSearchParams(query)}`;

/** @throws what Google would show the person instead of asking for consent */
function checkRequested({ origin, pathname, searchParams: requested }: URL, issuer: string): URLSearchParams {
  const expected = {
    client_id: GOOGLE_TEST_CLIENT.clientId,
    response_type: 'code',
    code_challenge_method: 'S256',
    scope: 'openid email profile',
  };
  const isRight =
    origin + pathname === `${issuer}/consent` &&
    Object.entries(expected).every(([name, value]) => requested.get(name) === value) &&
    ['state', 'nonce', 'code_challenge', 'redirect_uri'].every((name) => (requested.get(name) ?? '').length > 20);
  if (!isRight) throw new Error(`Google does not understand ${requested}`);
  return requested;
}

function discoveryOf(issuer: string): object {
  return {
    issuer,
    authorization_endpoint: `${issuer}/consent`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    code_challenge_methods_supported: ['plain', 'S256'],
    token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
    authorization_response_iss_parameter_supported: true,
  };
}
