// A stored answer can be read only with its Idempotency-Key: the key is not stored, and the answer, which may contain a
// login token or a payment secret, is encrypted with it.

import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const SECRET_BYTES = 32;

export type AnswerSeal = {
  /** For finding the key again; does not reveal it. */
  readonly keyHash: string;
  /** Tells two requests apart without revealing their content, such as a password. */
  hashOf(input: string): string;
  seal(answer: string): Buffer;
  /** @throws when it was sealed with another key, or altered. */
  open(sealed: Buffer): string;
};

/** `scope` separates equal keys of two people or two endpoints. */
export function sealBy(key: string, scope: string): AnswerSeal {
  // Three independent secrets from one derivation, which costs more than what they are used for.
  const derived = Buffer.from(hkdfSync('sha256', key, scope, 'parkvale idempotency', 3 * SECRET_BYTES));
  const [name, forRequests, forAnswers] = [0, 1, 2].map((place) =>
    derived.subarray(place * SECRET_BYTES, (place + 1) * SECRET_BYTES),
  ) as [Buffer, Buffer, Buffer];
  return {
    keyHash: name.toString('base64url'),
    hashOf: (input) => createHmac('sha256', forRequests).update(input).digest('base64url'),
    seal: (answer) => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, forAnswers, iv);
      const sealed = Buffer.concat([cipher.update(answer, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
    },
    open: (sealed) => {
      const decipher = createDecipheriv(CIPHER, forAnswers, sealed.subarray(0, IV_BYTES));
      decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      const answer = decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES));
      return Buffer.concat([answer, decipher.final()]).toString('utf8');
    },
  };
}
