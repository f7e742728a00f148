/** An account without a password, with a pending invitation to a lot owner's team. */
import { randomUUIDv7 } from 'node:crypto';
import type { Db } from '#platform/db/database.ts';

const CREATED_AT = new Date('2026-01-15T15:00:00Z');

export async function anAccount(db: Db): Promise<{ id: string; email: string }> {
  const id = randomUUIDv7();
  const email = `account-${id}@people.example`;
  const times = { createdAt: CREATED_AT, updatedAt: CREATED_AT };
  await db.insertInto('accountAddresses').values({ address: email, userId: id }).execute();
  await db
    .insertInto('users')
    .values({ id, email, name: 'Ina Vitee', role: 'customer', ...times })
    .execute();
  return { id, email };
}

export async function aMember(db: Db, { ownerId }: { ownerId: string }): Promise<{ id: string; email: string }> {
  const account = await anAccount(db);
  const id = randomUUIDv7();
  const member = { id, ownerId, userId: account.id, role: 'enforcer', invitedName: 'Ina Vitee' } as const;
  await db
    .insertInto('teamMembers')
    .values({ ...member, allLocations: true, invitedAt: CREATED_AT })
    .execute();
  return { id, email: account.email };
}
