// The text of a file, in whichever of the common encodings it was saved.

export type Encoding = 'UTF-8' | 'UTF-16' | 'Windows-1252';
export type DecodedText = { readonly text: string; readonly encoding: Encoding };

/** Replaces bytes that are not a character of the encoding. */
export const DAMAGED = '\uFFFD';

/** Bytes that are not text become `DAMAGED`; the check of the table then finds them in their cells. */
export function decodeText(bytes: Uint8Array): DecodedText {
  const wide = wideEncodingOf(bytes);
  if (wide) return { text: new TextDecoder(wide).decode(bytes), encoding: 'UTF-16' };
  const text = new TextDecoder('utf-8').decode(bytes);
  if (isWhole(bytes) || isMostlyRight(text)) return { text, encoding: 'UTF-8' };
  return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'Windows-1252' };
}

type Wide = 'utf-16le' | 'utf-16be';
const SAMPLE = 4000;

/** Recognized by its byte order mark, or by the zero bytes of its letters. */
function wideEncodingOf(bytes: Uint8Array): Wide | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, SAMPLE);
  const empty = { even: 0, odd: 0 };
  for (const [index, byte] of sample.entries()) if (byte === 0) empty[index % 2 === 0 ? 'even' : 'odd'] += 1;
  const many = sample.length / 5;
  if (empty.odd > many && empty.even === 0) return 'utf-16le';
  return empty.even > many && empty.odd === 0 ? 'utf-16be' : null;
}

function isWhole(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** In a file with a different encoding, hardly any character beyond ASCII is valid by chance; in a damaged file most are. */
function isMostlyRight(text: string): boolean {
  let balance = 0;
  for (const [letters] of text.matchAll(/[^\0-\x7F]+/g)) {
    for (const letter of letters) balance += letter === DAMAGED ? -1 : 1;
  }
  return balance >= 0;
}
