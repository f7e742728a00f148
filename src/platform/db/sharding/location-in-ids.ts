// Finds the location of something known only by its id or receipt key. These end with the last digits of
// their location's id, so that nothing has to be stored to find it (decision record 135).

import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** In hexadecimal. Among a million lots, a few hundred share their digits with another. */
const TAG_DIGITS = 8;

/** @returns the id with its last random digits replaced; 42 random bits and the time remain */
export function idAt(locationId: string, id: string): string {
  return id.slice(0, -TAG_DIGITS) + locationId.slice(-TAG_DIGITS);
}

const KEY_BYTES = 24;

/** Opens things at several locations: ends with the last digits of each location's id. */
export function keyAtAll(locationIds: readonly string[]): string {
  const tags = [...new Set(locationIds)].map((id) => Buffer.from(id.slice(-TAG_DIGITS), 'hex'));
  return Buffer.concat([randomBytes(KEY_BYTES), ...tags]).toString('base64url');
}

/** The last digits of the locations that a key of `keyAtAll` is for, concatenated. */
export function tagsOfKey(key: string): string {
  return Buffer.from(key, 'base64url').subarray(KEY_BYTES).toString('hex');
}

/** @param tags as returned by `tagsOfKey` */
export async function listLocationsOfTags(db: Db, tags: string): Promise<string[]> {
  const each = tags.match(/[0-9a-f]{8}/g) ?? [];
  return (await Promise.all([...new Set(each)].map((tag) => listTagged(db, tag)))).flat();
}

/** Begins with the order's id, which finds its row, and ends with the location's tag. The random part in between grants access. */
export function receiptKeyAt({ locationId, id }: { locationId: string; id: string }, random: Buffer): string {
  const [order, tag] = [id.replaceAll('-', ''), locationId.slice(-TAG_DIGITS)].map((digits) =>
    Buffer.from(digits, 'hex'),
  );
  return Buffer.concat([order ?? Buffer.of(), random, tag ?? Buffer.of()]).toString('base64url');
}

/** The id of the order, as the key says. */
export function orderOfReceipt(receiptKey: string): string {
  return uuidOf(Buffer.from(receiptKey, 'base64url').toString('hex', 0, 16).padEnd(32, '0'));
}

/** The lots that may have something with this id: nearly always one; none for an id that was never issued. */
export function listLocationsOf(db: Db, id: string): Promise<string[]> {
  return listTagged(db, tagOf(id));
}

/** An id in the database's format, from its 32 hexadecimal digits. */
export function uuidOf(digits: string): string {
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** The last digits of its location's id. */
export function tagOf(id: string): string {
  return id.slice(-TAG_DIGITS).toLowerCase();
}

export function listLocationsOfReceipt(db: Db, receiptKey: string): Promise<string[]> {
  return listTagged(db, tagOfReceipt(receiptKey));
}

/** The last digits of its location's id. */
export function tagOfReceipt(receiptKey: string): string {
  return Buffer.from(receiptKey, 'base64url')
    .subarray(-TAG_DIGITS / 2)
    .toString('hex');
}

/** Tries one place after another. */
export async function findAtLocations<T>(
  locationIds: readonly string[],
  find: (locationId: string) => Promise<T | null>,
): Promise<T | null> {
  for (const locationId of locationIds) {
    const found = await find(locationId);
    if (found !== null) return found;
  }
  return null;
}

async function listTagged(db: Db, tag: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from locations where right(id::text, 8) = ${tag}`.execute(db);
  return rows.map(({ id }) => id);
}
