/** An account's saved card, as its holder saves it in the sandbox. */
import { expect } from 'vitest';
import type { SignedUp, TestApp } from '../app/test-app.ts';

export async function saveCard(test: TestApp, { headers }: SignedUp, number = '4242424242424242'): Promise<void> {
  const begun = await test.call('POST /users/saved-card/setup', {}, headers);
  const card = { number, expMonth: 12, expYear: 2030, cvc: '123' };
  await test.call('POST /sandbox/payments/confirm', { body: { clientSecret: begun.body.data.clientSecret, card } });
  expect((await test.call('POST /users/saved-card', {}, headers)).status).toBe(200);
}
