/** A message to support, inserted directly into the database. */
import { randomUUIDv7 } from 'node:crypto';
import type { Db } from '#platform/db/database.ts';

type Options = { id?: string; name?: string; email?: string; message?: string; createdAt?: Date };
export type BuiltContactMessage = Required<Options>;

export async function aContactMessage(db: Db, options: Options = {}): Promise<BuiltContactMessage> {
  const createdAt = options.createdAt ?? new Date('2026-11-20T12:00:00Z');
  const written = {
    id: uuidOf(createdAt),
    name: 'Ann Carter',
    email: 'ann@people.example',
    message: 'I was charged twice.',
    createdAt,
    ...options,
  };
  const { createdAt: _, ...row } = written;
  await db
    .insertInto('contactMessages')
    .values({ ...row, createdAt })
    .execute();
  return written;
}

/** Lists are ordered by id, so the id must match the time. */
function uuidOf(at: Date): string {
  const hex = at.getTime().toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}${randomUUIDv7().slice(13)}`;
}
