import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#platform/calendar/durations.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aGuest, confirmCard, type Driver, payForStay, returnFrom } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import type { RunningTime } from '../../reminders.contract.ts';

const app = await createTestApp();
const vendor = await app.signUp('vendor');
const lot = await aLocation(app.db, { ownerId: vendor.user._id, name: 'Lake Lot' });
const zone = await aZone(app.db, { locationId: lot.id, isHourly: true, priceCents: 500 });

async function aStay(driver: Driver) {
  const paid = await payForStay(app, driver, { zoneId: zone.id });
  expect(paid.status).toBe('paid');
  const session = await app.db.selectFrom('sessions').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
  const order = await app.db
    .selectFrom('orders')
    .select('receiptKey')
    .where('id', '=', session.orderId)
    .executeTakeFirstOrThrow();
  return { id: session.id, endsAt: session.endsAt, receiptKey: String(order.receiptKey), driver };
}
type Stay = Awaited<ReturnType<typeof aStay>>;

type Requested = {
  minutesBefore?: number;
  channels: ('email' | 'text' | 'push')[];
  email?: string;
  phone?: string;
  agreesToTexts?: boolean;
  when?: RunningTime;
};
const remind = ({ id, driver }: Stay, body: Requested) =>
  app.call('PUT /sessions/:id/reminder', { params: { id }, body }, driver.headers);
const turn = () => app.handlers['remind-drivers']();
const minutesBefore = (endsAt: Date, minutes: number) =>
  app.clock.set(new Date(endsAt.getTime() - minutes * MINUTE_MS));
const messagesTo = async (recipient: string) => {
  const query = app.db.selectFrom('messages').select(['subject', 'text']).where('recipient', '=', recipient);
  const rows = await query
    .where((row) => row.or([row('subject', 'like', 'Your parking ends%'), row('channel', '=', 'sms')]))
    .execute();
  return rows;
};

let guests = 0;
async function aRemindedGuest() {
  guests += 1;
  const email = `guest-${guests}@example.com`;
  const stay = await aStay(aGuest());
  expect((await remind(stay, { channels: ['email'], email })).status).toBe(200);
  return { email, stay };
}

async function addHour({ id, receiptKey }: Stay) {
  const body = { sessionId: id, hours: 1 };
  const requested = await app.call('POST /receipts/:key/time', { params: { key: receiptKey }, body });
  expect(requested.status).toBe(201);
  const secret = requested.body.data.clientSecret ?? '';
  await confirmCard(app, secret);
  expect((await returnFrom(app, secret)).body.data.status).toBe('paid');
}

describe('a driver who asked to be reminded', () => {
  it('is mailed once, 15 minutes before the end in the lot’s local time, with a link that adds time', async () => {
    const { email, stay } = await aRemindedGuest();
    minutesBefore(stay.endsAt, 16);
    await turn();
    expect(await messagesTo(email)).toEqual([]);
    for (const minutes of [15, 14, 1, 0]) {
      minutesBefore(stay.endsAt, minutes);
      await Promise.all([turn(), turn()]);
    }
    const [mail, ...more] = await messagesTo(email);
    expect(more).toEqual([]);
    expect(mail?.subject).toMatch(/^Your parking ends at \d+:\d\d [AP]M C[SD]T, Lake Lot$/);
    expect(mail?.text).toContain('You have 15 min left. Add time');
    expect(mail?.text).toContain(`/receipt/${stay.receiptKey}?add=${stay.id}`);
  });

  it('for two cars of one booking gets one message about both, and a link that adds time to both', async () => {
    const driver = aGuest();
    const vehicles = [
      { plate: 'TWIN1', state: 'IL' },
      { plate: 'TWIN2', state: 'IL' },
    ];
    const { receiptKey } = await payForStay(app, driver, { zoneId: zone.id, vehicles });
    const cars = await app.db
      .selectFrom('sessions')
      .selectAll()
      .where('plate', 'like', 'TWIN_')
      .orderBy('id')
      .execute();
    const [one, two] = cars.map(({ id, endsAt }) => ({ id, endsAt, receiptKey, driver })) as [Stay, Stay];
    const both = { channels: ['email', 'text'] as Requested['channels'], phone: '(312) 555-0122', agreesToTexts: true };
    for (const car of [one, two]) expect((await remind(car, { ...both, email: 'twins@example.com' })).status).toBe(200);
    minutesBefore(one.endsAt, 15);
    await Promise.all([turn(), turn()]);
    await turn();
    const mails = await messagesTo('twins@example.com');
    expect(mails).toHaveLength(1);
    for (const part of ['TWIN1', 'TWIN2', `/receipt/${receiptKey}?add=all`]) expect(mails[0]?.text).toContain(part);
    const texts = await messagesTo('+13125550122');
    expect(texts.map(({ text }) => text)).toEqual([expect.stringMatching(/TWIN\d, TWIN\d are parked at Lake Lot/)]);
  });

  it('for two cars that end apart, or are reminded apart, gets a message for each', async () => {
    const driver = aGuest();
    const vehicles = [
      { plate: 'APART1', state: 'IL' },
      { plate: 'APART2', state: 'IL' },
    ];
    const { receiptKey } = await payForStay(app, driver, { zoneId: zone.id, vehicles });
    const cars = await app.db
      .selectFrom('sessions')
      .selectAll()
      .where('plate', 'like', 'APART_')
      .orderBy('id')
      .execute();
    const [one, two] = cars.map(({ id, endsAt }) => ({ id, endsAt, receiptKey, driver })) as [Stay, Stay];
    await remind(one, { channels: ['email'], email: 'one@example.com' });
    await remind(two, { channels: ['email'], email: 'two@example.com' });
    minutesBefore(one.endsAt, 15);
    await turn();
    for (const [to, other] of [
      ['one@example.com', 'APART2'],
      ['two@example.com', 'APART1'],
    ] as const) {
      const [mail, ...more] = await messagesTo(to);
      expect([mail?.text.includes(other), more]).toEqual([false, []]);
    }
  });

  it('and has an account is mailed at its address', async () => {
    const { headers, user } = await app.signUp('customer');
    const stay = await aStay({ headers: { ...headers }, guestId: null });
    const { body } = await remind(stay, { minutesBefore: 30, channels: ['email'] });
    expect(body.data.at).toBe(new Date(stay.endsAt.getTime() - 30 * MINUTE_MS).toISOString());
    minutesBefore(stay.endsAt, 30);
    await turn();
    expect(await messagesTo(user.email)).toHaveLength(1);
  });

  it('gets a text only after agreeing to texts', async () => {
    const stay = await aStay(aGuest());
    const phone = '(312) 555-0147';
    const refused = await remind(stay, { channels: ['text'], phone });
    expect([refused.status, Object.keys(refused.body.error?.fields ?? {})]).toEqual([400, ['agreesToTexts']]);
    expect((await remind(stay, { channels: ['text'], phone, agreesToTexts: true })).status).toBe(200);
    minutesBefore(stay.endsAt, 10);
    await turn();
    const [text, ...more] = await messagesTo('+13125550147');
    expect(text?.text).toContain(`?add=${stay.id}`);
    expect(more).toEqual([]);
  });

  it('and adds time is reminded before the new end instead', async () => {
    const { email, stay } = await aRemindedGuest();
    minutesBefore(stay.endsAt, 20);
    await addHour(stay);
    minutesBefore(stay.endsAt, 10);
    await turn();
    expect(await messagesTo(email)).toEqual([]);
    minutesBefore(new Date(stay.endsAt.getTime() + 60 * MINUTE_MS), 15);
    await turn();
    expect(await messagesTo(email)).toHaveLength(1);
  });

  it('and adds time from the reminder is reminded again before the new end', async () => {
    const { email, stay } = await aRemindedGuest();
    minutesBefore(stay.endsAt, 15);
    await turn();
    await addHour(stay);
    minutesBefore(new Date(stay.endsAt.getTime() + 60 * MINUTE_MS), 15);
    await turn();
    await turn();
    expect(await messagesTo(email)).toHaveLength(2);
  });

  it('and ends early, or no longer wants it, hears nothing', async () => {
    const ended = await aRemindedGuest();
    const { id } = ended.stay;
    const end = { params: { id }, body: { status: 'ended' as const } };
    expect((await app.call('PATCH /sessions/:id', end, ended.stay.driver.headers)).status).toBe(200);
    const canceled = await aRemindedGuest();
    expect((await remind(canceled.stay, { channels: [] })).body.data).toEqual({
      minutesBefore: 15,
      channels: [],
      at: null,
    });
    minutesBefore(canceled.stay.endsAt, 5);
    await turn();
    expect([await messagesTo(ended.email), await messagesTo(canceled.email)]).toEqual([[], []]);
  });

  it('hears nothing after the end, even if no worker ran before', async () => {
    const { email, stay } = await aRemindedGuest();
    minutesBefore(stay.endsAt, -1);
    await turn();
    expect(await messagesTo(email)).toEqual([]);
  });
});

describe('while start-stop parking runs, a driver', () => {
  /** $4.00 an hour, from noon on, at a lot that never closes. */
  async function aRunningStay() {
    app.clock.set('2026-06-10T17:00:00Z');
    const { id: zoneId } = await aZone(app.db, {
      locationId: lot.id,
      isHourly: true,
      priceCents: 400,
      startStop: true,
    });
    const driver = aGuest();
    const { sessionId: id, receiptKey } = await payForStay(app, driver, { zoneId, startStop: true });
    const { startsAt, endsAt } = await app.db
      .selectFrom('sessions')
      .select(['startsAt', 'endsAt'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    guests += 1;
    return { id, endsAt, startsAt, receiptKey, driver, email: `runs-${guests}@example.com` };
  }
  type Running = Awaited<ReturnType<typeof aRunningStay>>;
  const remindWhen = ({ email, ...stay }: Running, when: RunningTime) =>
    remind(stay, { channels: ['email'], email, when });
  const hoursIn = async ({ startsAt }: Running, hours: number) => {
    app.clock.set(new Date(startsAt.getTime() + hours * 60 * MINUTE_MS));
    await Promise.all([turn(), turn()]);
  };
  const subjectsTo = async (recipient: string) => {
    const query = app.db.selectFrom('messages').select(['subject', 'text']).where('recipient', '=', recipient);
    return (await query.orderBy('id').execute()).map(({ subject }) => subject);
  };

  it('hears every hour what it costs so far, until it is stopped', async () => {
    const stay = await aRunningStay();
    expect((await remindWhen(stay, { kind: 'every', minutes: 60 })).body.data).toMatchObject({
      when: { kind: 'every', minutes: 60 },
    });
    for (const hours of [0.9, 1, 1.2, 2]) await hoursIn(stay, hours);
    const end = { params: { id: stay.id }, body: { status: 'ended' as const } };
    expect((await app.call('PATCH /sessions/:id', end, stay.driver.headers)).status).toBe(200);
    await hoursIn(stay, 3);
    expect(await subjectsTo(stay.email)).toEqual([
      expect.stringMatching(/^Your parking costs \$4\.40 so far, /),
      expect.stringMatching(/^Your parking costs \$8\.80 so far, /),
    ]);
  });

  it('hears once that it costs an amount', async () => {
    const stay = await aRunningStay();
    const set = await remindWhen(stay, { kind: 'amount', cents: 1000 });
    // 2 h 16 min 22 s at $4.40 an hour, every minute begun.
    expect(set.body.data.at).toBe(new Date(stay.startsAt.getTime() + 137 * MINUTE_MS).toISOString());
    for (const hours of [2, 2.5, 4]) await hoursIn(stay, hours);
    expect(await subjectsTo(stay.email)).toEqual([expect.stringMatching(/^Your parking costs \$11\.00 so far, /)]);
  });

  it('is told at the field why an amount or a time cannot be', async () => {
    const stay = await aRunningStay();
    const at = async (refused: ReturnType<typeof remind>) => (await refused).body.error?.fields;
    expect(await at(remindWhen(stay, { kind: 'amount', cents: 1_000_000 }))).toEqual({
      when: expect.stringMatching(/costs less/),
    });
    await hoursIn(stay, 3);
    expect(await at(remindWhen(stay, { kind: 'amount', cents: 1000 }))).toEqual({
      when: expect.stringMatching(/that much already/),
    });
    const paid = await aStay(aGuest());
    const refused = remind(paid, { channels: ['email'], email: 'a@example.com', when: { kind: 'every', minutes: 60 } });
    expect(await at(refused)).toHaveProperty('when');
  });
});

describe('a reminder', () => {
  it.each([
    ['minutesBefore', { minutesBefore: 4, channels: ['email'], email: 'a@example.com' }],
    ['minutesBefore', { minutesBefore: 61, channels: ['email'], email: 'a@example.com' }],
    ['email', { channels: ['email'] }],
    ['phone', { channels: ['text'], phone: '12', agreesToTexts: true }],
    ['channels', { channels: ['push'] }],
  ] as const)('is rejected at the field %s: %o', async (field, body) => {
    const stay = await aStay(aGuest());
    const refused = await remind(stay, { ...body, channels: [...body.channels] });
    expect([refused.status, Object.keys(refused.body.error?.fields ?? {})]).toEqual([400, [field]]);
  });

  it('is refused if the stay ends sooner or is over', async () => {
    const stay = await aStay(aGuest());
    minutesBefore(stay.endsAt, 20);
    const late = await remind(stay, { minutesBefore: 30, channels: ['email'], email: 'a@example.com' });
    expect([late.status, Object.keys(late.body.error?.fields ?? {})]).toEqual([400, ['minutesBefore']]);
    minutesBefore(stay.endsAt, 0);
    const over = await remind(stay, { channels: ['email'], email: 'a@example.com' });
    expect([over.status, over.body.error?.code]).toEqual([422, 'session_over']);
  });

  it('belongs to its driver: a stranger finds no such session', async () => {
    const { stay } = await aRemindedGuest();
    expect((await remind({ ...stay, driver: aGuest() }, { channels: [] })).status).toBe(404);
  });

  it('is deleted with its address a day later', async () => {
    const { stay } = await aRemindedGuest();
    minutesBefore(stay.endsAt, -25 * 60);
    await turn();
    expect(
      await app.db.selectFrom('sessionReminders').select('sessionId').where('sessionId', '=', stay.id).execute(),
    ).toEqual([]);
  });
});

it("a receipt's key adds time, but only to its own sessions", async () => {
  const [one, other] = [await aStay(aGuest()), await aStay(aGuest())];
  const add = (key: string, sessionId: string) =>
    app.call('POST /receipts/:key/time', { params: { key }, body: { sessionId, hours: 1 } });
  expect((await add(one.receiptKey, other.id)).status).toBe(404);
  expect((await add('x'.repeat(30), one.id)).status).toBe(404);
  expect((await add(one.receiptKey, one.id)).body.data.clientSecret).toEqual(expect.any(String));
});
