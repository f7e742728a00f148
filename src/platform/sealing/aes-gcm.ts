// AES-256-GCM as every seal here uses it: a random IV, the tag, and then the ciphertext.

import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** The length of the keys that seal and open. */
export const KEY_BYTES = 32;

/** `belongsTo` is not encrypted, but the seal opens only with the same value. */
export function encrypt(key: Buffer, content: string | Buffer, belongsTo = ''): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(belongsTo));
  const sealed = Buffer.concat([cipher.update(Buffer.from(content)), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/** @throws when it was sealed with another key or for something else, or was altered. */
export function decrypt(key: Buffer, sealed: Buffer, belongsTo = ''): string {
  return decryptBytes(key, sealed, belongsTo).toString('utf8');
}

/** @throws as `decrypt` */
export function decryptBytes(key: Buffer, sealed: Buffer, belongsTo = ''): Buffer {
  const options = { authTagLength: TAG_BYTES };
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, IV_BYTES), options).setAAD(Buffer.from(belongsTo));
  decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const text = decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES));
  return Buffer.concat([text, decipher.final()]);
}
