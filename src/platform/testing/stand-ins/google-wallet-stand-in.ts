/** Google Wallet's API: it gives tokens against a signed claim, and has the objects that somebody saved. */
import { generateKeyPairSync, verify } from 'node:crypto';
import type { GoogleWalletSettings } from '#integrations/wallets/wallet-settings.ts';
import { type StandInAnswer, type StandInRequest, startStandIn } from './http-stand-in.ts';

export const ISSUER = '3388000000012345678';
const EMAIL = 'passes@parkvale.iam.gserviceaccount.example';
const SCOPE = 'https://www.googleapis.com/auth/wallet_object.issuer';
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const TOKEN = 'ya29.a-token-of-the-stand-in';

export type GoogleObject = Record<string, unknown> & { readonly id: string; readonly state: string };

export async function openGoogleWalletStandIn() {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const objects = new Map<string, GoogleObject>();
  const tokens = { valid: TOKEN, given: 0 };
  const server = await startStandIn((request, standIn) => {
    if (request.path === '/token') return giveToken(request);
    if (request.headers.authorization !== `Bearer ${tokens.valid}`) return { status: 401, json: { error: {} } };
    const [, id = ''] = /^\/walletobjects\/v1\/genericObject\/(.+)$/.exec(request.path) ?? [];
    if (request.path === `/walletobjects/v1/issuer/${ISSUER}`) return { json: { issuerId: ISSUER } };
    const known = objects.get(id);
    if (request.method !== 'PATCH' || !known) return { status: 404, json: { error: {} } };
    const patch = JSON.parse(request.body) as Partial<GoogleObject>;
    if (patch.id !== id) standIn.breaches.push('the object has another id than its address');
    // What is null is removed; what is not named stays.
    const patched = Object.entries({ ...known, ...patch }).filter(([, value]) => value !== null);
    objects.set(id, Object.fromEntries(patched) as GoogleObject);
    return { json: objects.get(id) };
  });
  const giveToken = ({ body, headers }: StandInRequest): StandInAnswer => {
    const form = new URLSearchParams(body);
    const claims = openJwt(form.get('assertion') ?? '');
    const isRight =
      headers['content-type'] === 'application/x-www-form-urlencoded' &&
      form.get('grant_type') === GRANT &&
      claims?.iss === EMAIL &&
      claims.scope === SCOPE &&
      claims.aud === settings.tokenUrl &&
      Number(claims.exp) - Number(claims.iat) <= 3600;
    if (!isRight) return { status: 400, json: { error: 'invalid_grant' } };
    tokens.given += 1;
    return { json: { access_token: tokens.valid, expires_in: 3599, token_type: 'Bearer' } };
  };
  /** Null unless our key signed it. */
  const openJwt = (jwt: string): Record<string, unknown> | null => {
    const [head = '', claims = '', signature = ''] = jwt.split('.');
    const signed = Buffer.from(`${head}.${claims}`);
    const isOurs = verify('sha256', signed, publicKey, Buffer.from(signature, 'base64url'));
    const { alg } = JSON.parse(Buffer.from(head, 'base64url').toString() || '{}') as { alg?: string };
    return isOurs && alg === 'RS256' ? JSON.parse(Buffer.from(claims, 'base64url').toString()) : null;
  };
  const settings: GoogleWalletSettings = {
    issuerId: ISSUER,
    email: EMAIL,
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    tokenUrl: `${server.url}/token`,
    apiUrl: server.url,
  };
  return {
    server,
    settings,
    objects,
    tokens,
    /** As somebody who follows the link and saves what it shows. @throws Error where Google would show an error */
    save(url: string): GoogleObject {
      const claims = openJwt(url.replace('https://pay.google.com/gp/v/save/', ''));
      if (claims?.iss !== EMAIL || claims.aud !== 'google' || claims.typ !== 'savetowallet')
        throw new Error('this is no link to save a pass');
      const { genericObjects = [], genericClasses = [] } = claims.payload as {
        genericObjects?: GoogleObject[];
        genericClasses?: { id: string }[];
      };
      const [object] = genericObjects;
      if (!object?.id.startsWith(`${ISSUER}.`) || object.classId !== genericClasses[0]?.id)
        throw new Error('the object is not of this issuer');
      objects.set(object.id, object);
      return object;
    },
  };
}
