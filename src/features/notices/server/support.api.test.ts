// Rules 335, 336 and 338: photos for an appeal, one step up to support, permits that become known late, and the log of what people do.

import { randomUUIDv7 } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aChargingLot, appealNotice, openNotice, payNotice } from '#platform/testing/builders/a-charging-lot.ts';
import { A_PHOTO } from '#platform/testing/builders/a-lookup.ts';
import { aPermit, aPermitPlan } from '#platform/testing/builders/a-permit.ts';

const test = await createTestApp();
const lot = await aChargingLot(test);
const support = await test.signUp('admin');
const DAY = 24 * 60;

type Named = { readonly _id: string; readonly number: string; readonly plateNumber: string };

const uphold = ({ _id: id }: Named, { locationId, owner } = lot) =>
  test.call(
    'POST /locations/:locationId/notices/:id/decision',
    { params: { locationId, id }, body: { decision: 'uphold', reason: 'Seen twice' } },
    owner.headers,
  );
const stepUp = ({ number, plateNumber: plate }: Named) =>
  test.call('POST /notices/:number/step-up', { params: { number }, body: { plate, text: 'Look at my photo.' } });
const decide = ({ _id: noticeId }: Named, decision: 'grant' | 'uphold', headers = support.headers) =>
  test.call(
    'POST /support/notices/decisions',
    { body: { locationId: lot.locationId, noticeId, decision, reason: 'The photo shows it.' } },
    headers,
  );
const addPhoto = ({ number, plateNumber: plate }: Named, _id = randomUUIDv7()) =>
  test.call('POST /notices/:number/appeal-photos', { params: { number }, body: { plate, _id, photo: A_PHOTO } });
const waiting = async () =>
  (await test.call('GET /support/notices', {}, support.headers)).body.data.notices.map(({ number }) => number);

describe('one step up', () => {
  it("is possible once the lot has refused, and support's decision is final", async () => {
    const notice = await lot.given();
    expect((await stepUp(notice)).body.error?.code).toBe('no_appeal');
    await appealNotice(test, notice, 'up@drivers.example');
    expect((await stepUp(notice)).body.error?.code).toBe('appeal_open');
    await uphold(notice);
    const requested = (await stepUp(notice)).body.data.notice;
    expect(requested).toMatchObject({
      state: { status: 'at_support', ownersReason: 'Seen twice' },
      appeal: { text: 'I had paid at the sign.', stepUp: 'Look at my photo.' },
    });
    expect(await waiting()).toEqual([notice.number]);
    expect((await uphold(notice)).body.error?.code).toBe('no_appeal');
    expect((await decide(notice, 'uphold', lot.owner.headers)).status).toBe(403);
    expect((await decide(notice, 'uphold')).body.data.notice.state).toMatchObject({ status: 'final' });
    expect((await stepUp(notice)).body.error?.code).toBe('notice_decided');
    expect(await waiting()).toEqual([]);
    const mails = await test.db
      .selectFrom('messages')
      .select('subject')
      .where('recipient', '=', 'up@drivers.example')
      .orderBy('id')
      .execute();
    expect(mails.map(({ subject }) => subject.split(',')[0])).toEqual([
      'Your appeal has arrived',
      'Your appeal was not granted',
      'Support is reviewing your appeal',
      'Support has decided: the notice stands',
    ]);
  });

  it('that is granted voids the notice, and what was paid is refunded', async () => {
    const notice = await lot.given();
    await payNotice(test, notice);
    await appealNotice(test, notice);
    await uphold(notice);
    await stepUp(notice);
    expect((await decide(notice, 'grant')).body.data.notice.state).toMatchObject({ status: 'voided', by: 'support' });
    const refunds = await test.db.selectFrom('refunds').select(['totalCents', 'reason']).execute();
    expect(refunds).toEqual([{ totalCents: 2000, reason: 'notice_voided' }]);
  });

  it('waits in one queue of all lots, the longest first, page by page', async () => {
    const other = await aChargingLot(test);
    const requested: string[] = [];
    for (const at of [lot, other, lot]) {
      const notice = await at.given();
      await appealNotice(test, notice);
      await uphold(notice, at);
      test.clock.advance(1);
      await stepUp(notice);
      requested.push(notice.number);
    }
    const page = async (cursor?: string) =>
      (await test.call('GET /support/notices', { query: { limit: 2, ...(cursor && { cursor }) } }, support.headers))
        .body;
    const first = await page();
    expect(first.data.notices.map(({ number }) => number)).toEqual(requested.slice(0, 2));
    expect(first.data.notices.map(({ location }) => location._id)).toEqual([lot.locationId, other.locationId]);
    const last = await page(first.nextCursor ?? '');
    expect(last.data.notices.map(({ number }) => number)).toEqual(requested.slice(2));
    expect(last.nextCursor).toBeNull();
  });

  it('is over after the last of fifteen days', async () => {
    const notice = await lot.given();
    await appealNotice(test, notice);
    await uphold(notice);
    test.clock.advance(17 * DAY);
    expect((await stepUp(notice)).body.error?.code).toBe('step_up_over');
  });
});

describe('an appeal', () => {
  it('that the lot does not answer is granted after its day, and what was paid is refunded', async () => {
    const notice = await lot.given();
    await payNotice(test, notice);
    const until = (await appealNotice(test, notice, 'late@drivers.example')).body.data.notice.state;
    const mails = (to: string) =>
      test.db.selectFrom('messages').select('subject').where('recipient', '=', to).orderBy('id').execute();
    const toOwner = await mails(lot.owner.user.email);
    expect(toOwner.at(-1)?.subject).toMatch(/^A driver appeals a notice, /);
    if (until.status !== 'appealed') throw new Error(`It is ${until.status}.`);
    test.clock.set(new Date(Date.parse(until.answerBy) - 1000));
    await test.handlers['void-notices']();
    expect((await openNotice(test, notice)).state.status).toBe('appealed');
    test.clock.advance(1);
    await test.handlers['void-notices']();
    await test.handlers['void-notices']();
    expect((await openNotice(test, notice)).state).toMatchObject({ status: 'voided', by: 'unanswered' });
    expect((await mails('late@drivers.example')).map(({ subject }) => subject.split(',')[0])).toEqual([
      'Your appeal has arrived',
      'Your refund of $20.00',
      'Your notice is void',
    ]);
    const payment = (await openNotice(test, notice)).payment;
    const { orderId } = await test.db
      .selectFrom('notices')
      .select('orderId')
      .where('locationId', '=', lot.locationId)
      .where('id', '=', notice._id)
      .executeTakeFirstOrThrow();
    const refunds = await test.db.selectFrom('refunds').select('totalCents').where('orderId', '=', orderId).execute();
    expect(refunds).toEqual([{ totalCents: payment?.cents }]);
  });
});

describe('the photos of an appeal', () => {
  it('are limited to four, with repeats counted once, and are seen by the driver and the owner, but by nobody with a wrong plate', async () => {
    const notice = await lot.given();
    const first = randomUUIDv7();
    expect((await addPhoto(notice, first)).status).toBe(201);
    expect((await addPhoto(notice, first)).status).toBe(201);
    const rest = await Promise.all(Array.from({ length: 4 }, () => addPhoto(notice)));
    expect(rest.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409]);
    expect((await addPhoto({ ...notice, plateNumber: 'WRONG1' })).status).toBe(404);
    await appealNotice(test, notice);
    const shown = await openNotice(test, notice);
    expect([shown.photos.length, shown.appealPhotos.length, shown.photosLeft]).toEqual([1, 4, 0]);
    expect((await addPhoto(notice)).body.error?.code).toBe('appeal_open');
    const listed = await test.call(
      'GET /locations/:id/notices',
      { params: { id: lot.locationId }, query: { status: 'appealed' } },
      lot.owner.headers,
    );
    expect(listed.body.data.notices[0]?.appealPhotoIds).toContain(first);
    const { photos = [] } = listed.body.data.notices[0] ?? {};
    expect(photos.map(({ by, shows }) => [by, shows])[0]).toEqual(['officer', 'sign']);
    expect(photos.find(({ _id }) => _id === first)).toMatchObject({ by: 'driver', shows: null });
    const at = { params: { locationId: lot.locationId, id: first } };
    expect((await test.call('GET /locations/:locationId/notice-photos/:id', at, lot.owner.headers)).status).toBe(200);
    expect((await test.call('GET /support/locations/:locationId/notice-photos/:id', at, support.headers)).status).toBe(
      404,
    );
    await uphold(notice);
    await stepUp(notice);
    expect((await test.call('GET /support/locations/:locationId/notice-photos/:id', at, support.headers)).status).toBe(
      200,
    );
  });
});

describe('a permit that becomes known late', () => {
  it('voids a notice that was issued while the permit was being paid, but not an earlier one', async () => {
    const plan = await aPermitPlan(test.db, { locationId: lot.locationId, zoneIds: [lot.zone.id] });
    const holder = await test.signUp('customer');
    const [covered, before] = [await lot.given(), await lot.given()];
    const permitFor = async ({ plateNumber: plate }: Named, createdAt: Date) => {
      const options = { locationId: lot.locationId, planId: plan.id, userId: holder.user._id };
      const permit = await aPermit(test.db, options);
      const times = { createdAt, startsAt: createdAt, parksUntil: new Date(createdAt.getTime() + 30 * DAY * 60_000) };
      await test.db
        .updateTable('permits')
        .set({ ...times, state: 'active' })
        .where('locationId', '=', lot.locationId)
        .where('id', '=', permit.id)
        .execute();
      await test.db
        .updateTable('permitPlates')
        .set({ plate, plateKey: plate, state: 'IL' })
        .where('locationId', '=', lot.locationId)
        .where('permitId', '=', permit.id)
        .execute();
    };
    const now = test.clock.now();
    await permitFor(covered, new Date(now.getTime() - 60_000));
    await permitFor(before, new Date(now.getTime() + 60_000));
    await test.handlers['void-notices']();
    const stateOf = async ({ _id: id }: Named) => {
      const row = test.db.selectFrom('notices').select('status').where('locationId', '=', lot.locationId);
      return (await row.where('id', '=', id).executeTakeFirstOrThrow()).status;
    };
    expect([await stateOf(covered), await stateOf(before)]).toEqual(['voided', 'open']);
    expect((await openNotice(test, covered)).state).toMatchObject({ by: 'covered' });
  });
});

it('the log says who issued, withdrew and decided, without the plate', async () => {
  const [notice, other] = [await lot.given(), await lot.given()];
  const back = { params: { locationId: lot.locationId, id: other._id }, body: { reason: 'The wrong car' } };
  await test.call('POST /locations/:locationId/notices/:id/removal', back, lot.officer.headers);
  await appealNotice(test, notice);
  await uphold(notice);
  const { entries } = (await test.call('GET /support/audit', {}, (await test.signUp('odogwu')).headers)).body.data;
  const about = entries.filter(({ action }) => action.startsWith('notice_')).slice(0, 4);
  expect(about.map(({ action }) => action)).toEqual([
    'notice_decided',
    'notice_voided',
    'notice_given',
    'notice_given',
  ]);
  expect(JSON.stringify(about)).not.toContain(notice.plateNumber);
});

it('all notices of a lot can be downloaded as a file that lets no formulas run', async () => {
  const own = await aChargingLot(test, { reasons: [{ name: '=Not paid', cents: 4000 }] });
  const notice = await own.given(undefined, { reason: '=Not paid' });
  await payNotice(test, notice);
  const file = await test.call('GET /locations/:id/notices.csv', { params: { id: own.locationId } }, own.owner.headers);
  const [header, line] = String(file.body).split('\r\n');
  expect(header).toContain('Date,Time,Number,Kind,Reason,Plate');
  expect(line).toContain(`${notice.number},charge,'=Not paid,${notice.plateNumber},IL`);
  expect(line).toContain('40.00,20.00');
});
