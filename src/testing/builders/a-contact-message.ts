/** What somebody wrote to support, put straight into the database. */
import { randomUUIDv7 } from 'node:crypto';
import type { Db } from '#server/db/database.ts';

type Wishes = { id?: string; name?: string; email?: string; message?: string; createdAt?: Date };
export type BuiltContactMessage = Required<Wishes>;

export async function aContactMessage(db: Db, wishes: Wishes = {}): Promise<BuiltContactMessage> {
  const written = {
    id: randomUUIDv7(),
    name: 'Ann Carter',
    email: 'ann@people.example',
    message: 'I was charged twice.',
    createdAt: new Date('2026-11-20T12:00:00Z'),
    ...wishes,
  };
  const { createdAt, ...row } = written;
  await db
    .insertInto('contact_messages')
    .values({ ...row, created_at: createdAt })
    .execute();
  return written;
}
