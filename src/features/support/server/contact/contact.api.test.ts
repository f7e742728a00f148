import { describe, expect, it } from 'vitest';
import { createTestApp } from '#platform/testing/app/test-app.ts';

const test = await createTestApp({ config: { supportEmail: 'help@parkvale.example' } });

const aMessage = (more: Record<string, unknown> = {}) => ({
  name: 'Ann Carter',
  email: 'Ann@People.example',
  message: 'I was charged twice.\nPlease help.',
  ...more,
});
const write = (more: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  test.call('POST /contact/contact-us', { body: aMessage(more) }, headers);
const stored = () => test.db.selectFrom('contactMessages').selectAll().orderBy('id', 'desc').execute();
const mailed = () =>
  test.db
    .selectFrom('messages')
    .selectAll()
    .where('recipient', '=', 'help@parkvale.example')
    .orderBy('id', 'desc')
    .execute();

describe('writing to support', () => {
  it('is stored, mailed to support with the sender’s address, and confirmed', async () => {
    const { status, body } = await write();
    expect(status).toBe(201);
    expect(body).toEqual({ message: 'Thank you. We have your message and will reply by email.' });
    expect((await stored())[0]).toMatchObject({
      name: 'Ann Carter',
      email: 'Ann@People.example',
      message: 'I was charged twice.\nPlease help.',
      createdAt: test.clock.now(),
    });
    const [mail] = await mailed();
    expect(mail?.subject).toBe('Contact form: Ann Carter');
    expect(mail?.text).toContain('I was charged twice.\nPlease help.');
    expect(mail?.text).toContain('Reply to\nName: Ann Carter\nEmail: Ann@People.example');
    expect(mail?.html).toContain('I was charged twice.<br>Please help.');
  });

  it('is shown as text, never as HTML (V1.2.1)', async () => {
    await write({ name: '<b>Ann</b>', message: '<script>alert(1)</script>' });
    const [mail] = await mailed();
    expect(mail?.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(mail?.html).not.toContain('<script>');
    expect(mail?.html).not.toContain('<b>Ann</b>');
  });

  it('is open to guests and all users', async () => {
    for (const role of ['admin', 'odogwu', 'vendor', 'customer', 'enforcer', 'valet'] as const) {
      const { headers } = await test.signUp(role);
      expect((await write({}, headers)).status).toBe(201);
    }
  });

  it('reaches support once per Idempotency-Key', async () => {
    const before = (await mailed()).length;
    const key = { 'idempotency-key': 'contact-key-1' };
    expect([(await write({}, key)).status, (await write({}, key)).status]).toEqual([201, 201]);
    expect(await mailed()).toHaveLength(before + 1);
  });
});

describe('an incomplete form', () => {
  it.each([
    [{ name: '' }, { name: 'Please complete all fields on the form' }],
    [{ name: undefined }, { name: 'Please complete all fields on the form' }],
    [{ email: ' ' }, { email: 'Please complete all fields on the form' }],
    [{ email: undefined }, { email: 'Please complete all fields on the form' }],
    [{ email: 'ann' }, { email: 'Please provide a valid email address' }],
    [{ message: ' \n ' }, { message: 'Please complete all fields on the form' }],
    [{ message: undefined }, { message: 'Please complete all fields on the form' }],
    [{ message: 'a'.repeat(5001) }, { message: 'At most 5,000 characters.' }],
    [{ name: 'Ann\r\nBcc: all@people.example' }, { name: 'Please complete all fields on the form' }],
  ])('is reported at the field, and nothing is stored: %j (V1.3.11)', async (wrong, fields) => {
    const before = (await stored()).length;
    const { status, body } = await write(wrong);
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ fields, message: Object.values(fields)[0] });
    expect(await stored()).toHaveLength(before);
  });
});

describe('writing to support repeatedly', () => {
  it('is limited (V2.4.1)', async () => {
    const limited = await createTestApp({ rateLimits: true });
    const statuses = [];
    for (let i = 0; i < 11; i++) {
      statuses.push((await limited.call('POST /contact/contact-us', { body: aMessage() as never })).status);
    }
    expect(statuses).toEqual([...Array(10).fill(201), 429]);
  });
});
