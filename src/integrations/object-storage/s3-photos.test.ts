import { randomUUIDv7 } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { startS3StandIn } from '#platform/testing/stand-ins/s3-stand-in.ts';
import { describePhotoStorage } from './photo-storage.suite.ts';
import { checkS3Photos, createS3Photos, signedHeaders } from './s3-photos.ts';

const s3 = await startS3StandIn();
const now = () => new Date();
const photos = createS3Photos(s3.settings, now);
const aPhotoRef = () => ({ locationId: randomUUIDv7(), id: randomUUIDv7() });
const bytes = new TextEncoder().encode('a photo');

describePhotoStorage('S3', photos);

describe('photos in a bucket', () => {
  it('are grouped by location, under ids only', async () => {
    const photoRef = aPhotoRef();
    await photos.store(photoRef, bytes);
    expect([...s3.objects.keys()]).toContain(`${photoRef.locationId}/${photoRef.id}`);
  });

  it.each([503, 'cut'] as const)('are stored even though S3 fails twice (%s)', async (how) => {
    s3.failing = { times: 2, how };
    const photoRef = aPhotoRef();
    await photos.store(photoRef, bytes);
    expect(await photos.read(photoRef)).toEqual(bytes);
  });

  it('are reported as not stored when S3 keeps failing, without its own words', async () => {
    s3.failing = { times: 99, how: 503 };
    await expect(photos.store(aPhotoRef(), bytes)).rejects.toThrow('The photo storage answered 503 SlowDown to PUT.');
  });

  it('are refused with another secret, by another region and with a wrong clock', async () => {
    const wrong = [
      createS3Photos({ ...s3.settings, secretAccessKey: 'another' }, now),
      createS3Photos({ ...s3.settings, region: 'eu-west-1' }, now),
      createS3Photos(s3.settings, () => new Date(Date.now() - 3_600_000)),
    ];
    for (const each of wrong) await expect(each.read(aPhotoRef())).rejects.toThrow('answered 403');
  });
});

describe('a signed request', () => {
  it('has the signature that Amazon publishes for its example', async () => {
    const example = {
      accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
      secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
      region: 'us-east-1',
      url: 'https://examplebucket.s3.amazonaws.com',
      bucket: '',
    };
    const url = new URL(`${example.url}/?lifecycle`);
    const headers = await signedHeaders(example, new Date('2013-05-24T00:00:00Z'), { method: 'GET', url });
    expect(headers.get('authorization')).toBe(
      'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, ' +
        'SignedHeaders=host;x-amz-content-sha256;x-amz-date, ' +
        'Signature=fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
    );
  });
});

describe('the check of the settings', () => {
  it('says where photos are stored by default, and tries a bucket by storing, reading and deleting', async () => {
    expect(await checkS3Photos(null, now)).toMatchObject({ kind: 'unset' });
    const before = s3.objects.size;
    expect(await checkS3Photos(s3.settings, now)).toEqual({ kind: 'ok', note: 'parkvale-photos' });
    expect(s3.objects.size).toBe(before);
  });

  it('says what is wrong, without revealing a key', async () => {
    const verdict = await checkS3Photos({ ...s3.settings, bucket: 'nowhere' }, now);
    expect(verdict).toMatchObject({ kind: 'wrong', why: expect.stringContaining('404 NoSuchBucket') });
    const refused = await checkS3Photos({ ...s3.settings, secretAccessKey: 'zzz-secret' }, now);
    expect(refused).toMatchObject({ kind: 'wrong', why: expect.stringContaining('403 SignatureDoesNotMatch') });
    expect(JSON.stringify(refused)).not.toContain('zzz-secret');
  });
});
