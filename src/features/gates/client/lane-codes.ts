// The codes of receipts, computed in the browser, which offers no cryptography to pages without https.

import { codeText, keyText, refOfReceipt, stepBytes, typedOf } from '../rules/lane-code.ts';

export const toText = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

export async function sha256(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
}

export function importKey(text: string): Promise<CryptoKey> {
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
}

/** The code of a receipt at this moment: the text of its picture, and the digits to type. */
export async function codesOf(
  receiptKey: string,
  step: number,
): Promise<{ readonly text: string; readonly typed: string }> {
  const key = await importKey(toText(await sha256(keyText(receiptKey))));
  const hmac = new Uint8Array(await crypto.subtle.sign('HMAC', key, stepBytes(step)));
  return { text: codeText(refOfReceipt(receiptKey), hmac), typed: typedOf(hmac) };
}
