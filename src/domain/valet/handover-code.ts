/**
 * The four digits that a guest shows when the car is handed back. They change every 30 seconds, come from a secret that only
 * the guest's page and the server hold, and one that changed a moment ago still counts. Computed as RFC 6238 does.
 */

export const HANDOVER_STEP_SECONDS = 30;
const DIGITS = 4;
/** Steps before and after the present one that still count: clocks differ, and people need time to show. */
const TOLERANCE = 1;

/** The HMAC of the step (as eight bytes, big end first) under the ticket's secret. */
export type HandoverHmac = (step: Uint8Array) => Uint8Array;

export const handoverStep = (now: Date): number => Math.floor(now.getTime() / (HANDOVER_STEP_SECONDS * 1000));

/** What the HMAC is taken of. */
export const stepBytes = (step: number): Uint8Array => {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(step));
  return bytes;
};

/** The four digits of an HMAC; throws when it is shorter than 20 bytes. */
export const codeOfHmac = (hmac: Uint8Array): string => {
  if (hmac.length < 20) throw new RangeError('A hand-over code is made of an HMAC of at least 20 bytes.');
  const offset = (hmac[hmac.length - 1] ?? 0) & 0xf;
  const view = new DataView(hmac.buffer, hmac.byteOffset, hmac.byteLength);
  const number = view.getUint32(offset) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
};

export const handoverCode = (now: Date, hmac: HandoverHmac): string => codeOfHmac(hmac(stepBytes(handoverStep(now))));

/** Whether the code is that of now, of the step before or of the one after. */
export const handoverCodeFits = (code: string, now: Date, hmac: HandoverHmac): boolean => {
  const step = handoverStep(now);
  const near = Array.from({ length: 2 * TOLERANCE + 1 }, (_, place) => step - TOLERANCE + place);
  return near.some((each) => codeOfHmac(hmac(stepBytes(each))) === code);
};

/** How long the code of now is still shown, in milliseconds. */
export const msToNextCode = (now: Date): number =>
  (handoverStep(now) + 1) * HANDOVER_STEP_SECONDS * 1000 - now.getTime();
