// Account tokens contain their account's id in their last digits, so that a token
// is looked up on its account's shard (decision record 135).

import { randomBytes } from 'node:crypto';
import { uuidOf } from './location-in-ids.ts';

const RANDOM_BYTES = 32;
const ID_BYTES = 16;
const ID_DIGITS = 2 * ID_BYTES;

/** @returns in hexadecimal: 256 random bits, then the id */
export function hexTokenOf(id: string): string {
  return randomBytes(RANDOM_BYTES).toString('hex') + id.replaceAll('-', '');
}

/** The id in the database's format; null for a token that `hexTokenOf` never made. */
export function idOfHexToken(token: string): string | null {
  return /^[0-9a-f]{96}$/.test(token) ? uuidOf(token.slice(-ID_DIGITS)) : null;
}

/** @returns in base64url: 256 random bits, then the id */
export function linkTokenOf(id: string): string {
  return Buffer.concat([randomBytes(RANDOM_BYTES), Buffer.from(id.replaceAll('-', ''), 'hex')]).toString('base64url');
}

/** Null for a token that `linkTokenOf` never made. */
export function idOfLinkToken(token: string): string | null {
  const bytes = Buffer.from(token, 'base64url');
  return bytes.length === RANDOM_BYTES + ID_BYTES ? uuidOf(bytes.subarray(RANDOM_BYTES).toString('hex')) : null;
}
