/**
 * Rule 507: what a reader at a lane reads. On paper and in mails, the address of the receipt; on its page, a code that changes every 30
 * seconds and comes from a key that the receipt's secret gives, so that whoever copies it has nothing for long. The same key lets a lane
 * without a signal check it.
 */

export const CODE_STEP_SECONDS = 30;
/** How many steps before and after the current one are accepted: clocks differ, and people take a moment. */
const TOLERANCE = 1;
const TYPED_DIGITS = 8;
const REF_BYTES = 20;
const MAC_BYTES = 12;

/** What gives the key, as its SHA-256. */
export const keyText = (receiptKey: string): string => `parkvale lane code ${receiptKey}`;

export const stepAt = (now: Date): number => Math.floor(now.getTime() / (CODE_STEP_SECONDS * 1000));

export const acceptedSteps = (now: Date): readonly number[] =>
  Array.from({ length: 2 * TOLERANCE + 1 }, (_, index) => stepAt(now) - TOLERANCE + index);

/** The input of the HMAC: eight bytes, big-endian. */
export const stepBytes = (step: number): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(step));
  return bytes;
};

const toText = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const fromText = (text: string): Uint8Array =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));

/** Names the order and its lot, and opens nothing: the first bytes of a receipt's key are its order, its last four the lot's. */
export const refOfReceipt = (receiptKey: string): string => {
  const bytes = fromText(receiptKey);
  return toText(Uint8Array.from([...bytes.subarray(0, REF_BYTES - 4), ...bytes.subarray(-4)]));
};

export const macOf = (hmac: Uint8Array): string => toText(hmac.subarray(0, MAC_BYTES));

/** For lanes where it is typed. */
export const typedOf = (hmac: Uint8Array): string => {
  const view = new DataView(hmac.buffer, hmac.byteOffset + MAC_BYTES, 8);
  return String(view.getBigUint64(0) % BigInt(10 ** TYPED_DIGITS)).padStart(TYPED_DIGITS, '0');
};

/** The text of the picture that a receipt's page shows. */
export const codeText = (ref: string, hmac: Uint8Array): string => `PV.${ref}.${macOf(hmac)}`;

/** The text of the picture of a badge (rule 516). */
export const badgeText = (key: string): string => `PB.${key}`;

export type ReadCode =
  | { readonly kind: 'badge'; readonly key: string }
  | { readonly kind: 'receipt'; readonly receiptKey: string }
  | { readonly kind: 'rotating'; readonly ref: string; readonly mac: string }
  | { readonly kind: 'typed'; readonly digits: string };

/** Null for a picture or a number that is none of ours. */
export const readCode = (text: string): ReadCode | null => {
  const rotating = /^PV\.([\w-]{27})\.([\w-]{16})$/.exec(text.trim());
  if (rotating) return { kind: 'rotating', ref: rotating[1] ?? '', mac: rotating[2] ?? '' };
  const badge = /^PB\.([\w-]{64})$/.exec(text.trim());
  if (badge) return { kind: 'badge', key: badge[1] ?? '' };
  const digits = text.replace(/[\s-]/g, '');
  if (/^\d{8}$/.test(digits)) return { kind: 'typed', digits };
  const receipt = /(?:^|\/receipts?\/)([\w-]{48})(?:[/?#].*)?$/.exec(text.trim());
  return receipt ? { kind: 'receipt', receiptKey: receipt[1] ?? '' } : null;
};
