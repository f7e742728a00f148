// Where something is that is known by its id or receipt key alone: these end with the last digits of their location's id, so that
// nothing has to be stored to find it (decision record 161).

import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** Hexadecimal digits. Of a million lots, a few hundred share theirs with another. */
const TAG_DIGITS = 8;

/** @returns the id with its last random digits replaced; 42 random bits and the time remain */
export function idAt(locationId: string, id: string): string {
  return id.slice(0, -TAG_DIGITS) + locationId.slice(-TAG_DIGITS);
}

const KEY_BYTES = 24;

/** Opens things at several locations: ends with the last digits of each one's id. */
export function keyAtAll(locationIds: readonly string[]): string {
  const tags = [...new Set(locationIds)].map((id) => Buffer.from(id.slice(-TAG_DIGITS), 'hex'));
  return Buffer.concat([randomBytes(KEY_BYTES), ...tags]).toString('base64url');
}

/** The last digits of the locations that a key of `keyAtAll` is for, behind each other. */
export function tagsOfKey(key: string): string {
  return Buffer.from(key, 'base64url').subarray(KEY_BYTES).toString('hex');
}

/** @param tags as `tagsOfKey` answers them */
export async function listPlacesOfTags(db: Db, tags: string): Promise<string[]> {
  const each = tags.match(/[0-9a-f]{8}/g) ?? [];
  return (await Promise.all([...new Set(each)].map((tag) => listTagged(db, tag)))).flat();
}

export function receiptKeyAt(locationId: string, random: Buffer): string {
  return Buffer.concat([random, Buffer.from(locationId.slice(-TAG_DIGITS), 'hex')]).toString('base64url');
}

/** The lots where something with this id may be: nearly always one; none when it was never given. */
export function listPlacesOf(db: Db, id: string): Promise<string[]> {
  return listTagged(db, id.slice(-TAG_DIGITS).toLowerCase());
}

export function listPlacesOfReceipt(db: Db, receiptKey: string): Promise<string[]> {
  return listTagged(db, tagOfReceipt(receiptKey));
}

/** The last digits of its location's id. */
export function tagOfReceipt(receiptKey: string): string {
  return Buffer.from(receiptKey, 'base64url')
    .subarray(-TAG_DIGITS / 2)
    .toString('hex');
}

/** Asks one place after the other. */
export async function findAtPlaces<T>(
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
