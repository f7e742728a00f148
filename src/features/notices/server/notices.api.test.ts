// Rules 320 to 328: notices that officers leave on cars.

import { randomUUIDv7 } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aGuest, payForStay, prepareStay } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { A_PHOTO } from '#platform/testing/builders/a-lookup.ts';
import { joinTeam } from '#platform/testing/builders/a-team.ts';
import { findNotice, insertNotice } from './notices.store.ts';

const test = await createTestApp();
const owner = await test.signUp('vendor');
const stranger = await test.signUp('vendor');
const lot = await aLocation(test.db, { ownerId: owner.user._id });
const zone = await aZone(test.db, { locationId: lot.id, zoneNumber: '1', priceCents: 500, isHourly: true });
const officer = await joinTeam(test, owner);
const colleague = await joinTeam(test, owner);

let plates = 0;
/** No two are similar. */
const aPlate = () => {
  plates += 111;
  return `NX${1000 + plates}K`;
};
const check = async (license: string, headers = officer.headers) => {
  const body = { license, locationId: lot.id, state: 'IL' };
  return (await test.call('POST /sessions/status', { body }, headers)).body.checkId;
};
type Options = { _id?: string; checkId?: string; photoIds?: string[]; secondLook?: boolean; kind?: 'charge' };
const give = async (plate: string, options: Options = {}, headers = officer.headers) => {
  const checkId = options.checkId ?? (await check(plate, headers));
  const body = { locationId: lot.id, plate, state: 'IL', reason: 'Not paid', ...options, checkId };
  return test.call('POST /notices', { body }, headers);
};
const given = async (plate = aPlate(), options: Options = {}) => (await give(plate, options)).body.data.notice;
const open = (number: string, plate: string, state?: string) =>
  test.call('POST /notices/:number', { params: { number }, body: { plate, ...(state && { state }) } });
const appeal = (number: string, plate: string, more: { email?: string; receipt?: string } = {}) =>
  test.call('POST /notices/:number/appeal', {
    params: { number },
    body: { plate, state: 'IL', text: 'I had paid at the sign.', ...more },
  });
const pay = (plate: string) => payForStay(test, aGuest(), { zoneId: zone.id, vehicles: [{ plate, state: 'IL' }] });
const decide = (id: string, decision: 'grant' | 'uphold', headers = owner.headers) =>
  test.call(
    'POST /locations/:locationId/notices/:id/decision',
    { params: { locationId: lot.id, id }, body: { decision, reason: 'We looked at the camera.' } },
    headers,
  );

describe('a notice is issued', () => {
  it('for a car that has not paid, and its driver opens it with number and plate, however they are typed', async () => {
    const plate = aPlate();
    const notice = await given(plate);
    expect(notice).toMatchObject({
      plateNumber: plate,
      kind: 'warning',
      reason: 'Not paid',
      state: { status: 'open' },
    });
    expect(notice.number).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    const opened = await open(notice.number.toLowerCase().replaceAll('-', ' '), plate.toLowerCase(), 'IL');
    expect(opened.status).toBe(200);
    expect(opened.body.data.notice).toMatchObject({ number: notice.number, paid: [], location: { _id: lot.id } });
    expect(opened.body.data.notice.privately).toContain('PRIVATELY ISSUED');
  });

  it('never for one that paid after the check', async () => {
    const plate = aPlate();
    const checkId = await check(plate);
    await pay(plate);
    const refused = await give(plate, { checkId });
    expect([refused.status, refused.body.error?.code]).toEqual([409, 'plate_covered']);
  });

  it("never for one on the owner's list of cars that never get one", async () => {
    const license = aPlate();
    const body = { list: 'never_notice' as const, plates: [{ license, state: 'IL', reason: 'The owner' }] };
    await test.call('POST /locations/:id/plate-lists', { params: { id: lot.id }, body }, owner.headers);
    expect((await give(license)).body.error?.code).toBe('never_notice');
  });

  it('never for one whose payment is in progress', async () => {
    const plate = aPlate();
    await prepareStay(test, aGuest(), { zoneId: zone.id, vehicles: [{ plate, state: 'IL' }] });
    expect((await give(plate)).body.error?.code).toBe('payment_under_way');
  });

  it('never based on a check that is old, of another plate, or by another officer', async () => {
    const plate = aPlate();
    const codes = [
      await give(plate, { checkId: await check(aPlate()) }),
      await give(plate, { checkId: await check(plate, colleague.headers) }),
      await give(plate, { checkId: randomUUIDv7() }),
    ];
    const checkId = await check(plate);
    test.clock.advance(3);
    codes.push(await give(plate, { checkId }));
    expect(codes.map(({ body }) => body.error?.code)).toEqual(Array(4).fill('check_too_old'));
  });

  it('only after the grace period, and after a second look at a similar plate that is covered', async () => {
    const plate = aPlate();
    await pay(plate);
    // A stay starts ten minutes after it was paid.
    test.clock.advance(10 + 60 + 5);
    expect((await give(plate)).body.error?.code).toBe('in_grace');
    test.clock.advance(15);
    expect((await give(plate)).status).toBe(201);
    const paid = aPlate();
    await pay(paid);
    const alike = paid.replace('K', 'X');
    expect((await give(alike)).body.error?.code).toBe('second_look_needed');
    expect((await give(alike, { secondLook: true })).status).toBe(201);
  });

  it('once, however often the request is sent and however many officers stand there', async () => {
    const plate = aPlate();
    const options = { _id: randomUUIDv7(), checkId: await check(plate) };
    const both = await Promise.all([give(plate, options), give(plate, options)]);
    expect(new Set(both.map(({ body }) => body.data.notice.number)).size).toBe(1);
    expect((await give(plate, {}, colleague.headers)).body.error?.code).toBe('notice_cooling');
    test.clock.advance(6);
    expect((await give(plate, {}, colleague.headers)).status).toBe(201);
  });

  it('by one of two officers who act at the same moment: the database takes no second one', async () => {
    const notice = await given();
    const stored = await findNotice(test.db, { locationId: lot.id, id: notice._id });
    if (!stored) throw new Error('It was not stored.');
    const second = { ...stored, id: randomUUIDv7(), number: 'SECOND000000' };
    await expect(insertNotice(test.db, second)).rejects.toThrow('notices_cooling');
  });

  it('with its photos, which the driver sees and a stranger does not', async () => {
    const plate = aPlate();
    const photo = randomUUIDv7();
    const sent = { params: { id: lot.id }, query: { photo }, body: { photo: A_PHOTO } };
    expect((await test.call('POST /locations/:id/notice-photos', sent, officer.headers)).status).toBe(201);
    expect((await give(plate, { photoIds: [randomUUIDv7()] })).body.error?.code).toBe('photo_missing');
    const notice = await given(plate, { photoIds: [photo] });
    const { photos } = (await open(notice.number, plate)).body.data.notice;
    expect(photos).toHaveLength(1);
    const key = new URL(photos[0]?.url ?? '', 'http://here').searchParams.get('key') ?? '';
    const look = (query: { key: string }) =>
      test.call('GET /notices/:number/photos/:id', { params: { number: notice.number, id: photo }, query });
    expect([(await look({ key })).status, (await look({ key: 'x'.repeat(32) })).status]).toEqual([200, 404]);
  });
});

describe('a notice becomes void', () => {
  it('within a minute of the news that the car was paid for', async () => {
    const plate = aPlate();
    const stay = await prepareStay(test, aGuest(), { zoneId: zone.id, vehicles: [{ plate, state: 'IL' }] });
    // The provider took the money but reported it late, so nothing looks like a payment in progress.
    test.clock.advance(16);
    const notice = await given(plate);
    await test.db
      .updateTable('sessions')
      .set({ status: 'active', coveredFrom: test.clock.now() })
      .where('locationId', '=', lot.id)
      .where('id', '=', stay.sessionId)
      .execute();
    await test.handlers['void-notices']();
    const opened = await open(notice.number, plate);
    expect(opened.body.data.notice.state).toMatchObject({ status: 'voided', by: 'covered' });
  });

  it('but not because of a payment that was made after it', async () => {
    const plate = aPlate();
    const notice = await given(plate);
    test.clock.advance(1);
    await pay(plate);
    await test.handlers['void-notices']();
    const opened = await open(notice.number, plate);
    expect(opened.body.data.notice).toMatchObject({ state: { status: 'open' }, paid: [{ coveredThen: false }] });
  });

  it('when its officer withdraws it within minutes, or the owner at any time', async () => {
    const back = ({ _id: id }: { _id: string }, headers: Record<string, string>) =>
      test.call(
        'POST /locations/:locationId/notices/:id/removal',
        { params: { locationId: lot.id, id }, body: { reason: 'The wrong car' } },
        headers,
      );
    const [one, other] = [await given(), await given()];
    expect((await back(one, colleague.headers)).status).toBe(404);
    expect((await back(one, stranger.headers)).status).toBe(404);
    expect((await back(one, officer.headers)).body.data.notice.state).toMatchObject({
      status: 'voided',
      by: 'officer',
    });
    test.clock.advance(11);
    expect((await back(other, officer.headers)).body.error?.code).toBe('void_too_late');
    expect((await back(other, owner.headers)).body.data.notice.state).toMatchObject({ by: 'owner' });
  });
});

describe('an appeal', () => {
  it('is answered by the owner with a reason, which the driver gets by mail', async () => {
    const plate = aPlate();
    const email = 'appeals@drivers.example';
    const notice = await given(plate);
    expect((await decide(notice._id, 'grant')).body.error?.code).toBe('no_appeal');
    expect((await appeal(notice.number, plate, { email })).body.data.notice.state.status).toBe('appealed');
    expect((await appeal(notice.number, plate)).body.error?.code).toBe('appeal_open');
    const listed = await test.call(
      'GET /locations/:id/notices',
      { params: { id: lot.id }, query: { status: 'appealed' } },
      owner.headers,
    );
    expect(listed.body.data.notices.map(({ number }) => number)).toEqual([notice.number]);
    expect((await decide(notice._id, 'grant', stranger.headers)).status).toBe(404);
    expect((await decide(notice._id, 'grant')).body.data.notice.state).toMatchObject({
      status: 'voided',
      by: 'appeal',
    });
    const mails = await test.db.selectFrom('messages').select('subject').where('recipient', '=', email).execute();
    expect(mails.map(({ subject }) => subject.split(',')[0]).sort()).toEqual([
      'Your appeal has arrived',
      'Your notice is void',
    ]);
  });

  it('that shows a receipt for a similar plate is granted automatically', async () => {
    const plate = aPlate();
    const paid = plate.replace('K', 'X');
    const { receiptKey } = await pay(paid);
    const notice = await given(plate, { secondLook: true });
    const receipt = `https://parkvale.example/receipt/${receiptKey}`;
    const answer = await appeal(notice.number, plate, { receipt });
    expect(answer.body.data.notice.state).toMatchObject({ status: 'voided', by: 'look_alike' });
    const far = await given(aPlate());
    const wrong = await appeal(far.number, far.plateNumber, { receipt });
    expect(wrong.body.data.notice.state.status).toBe('appealed');
  });

  it('is accepted until the last of fifteen days', async () => {
    const plate = aPlate();
    const notice = await given(plate);
    test.clock.advance(17 * 24 * 60);
    expect((await appeal(notice.number, plate)).body.error?.code).toBe('appeal_over');
  });
});

describe('a stranger', () => {
  it('learns nothing from a wrong plate, state or number, and is stopped after twenty attempts', async () => {
    const plate = aPlate();
    const notice = await given(plate);
    const bodies = [
      await open(notice.number, 'WRONG1'),
      await open(notice.number, plate, 'WI'),
      await open('7K3M-92QX-B4TZ', plate),
      await appeal(notice.number, 'WRONG1'),
    ];
    expect(bodies.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(new Set(bodies.map(({ body }) => body.message)).size).toBe(1);
    for (let tries = 0; tries < 20; tries += 1) await open(notice.number, 'WRONG1');
    expect((await open(notice.number, plate)).status).toBe(429);
    test.clock.advance(2 * 60);
    expect((await open(notice.number, plate)).status).toBe(200);
  });
});

it("an owner's settings apply to the next notice, with never less than fifteen minutes of grace", async () => {
  const set = (graceMinutes: number) =>
    test.call(
      'PUT /locations/:id/notice-settings',
      {
        params: { id: lot.id },
        body: {
          reasons: [{ name: 'Not paid', cents: null }],
          graceMinutes,
          appealDays: 20,
          phone: '',
          email: 'lot@owners.example',
          text: 'Hi',
        },
      },
      owner.headers,
    );
  expect((await set(10)).status).toBe(400);
  expect((await set(30)).status).toBe(200);
  const plate = aPlate();
  const notice = await given(plate);
  const shown = (await open(notice.number, plate)).body.data.notice;
  expect(shown).toMatchObject({ email: 'lot@owners.example', text: 'Hi' });
});

it('notices are deleted after 150 days, with their photos and numbers', async () => {
  const plate = aPlate();
  const photo = randomUUIDv7();
  const sent = { params: { id: lot.id }, query: { photo }, body: { photo: A_PHOTO } };
  await test.call('POST /locations/:id/notice-photos', sent, officer.headers);
  const notice = await given(plate, { photoIds: [photo] });
  test.clock.advance(151 * 24 * 60);
  await test.handlers['forget-notices']();
  expect((await open(notice.number, plate)).status).toBe(404);
  for (const table of ['notices', 'noticePhotos'] as const) {
    expect(await test.db.selectFrom(table).select('id').where('locationId', '=', lot.id).execute()).toEqual([]);
  }
});
