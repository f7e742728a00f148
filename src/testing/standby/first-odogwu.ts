/** Somebody who may do everything, signed up at a running program. */
import type { Db } from '#server/db/database.ts';
import { createStubbornClient } from '../kill/stubborn-client.ts';

export type FirstOdogwu = { readonly id: string; readonly headers: { readonly authorization: string } };

export async function signUpOdogwu(url: string, db: Db): Promise<FirstOdogwu> {
  const client = createStubbornClient(url);
  const password = 'Correct-horse-1';
  const role = 'vendor';
  const who = { name: 'Olu Ade', email: 'olu@people.example', password, passwordConfirm: password, role } as const;
  const { body } = await client.call('POST /users/signup', { body: who });
  await db.updateTable('users').set({ role: 'odogwu' }).where('id', '=', body.user._id).execute();
  return { id: body.user._id, headers: { authorization: `Bearer ${body.token}` } };
}
