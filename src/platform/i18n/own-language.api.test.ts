// Everybody gets news about what they did in the language in which they did it, even later, from jobs and from others' acts.

import { describe, expect, it } from 'vitest';
import { letTimePass } from '#platform/testing/app/let-time-pass.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aGuest } from '#platform/testing/builders/a-driver.ts';
import {
  aReservableZone,
  cancelReservation,
  payForReservation,
  SATURDAY,
} from '#platform/testing/builders/a-reservation.ts';

const app = await createTestApp();
const vendor = await app.signUp('vendor');
const SPANISH = { 'accept-language': 'es-MX,es;q=0.9' };

async function aDriver(headers: Record<string, string>) {
  const account = await app.signUp('customer');
  return { headers: { ...account.headers, ...headers }, guestId: null, email: account.user.email };
}

async function subjectsTo(email: string): Promise<string[]> {
  await app.drainJobs();
  const { messages } = (await app.call('GET /dev/outbox', {})).body;
  return messages
    .filter(({ to }) => to === email)
    .map(({ subject }) => subject)
    .reverse();
}

describe('a refusal', () => {
  const logIn = (headers: Record<string, string>) =>
    app.call('POST /users/login', { body: { email: 'nobody@example.com', password: 'Wrong-1-password' } }, headers);

  it('is in the language that the browser asks for', async () => {
    expect((await logIn(SPANISH)).body).toMatchObject({
      message: 'Correo electrónico o contraseña incorrectos.',
      error: { code: 'login_failed' },
    });
  });

  it('is English for a program that asks for none, and for a language that we do not speak', async () => {
    for (const headers of [{}, { 'accept-language': 'fi' }]) {
      expect((await logIn(headers)).body).toMatchObject({ message: 'Wrong email address or password.' });
    }
  });

  it('follows what the person chose on the page', async () => {
    const chosen = { ...SPANISH, cookie: 'language=en' };
    expect((await logIn(chosen)).body).toMatchObject({ message: 'Wrong email address or password.' });
  });
});

describe('a wrong field', () => {
  const fieldsOf = async (body: object, headers: Record<string, string>) => {
    const answer = await app.call('POST /users/forgot-password', { body: body as { email: string } }, headers);
    return (answer.body as { error?: { fields?: Record<string, string> } }).error?.fields;
  };

  it('is reported with its own message in that language', async () => {
    expect(await fieldsOf({ email: 'not an address' }, {})).toEqual({ email: 'Please provide a valid email address.' });
    expect(await fieldsOf({ email: 'not an address' }, SPANISH)).toEqual({
      email: 'Ingrese un correo electrónico válido.',
    });
  });

  it('is reported in that language even if its schema has no message', async () => {
    const answer = await app.call('GET /locations', { query: { limit: 100_000 } }, { ...vendor.headers, ...SPANISH });
    expect(answer.body).toMatchObject({
      error: { fields: { limit: expect.stringMatching(/^Ingrese .* como máximo\.$/) } },
    });
  });
});

describe('a reservation that was made in Spanish', () => {
  it('is confirmed, recalled and refunded in Spanish, even when an English speaker acts', async () => {
    const zone = await aReservableZone(app, vendor, { name: 'Lake Street' });
    const driver = await aDriver(SPANISH);
    const { sessionId } = await payForReservation(app, driver, { ...zone, ...SATURDAY });
    const english = { headers: { ...driver.headers, 'accept-language': 'en' } };
    expect((await cancelReservation(app, english, sessionId)).status).toBe(200);
    await letTimePass(app);
    const subjects = await subjectsTo(driver.email);
    expect(subjects[0]).toBe('Su reserva, Lake Street');
    expect(subjects.length).toBeGreaterThan(1);
    for (const subject of subjects) expect(subject).toMatch(/[Rr]eserva|[Rr]eembolso/);
  });

  it('is in English next to one that was made in English', async () => {
    const zone = await aReservableZone(app, vendor, { name: 'Lake Street' });
    const driver = await aDriver({});
    await payForReservation(app, driver, { ...zone, ...SATURDAY });
    expect(await subjectsTo(driver.email)).toEqual(['Your reservation, Lake Street']);
  });

  it("keeps the names of its lines as in everybody's books", async () => {
    const zone = await aReservableZone(app, vendor, { name: 'Lake Street' });
    const guest = aGuest();
    const spanish = { ...guest, headers: { ...guest.headers, ...SPANISH } };
    const { receiptKey } = await payForReservation(app, spanish, { ...zone, ...SATURDAY });
    const { data } = (await app.call('GET /receipts/:key', { params: { key: receiptKey } })).body;
    expect(data.lines.map(({ kind }) => kind)).toContain('parking');
    expect(data.lines.find(({ kind }) => kind === 'fee')?.label).toBe('Transaction fee');
  });
});
