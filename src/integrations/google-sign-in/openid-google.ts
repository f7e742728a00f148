// Google's OpenID Connect through `openid-client`: the code flow with PKCE, state and nonce. A token is accepted only if one of Google's
// published keys signed it, it is for us, and it has not expired. The library is loaded with the first sign-in.

import type { Configuration } from 'openid-client';
import type { GoogleSettings } from '#integrations/google-sign-in/google-settings.ts';
import { type GooglePerson, type GoogleSignInPort, GoogleTrouble, type Return } from './google-sign-in.port.ts';

const loadLibrary = () => import('openid-client');
type Library = Awaited<ReturnType<typeof loadLibrary>>;

const PATIENCE_SECONDS = 5;
/** Addresses and keys seldom change; the library fetches new keys by itself. */
const KNOWN_FOR_MS = 60 * 60 * 1000;
const SCOPE = 'openid email profile';

type Patience = { readonly patienceSeconds?: number };

/** `redirectUri`: our page to which Google sends browsers back; the console must list it. */
export function createOpenIdGoogle(
  settings: GoogleSettings,
  { redirectUri, patienceSeconds = PATIENCE_SECONDS }: { redirectUri: string } & Patience,
): GoogleSignInPort {
  const discover = cacheForAnHour(() => discoverGoogle(settings, patienceSeconds));
  return {
    leave: () =>
      withTroubles(async () => {
        const [openid, google] = await Promise.all([loadLibrary(), discover()]);
        const [codeVerifier, nonce, state] = [
          openid.randomPKCECodeVerifier(),
          openid.randomNonce(),
          openid.randomState(),
        ];
        const url = openid.buildAuthorizationUrl(google, {
          redirect_uri: redirectUri,
          scope: SCOPE,
          state,
          nonce,
          code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: 'S256',
          // People who share a device choose whose account it is.
          prompt: 'select_account',
        });
        return { url: url.href, state, nonce, codeVerifier };
      }),
    comeBack: (back) =>
      withTroubles(async () => {
        const [openid, google] = await Promise.all([loadLibrary(), discover()]);
        return exchangeCode(openid, google, { ...back, redirectUri });
      }),
  };
}

async function discoverGoogle({ clientId, clientSecret, issuerUrl }: GoogleSettings, timeout: number) {
  const openid = await loadLibrary();
  const url = new URL(issuerUrl);
  const execute = [
    openid.enableNonRepudiationChecks,
    ...(url.protocol === 'http:' ? [openid.allowInsecureRequests] : []),
  ];
  const asUsual = openid.ClientSecretPost(clientSecret);
  return openid.discovery(url, clientId, { client_secret: clientSecret }, asUsual, { execute, timeout });
}

async function exchangeCode(
  openid: Library,
  google: Configuration,
  { answer, state, nonce, codeVerifier, redirectUri }: Return & { readonly redirectUri: string },
): Promise<GooglePerson> {
  const came = new URL(redirectUri);
  came.search = answer;
  const tokens = await openid.authorizationCodeGrant(google, came, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: codeVerifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims) throw new GoogleTrouble('wrong', 'Google told nothing.');
  const { sub, email, email_verified: emailVerified, name } = claims;
  if (typeof email !== 'string') throw new GoogleTrouble('wrong', 'Google told no address.');
  return { subject: sub, email, emailVerified: emailVerified === true, name: typeof name === 'string' ? name : '' };
}

/** One request serves everybody; it is repeated after an hour or a failure. */
function cacheForAnHour<T>(request: () => Promise<T>): () => Promise<T> {
  let known: { readonly answer: Promise<T>; readonly at: number } | null = null;
  return () => {
    if (known && Date.now() - known.at < KNOWN_FOR_MS) return known.answer;
    const requested = { answer: request(), at: Date.now() };
    known = requested;
    requested.answer.catch(() => {
      if (known === requested) known = null;
    });
    return requested.answer;
  };
}

async function withTroubles<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    throw error instanceof GoogleTrouble ? error : toTrouble(error);
  }
}

const TIMED_OUT = 'OAUTH_TIMEOUT';
const NOT_AS_AGREED = new Set(['OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON', 'OAUTH_PARSE_ERROR']);

/** Passes on only the kind of trouble, because other parties' messages may quote codes and tokens. */
function toTrouble(error: unknown): GoogleTrouble {
  const { name, code, status } = error as { name?: string; code?: string; status?: number };
  if (name === 'AuthorizationResponseError') return judgeRefusal(error);
  const isAway = code === TIMED_OUT || (code !== undefined && NOT_AS_AGREED.has(code)) || (status ?? 0) >= 500;
  // Node's fetch throws a TypeError without a code when nobody answers.
  if (isAway || (error instanceof TypeError && code === undefined))
    return new GoogleTrouble('away', 'Google did not answer as agreed.');
  return new GoogleTrouble('wrong', `Google's answer is not valid (${code ?? name}).`);
}

function judgeRefusal(error: unknown): GoogleTrouble {
  const { error: reason } = error as { error?: string };
  const isAway = reason === 'server_error' || reason === 'temporarily_unavailable';
  return new GoogleTrouble(isAway ? 'away' : 'canceled', 'Google sent the browser back without a code.');
}
