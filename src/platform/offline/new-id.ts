// Ids for things created on this device. The server recognizes retries by them. They also work where
// `crypto.randomUUID` is missing.

/** The id of one act, a random UUID. */
export function newEventId(): string {
  return inWords(crypto.getRandomValues(new Uint8Array(16)), 4);
}

/** The id of a thing that lists are sorted by, such as a ticket or a photo: a UUID of version 7, by this device's clock in milliseconds. */
export function newThingId(now = Date.now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const time = now.toString(16).padStart(12, '0');
  for (let index = 0; index < 6; index++) bytes[index] = Number.parseInt(time.slice(index * 2, index * 2 + 2), 16);
  return inWords(bytes, 7);
}

function inWords(bytes: Uint8Array, version: number): string {
  const hex = Array.from(bytes, (byte, index) =>
    markVersion(byte, { index, version }).toString(16).padStart(2, '0'),
  ).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Sets the version and variant bits. */
function markVersion(byte: number, { index, version }: { index: number; version: number }): number {
  if (index === 6) return (byte & 0x0f) | (version << 4);
  return index === 8 ? (byte & 0x3f) | 0x80 : byte;
}
