/** Google for API tests: the provider on loopback, and the product's adapter, which calls it. */
import type { GoogleSignInPort } from '#integrations/google-sign-in/google-sign-in.port.ts';
import { createOpenIdGoogle } from '#integrations/google-sign-in/openid-google.ts';
import {
  createGoogleProvider,
  GOOGLE_TEST_CLIENT,
  type GoogleAccount,
  type GoogleProvider,
} from './google-provider.ts';
import { type HttpStandIn, startStandIn } from './http-stand-in.ts';

export const REDIRECT_URI = 'http://localhost:3000/login/google';

export type GoogleStandIn = {
  readonly provider: GoogleProvider;
  readonly standIn: HttpStandIn;
  /** A process that has not called Google before. */
  port(patienceSeconds?: number): GoogleSignInPort;
};

export async function startGoogle(): Promise<GoogleStandIn> {
  const provider = createGoogleProvider(() => standIn.url);
  const standIn = await startStandIn((request) => provider.answer(request));
  const settings = () => ({ ...GOOGLE_TEST_CLIENT, issuerUrl: standIn.url });
  const port = (patienceSeconds = 5) => createOpenIdGoogle(settings(), { redirectUri: REDIRECT_URI, patienceSeconds });
  return { provider, standIn, port };
}

let people = 0;

export function aGoogleAccount(more: Partial<GoogleAccount> = {}): GoogleAccount {
  people += 1;
  const name = `Gwen Googler ${people}`;
  return { sub: `1098${people}`, email: `gwen-${people}@people.example`, email_verified: true, name, ...more };
}
