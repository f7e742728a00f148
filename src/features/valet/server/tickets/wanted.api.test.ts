import { describe, expect, it } from 'vitest';
import { letTimePass } from '#platform/testing/app/let-time-pass.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aValetDay } from '#platform/testing/builders/a-valet-day.ts';
import { aValetForm } from '#platform/testing/builders/a-valet-form.ts';
import { mintGuestKey } from '../guest/guest-keys.store.ts';

const test = await createTestApp();
const day = await aValetDay(test);
const { staff, owner, locationId } = day;

type Headers = Record<string, string>;
const reported = ({ status, body }: { status: number; body: { error?: { code: string } | null } }) =>
  `${status} ${body.error?.code ?? 'ok'}`;
const minutesOn = (minutes: number) => new Date(test.clock.now().getTime() + minutes * 60_000).toISOString();
const want = (id: string, at: string | null, headers: Headers) =>
  test.call('PUT /valets/:id/wanted', { params: { id }, body: { at } }, headers);
const set = (settings: object) =>
  test.call(
    'PATCH /valets/locations/:locationId/settings',
    { params: { locationId }, body: { price: 10, isHourly: true, ...settings } },
    owner.headers,
  );

async function aCar(isParked = true, { locationId, staff, move }: typeof day = day) {
  const body = { locationId, ...aValetForm(), textsConsent: true };
  const { _id: id, phoneNumber } = (await test.call('POST /valets', { body }, staff.headers)).body.valet;
  const park = () => move(id, 'parked', { parkedBy: 'Leo', parkedLocation: 'B12' });
  if (isParked) await park();
  const key = await mintGuestKey(test.db, { locationId, ticketId: id }, test.clock.now());
  const texts = async () => {
    const sent = test.db
      .selectFrom('messages')
      .select('text')
      .where('recipient', '=', `+1${phoneNumber}`)
      .orderBy('id');
    return (await sent.execute()).map(({ text }) => text);
  };
  return { id, guest: { 'x-valet-key': key }, park, texts };
}
/** Time passes for the jobs too. */
async function pass(minutes: number) {
  test.clock.advance(minutes);
  await test.drainJobs();
}
const where = async (id: string) => (await day.seen({ id })).whereabouts;

describe('a car that its guest wants at a certain time', () => {
  it('is requested automatically, as far ahead as the stand promises, and the guest is told', async () => {
    const { id, guest, texts } = await aCar();
    const at = minutesOn(120);
    expect((await want(id, at, guest)).body.valet).toMatchObject({ wantedAt: at, status: 'parked' });
    await pass(109);
    expect(await where(id)).toBe('parked');
    await pass(1);
    expect(await day.seen({ id })).toMatchObject({ whereabouts: 'requested', wantedAt: at });
    expect((await texts()).at(-1)).toContain('we are bringing your car for the time that you chose');
    const { events } = (await test.call('GET /valets/:id/history', { params: { id } }, owner.headers)).body;
    expect(events.at(-1)).toMatchObject({ kind: 'requested', by: { kind: 'program' } });
  });

  it('is left alone when the guest drops the time, and fetched at the new time when it changes', async () => {
    const [first, second] = [await aCar(), await aCar()];
    for (const { id, guest } of [first, second]) await want(id, minutesOn(60), guest);
    expect((await want(first.id, null, first.guest)).body.valet.wantedAt).toBeNull();
    await want(second.id, minutesOn(90), second.guest);
    await pass(55);
    expect([await where(first.id), await where(second.id)]).toEqual(['parked', 'parked']);
    await pass(30);
    expect([await where(first.id), await where(second.id)]).toEqual(['parked', 'requested']);
  });

  it('is requested once when the guest requests it right away, and is then wanted at no other time', async () => {
    const { id, guest } = await aCar();
    await want(id, minutesOn(60), guest);
    await test.call('PATCH /valets/:id/only', { params: { id }, body: { status: 'requested' } }, guest);
    expect((await day.seen({ id })).wantedAt).toBeNull();
    expect(reported(await want(id, minutesOn(60), guest))).toBe('409 already_requested');
    const { version } = await day.seen({ id });
    await pass(60);
    expect((await day.seen({ id })).version).toBe(version);
  });

  it('is requested once it is parked, if it is parked late', async () => {
    const { id, guest, park } = await aCar(false);
    await want(id, minutesOn(20), guest);
    await pass(30);
    expect(await where(id)).toBe('entry');
    await park();
    await pass(0);
    expect(await where(id)).toBe('requested');
  });

  it('is never wanted after the stand closes, sooner than the stand promises, or days ahead', async () => {
    const { id, guest } = await aCar();
    expect(reported(await want(id, minutesOn(5), guest))).toBe('422 wanted_too_soon');
    expect(reported(await want(id, minutesOn(25 * 60), guest))).toBe('422 wanted_too_late');
    const zone = (await day.seen({ id })).timeZone;
    const clock = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    await set({ closesAt: clock.format(new Date(minutesOn(60))) });
    expect(reported(await want(id, minutesOn(90), guest))).toBe('422 wanted_after_closing');
    const { times } = (await test.call('GET /valets/:id/wanted', { params: { id } }, guest)).body;
    expect(times.length).toBeGreaterThan(0);
    for (const time of times) expect(time <= minutesOn(60)).toBe(true);
    expect(reported(await want(id, times.at(-1) ?? null, guest))).toBe('200 ok');
    await set({ closesAt: null });
  });

  it('has its time chosen by its guest and the staff, and by nobody else', async () => {
    const { id } = await aCar();
    const other = await aCar();
    expect(reported(await want(id, minutesOn(60), staff.headers))).toBe('200 ok');
    expect((await want(id, minutesOn(60), other.guest)).status).toBeGreaterThanOrEqual(403);
    expect((await want(id, minutesOn(60), {})).status).toBeGreaterThanOrEqual(401);
    await letTimePass(test);
  });
});

describe('the text about a car that its guest wants at a certain time', () => {
  it('names about how many minutes once the stand has brought cars in the last hour, and none before', async () => {
    const other = await aValetDay(test);
    const bring = async (id: string) => {
      await other.move(id, 'requested');
      const job = await test.call('POST /valets/:id/job', { params: { id }, body: {} }, other.staff.headers);
      expect(job.status).toBe(200);
      await pass(4);
      await other.move(id, 'ready');
    };
    const first = await aCar(true, other);
    await want(first.id, minutesOn(20), first.guest);
    await pass(10);
    const lastOf = async ({ texts }: typeof first) =>
      (await texts()).findLast((text) => text.includes('that you chose'));
    expect(await lastOf(first)).toContain('for the time that you chose. Your code');
    const asked = await aCar(true, other);
    await want(asked.id, minutesOn(30), asked.guest);
    for (let car = 0; car < 3; car++) await bring((await aCar(true, other)).id);
    await other.move((await aCar(true, other)).id, 'requested');
    await pass(8);
    // One attendant, four minutes a car: two cars still wait that were requested before this one.
    expect(await lastOf(asked)).toContain('It is out front in about 12 min. Your code');
  });
});
