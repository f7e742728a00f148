// A stored answer can be read only with its Idempotency-Key. The key is not stored, and the answer,
// which may contain a login token or a payment secret, is encrypted with it.

import { createHmac, hkdfSync } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { uuidOf } from '#platform/db/sharding/location-in-ids.ts';
import { decryptBytes, encrypt, KEY_BYTES } from '#platform/sealing/aes-gcm.ts';

/**
 * A compression dictionary of what bookings' answers repeat: it more than halves their size. Answers stored with
 * different words here cannot be opened, so change it only when everything stored may be lost.
 */
const WORDS =
  '{"status":"success","data":{"_id":"","sessionIds":[""],"orderId":"","totalCost":,"fees":,"lines":[{"kind":"parking","label":' +
  '"Parking","cents":,"payee":"owner"},{"kind":"fee","label":"Transaction fee","cents":,"payee":"platform"}],"startTime":"2026-",' +
  '"endTime":"2026-T00:00:00.000Z","clientSecret":"pi__secret_","receiptKey":"';
const UNPACKING = { dictionary: Buffer.from(WORDS) };
/** A short answer needs little room: with the usual 280 KB per answer, garbage collection took a quarter of a booking's CPU time. */
const PACKING = { ...UNPACKING, windowBits: 10, memLevel: 2, chunkSize: 1024 };

export type AnswerSeal = {
  /** Finds the key again without revealing it. */
  readonly keyHash: string;
  /** Tells two requests apart without revealing their content, such as a password. */
  hashOf(input: string): string;
  seal(answer: string): Buffer;
  /** @throws when it was sealed with another key, or altered. */
  open(sealed: Buffer): string;
};

/** The first 128 bits, in the database's format for a value of that size. */
function shortenHash(hash: Buffer): string {
  return uuidOf(hash.toString('hex', 0, 16));
}

/** `scope` keeps equal keys of two people or two endpoints apart. */
export function sealBy(key: string, scope: string): AnswerSeal {
  // Three independent secrets from one derivation, because deriving costs more than what they are used for.
  const derived = Buffer.from(hkdfSync('sha256', key, scope, 'parkvale idempotency', 3 * KEY_BYTES));
  const [name, forRequests, forAnswers] = [0, 1, 2].map((index) =>
    derived.subarray(index * KEY_BYTES, (index + 1) * KEY_BYTES),
  ) as [Buffer, Buffer, Buffer];
  return {
    keyHash: shortenHash(name),
    hashOf: (input) => shortenHash(createHmac('sha256', forRequests).update(input).digest()),
    seal: (answer) => encrypt(forAnswers, deflateRawSync(answer, PACKING)),
    open: (sealed) => inflateRawSync(decryptBytes(forAnswers, sealed), UNPACKING).toString('utf8'),
  };
}
