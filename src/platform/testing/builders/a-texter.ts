/** Drivers who text, and what they are answered. */
import { expect } from 'vitest';
import type { SignedUp, TestApp } from '../app/test-app.ts';
import { saveCard } from './a-saved-card.ts';

let numbers = 0;
export const aPhone = (): string => `+1312555${String(1000 + numbers++)}`;

/** What was texted to a phone, the oldest first, whether it was sent already or not. */
export async function textsTo({ db }: TestApp, phone: string): Promise<string[]> {
  const rows = db.selectFrom('messages').select('text').where('recipient', '=', phone).orderBy('id');
  return (await rows.execute()).map(({ text }) => text);
}

/** Texts the product in the sandbox. @returns what it answered */
export async function textProduct(test: TestApp, phone: string, body: string): Promise<string> {
  const before = (await textsTo(test, phone)).length;
  expect((await test.call('POST /dev/outbox/texts', { body: { from: phone, body } })).status).toBe(200);
  await test.drainJobs();
  return (await textsTo(test, phone)).slice(before).join('\n');
}

export async function confirmPhone(test: TestApp, { headers }: SignedUp, phone: string): Promise<void> {
  expect((await test.call('POST /users/phone', { body: { phone } }, headers)).status).toBe(200);
  const [code = ''] = /\d{6}/.exec((await textsTo(test, phone)).at(-1) ?? '') ?? [];
  const confirmed = await test.call('POST /users/phone/confirm', { body: { code } }, headers);
  expect(confirmed.body.data).toEqual({ phone });
}

/** An account with a confirmed phone and a saved card; without one if `card` is null. */
export async function aTexter(test: TestApp, { card }: { readonly card?: string | null } = {}) {
  const driver = await test.signUp('customer');
  const phone = aPhone();
  await confirmPhone(test, driver, phone);
  if (card !== null) await saveCard(test, driver, card);
  return { driver, phone };
}
