// Signs a request as S3 and what speaks as it does ask for (AWS Signature Version 4): a hash of all that is asked, under a
// key made of the secret, the day, the region and the service.

import { createHash, createHmac } from 'node:crypto';

export type S3Credentials = { readonly accessKeyId: string; readonly secretAccessKey: string; readonly region: string };

export type ToSign = {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  readonly url: URL;
  /** By lower-case names; `host` is added. */
  readonly headers: Readonly<Record<string, string>>;
  /** The SHA-256 of the body in hexadecimals. */
  readonly bodyHash: string;
  readonly now: Date;
};

const ALGORITHM = 'AWS4-HMAC-SHA256';

export const sha256 = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** All headers of the request, the signature among them. */
export function signedHeaders(asked: ToSign, credentials: S3Credentials): Record<string, string> {
  const { bodyHash, now, url } = asked;
  const at = now.toISOString().replace(/[-:]|\.\d{3}/g, '');
  const headers = { ...asked.headers, host: url.host, 'x-amz-content-sha256': bodyHash, 'x-amz-date': at };
  const names = Object.keys(headers).sort();
  const signed = names.join(';');
  const scope = `${at.slice(0, 8)}/${credentials.region}/s3/aws4_request`;
  const said = canonicalRequest(asked, { headers, names });
  const signature = hmac(signingKey(credentials, at.slice(0, 8)), [ALGORITHM, at, scope, sha256(said)].join('\n'));
  const credential = `Credential=${credentials.accessKeyId}/${scope}`;
  const authorization = `${ALGORITHM} ${credential},SignedHeaders=${signed},Signature=${signature.toString('hex')}`;
  const { host: _, ...sent } = headers;
  return { ...sent, authorization };
}

type Headers = { readonly headers: Readonly<Record<string, string>>; readonly names: readonly string[] };

/** Our addresses are made of UUIDs and a bucket's name: nothing in them has to be escaped. */
function canonicalRequest({ method, url, bodyHash }: ToSign, { headers, names }: Headers): string {
  const lines = names.map((name) => `${name}:${headers[name]?.trim()}\n`).join('');
  return [method, url.pathname, url.search.slice(1), lines, names.join(';'), bodyHash].join('\n');
}

function signingKey({ secretAccessKey, region }: S3Credentials, day: string): Buffer {
  return [day, region, 's3', 'aws4_request'].reduce<Buffer>(hmac, Buffer.from(`AWS4${secretAccessKey}`));
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
