/** A new driver whose saved card can be charged without them: by cameras, or by a text. */
import { randomUUID } from 'node:crypto';
import { TEST_CARDS } from '../builders/a-driver.ts';
import { type Act, from, type Headers } from './act.ts';

export type AccountWithCard = { readonly email: string; readonly headers: Headers };

/** Null if the card could not be saved. */
export async function anAccountWithCard(act: Act): Promise<AccountWithCard | null> {
  const { client, providers } = act;
  const password = 'Correct-horse-1';
  const email = `${randomUUID()}@drivers.example`;
  const account = { name: 'Dana Driver', email, password, passwordConfirm: password, role: 'customer' as const };
  const { body: signed } = await client.call('POST /users/signup', { body: account }, from(act));
  const headers = { authorization: `Bearer ${signed.token}`, ...from(act) };
  const begun = await client.call('POST /users/saved-card/setup', {}, headers);
  if (begun.status !== 200) return null;
  providers.stripe.books.confirmSetup(begun.body.data.clientSecret, TEST_CARDS.approved);
  const saved = await client.call('POST /users/saved-card', {}, headers);
  return saved.status === 200 ? { email, headers } : null;
}
