import { sign } from 'node:crypto';

/** RS256, as Google wants it. @param privateKey PEM */
export function signJwt(claims: object, privateKey: string): string {
  const parts = [{ alg: 'RS256', typ: 'JWT' }, claims].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  );
  const signed = parts.join('.');
  return `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`;
}
