/** An account's saved card, as its holder saves it in the sandbox. */
import { expect } from 'vitest';
import type { SignedUp, TestApp } from '../app/test-app.ts';

/** The provider has it; the server has not asked yet. */
export async function confirmSetup(test: TestApp, headers: SignedUp['headers'], number = '4242424242424242') {
  const begun = await test.call('POST /users/saved-card/setup', {}, headers);
  const card = { number, expMonth: 12, expYear: 2030, cvc: '123' };
  await test.call('POST /sandbox/payments/confirm', { body: { clientSecret: begun.body.data.clientSecret, card } });
}

export async function saveCard(test: TestApp, { headers }: SignedUp, number?: string): Promise<string> {
  await confirmSetup(test, headers, number);
  const { status, body } = await test.call('POST /users/saved-card', {}, headers);
  expect(status).toBe(200);
  return body.data.saved._id;
}
