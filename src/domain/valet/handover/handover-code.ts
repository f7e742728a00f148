/**
 * Rule 98: the four digits that a guest shows to get the car. They change every 30 seconds and come from a secret that
 * only the guest's page and the server hold, computed as in RFC 6238. A code that has just changed is still accepted.
 */

export const HANDOVER_STEP_SECONDS = 30;
const DIGITS = 4;
/** Steps before and after the current one that are accepted: clocks differ, and people take a moment. */
const TOLERANCE = 1;

/** The HMAC of the step (eight bytes, big-endian) under the ticket's secret. */
export type HandoverHmac = (step: Uint8Array) => Uint8Array;

export const handoverStep = (now: Date): number => Math.floor(now.getTime() / (HANDOVER_STEP_SECONDS * 1000));

/** The input of the HMAC. */
export const stepBytes = (step: number): Uint8Array => {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(step));
  return bytes;
};

/** The four digits of an HMAC; throws when it has fewer than 20 bytes. */
export const codeOfHmac = (hmac: Uint8Array): string => {
  if (hmac.length < 20) throw new RangeError('A handover code needs an HMAC of at least 20 bytes.');
  const offset = (hmac[hmac.length - 1] ?? 0) & 0xf;
  const view = new DataView(hmac.buffer, hmac.byteOffset, hmac.byteLength);
  const number = view.getUint32(offset) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
};

export const handoverCode = (now: Date, hmac: HandoverHmac): string => codeOfHmac(hmac(stepBytes(handoverStep(now))));

/** Whether the code belongs to the current, previous or next step. */
export const handoverCodeFits = (code: string, now: Date, hmac: HandoverHmac): boolean => {
  const step = handoverStep(now);
  const near = Array.from({ length: 2 * TOLERANCE + 1 }, (_, place) => step - TOLERANCE + place);
  return near.some((each) => codeOfHmac(hmac(stepBytes(each))) === code);
};

/** Milliseconds until the code changes. */
export const msToNextCode = (now: Date): number =>
  (handoverStep(now) + 1) * HANDOVER_STEP_SECONDS * 1000 - now.getTime();
