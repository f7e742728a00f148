// Rule 363: the lot fixes a plate once the driver's own minutes are over.

import { describe, expect, it } from 'vitest';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aGuest, payForStay } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { joinTeam } from '#platform/testing/builders/a-team.ts';

const test = await createTestApp();
const owner = await test.signUp('vendor');
const other = await test.signUp('vendor');
const support = await test.signUp('admin');
const lot = await aLocation(test.db, { ownerId: owner.user._id });
const zone = await aZone(test.db, { locationId: lot.id, zoneNumber: 'A' });
const officer = await joinTeam(test, owner, { role: 'enforcer' });

type Stay = Awaited<ReturnType<typeof payForStay>>;
type Headers = Readonly<Record<string, string>>;
const aStay = (plate: string): Promise<Stay> =>
  payForStay(test, aGuest(), { zoneId: zone.id, hours: 3, vehicles: [{ plate, state: 'IL' }] });
const request = ({ receiptKey, sessionId }: Stay, plateNumber: string, headers: Headers = {}) =>
  test.call(
    'POST /receipts/:key/plate-requests',
    { params: { key: receiptKey }, body: { sessionId, plateNumber } },
    headers,
  );
const listed = async () =>
  (await test.call('GET /locations/:id/plate-requests', { params: { id: lot.id } }, owner.headers)).body.data.requests;
const decide = (id: string, decision: 'confirm' | 'decline', headers: Headers = owner.headers) =>
  test.call(
    'POST /locations/:locationId/plate-requests/:id/decision',
    { params: { locationId: lot.id, id }, body: { decision } },
    headers,
  );
const receiptOf = async ({ receiptKey }: Stay) =>
  (await test.call('GET /receipts/:key', { params: { key: receiptKey } })).body.data;
const isCovered = async (license: string) => {
  const body = { license, state: 'IL', locationId: lot.id };
  return (await test.call('POST /sessions/status', { body }, officer.headers)).body.status;
};
const mailsAsked = async () => {
  await test.drainJobs();
  const { messages } = (await test.call('GET /dev/outbox', {})).body;
  return messages.filter(({ to, subject }) => to === owner.user.email && subject?.includes('fix a plate')).length;
};

describe('a plate that its driver can no longer fix alone', () => {
  it('is covered as soon as the lot confirms it, and not before; the first plate no longer is', async () => {
    const stay = await aStay('TYP0001');
    test.clock.advance(16);
    const mailed = await mailsAsked();
    expect(await request(stay, 'TYP0007')).toMatchObject({ status: 201, body: { data: { plateNumber: 'TYP0007' } } });
    expect((await receiptOf(stay)).plateRequests).toMatchObject([{ plateNumber: 'TYP0007', status: 'requested' }]);
    expect(await isCovered('TYP0007')).toBe(false);
    expect(await mailsAsked()).toBe(mailed + 1);
    const [requested] = await listed();
    expect(requested).toMatchObject({ paid: { plateNumber: 'TYP0001' }, plateNumber: 'TYP0007', zoneNumber: 'A' });
    expect((await decide(requested?._id ?? '', 'confirm')).status).toBe(200);
    expect([await isCovered('TYP0007'), await isCovered('TYP0001')]).toEqual([true, false]);
    const { plateRequests, corrections, sessions } = await receiptOf(stay);
    expect(plateRequests).toEqual([]);
    expect(corrections).toMatchObject([{ from: { plateNumber: 'TYP0001' }, to: { plateNumber: 'TYP0007' } }]);
    expect(sessions[0]?.vehiclePlate).toBe('TYP0007');
    expect((await decide(requested?._id ?? '', 'decline')).body.error?.code).toBe('plate_request_decided');
  });

  it('is seen by support until the lot has answered', async () => {
    const stay = await aStay('TYP0091');
    test.clock.advance(16);
    await request(stay, 'TYP0097');
    const seen = async () => {
      const { data } = (await test.call('GET /support/plate-requests', {}, support.headers)).body;
      return data.requests.filter(({ location }) => location._id === lot.id);
    };
    expect(await seen()).toMatchObject([
      { plateNumber: 'TYP0097', paid: { plateNumber: 'TYP0091' }, orderId: expect.any(String) },
    ]);
    const [requested] = await listed();
    await decide(requested?._id ?? '', 'decline');
    expect(await seen()).toEqual([]);
  });

  it('stays as it is when the lot declines, which the receipt says', async () => {
    const stay = await aStay('TYP0011');
    test.clock.advance(16);
    await request(stay, 'TYP0017');
    const [requested] = await listed();
    expect((await decide(requested?._id ?? '', 'decline')).status).toBe(200);
    expect((await receiptOf(stay)).plateRequests).toMatchObject([{ status: 'declined' }]);
    expect([await isCovered('TYP0017'), await isCovered('TYP0011'), await listed()]).toEqual([false, true, []]);
  });

  it('is asked once: the latest request replaces the one before', async () => {
    const stay = await aStay('TYP0021');
    test.clock.advance(16);
    await request(stay, 'TYP0027');
    const [first] = await listed();
    await request(stay, 'TYP0028');
    expect((await listed()).map(({ plateNumber }) => plateNumber)).toEqual(['TYP0028']);
    expect((await decide(first?._id ?? '', 'confirm')).status).toBe(409);
  });

  it('is asked once even when two requests arrive at once', async () => {
    const stay = await aStay('TYP0051');
    test.clock.advance(16);
    const plates = ['TYP0052', 'TYP0053', 'TYP0054', 'TYP0055'];
    const answers = await Promise.all(plates.map((plate) => request(stay, plate)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect((await listed()).filter(({ plateNumber }) => plates.includes(plateNumber))).toHaveLength(1);
  });

  it('is not changed to a car that is paid for here already', async () => {
    const stay = await aStay('TYP0031');
    await aStay('TYP0032');
    test.clock.advance(16);
    await request(stay, 'TYP0032');
    const requested = (await listed()).find(({ plateNumber }) => plateNumber === 'TYP0032');
    expect((await decide(requested?._id ?? '', 'confirm')).body.error?.code).toBe('already_paid');
    expect(await isCovered('TYP0031')).toBe(true);
  });

  it('is nothing that the lot itself asks, that another owner decides, or that is asked when the time is over', async () => {
    const stay = await aStay('TYP0041');
    test.clock.advance(16);
    expect((await request(stay, 'TYP0042', owner.headers)).status).toBe(403);
    expect((await request(stay, 'TYP 0041')).body.error?.code).toBe('correction_of_nothing');
    await request(stay, 'TYP0043');
    const requested = (await listed()).find(({ plateNumber }) => plateNumber === 'TYP0043');
    expect((await decide(requested?._id ?? '', 'confirm', other.headers)).status).toBe(404);
    expect((await decide(requested?._id ?? '', 'confirm', officer.headers)).status).toBe(403);
    test.clock.advance(180);
    expect((await request(stay, 'TYP0044')).body.error?.code).toBe('session_over');
    expect(await listed()).toEqual([]);
  });
});
