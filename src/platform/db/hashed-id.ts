import { createHash } from 'node:crypto';
import { uuidOf } from './sharding/location-in-ids.ts';

/** The same for the same text: a UUID of version 8 (RFC 9562). */
export function hashedId(text: string): string {
  const bytes = createHash('sha256').update(text).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return uuidOf(bytes.toString('hex'));
}
