// Google Wallet: a signed link has the whole pass, which Google stores once it is saved; later we patch what Google has.

import { callOutside, OutsideError, requireSuccess } from '#platform/http/outside-call.ts';
import type { GoogleWalletSettings } from '../wallet-settings.ts';
import type { WalletPort } from '../wallets.port.ts';
import { classIdOf, objectIdOf, toGoogleObject } from './google-object.ts';
import { createGoogleToken } from './google-token.ts';
import { signJwt } from './sign-jwt.ts';

const SAVE_URL = 'https://pay.google.com/gp/v/save';
const MAX_BYTES = 256 * 1024;
const TIMEOUT_MS = 10_000;

type Options = { readonly publicUrl: string; readonly now: () => Date; readonly timeoutMs?: number };

export function createGoogleWallet(
  settings: GoogleWalletSettings,
  { publicUrl, now, timeoutMs = TIMEOUT_MS }: Options,
): WalletPort {
  const { issuerId, email, privateKey, apiUrl } = settings;
  const limits = { timeoutMs, maxBytes: MAX_BYTES };
  const token = createGoogleToken(settings, now, limits);
  const names = { issuerId, publicUrl };
  return {
    wallet: 'google',
    async offer(pass) {
      const claims = {
        iss: email,
        aud: 'google',
        typ: 'savetowallet',
        iat: Math.floor(now().getTime() / 1000),
        origins: [new URL(publicUrl).origin],
        payload: {
          genericClasses: [{ id: classIdOf(issuerId) }],
          genericObjects: [withoutNulls(toGoogleObject(pass, names))],
        },
      };
      return { kind: 'link', url: `${SAVE_URL}/${signJwt(claims, privateKey)}` };
    },
    async update(pass) {
      const url = new URL(`${apiUrl}/walletobjects/v1/genericObject/${objectIdOf(issuerId, pass.id)}`);
      const headers = { authorization: `Bearer ${await token.get()}` };
      const answer = await callOutside({ url, method: 'PATCH', headers, json: toGoogleObject(pass, names), ...limits });
      // It exists once it was saved.
      if (answer.status === 404) return 'absent';
      if (answer.status === 401) {
        token.forget();
        throw new OutsideError('refused', 'refused the token (401)');
      }
      requireSuccess(answer);
      return 'updated';
    },
  };
}

const withoutNulls = (object: object): object =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== null));
