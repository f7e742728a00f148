// People who sign up at the server under test.
import { randomUUIDv7 } from 'node:crypto';
import { API_PREFIX } from '#platform/contract/endpoint.ts';
import type { ProductApp } from './product-app.ts';

export const PASSWORD = 'Correct-horse-1';

export type Person = { readonly userId: string; readonly token: string };

/** @param name of the person, also used for an address at bench.example */
export async function signUp({ app }: ProductApp, name: string, role: 'vendor' | 'customer'): Promise<Person> {
  const payload = { name, email: `${name}@bench.example`, password: PASSWORD, passwordConfirm: PASSWORD, role };
  const answer = await app.inject({ method: 'POST', url: `${API_PREFIX}/users/signup`, payload });
  if (answer.statusCode !== 201) throw new Error(`The sign-up answered ${answer.statusCode}: ${answer.body}`);
  const { user, token } = answer.json<{ user: { _id: string }; token: string }>();
  return { userId: user._id, token };
}

/** As an officer for all of the owner's lots. */
export async function hire({ deps: { db } }: ProductApp, ownerId: string, userId: string): Promise<void> {
  await db.updateTable('users').set({ role: 'enforcer' }).where('id', '=', userId).execute();
  const now = new Date();
  const member = { id: randomUUIDv7(), ownerId, userId, role: 'enforcer', allLocations: true } as const;
  await db
    .insertInto('teamMembers')
    .values({ ...member, invitedName: 'Officer', invitedAt: now, activatedAt: now, deactivatedAt: null })
    .execute();
}

/** As a member of the support. */
export async function makeAdmin({ deps: { db } }: ProductApp, userId: string): Promise<void> {
  await db.updateTable('users').set({ role: 'admin' }).where('id', '=', userId).execute();
}
