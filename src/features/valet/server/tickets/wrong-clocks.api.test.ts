import { describe, expect, it } from 'vitest';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aLocation } from '#platform/testing/builders/a-location.ts';
import { joinTeam } from '#platform/testing/builders/a-team.ts';
import { aTicket, aValetStand } from '#platform/testing/builders/a-ticket.ts';
import { aValetForm } from '#platform/testing/builders/a-valet-form.ts';

const test = await createTestApp();
const owner = await test.signUp('vendor');
const leo = await joinTeam(test, owner, { role: 'valet' });
const ida = await joinTeam(test, owner, { role: 'valet' });
const leads = { params: { id: ida.id }, body: { leadsValets: true } };
await test.call('PATCH /users/enforcement/:id', leads, owner.headers);
const { id: locationId } = await aLocation(test.db, { ownerId: owner.user._id });
await aValetStand(test.db, { locationId });

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
type Phone = { readonly skew: number; readonly setBy?: number; readonly restarted?: boolean };

/**
 * A phone that last heard from the server, acted, and now sends: each this many minutes ago. Its clock may be set before it
 * sends.
 */
function clockOf({ skew, setBy = 0, restarted = false }: Phone, heard: number, acted: number) {
  const now = test.clock.now().getTime();
  const [heardMs, actedMs] = [now - heard * MINUTE, now - acted * MINUTE];
  const iso = (ms: number) => new Date(ms).toISOString();
  return {
    actedAt: iso(actedMs + skew),
    sentAt: iso(now + skew + setBy),
    ageMs: restarted ? null : acted * MINUTE,
    heard: { serverAt: iso(heardMs), deviceAt: iso(heardMs + skew) },
  };
}
const minutesAgo = (minutes: number) => new Date(test.clock.now().getTime() - minutes * MINUTE).toISOString();

type Status = 'parked' | 'ready' | 'requested' | 'paid';
const move = (id: string, status: Status, more: object = {}) =>
  test.call('PATCH /valets/:id', { params: { id }, body: { status, ...more } }, leo.headers);
const park = (id: string, clock: ReturnType<typeof clockOf>) =>
  move(id, 'parked', { parkedBy: 'Leo', parkedLocation: 'B12', clock });
const correct = (id: string, to: string, headers: Record<string, string>) =>
  test.call('PATCH /valets/:id/times', { params: { id }, body: { time: 'parked', to } }, headers);
const reported = ({ status, body }: { status: number; body: { error?: { code: string } | null } }) =>
  `${status} ${body.error?.code ?? 'ok'}`;

async function aCar(): Promise<string> {
  const { id } = await aTicket(test.db, {
    locationId,
    whereabouts: 'entry',
    createdAt: test.clock.now(),
    updatedAt: test.clock.now(),
  });
  test.clock.advance(90);
  return id;
}

describe('a phone without a signal', () => {
  it.each([
    ['3 hours slow', { skew: -3 * HOUR }],
    ['3 hours fast', { skew: 3 * HOUR }],
    ['right, then set 3 hours forward', { skew: 0, setBy: 3 * HOUR }],
    ['right, then set 3 hours back', { skew: 0, setBy: -3 * HOUR }],
    ['3 hours slow, on a phone that was restarted', { skew: -3 * HOUR, restarted: true }],
  ])('parks a car at the right time and price when its clock is %s', async (_, phone) => {
    const id = await aCar();
    const parked = await park(id, clockOf(phone, 80, 70));
    expect(parked.body.valet).toMatchObject({ parkedAt: minutesAgo(70), estimated: [] });
    const { valet } = (await move(id, 'ready')).body;
    // 70 minutes at $10 an hour, plus a fee of ten percent.
    expect(valet.totalCost).toBe(1284);
  });

  it('places several acts in order, however wrong its clock is', async () => {
    const id = await aCar();
    const phone = { skew: -3 * HOUR };
    await park(id, clockOf(phone, 80, 70));
    const { valet } = (await move(id, 'requested', { clock: clockOf(phone, 80, 20) })).body;
    expect([valet.parkedAt, valet.requestedAt]).toEqual([minutesAgo(70), minutesAgo(20)]);
  });

  it('dates a ticket by when the car came, not by what its clock says', async () => {
    const body = { locationId, ...aValetForm(), clock: clockOf({ skew: 5 * HOUR }, 40, 30) };
    const { valet } = (await test.call('POST /valets', { body }, leo.headers)).body;
    expect(valet.createdAt).toBe(minutesAgo(30));
  });

  it('cannot place an act before the previous one, or in the future', async () => {
    const id = await aCar();
    await park(id, clockOf({ skew: 0 }, 80, 20));
    const { valet } = (await move(id, 'requested', { clock: clockOf({ skew: 0 }, 80, 70) })).body;
    expect(valet.requestedAt).toBe(minutesAgo(20));
    const future = { ...clockOf({ skew: 0 }, 80, 0), actedAt: minutesAgo(-600), ageMs: 0 };
    expect((await move(id, 'ready', { clock: future })).body.valet.readyAt).toBe(test.clock.now().toISOString());
  });

  it('says that a time is estimated, in the guest’s favor, when it was restarted and lost its time', async () => {
    const id = await aCar();
    // Parked 70 minutes ago; by the wall clock, which was set back, only 30.
    const parked = await park(id, clockOf({ skew: 0, setBy: -40 * MINUTE, restarted: true }, 80, 70));
    expect(parked.body.valet).toMatchObject({ parkedAt: minutesAgo(30), estimated: ['parked'] });
    const history = await test.call('GET /valets/:id/history', { params: { id } }, owner.headers);
    expect(history.body.events.at(-1)).toMatchObject({ kind: 'parked', detail: { estimated: true } });
  });
});

describe('an estimated time', () => {
  const aGuessedCar = async () => {
    const id = await aCar();
    await park(id, clockOf({ skew: 0, setBy: -40 * MINUTE, restarted: true }, 80, 70));
    return id;
  };

  it('is corrected once, by a lead, and the price follows', async () => {
    const id = await aGuessedCar();
    expect(reported(await correct(id, minutesAgo(70), leo.headers))).toBe('403 not_a_lead');
    expect(reported(await correct(id, minutesAgo(600), ida.headers))).toBe('422 time_impossible');
    const { valet } = (await correct(id, minutesAgo(70), ida.headers)).body;
    expect(valet).toMatchObject({ parkedAt: minutesAgo(70), estimated: [] });
    expect((await move(id, 'ready')).body.valet.totalCost).toBe(1284);
    expect(reported(await correct(id, minutesAgo(60), ida.headers))).toBe('409 time_not_estimated');
  });

  it('stays as it is once the ticket is paid', async () => {
    const id = await aGuessedCar();
    await move(id, 'ready');
    await move(id, 'paid');
    expect(reported(await correct(id, minutesAgo(70), ida.headers))).toBe('409 ticket_paid');
  });
});
