// The link that stops parking from any phone, who gets it, and taps that waited for a signal.

import { afterEach, describe, expect, it } from 'vitest';
import { forgetStopLinks } from '#features/parking/server/public.ts';
import { letTimePass } from '#platform/testing/app/let-time-pass.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import {
  aGuest,
  aVehicle,
  confirmCard,
  type Driver,
  requestIntent,
  returnFrom,
  type Vehicle,
} from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { accountOf, findDisagreements } from '#platform/testing/ledger-audit.ts';

const test = await createTestApp();
const vendor = await test.signUp('vendor');
const lot = await aLocation(test.db, { ownerId: vendor.user._id });
const options = { locationId: lot.id, priceCents: 400, isHourly: true, openMinutes: 360, closeMinutes: 1380 };
const { id: zoneId } = await aZone(test.db, { ...options, startStop: true });
const NOON = '2026-11-20T18:00:00Z';
/** Minutes since the time counts, ten minutes after noon. */
const at = (minutes: number) => new Date(Date.parse(NOON) + (10 + minutes) * 60_000);
/** An hour with its fee. */
const HOUR = 440;
const EMAIL = 'kim.lee@people.example';

afterEach(async () => {
  expect(await findDisagreements(test.db)).toEqual({});
});

type Giving = { readonly contact?: string; readonly agreesToTexts?: boolean; readonly email?: string };
const ask = (
  giving: Giving,
  { driver = aGuest(), vehicles = [aVehicle()] }: { driver?: Driver; vehicles?: Vehicle[] } = {},
) =>
  test.call('POST /billing/stripe-intent', { body: { zoneId, startStop: true, vehicles, ...giving } }, driver.headers);

async function start(giving: Giving, { driver = aGuest(), vehicles = [aVehicle()] } = {}) {
  test.clock.set(NOON);
  const intent = await ask(giving, { driver, vehicles });
  const { clientSecret, receiptKey } = intent.body.data;
  const stored = await test.call('POST /sessions', { body: { clientSecret: clientSecret ?? '' } }, driver.headers);
  await confirmCard(test, clientSecret ?? '');
  await returnFrom(test, clientSecret ?? '');
  const [id = ''] = stored.body.data.sessionIds;
  const [vehicle = aVehicle()] = vehicles;
  return { driver, key: receiptKey, id, ids: stored.body.data.sessionIds, vehicle };
}
type Started = Awaited<ReturnType<typeof start>>;

const sentTo = (recipient: string) =>
  test.db.selectFrom('messages').selectAll().where('recipient', '=', recipient).orderBy('id').execute();
const receiptOf = async ({ key }: Started) => (await test.call('GET /receipts/:key', { params: { key } })).body.data;
const stop = ({ key, id }: Started, clock?: object) =>
  test.call('PATCH /receipts/:key/sessions/:id', {
    params: { key, id },
    body: { status: 'ended', ...(clock && { clock }) } as never,
  });
/** Of a tap that waited. */
const stopLate = (running: Started, tap: Date, sent: Date) => {
  test.clock.set(sent.toISOString());
  return stop(running, tapped(tap, sent));
};
/** What the phone sends about it. */
const tapped = (tap: Date, sent: Date) => ({
  actedAt: tap.toISOString(),
  sentAt: sent.toISOString(),
  ageMs: sent.getTime() - tap.getTime(),
  heard: { serverAt: at(1).toISOString(), deviceAt: at(1).toISOString() },
});
const requestLink = ({ plate, state }: Vehicle) =>
  test.call('POST /locations/:id/stop-links', { params: { id: lot.id }, body: { plate, state } });

describe('the contact of a guest', () => {
  it('gets the link by email when the parking starts, and the link stops it without an account', async () => {
    const running = await start({ contact: EMAIL });
    await letTimePass(test);
    const [mail] = await sentTo(EMAIL);
    expect(mail?.text).toContain(`/receipt/${running.key}`);
    test.clock.set(at(30).toISOString());
    const stopped = await stop(running);
    expect(stopped.body.data).toMatchObject({ status: 'ended', endTime: at(30).toISOString(), totalCost: HOUR });
    expect(await receiptOf(running)).toMatchObject({ status: 'paid', totalCost: HOUR });
  });

  it('is a phone only if its holder agrees to texts, and has not replied STOP', async () => {
    expect((await ask({ contact: '(312) 555-0142' })).body.error?.fields).toHaveProperty('agreesToTexts');
    const running = await start({ contact: '(312) 555-0142', agreesToTexts: true });
    await letTimePass(test);
    const [text] = await sentTo('+13125550142');
    expect(text).toMatchObject({ channel: 'sms' });
    expect(text?.text).toContain(`/receipt/${running.key}`);
    await test.db
      .insertInto('phoneStops')
      .values({ phone: '+13125550143', source: 'text', stoppedAt: at(0) })
      .execute();
    const refused = await ask({ contact: '312-555-0143', agreesToTexts: true });
    expect(refused.body.error?.fields?.contact).toMatch(/STOP/);
  });

  it('that is a phone is texted what others are mailed: that the limit has ended it, and what is owed', async () => {
    const [first, second] = [
      await start({ contact: '312-555-0171', agreesToTexts: true }),
      await start({ contact: '312-555-0172', agreesToTexts: true }),
    ];
    const intent = test.db.selectFrom('payments').select('providerRef').where('locationId', '=', lot.id);
    const { orderId } = await test.db
      .selectFrom('sessions')
      .select('orderId')
      .where('id', '=', second.id)
      .executeTakeFirstOrThrow();
    const { providerRef } = await intent.where('id', '=', orderId).executeTakeFirstOrThrow();
    await test.sandbox.cancel(providerRef ?? '', 'by the bank');
    test.clock.set(at(12 * 60).toISOString());
    await letTimePass(test);
    const [ranOut, owed] = [await sentTo('+13125550171'), await sentTo('+13125550172')].map((sent) =>
      sent.map(({ text }) => text).join('\n'),
    );
    const most = (await receiptOf(first)).totalCost;
    expect(ranOut).toContain(`${first.vehicle.plate} at ${lot.name} reached its limit at 11:00 PM CST`);
    expect(ranOut).toContain(`It cost $${(most / 100).toFixed(2)}.`);
    expect(ranOut).toContain(`/receipt/${first.key}`);
    expect(await receiptOf(second)).toMatchObject({ status: 'owed', totalCost: most });
    expect(owed).toContain('your bank did not let us charge it');
    expect(owed).toContain(`/receipt/${second.key}`);
  });

  it('that is a phone is texted what was refunded', async () => {
    const running = await start({ contact: '312-555-0174', agreesToTexts: true });
    test.clock.set(at(180).toISOString());
    await stop(running);
    await stopLate(running, at(50), at(200));
    await letTimePass(test);
    const texts = (await sentTo('+13125550174')).map(({ text }) => text).slice(1);
    expect(texts).toEqual([
      expect.stringMatching(/^Parkvale: \$8\.80 of what you paid for parking .* was refunded on/),
    ]);
    expect(texts[0]).toContain(`/receipt/${running.key}`);
  });

  it('gets no text after STOP', async () => {
    const running = await start({ contact: '312-555-0173', agreesToTexts: true });
    await letTimePass(test);
    const phone = '+13125550173';
    await test.call('POST /dev/outbox/texts', { body: { from: phone, body: 'STOP' } });
    test.clock.set(at(12 * 60).toISOString());
    await letTimePass(test);
    expect(await receiptOf(running)).toMatchObject({ status: 'paid' });
    const words = (await sentTo(phone)).map(({ text, status }) => (status === 'suppressed' ? null : text));
    expect(words.join()).not.toContain('reached its limit');
  });

  it('is refused on its field when it is neither', async () => {
    for (const contact of ['kim', 'kim@', '555', 'kim@people.example, lee@people.example']) {
      const refused = await ask({ contact });
      expect([contact, refused.status, Object.keys(refused.body.error?.fields ?? {})]).toEqual([
        contact,
        400,
        ['contact'],
      ]);
    }
  });

  it('is not needed by a client that knows nothing of it', async () => {
    const running = await start({});
    expect(await receiptOf(running)).toMatchObject({ status: 'running' });
  });

  it('may be the email that the client sends anyway', async () => {
    const running = await start({ email: 'lee@people.example' });
    await letTimePass(test);
    expect((await sentTo('lee@people.example'))[0]?.text).toContain(`/receipt/${running.key}`);
  });

  it('is forgotten a week after the limit', async () => {
    const running = await start({ contact: 'forget@people.example' });
    await stop(running);
    const stored = () =>
      test.db.selectFrom('stayContacts').selectAll().where('email', '=', 'forget@people.example').execute();
    expect(await stored()).toHaveLength(1);
    const now = () => at(9 * 24 * 60);
    await forgetStopLinks({ db: test.db, now });
    expect(await stored()).toEqual([]);
  });
});

describe('the key', () => {
  it('ends no stay of a chosen time, and is nothing to the people of the lot', async () => {
    const driver = aGuest();
    const hourly = await aZone(test.db, options);
    test.clock.set(at(0).toISOString());
    const chosen = await requestIntent(test, driver, { zoneId: hourly.id, hours: 2 });
    const secret = chosen.body.data.clientSecret ?? '';
    const stored = await test.call('POST /sessions', { body: { clientSecret: secret } }, driver.headers);
    await confirmCard(test, secret);
    await returnFrom(test, secret);
    const byKey = {
      params: { key: chosen.body.data.receiptKey, id: stored.body.data._id },
      body: { status: 'ended' as const },
    };
    expect((await test.call('PATCH /receipts/:key/sessions/:id', byKey)).status).toBe(403);
    const running = await start({ contact: EMAIL });
    const others = { params: { key: running.key, id: stored.body.data._id }, body: { status: 'ended' as const } };
    expect((await test.call('PATCH /receipts/:key/sessions/:id', others)).status).toBe(404);
    const owners = { params: { key: running.key, id: running.id }, body: { status: 'ended' as const } };
    expect((await test.call('PATCH /receipts/:key/sessions/:id', owners, vendor.headers)).status).toBe(403);
    await stop(running);
  });
});

describe('already paid for, on another phone', () => {
  it('shows two characters of the contact, and sends the link to it alone', async () => {
    const running = await start({ contact: 'pat@people.example' });
    const other = await ask({ contact: 'stranger@people.example' }, { vehicles: [running.vehicle] });
    expect(other.body.error?.code).toBe('already_paid');
    expect(other.body).toMatchObject({ data: { contact: 'p•••@p•••' } });
    expect(JSON.stringify(other.body)).not.toContain(running.key);
    const answer = await requestLink(running.vehicle);
    await letTimePass(test);
    const mails = await sentTo('pat@people.example');
    expect(mails).toHaveLength(2);
    expect(mails[1]?.text).toContain(`/receipt/${running.key}`);
    expect(await sentTo('stranger@people.example')).toEqual([]);
    // The same words for a car that is not here.
    const nobody = await requestLink(aVehicle());
    expect([nobody.status, nobody.body]).toEqual([answer.status, answer.body]);
    const logged = await test.db.selectFrom('stopLinkRequests').selectAll().execute();
    expect(logged.map(({ sentAt }) => sentAt !== null).sort()).toEqual([false, true]);
    await stop(running);
  });

  it('sends it three times at most, five minutes apart', async () => {
    const running = await start({ contact: 'often@people.example' });
    for (let minute = 1; minute <= 30; minute++) {
      test.clock.set(at(minute).toISOString());
      await requestLink(running.vehicle);
      await letTimePass(test);
    }
    expect(await sentTo('often@people.example')).toHaveLength(1 + 3);
    await stop(running);
  });

  it('sends nothing to whoever has stopped', async () => {
    const running = await start({ contact: 'gone@people.example' });
    test.clock.set(at(10).toISOString());
    await stop(running);
    await requestLink(running.vehicle);
    await letTimePass(test);
    expect((await sentTo('gone@people.example')).filter(({ subject }) => /^Stop/.test(subject))).toEqual([]);
  });

  it("sends it to an account's email", async () => {
    const account = await test.signUp('customer');
    const driver = { headers: account.headers, guestId: null };
    const running = await start({}, { driver });
    const other = await ask({}, { vehicles: [running.vehicle] });
    expect(other.body).toMatchObject({ data: { contact: expect.stringMatching(/^.•••@.•••$/) } });
    await requestLink(running.vehicle);
    await letTimePass(test);
    expect((await sentTo(account.user.email)).some(({ text }) => text.includes(running.key))).toBe(true);
    await stop(running);
  });
});

describe('a tap without a signal', () => {
  it('is charged until the tap, hours later, once', async () => {
    const running = await start({ contact: EMAIL });
    test.clock.set(at(300).toISOString());
    for (let times = 0; times < 2; times++) {
      const { body } = await stopLate(running, at(42), at(300));
      expect(body.data).toMatchObject({ status: 'ended', endTime: at(42).toISOString(), totalCost: HOUR });
    }
    expect(await accountOf(test.db, running.driver.guestId)).toMatchObject({ charged: HOUR, refunded: 0 });
  });

  it('gives back what a later stop, or the limit, has charged', async () => {
    const running = await start({ contact: EMAIL });
    test.clock.set(at(180).toISOString());
    expect((await stop(running)).body.data).toMatchObject({ totalCost: 3 * HOUR });
    test.clock.set(at(200).toISOString());
    expect((await stopLate(running, at(110), at(200))).body.data).toMatchObject({ endTime: at(110).toISOString() });
    await letTimePass(test);
    const between = (await receiptOf(running)).refunded;
    expect(between).toBeGreaterThan(0);
    // Still earlier, from a third phone: the difference and no more.
    expect((await stopLate(running, at(50), at(300))).body.data).toMatchObject({ endTime: at(50).toISOString() });
    await letTimePass(test);
    expect((await receiptOf(running)).refunded).toBe(2 * HOUR);
    // A later tap changes nothing.
    await stopLate(running, at(100), at(400));
    await letTimePass(test);
    expect((await receiptOf(running)).refunded).toBe(2 * HOUR);
  });

  it('arrives after the limit has ended it', async () => {
    const running = await start({ contact: 'limit@people.example' });
    test.clock.set(at(12 * 60).toISOString());
    await letTimePass(test);
    expect(await receiptOf(running)).toMatchObject({ status: 'paid' });
    test.clock.set(at(13 * 60).toISOString());
    expect((await stopLate(running, at(60), at(13 * 60))).body.data).toMatchObject({
      endTime: at(60).toISOString(),
    });
    await letTimePass(test);
    const { totalCost, refunded } = await receiptOf(running);
    expect(totalCost - refunded).toBe(HOUR);
  });

  it('changes one car of two, whatever the other does', async () => {
    const running = await start({ contact: EMAIL }, { vehicles: [aVehicle(), aVehicle()] });
    const [, second = ''] = running.ids;
    test.clock.set(at(180).toISOString());
    await stop(running);
    await stopLate(running, at(50), at(180));
    await stop({ ...running, id: second });
    await letTimePass(test);
    expect(await receiptOf(running)).toMatchObject({ totalCost: HOUR + 3 * HOUR, refunded: 0 });
    await stopLate({ ...running, id: second }, at(100), at(400));
    await letTimePass(test);
    const { totalCost, refunded } = await receiptOf(running);
    // The second car: 100 minutes and their fee.
    expect(totalCost - refunded).toBe(HOUR + 667 + 67);
  });

  it('never counts before the start', async () => {
    const running = await start({ contact: EMAIL });
    test.clock.set(at(120).toISOString());
    const forged = { actedAt: at(-600).toISOString(), sentAt: at(120).toISOString(), ageMs: null, heard: null };
    const { body } = await stop(running, forged);
    expect(new Date(body.data.endTime).getTime()).toBeGreaterThanOrEqual(new Date(body.data.startTime).getTime());
    expect(body.data).toMatchObject({ totalCost: HOUR });
  });
});
