// A PNG is a sequence of named chunks. Those needed for the picture and its colors stay; texts, times, Exif, private
// chunks and everything after the end are removed.

const SIGNATURE = 8;
/** Length and name before the data, checksum after it. */
const AROUND = 12;
const KEPT = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD hIST pHYs sPLT acTL fcTL fdAT'.split(' '),
);

/** Null when the bytes cannot be parsed as a PNG to its end. */
export function stripPng(bytes: Buffer): Buffer | null {
  const kept = [bytes.subarray(0, SIGNATURE)];
  for (let at = SIGNATURE; at + AROUND <= bytes.length; ) {
    const end = at + AROUND + bytes.readUInt32BE(at);
    if (end > bytes.length) return null;
    const name = bytes.toString('latin1', at + 4, at + 8);
    if (KEPT.has(name)) kept.push(bytes.subarray(at, end));
    if (name === 'IEND') return Buffer.concat(kept);
    at = end;
  }
  return null;
}
