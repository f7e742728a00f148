/** An odogwu, who may do everything, signed up at a running program. */
import type { Db } from '#platform/db/database.ts';
import { createStubbornClient } from '../kill/stubborn-client.ts';

export type FirstOdogwu = { readonly id: string; readonly headers: { readonly authorization: string } };

export async function signUpOdogwu(url: string, db: Db): Promise<FirstOdogwu> {
  const client = createStubbornClient(url);
  const [email, password] = ['olu@people.example', 'Correct-horse-1'];
  const who = { name: 'Olu Ade', email, password, passwordConfirm: password, role: 'vendor' } as const;
  const signedUp = await client.call('POST /users/signup', { body: who });
  // If the first answer was lost on a busy machine, the retry finds the address taken.
  const isTaken = signedUp.body.error?.code === 'email_taken';
  const { body } = isTaken ? await client.call('POST /users/login', { body: { email, password } }) : signedUp;
  await db.updateTable('users').set({ role: 'odogwu' }).where('id', '=', body.user._id).execute();
  return { id: body.user._id, headers: { authorization: `Bearer ${body.token}` } };
}
