/**
 * Rule 98: the four digits that a guest shows to get the car. They change every 30 seconds and come from a secret that only
 * the guest's page and the server hold, computed as in RFC 6238 with a separate key for every four hours. A stand's phone
 * holds the current and the next key, so it can check codes without a signal and loses that ability on its own (rule 258). A
 * code that has just changed is still accepted.
 */

export const HANDOVER_STEP_SECONDS = 30;
const DIGITS = 4;
/** How many steps before and after the current one are accepted: clocks differ, and people take a moment. */
const TOLERANCE = 1;

/** Four hours of steps, for which one key is valid. */
const WINDOW_STEPS = 480;
/** How many bytes of its HMAC form the key. */
export const WINDOW_KEY_BYTES = 16;

/** The HMAC of the step's bytes under the key of its window. */
export type HandoverHmac = (step: number) => Uint8Array;

export const handoverStep = (now: Date): number => Math.floor(now.getTime() / (HANDOVER_STEP_SECONDS * 1000));

/** The input of the HMAC: eight bytes, big-endian. */
export const stepBytes = (step: number): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(step));
  return bytes;
};

export const windowOf = (step: number): number => Math.floor(step / WINDOW_STEPS);

/** The HMAC input that, under the ticket's secret, gives a window's key; its length distinguishes it from a step. */
export const windowBytes = (window: number): Uint8Array<ArrayBuffer> => Uint8Array.of(1, ...stepBytes(window));

/** The four digits of an HMAC; throws when it has fewer than 20 bytes. */
export const codeOfHmac = (hmac: Uint8Array): string => {
  if (hmac.length < 20) throw new RangeError('A handover code needs an HMAC of at least 20 bytes.');
  const offset = (hmac[hmac.length - 1] ?? 0) & 0xf;
  const view = new DataView(hmac.buffer, hmac.byteOffset, hmac.byteLength);
  const number = view.getUint32(offset) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
};

export const handoverCode = (now: Date, hmac: HandoverHmac): string => codeOfHmac(hmac(handoverStep(now)));

/** The steps whose codes are accepted now. */
export const acceptedSteps = (now: Date): readonly number[] => {
  const step = handoverStep(now);
  return Array.from({ length: 2 * TOLERANCE + 1 }, (_, index) => step - TOLERANCE + index);
};

/** Whether the code belongs to the current, previous or next step. */
export const handoverCodeFits = (code: string, now: Date, hmac: HandoverHmac): boolean =>
  acceptedSteps(now).some((step) => codeOfHmac(hmac(step)) === code);

/** What a phone checked without a signal: the code, and the step it belongs to. */
export type CheckedCode = { readonly code: string; readonly step: number };

/** The server checks it again: the code must match the step, and the step must lie between the last act and now. */
export const checkedCodeFits = (
  { code, step }: CheckedCode,
  { since, now }: { readonly since: Date; readonly now: Date },
  hmac: HandoverHmac,
): boolean => {
  const isPossible = step >= handoverStep(since) - TOLERANCE && step <= handoverStep(now) + TOLERANCE;
  return isPossible && codeOfHmac(hmac(step)) === code;
};

/** Milliseconds until the code changes. */
export const msToNextCode = (now: Date): number =>
  (handoverStep(now) + 1) * HANDOVER_STEP_SECONDS * 1000 - now.getTime();
