// A stored answer can be read only with its Idempotency-Key: the key is not stored, and the answer, which may contain a
// login token or a payment secret, is encrypted with it.

import { createHmac, hkdfSync } from 'node:crypto';
import { decrypt, encrypt, KEY_BYTES } from '../../sealing/aes-gcm.ts';

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
  const derived = Buffer.from(hkdfSync('sha256', key, scope, 'parkvale idempotency', 3 * KEY_BYTES));
  const [name, forRequests, forAnswers] = [0, 1, 2].map((place) =>
    derived.subarray(place * KEY_BYTES, (place + 1) * KEY_BYTES),
  ) as [Buffer, Buffer, Buffer];
  return {
    keyHash: name.toString('base64url'),
    hashOf: (input) => createHmac('sha256', forRequests).update(input).digest('base64url'),
    seal: (answer) => encrypt(forAnswers, answer),
    open: (sealed) => decrypt(forAnswers, sealed),
  };
}
