// The service account's access to Google's API: a token for an hour, against a signed claim.

import { callOutside, OutsideError, readJson, requireSuccess } from '#platform/http/outside-call.ts';
import type { GoogleWalletSettings } from '../wallet-settings.ts';
import { signJwt } from './sign-jwt.ts';

const SCOPE = 'https://www.googleapis.com/auth/wallet_object.issuer';
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const LASTS_SECONDS = 3600;
const MARGIN_SECONDS = 300;

export type Limits = { readonly timeoutMs: number; readonly maxBytes: number };

export function createGoogleToken(settings: GoogleWalletSettings, now: () => Date, limits: Limits) {
  let known: { readonly token: string; readonly until: number } | null = null;
  return {
    /** @throws OutsideError */
    async get(): Promise<string> {
      if (known && now().getTime() < known.until) return known.token;
      const issued = await requestToken(settings, now(), limits);
      known = { token: issued.token, until: now().getTime() + (issued.seconds - MARGIN_SECONDS) * 1000 };
      return issued.token;
    },
    /** Google does not take it any longer. */
    forget() {
      known = null;
    },
  };
}

async function requestToken(
  { email, privateKey, tokenUrl }: GoogleWalletSettings,
  at: Date,
  limits: Limits,
): Promise<{ token: string; seconds: number }> {
  const iat = Math.floor(at.getTime() / 1000);
  const assertion = signJwt({ iss: email, scope: SCOPE, aud: tokenUrl, iat, exp: iat + LASTS_SECONDS }, privateKey);
  const answer = await callOutside({
    url: new URL(tokenUrl),
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    bytes: new TextEncoder().encode(new URLSearchParams({ grant_type: GRANT, assertion }).toString()),
    ...limits,
  });
  // Google says 400 when the key is not the account's.
  if (answer.status === 400) throw new OutsideError('refused', 'refused the key (400)');
  requireSuccess(answer);
  const { access_token: token, expires_in: seconds } = readJson(answer) as Record<string, unknown>;
  if (typeof token !== 'string' || typeof seconds !== 'number') throw new OutsideError('garbled', 'answered no token');
  return { token, seconds };
}
