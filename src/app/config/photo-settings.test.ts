import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const BUCKET = {
  PHOTO_STORAGE_URL: 'https://s3.us-east-2.amazonaws.com/',
  PHOTO_STORAGE_BUCKET: 'parkvale-photos',
  PHOTO_STORAGE_REGION: 'us-east-2',
  PHOTO_STORAGE_ACCESS_KEY_ID: 'AKID',
  PHOTO_STORAGE_SECRET_ACCESS_KEY: 'nobodys-secret',
};

describe('photo storage', () => {
  it('is the data directory by default', () => {
    expect(readConfig({}).photoStorage).toBeNull();
  });

  it('is a bucket once all five settings are set', () => {
    expect(readConfig(BUCKET).photoStorage).toMatchObject({
      url: 'https://s3.us-east-2.amazonaws.com',
      bucket: 'parkvale-photos',
    });
  });

  it.each(Object.keys(BUCKET))('stops the start when only %s is missing', (name) => {
    expect(() => readConfig({ ...BUCKET, [name]: undefined })).toThrow(`${name}: is needed too`);
  });

  it('is never unencrypted in production', () => {
    const plain = { ...BUCKET, PHOTO_STORAGE_URL: 'http://minio.internal:9000' };
    expect(readConfig(plain).photoStorage?.url).toBe('http://minio.internal:9000');
    expect(() => readConfig({ ...plain, NODE_ENV: 'production' })).toThrow('PHOTO_STORAGE_URL: must be https');
  });
});
