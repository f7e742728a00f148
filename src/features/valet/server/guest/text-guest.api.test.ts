import { describe, expect, it } from 'vitest';
import { recordStop } from '#features/messages/server/texts/consents.ts';
import { usPhoneDigits } from '#platform/contract/phone.ts';
import { undoIsOver } from '#platform/testing/app/let-time-pass.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aLocation } from '#platform/testing/builders/a-location.ts';
import { joinTeam } from '#platform/testing/builders/a-team.ts';
import { aValetStand } from '#platform/testing/builders/a-ticket.ts';
import { aValetForm } from '#platform/testing/builders/a-valet-form.ts';
import { mintGuestKey } from './guest-keys.store.ts';

const test = await createTestApp({ config: { publicUrl: 'https://parkvale.example' } });
const owner = await test.signUp('vendor', 'Grace');
const leo = await joinTeam(test, owner, { role: 'valet' });
const lot = await aLocation(test.db, { ownerId: owner.user._id });
await aValetStand(test.db, { locationId: lot.id, priceCents: 1275, asksCode: false });

let numbers = 0;
const aNumber = () => `+1312555${String(2000 + numbers++)}`;
async function write({ phone = aNumber(), textsConsent = true } = {}) {
  const form = { ...aValetForm(), phoneNumber: usPhoneDigits(phone) };
  const { body } = await test.call(
    'POST /valets',
    { body: { locationId: lot.id, textsConsent, ...form } },
    leo.headers,
  );
  return { phone, form, id: body.valet._id, text: body.text };
}
const move = (id: string, status: 'parked' | 'ready' | 'paid' | 'completed') =>
  test.call(
    'PATCH /valets/:id',
    { params: { id }, body: { status, parkedBy: 'Leo', parkedLocation: 'B12' } },
    leo.headers,
  );
async function handOver(id: string) {
  for (const status of ['parked', 'ready', 'paid', 'completed'] as const) await move(id, status);
  await undoIsOver(test);
}
const textsTo = (phone: string) =>
  test.db
    .selectFrom('messages')
    .select(['text', 'urgency', 'status'])
    .where('recipient', '=', phone)
    .orderBy('id')
    .execute();
const keyIn = (text = '') => /#k=([\w-]+)/.exec(text)?.[1] ?? '';
const statusBy = async (phone: string, key: string) =>
  (await test.call('POST /valets/get', { body: { phoneNumber: phone } }, { 'x-valet-key': key })).body.valet?.status;

describe('a guest who agreed to texts', () => {
  it('is texted on entry, when the car is ready, and at the handover; "ready" goes first', async () => {
    const { phone, id, text } = await write();
    expect(text).toEqual({ withheld: null });
    await handOver(id);
    const texts = await textsTo(phone);
    expect(texts.map(({ urgency }) => urgency)).toEqual(['normal', 'ready', 'normal']);
    expect(texts[0]?.text).toContain(`https://parkvale.example/valet/review?pn=${usPhoneDigits(phone)}#k=`);
    expect(texts[1]?.text).toContain('Your car is ready for you.');
    expect(texts[2]?.text).toContain(`https://parkvale.example/valet/receipt?pn=${usPhoneDigits(phone)}#k=`);
    for (const each of texts) expect(await statusBy(phone, keyIn(each.text))).toBe('completed');
  });

  it('sees in each text who sends it and how to stop, and never a price', async () => {
    const { phone, id } = await write();
    await handOver(id);
    for (const { text } of await textsTo(phone)) {
      expect(text).toContain(`Parkvale valet at ${lot.name}`);
      expect(text).toContain('Reply STOP');
      expect(text.replace(/https:\S+/, '')).not.toMatch(/\$|12\.75|14\.0/);
    }
  });

  it('is texted at the corrected number, and the wrong number’s link opens nothing', async () => {
    const { phone, id, form } = await write();
    const right = aNumber();
    const body = { ...form, phoneNumber: usPhoneDigits(right) };
    await test.call('PATCH /valets/:id/update', { params: { id }, body }, leo.headers);
    const [wrong] = await textsTo(phone);
    const [corrected] = await textsTo(right);
    expect(await statusBy(right, keyIn(corrected?.text))).toBe('entry');
    expect(await statusBy(right, keyIn(wrong?.text))).toBeUndefined();
  });

  it('gets none after saying STOP, and the stand is told to show the QR code', async () => {
    const phone = aNumber();
    await recordStop(test.db, { phone, source: 'text', now: test.clock.now() });
    const { text, id } = await write({ phone });
    expect(text).toEqual({ withheld: 'stopped' });
    await handOver(id);
    expect((await textsTo(phone)).map(({ status, text: words }) => [status, words])).toEqual([
      ['suppressed', ''],
      ['suppressed', ''],
      ['suppressed', ''],
    ]);
  });
});

describe('a guest who did not agree', () => {
  it('gets none, even if the same number agreed for another car', async () => {
    const { phone } = await write();
    const { text, id } = await write({ phone, textsConsent: false });
    expect(text).toEqual({ withheld: 'no_consent' });
    await handOver(id);
    expect(await textsTo(phone)).toHaveLength(1);
  });

  const agree = (id: string, headers: Record<string, string>) =>
    test.call('POST /valets/:id/texts', { params: { id }, body: {} }, headers);

  it('may agree later at the stand, once: the link is texted then, and the other texts follow', async () => {
    const { phone, id } = await write({ textsConsent: false });
    await move(id, 'parked');
    expect((await agree(id, leo.headers)).body.valet.textsConsent).toBe(true);
    await agree(id, leo.headers);
    const [entry, ...others] = await textsTo(phone);
    expect(entry?.text).toContain('we have your car');
    expect(others).toEqual([]);
    await move(id, 'ready');
    await undoIsOver(test);
    expect(await textsTo(phone)).toHaveLength(2);
    const { events } = (await test.call('GET /valets/:id/history', { params: { id } }, owner.headers)).body;
    expect(events.filter(({ kind }) => kind === 'texts_agreed')).toHaveLength(1);
  });

  it('may agree later on their own page, and is told at once that the car is in front', async () => {
    const { phone, id } = await write({ textsConsent: false });
    for (const status of ['parked', 'ready'] as const) await move(id, status);
    const key = await mintGuestKey(test.db, { locationId: lot.id, ticketId: id }, test.clock.now());
    expect((await agree(id, { 'x-valet-key': key })).body.valet.textsConsent).toBe(true);
    expect((await textsTo(phone)).map(({ urgency }) => urgency)).toEqual(['ready']);
    const consents = test.db.selectFrom('phoneConsents').select(['source', 'recordedBy']).where('phone', '=', phone);
    expect(await consents.execute()).toEqual([{ source: 'form', recordedBy: null }]);
  });

  it('agrees to nothing once the car is handed over', async () => {
    const { phone, id } = await write({ textsConsent: false });
    await handOver(id);
    expect((await agree(id, leo.headers)).status).toBe(409);
    expect(await textsTo(phone)).toEqual([]);
  });
});
