// Who is behind an account, for lists that show names. Lists ask apart from their own rows, which are elsewhere on a cluster
// (decision record 161).

import type { Db } from '../../db/database.ts';
import type { SignedInUser } from './principal.ts';

export type Person = Pick<SignedInUser, 'id' | 'name' | 'email' | 'role'>;

export type People = ReadonlyMap<string, Person>;

/** By account, deleted ones too. Null stands for nobody. */
export async function listPeople(db: Db, ids: readonly (string | null)[]): Promise<People> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const query = db.selectFrom('users').select(['id', 'name', 'email', 'role']);
  const [only] = wanted;
  // One is asked of its shard alone.
  const rows = await (wanted.length === 1 && only
    ? query.where('id', '=', only)
    : query.where('id', 'in', wanted)
  ).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Null also for a deleted account, whose address is gone. */
export async function findUndeleted(db: Db, id: string): Promise<Person | null> {
  const query = db.selectFrom('users').select(['id', 'name', 'email', 'role']).where('id', '=', id);
  return (await query.where('deletedAt', 'is', null).executeTakeFirst()) ?? null;
}

export async function listNames(db: Db, ids: readonly (string | null)[]): Promise<ReadonlyMap<string, string>> {
  return new Map([...(await listPeople(db, ids))].map(([id, { name }]) => [id, name]));
}

/** As answers show them; null for nobody. */
export function personOf(
  people: People,
  id: string | null,
): { _id: string; name: string; role: Person['role'] } | null {
  const person = id === null ? undefined : people.get(id);
  return person ? { _id: person.id, name: person.name, role: person.role } : null;
}
