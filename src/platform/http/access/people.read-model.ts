// Who is behind an account, for lists that show names. Lists fetch the names separately from their own
// rows, because on a cluster the two are on different machines (decision record 135).

import type { Db } from '#platform/db/database.ts';
import type { SignedInUser } from './principal.ts';

export type Person = Pick<SignedInUser, 'id' | 'name' | 'email' | 'role'>;

export type People = ReadonlyMap<string, Person>;

/** By account, including deleted ones. A null id stands for nobody. */
export async function listPeople(db: Db, ids: readonly (string | null)[]): Promise<People> {
  const uniqueIds = [...new Set(ids.filter((id) => id !== null))];
  if (uniqueIds.length === 0) return new Map();
  const query = db.selectFrom('users').select(['id', 'name', 'email', 'role']);
  const [only] = uniqueIds;
  // A single id is looked up on its shard alone.
  const rows = await (uniqueIds.length === 1 && only
    ? query.where('id', '=', only)
    : query.where('id', 'in', uniqueIds)
  ).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Also null for a deleted account, because its address is gone. */
export async function findUndeleted(db: Db, id: string): Promise<Person | null> {
  const query = db.selectFrom('users').select(['id', 'name', 'email', 'role']).where('id', '=', id);
  return (await query.where('deletedAt', 'is', null).executeTakeFirst()) ?? null;
}

export async function listNames(db: Db, ids: readonly (string | null)[]): Promise<ReadonlyMap<string, string>> {
  return new Map([...(await listPeople(db, ids))].map(([id, { name }]) => [id, name]));
}

/** As answers show a person; null for nobody. */
export function personOf(
  people: People,
  id: string | null,
): { _id: string; name: string; role: Person['role'] } | null {
  const person = id === null ? undefined : people.get(id);
  return person ? { _id: person.id, name: person.name, role: person.role } : null;
}
