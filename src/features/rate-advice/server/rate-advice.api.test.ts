// A zone that is full on weekday mornings: what its owner is advised, tries, and sees.

import { describe, expect, it } from 'vitest';
import { addDays } from '#platform/calendar/local-time.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aGuest, payForStay, requestIntent } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { isOfGroup } from '../rules/past-day.ts';
import { readPastDays } from './past-days.read-model.ts';

const test = await createTestApp();
const owner = await test.signUp('vendor');
const FIRST_DAY = '2026-02-02';
const TODAY = '2026-03-02';

/** In Chicago; clocks go forward there on March 8. */
const at = (day: string, time: string) => new Date(`${day}T${time}:00-0${day < '2026-03-08' ? 6 : 5}:00`).toISOString();
const park = async (zoneId: string, moment: string, hours: number) => {
  test.clock.set(moment);
  await payForStay(test, aGuest(), { zoneId, hours });
};
const adviceOf = async (id: string) =>
  (await test.call('GET /locations/:id/rate-advice', { params: { id } }, owner.headers)).body.data;
const weekdaysOf = async (id: string) => (await adviceOf(id)).zones[0]?.groups[0];
const startTrial = (id: string, zoneId: string, cents = 500) =>
  test.call(
    'POST /locations/:id/rate-trials',
    { params: { id }, body: { zoneId, group: 'weekdays', from: 9, until: 15, cents } },
    owner.headers,
  );
const endTrial = (locationId: string, id: string, keep: boolean) =>
  test.call(
    'POST /locations/:locationId/rate-trials/:id/end',
    { params: { locationId, id }, body: { keep } },
    owner.headers,
  );
const hourCosts = async (zoneId: string, moment: string) => {
  test.clock.set(moment);
  return (await requestIntent(test, aGuest(), { zoneId, hours: 1 })).body.data.lines[0];
};

/** Two spaces at $4.00 an hour, both taken from 9:15 to 15:00 on the weekdays of four weeks. */
async function aFullLot() {
  const lot = await aLocation(test.db, { ownerId: owner.user._id });
  const createdAt = new Date(at(addDays(FIRST_DAY, -1), '12:00'));
  const zone = await aZone(test.db, { locationId: lot.id, priceCents: 400, isHourly: true, createdAt });
  test.clock.set(at(FIRST_DAY, '06:00'));
  await test.call('PATCH /zones/:id', { params: { id: zone.id }, body: { capacity: 2 } }, owner.headers);
  for (let day = FIRST_DAY; day < TODAY; day = addDays(day, 1)) {
    if (!isOfGroup(day, 'weekdays')) continue;
    await park(zone.id, at(day, '09:00'), 6);
    await park(zone.id, at(day, '09:15'), 6);
  }
  test.clock.set(at(TODAY, '08:00'));
  return { id: lot.id, zoneId: zone.id };
}

describe('rate advice', () => {
  it('finds when a zone is full from its stays, and what another price would bring', async () => {
    const { id } = await aFullLot();
    const found = await weekdaysOf(id);
    expect(found?.typical).toMatchObject({ fullDays: 20, fullAt: 9 * 60 + 15 });
    expect(found?.typical.hours[9]).toEqual({ share: (60 + 45) / 120, cars: 2, cents: 4800 });
    expect(found?.typical.hours[14]).toEqual({ share: 1, cars: 0, cents: 0 });
    // Those who come while it fills pay more: from 9, and 9 AM is priced by the entry.
    expect(found?.advice).toMatchObject({ kind: 'raise', from: 9, until: 15, beforeCents: 400, afterCents: 500 });
    // $48.00 a day on five days, 1.25 times as much from 0.9 of the cars.
    expect(found?.advice?.weeklyCents).toBe(24_000 * 0.125);
  });

  it('counts each hour by the lot’s clock, also on the day on which clocks change', async () => {
    const lot = await aLocation(test.db, { ownerId: owner.user._id });
    const zone = await aZone(test.db, { locationId: lot.id });
    await park(zone.id, at('2026-03-07', '23:00'), 2);
    // Three hours from half past midnight, of which one is skipped.
    await park(zone.id, '2026-03-08T06:30:00Z', 3);
    const days = { timeZone: 'America/Chicago', from: '2026-03-08', until: '2026-03-10' };
    const [sunday, monday] = await readPastDays(test.db, { locationId: lot.id, zoneId: zone.id, capacity: 2, ...days });
    // In minutes of both spaces; a stay begins ten minutes after it is bought (rule 20).
    expect(sunday?.hours.map(({ share }) => Math.round(share * 120)).slice(0, 6)).toEqual([90, 70, 0, 60, 40, 0]);
    expect(sunday).toMatchObject({ day: '2026-03-08', fullAt: 30 });
    expect(monday).toMatchObject({ day: '2026-03-09', fullAt: null });
  });

  it('lists the lots that would earn more, as of last night, the most first and to their people only', async () => {
    const { id } = await aFullLot();
    await test.handlers['advise-rates']();
    const list = (headers: Record<string, string>) => test.call('GET /rate-advice', { query: { limit: 1 } }, headers);
    const first = await list(owner.headers);
    expect(first.body.data.advice).toMatchObject([{ group: 'weekdays', fullAt: 555, advice: { weeklyCents: 3000 } }]);
    const query = { limit: 1, cursor: first.body.nextCursor ?? '' };
    const next = await test.call('GET /rate-advice', { query }, owner.headers);
    const seen = [...first.body.data.advice, ...next.body.data.advice].map(({ locationId }) => locationId);
    expect(new Set(seen).size).toBe(2);
    expect(seen).toContain(id);
    const stranger = await test.signUp('vendor');
    expect((await list(stranger.headers)).body.data.advice).toEqual([]);
  });

  it('reckons with how much drivers mind the price, as its owner says', async () => {
    const { id } = await aFullLot();
    const set = (elasticity: number) =>
      test.call('PUT /locations/:id/rate-advice', { params: { id }, body: { elasticity } }, owner.headers);
    expect((await set(3.1)).body.error?.fields).toHaveProperty('elasticity');
    expect((await set(2)).status).toBe(200);
    expect(await weekdaysOf(id)).toMatchObject({ advice: null, none: 'fits' });
    const listed = await test.call('GET /rate-advice', { query: {} }, owner.headers);
    expect(listed.body.data.advice.map(({ locationId }) => locationId)).not.toContain(id);
  });

  it('does not judge a zone by fewer than ten weekdays', async () => {
    const { id, zoneId } = await aFullLot();
    const createdAt = new Date(at('2026-02-20', '12:00'));
    await test.db.updateTable('zones').set({ createdAt }).where('id', '=', zoneId).execute();
    expect(await weekdaysOf(id)).toMatchObject({ none: 'few_days', typical: { days: 5 } });
  });
});

describe('a trial', () => {
  it('charges the tried price in its hours from the next day on, and shows what it did', async () => {
    const { id, zoneId } = await aFullLot();
    const started = await startTrial(id, zoneId);
    expect(started.status).toBe(201);
    expect(await weekdaysOf(id)).toMatchObject({ none: 'trial' });
    expect((await startTrial(id, zoneId)).body.error?.code).toBe('trial_running');
    expect(await hourCosts(zoneId, at(TODAY, '10:00'))).toMatchObject({ cents: 400 });
    const next = addDays(TODAY, 1);
    expect(await hourCosts(zoneId, at(next, '08:30'))).toMatchObject({ cents: 400 });
    await park(zoneId, at(next, '10:00'), 2);
    test.clock.set(at(addDays(next, 1), '08:00'));
    const [trial] = (await adviceOf(id)).trials;
    expect(trial).toMatchObject({ beforeCents: 400, cents: 500, firstDay: next, lastDay: '2026-03-30', endedAt: null });
    expect(trial?.before).toMatchObject({ days: 21, fullDays: 20 });
    expect(trial?.during).toMatchObject({ days: 1, fullDays: 0 });
    expect(trial?.during.hours[10]).toEqual({ share: 0.5, cars: 1, cents: 1000 });
  });

  it('is taken back at once, or kept for every week', async () => {
    const [taken, stored] = [await aFullLot(), await aFullLot()];
    const next = addDays(TODAY, 1);
    for (const { id, zoneId } of [taken, stored]) {
      test.clock.set(at(TODAY, '08:00'));
      const { _id } = (await startTrial(id, zoneId)).body.data;
      test.clock.set(at(next, '08:00'));
      expect((await endTrial(id, _id, id === stored.id)).status).toBe(200);
      expect((await endTrial(id, _id, id === stored.id)).body.error?.code).toBe('trial_ended');
    }
    const [nextMay, sunday] = ['2026-05-04', '2026-05-03'];
    expect(await hourCosts(taken.zoneId, at(next, '10:00'))).toMatchObject({ cents: 400 });
    expect(await hourCosts(stored.zoneId, at(nextMay, '10:00'))).toMatchObject({ cents: 500 });
    expect(await hourCosts(stored.zoneId, at(sunday, '10:00'))).toMatchObject({ cents: 400 });
  });

  it('is refused where several prices apply, and for a zone of another lot', async () => {
    const [{ id, zoneId }, other] = [await aFullLot(), await aFullLot()];
    const rates = [
      { name: 'Hourly', kind: 'per_hour', cents: 400 },
      { name: 'Early bird', kind: 'flat', cents: 1000, when: { until: '10:00' } },
    ] as const;
    await test.call('PUT /zones/:id/rates', { params: { id: zoneId }, body: { rates } }, owner.headers);
    expect((await startTrial(id, zoneId)).body.error?.code).toBe('no_hour_rate');
    expect((await startTrial(id, other.zoneId)).status).toBe(404);
    expect((await startTrial(other.id, other.zoneId, 0)).body.error?.fields).toHaveProperty('cents');
  });

  it('can be ended after its owner removed its rate', async () => {
    const { id, zoneId } = await aFullLot();
    const { _id } = (await startTrial(id, zoneId)).body.data;
    const rates = [{ name: 'Hourly', kind: 'per_hour', cents: 450 }] as const;
    await test.call('PUT /zones/:id/rates', { params: { id: zoneId }, body: { rates } }, owner.headers);
    expect((await endTrial(id, _id, true)).body.error?.code).toBe('no_hour_rate');
    expect((await endTrial(id, _id, false)).status).toBe(200);
    expect(await hourCosts(zoneId, at(addDays(TODAY, 1), '10:00'))).toMatchObject({ cents: 450 });
  });
});
