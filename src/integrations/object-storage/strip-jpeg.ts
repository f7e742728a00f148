// A JPEG is a sequence of segments, each with a marker and a length, with the picture's scans in between. Everything
// not needed to show it is removed: Exif with the position, maker notes, comments, thumbnails, and everything after the
// end, where phones append a video or a second picture with its own metadata. Only the orientation is written again.

const MARK = 0xff;
const START_OF_IMAGE = 0xd8;
const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;
const COMMENT = 0xfe;
const APP = { first: 0xe0, exif: 0xe1, icc: 0xe2, adobe: 0xee, last: 0xef };
const EXIF = 'Exif\0\0';
/** Without these, a picture would be shown in different colors. */
const KEPT = [
  { marker: APP.first, begins: 'JFIF\0' },
  { marker: APP.icc, begins: 'ICC_PROFILE\0' },
  { marker: APP.adobe, begins: 'Adobe' },
];

/** Null when the bytes cannot be parsed as a JPEG up to its picture. */
export function stripJpeg(bytes: Buffer): Buffer | null {
  const kept: Buffer[] = [];
  let upright: Buffer | null = null;
  let at = 2;
  for (let marker = markerAt(bytes, at); marker !== null; marker = markerAt(bytes, at)) {
    if (marker.code === END_OF_IMAGE) break;
    const end = marker.at + 2 + lengthAt(bytes, marker.at + 2);
    if (end > bytes.length || end < marker.at + 4) return null;
    const segment = bytes.subarray(marker.at, end);
    upright ??= marker.code === APP.exif ? exifOfTurn(turnIn(segment)) : null;
    at = marker.code === START_OF_SCAN ? endOfScan(bytes, end) : end;
    if (!isMetadata(marker.code, segment)) kept.push(bytes.subarray(marker.at, at));
  }
  if (!kept.some((segment) => segment[1] === START_OF_SCAN)) return null;
  // A JFIF header comes first if there is one.
  if (upright) kept.splice(kept[0]?.[1] === APP.first ? 1 : 0, 0, upright);
  return Buffer.concat([Buffer.of(MARK, START_OF_IMAGE), ...kept, Buffer.of(MARK, END_OF_IMAGE)]);
}

/** Any number of fill bytes may precede a marker's code; `at` is the position of the last one. */
function markerAt(bytes: Buffer, from: number): { readonly at: number; readonly code: number } | null {
  if (bytes[from] !== MARK) return null;
  let at = from;
  while (bytes[at + 1] === MARK) at++;
  const code = bytes[at + 1];
  return code === undefined ? null : { at, code };
}

function lengthAt(bytes: Buffer, at: number): number {
  return at + 2 <= bytes.length ? bytes.readUInt16BE(at) : 0;
}

/** In a scan, FF 00 is a data byte FF, and D0 to D7 are restart markers. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(MARK, from); at >= 0; at = bytes.indexOf(MARK, at + 1)) {
    const next = bytes[at + 1];
    if (next === undefined) break;
    if (next !== 0 && next !== MARK && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return bytes.length;
}

function isMetadata(code: number, segment: Buffer): boolean {
  if (code === COMMENT) return true;
  if (code < APP.first || code > APP.last) return false;
  return !KEPT.some(({ marker, begins }) => marker === code && textAt(segment, 4, begins.length) === begins);
}

/** The Exif orientation, 1 to 8; 1 when there is none. Reads only the first directory. */
function turnIn(segment: Buffer): number {
  if (textAt(segment, 4, EXIF.length) !== EXIF) return 1;
  const tiff = segment.subarray(4 + EXIF.length);
  if (tiff.length < 8) return 1;
  const little = textAt(tiff, 0, 2) === 'II';
  const short = (at: number) => (at + 2 > tiff.length ? 0 : little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  for (let entry = 0; entry < short(directory); entry++) {
    const at = directory + 2 + entry * 12;
    if (at + 12 > tiff.length) return 1;
    if (short(at) === ORIENTATION) return short(at + 8);
  }
  return 1;
}

const ORIENTATION = 0x0112;

/** Empty for a picture that needs no rotation. */
function exifOfTurn(turn: number): Buffer | null {
  if (turn < 2 || turn > 8) return null;
  const tiff = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, turn, 0, 0, 0, 0, 0, 0];
  const body = Buffer.concat([Buffer.from(EXIF, 'latin1'), Buffer.from(tiff)]);
  return Buffer.concat([Buffer.of(MARK, APP.exif, 0, body.length + 2), body]);
}

function textAt(bytes: Buffer, at: number, length: number): string {
  return bytes.toString('latin1', at, at + length);
}
