/**
 * A fake S3: a real server on loopback with one bucket. It recomputes each request's signature, as S3 does, and refuses requests whose
 * signature does not match, that are older than 15 minutes, or whose body is different.
 */
import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { afterAll, beforeEach } from 'vitest';
import type { S3Settings } from '#integrations/object-storage/s3-photos.ts';

export type S3StandIn = {
  readonly settings: S3Settings;
  readonly objects: Map<string, Buffer>;
  /** How many of the next requests fail, with 503 or without an answer; reset before each test. */
  failing: { times: number; how: 503 | 'cut' } | null;
  readonly requests: string[];
};

const KEYS = { accessKeyId: 'AKIDPARKVALETESTS', secretAccessKey: 'a-secret-of-the-stand-in', region: 'us-east-2' };
const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** `now`: the clock that decides whether a request is too old. */
export async function startS3StandIn(now: () => Date = () => new Date()): Promise<S3StandIn> {
  const server = createServer(async (request, response) => {
    standIn.requests.push(`${request.method} ${request.url}`);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (standIn.failing && standIn.failing.times-- > 0) {
      if (standIn.failing.how === 'cut') return response.destroy();
      return response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>');
    }
    const { status, body } = answer(standIn, request, { body: Buffer.concat(chunks), now: now() });
    return response.writeHead(status).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const settings = { ...KEYS, url: `http://127.0.0.1:${port}`, bucket: 'parkvale-photos' };
  const standIn: S3StandIn = { settings, objects: new Map(), failing: null, requests: [] };
  beforeEach(() => {
    standIn.failing = null;
    standIn.requests.length = 0;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return standIn;
}

type Answer = { readonly status: number; readonly body?: string | Buffer };
const error = (status: number, code: string): Answer => ({ status, body: `<Error><Code>${code}</Code></Error>` });

type Arrived = { readonly body: Buffer; readonly now: Date };

function answer({ settings, objects }: S3StandIn, request: IncomingMessage, { body, now }: Arrived): Answer {
  const wrong = findWrongSignature(request, { body, now });
  if (wrong) return error(403, wrong);
  const [, bucket, ...rest] = (request.url ?? '').split('/');
  if (bucket !== settings.bucket) return error(404, 'NoSuchBucket');
  const name = rest.join('/');
  switch (request.method) {
    case 'PUT':
      objects.set(name, body);
      return { status: 200 };
    case 'GET': {
      const found = objects.get(name);
      return found ? { status: 200, body: found } : error(404, 'NoSuchKey');
    }
    case 'DELETE':
      objects.delete(name);
      return { status: 204 };
    default:
      return error(405, 'MethodNotAllowed');
  }
}

const SIGNED =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request,\s*SignedHeaders=([^,]+),\s*Signature=(\w+)$/;

function findWrongSignature({ method, url = '', headers }: IncomingMessage, { body, now }: Arrived): string | null {
  const [, keyId, day = '', region = '', names = '', signature] = SIGNED.exec(headers.authorization ?? '') ?? [];
  if (keyId !== KEYS.accessKeyId) return 'InvalidAccessKeyId';
  const at = String(headers['x-amz-date']);
  const sentAt = Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!at.startsWith(day) || Math.abs(now.getTime() - sentAt) > 15 * 60_000) return 'RequestTimeTooSkewed';
  if (headers['x-amz-content-sha256'] !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  if (!names.split(';').includes('host')) return 'AccessDenied';
  const lines = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const [path, query = ''] = url.split('?');
  const text = [method, path, query, lines.join(''), names, headers['x-amz-content-sha256']].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer>(hmac, Buffer.from(`AWS4${KEYS.secretAccessKey}`));
  const expected = hmac(key, ['AWS4-HMAC-SHA256', at, scope, sha256(text)].join('\n')).toString('hex');
  return expected === signature && region === KEYS.region ? null : 'SignatureDoesNotMatch';
}
