// The access token from client credentials. One fetch serves all waiting calls; the token is cached until shortly before it expires.

import { z } from 'zod';
import { ProviderMisconfigured, ProviderUnavailable } from '../payments.port.ts';
import { fetchPayPal, type PayPalSettings, readJson } from './paypal-http.ts';

export type PayPalToken = {
  /** @throws ProviderUnavailable, ProviderMisconfigured when PayPal rejects our credentials. */
  get(): Promise<string>;
  /** PayPal rejected this token. */
  drop(token: string): void;
};

/** A token is not used in its last minute, because the call must arrive in time. */
const SPARE_MS = 60_000;

const Answer = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });
type Stored = { readonly token: string; readonly usableUntil: number };

export function createPayPalToken(settings: PayPalSettings): PayPalToken {
  let stored: Stored | null = null;
  let coming: Promise<Stored> | null = null;
  const fetchOnce = () => {
    coming ??= fetchToken(settings).finally(() => {
      coming = null;
    });
    return coming;
  };
  return {
    get: async () => {
      if (!stored || stored.usableUntil <= settings.now().getTime()) stored = await fetchOnce();
      return stored.token;
    },
    drop: (token) => {
      if (stored?.token === token) stored = null;
    },
  };
}

async function fetchToken({ apiUrl, clientId, clientSecret, timeoutMs, now }: PayPalSettings): Promise<Stored> {
  const headers = {
    authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
    'content-type': 'application/x-www-form-urlencoded',
  };
  const request = { method: 'POST', headers, body: 'grant_type=client_credentials' };
  const response = await fetchPayPal(`${apiUrl}/v1/oauth2/token`, request, timeoutMs);
  const body = await readJson(response);
  if (response.status === 401) throw new ProviderMisconfigured('PayPal does not know these credentials.');
  const parsed = Answer.safeParse(body);
  if (!response.ok || !parsed.success) throw new ProviderUnavailable(`PayPal gave no token: ${response.status}.`);
  const { access_token: token, expires_in: seconds } = parsed.data;
  return { token, usableUntil: now().getTime() + seconds * 1000 - SPARE_MS };
}
