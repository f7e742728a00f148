// A WebP is a RIFF container of named chunks, each padded to an even length. Exif, XMP and unknown chunks are removed;
// the extended header lists them and the container states its length, so both are rewritten.

const HEADER = 12;
const KEPT = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
const PICTURES = new Set(['VP8 ', 'VP8L', 'ANMF']);
/** Flags of the extended header. */
const HAS_EXIF_OR_XMP = 0x0c;

/** Null when the bytes cannot be parsed as a WebP to its stated end. */
export function stripWebp(bytes: Buffer): Buffer | null {
  const end = bytes.length < HEADER ? 0 : bytes.readUInt32LE(4) + 8;
  if (end > bytes.length) return null;
  const kept: Buffer[] = [];
  let hasPicture = false;
  for (let at = HEADER; at + 8 <= end; ) {
    const size = bytes.readUInt32LE(at + 4);
    const next = at + 8 + size + (size % 2);
    // Some encoders omit the last chunk's padding byte.
    if (at + 8 + size > end) return null;
    const name = bytes.toString('latin1', at, at + 4);
    hasPicture ||= PICTURES.has(name);
    if (KEPT.has(name)) kept.push(chunk(name, bytes.subarray(at + 8, at + 8 + size)));
    at = next;
  }
  if (!hasPicture) return null;
  const chunks = Buffer.concat(kept);
  return Buffer.concat([
    Buffer.from('RIFF', 'latin1'),
    uint32(chunks.length + 4),
    Buffer.from('WEBP', 'latin1'),
    chunks,
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.from(data);
  if (name === 'VP8X' && body[0] !== undefined) body[0] &= ~HAS_EXIF_OR_XMP;
  const filling = body.length % 2 === 1 ? [Buffer.alloc(1)] : [];
  return Buffer.concat([Buffer.from(name, 'latin1'), uint32(body.length), body, ...filling]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
