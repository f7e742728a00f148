import type { GoogleSettings } from '#integrations/google-sign-in/google-settings.ts';
import { callOutside, OutsideError, readJson } from '#platform/http/outside-call.ts';
import { failedCheck, type Verdict } from '#platform/http/setting-check.ts';

const LIMITS = { timeoutMs: 5000, maxBytes: 64 * 1024 } as const;
/** Google's error for a code that it never issued: it means that Google accepted our credentials. */
const BELIEVED = 'invalid_grant';

/** Requests a token with a code that Google never issued. `redirectUri`: what the console has to list. */
export async function checkGoogleSignIn(settings: GoogleSettings | null, redirectUri: string): Promise<Verdict> {
  if (!settings) return { kind: 'unset', note: 'nobody is offered to sign in with Google' };
  try {
    const discovery = new URL(`${settings.issuerUrl}/.well-known/openid-configuration`);
    const { token_endpoint: tokenUrl } = readJson(await callOutside({ url: discovery, ...LIMITS })) as {
      token_endpoint?: unknown;
    };
    if (typeof tokenUrl !== 'string' || !URL.canParse(tokenUrl))
      return { kind: 'wrong', why: 'GOOGLE_SIGN_IN_URL is not a provider of OpenID Connect.' };
    const refusal = await refusalAt(new URL(tokenUrl), settings, redirectUri);
    if (refusal === BELIEVED) return { kind: 'ok', note: `the console has to list ${redirectUri}` };
    return {
      kind: 'wrong',
      why: `Google says ${refusal}. Set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET of one client.`,
    };
  } catch (error) {
    return failedCheck('Google', error, 'Check GOOGLE_SIGN_IN_URL.');
  }
}

async function refusalAt(url: URL, { clientId, clientSecret }: GoogleSettings, redirectUri: string): Promise<string> {
  const requested = new URLSearchParams({
    grant_type: 'authorization_code',
    code: 'check-settings',
    client_id: clientId,
    client_secret: clientSecret,
    redirect_uri: redirectUri,
    code_verifier: 'c'.repeat(43),
  });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const bytes = new TextEncoder().encode(requested.toString());
  const answer = readJson(await callOutside({ url, method: 'POST', headers, bytes, ...LIMITS }));
  const { error } = answer as { error?: unknown };
  // Only an error code as the standard allows, because it is printed.
  if (typeof error !== 'string' || !/^[a-z_]{1,40}$/.test(error))
    throw new OutsideError('garbled', 'answered no error');
  return error;
}
