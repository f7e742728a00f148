// Photos in an S3 bucket or a compatible service (MinIO, R2, Spaces): <location>/<id>. The bucket is in the path of the
// address, which all of them understand. Nothing is public: photos go through our own server.

import { createHash, randomUUID } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';
import type { SettingCheck, Verdict } from '#platform/http/setting-check.ts';
import type { PhotoRef, PhotoStorage } from './photo-storage.port.ts';

export type S3Settings = {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
  /** Such as https://s3.us-east-2.amazonaws.com, without a trailing slash. */
  readonly url: string;
  readonly bucket: string;
};

const PATIENCE_MS = 15_000;
const TRIES = 3;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The storage gave an unusable answer, or none. */
class PhotoStorageUnavailable extends Error {
  override readonly name = 'PhotoStorageUnavailable';
}

export function createS3Photos(settings: S3Settings, now: () => Date): PhotoStorage {
  return {
    async store(photoRef, bytes) {
      await callBucket(settings, now, { method: 'PUT', url: urlOf(settings, photoRef), body: bytes });
    },
    read: async (photoRef) => callBucket(settings, now, { method: 'GET', url: urlOf(settings, photoRef) }),
    async remove(photoRef) {
      await callBucket(settings, now, { method: 'DELETE', url: urlOf(settings, photoRef) });
    },
  };
}

/** @throws for anything but two UUIDs, before building an address. */
function urlOf({ url, bucket }: S3Settings, { locationId, id }: PhotoRef): URL {
  if (!UUID.test(locationId) || !UUID.test(id)) throw new RangeError('A photo is kept under two UUIDs.');
  return new URL(`${url}/${bucket}/${locationId.toLowerCase()}/${id.toLowerCase()}`);
}

type Requested = { readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'; readonly url: URL; readonly body?: Uint8Array };
export type S3Answer = { readonly ok: boolean; readonly status: number; readonly bytes: Uint8Array };

const WORDS = { GET: 'read', HEAD: 'look for', PUT: 'store', DELETE: 'remove' } as const;

/**
 * @returns the bytes; null when there is no such object. @throws when the bucket
 * refuses, or when storing something in a bucket that does not exist.
 */
async function callBucket(settings: S3Settings, now: () => Date, requested: Requested): Promise<Uint8Array | null> {
  const answer = await callS3(settings, now, requested);
  if (answer.status === 404 && requested.method !== 'PUT') return null;
  if (!answer.ok) throw refusedError(WORDS[requested.method], answer);
  return answer.bytes;
}

/** Everything may be retried: storing a photo twice is harmless. */
export async function callS3(settings: S3Settings, now: () => Date, requested: Requested): Promise<S3Answer> {
  let failure: unknown;
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    try {
      const answer = await sendSigned(settings, now(), requested);
      if (answer.status < 500 && answer.status !== 429) return answer;
      failure = refusedError(requested.method, answer);
    } catch (error) {
      failure = error;
    }
  }
  throw failure instanceof PhotoStorageUnavailable
    ? failure
    : new PhotoStorageUnavailable('The photo storage cannot be reached.', { cause: failure });
}

async function sendSigned(settings: S3Settings, now: Date, requested: Requested): Promise<S3Answer> {
  const { method, url, body } = requested;
  const headers = await signedHeaders(settings, now, requested);
  const content = body ? { body: Buffer.from(body) } : {};
  const answer = await fetch(url, {
    method,
    headers,
    ...content,
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  return { ok: answer.ok, status: answer.status, bytes: new Uint8Array(await answer.arrayBuffer()) };
}

/** AWS Signature Version 4. The body's hash is signed too, which the library omits for S3 by default. */
export async function signedHeaders(
  settings: S3Settings,
  now: Date,
  { method, url, body }: Requested,
): Promise<Headers> {
  const { accessKeyId, secretAccessKey, region } = settings;
  const signer = new AwsV4Signer({
    method,
    url: url.href,
    headers: {
      'x-amz-content-sha256': createHash('sha256')
        .update(body ?? '')
        .digest('hex'),
      ...(body ? { 'content-type': 'application/octet-stream' } : {}),
    },
    accessKeyId,
    secretAccessKey,
    region,
    service: 's3',
    datetime: now.toISOString().replace(/[-:]|\.\d{3}/g, ''),
  });
  return (await signer.sign()).headers;
}

/** The message may contain keys, so only the code is repeated. */
function refusedError(what: string, { status, bytes }: S3Answer): PhotoStorageUnavailable {
  const code = /<Code>([A-Za-z]{1,60})<\/Code>/.exec(new TextDecoder().decode(bytes.subarray(0, 2000)))?.[1];
  return new PhotoStorageUnavailable(`The photo storage answered ${status}${code ? ` ${code}` : ''} to ${what}.`);
}

const HINT =
  'Check PHOTO_STORAGE_URL, _BUCKET, _REGION and the two keys: the key needs GetObject, PutObject, DeleteObject.';

/** Checks whether the bucket can store photos: stores one, reads it and deletes it. */
export async function checkS3Photos(settings: S3Settings | null, now: () => Date): ReturnType<SettingCheck['check']> {
  if (!settings) return { kind: 'unset', note: 'photos are kept in the data directory' };
  const photos = createS3Photos(settings, now);
  const photoRef = { locationId: randomUUID(), id: randomUUID() };
  try {
    await photos.store(photoRef, new TextEncoder().encode('A setting is tried.'));
    const read = await photos.read(photoRef);
    await photos.remove(photoRef);
    return read ? { kind: 'ok', note: settings.bucket } : wrongVerdict('What was stored could not be read.');
  } catch (error) {
    return wrongVerdict(error instanceof Error ? error.message : 'The photo storage cannot be reached.');
  }
}

const wrongVerdict = (why: string): Verdict => ({ kind: 'wrong', why: `${why} ${HINT}` });
