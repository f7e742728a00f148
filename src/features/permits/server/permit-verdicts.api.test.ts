// What officers read about a plate with a permit, both with a signal and in the pack for a phone without one.

import { describe, expect, it } from 'vitest';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aPermitLot, buyPermit, DECLINED_LATER, renewAt } from '#platform/testing/builders/a-permit-holder.ts';

const test = await createTestApp();

async function aSale() {
  test.clock.set('2026-11-20T18:00:00Z');
  const sold = await aPermitLot(test);
  return { ...sold, driver: await test.signUp('customer'), planId: sold.plan.id };
}

describe('an officer', () => {
  const look = async (lotId: string, headers: Record<string, string>, license: string, state = 'IL') =>
    (await test.call('POST /sessions/status', { body: { license, state, locationId: lotId } }, headers)).body;

  it('reads Permit for its plates from the day it starts until it ends, even past due, and in the pack', async () => {
    const { owner, lot, zone, driver, planId } = await aSale();
    const requested = {
      planId,
      plates: ['MONTHLY1', 'MONTHLY2'],
      startsOn: '2026-11-22',
      card: { number: DECLINED_LATER },
    };
    await buyPermit(test, driver, requested);
    expect((await look(lot.id, owner.headers, 'MONTHLY1')).verdict).toMatchObject({
      kind: 'not_started',
      covered: false,
    });
    test.clock.set('2026-11-22T18:00:00Z');
    for (const plate of ['MONTHLY1', 'MONTHLY2']) {
      const read = await look(lot.id, owner.headers, plate);
      expect(read).toMatchObject({ success: true, session: null, verdict: { kind: 'permit', covered: true } });
      expect(read.zone).toEqual({ zoneNumber: zone.zoneNumber });
    }
    const pack = await test.call('GET /locations/:id/pack', { params: { id: lot.id } }, owner.headers);
    expect(pack.body.data.cars.map(({ p, k }) => [p, k])).toEqual([
      ['MONTHLY1', 'p'],
      ['MONTHLY2', 'p'],
    ]);
    for (const at of ['2026-11-28T07:00:00Z', '2026-12-01T06:00:00Z', '2026-12-05T06:00:00Z']) await renewAt(test, at);
    expect((await look(lot.id, owner.headers, 'MONTHLY1')).verdict).toMatchObject({ kind: 'permit', covered: true });
    for (const at of ['2026-12-07T06:00:00Z', '2026-12-08T06:00:00Z']) await renewAt(test, at);
    expect((await look(lot.id, owner.headers, 'MONTHLY1')).verdict).toMatchObject({ covered: false });
  });

  it('reads that a permit has no end, with a signal and in the pack, and an end once it is given one', async () => {
    const { owner, lot, zone, planId } = await aSale();
    const give = (plate: string, until: string | null) =>
      test.call(
        'POST /locations/:id/permits',
        {
          params: { id: lot.id },
          body: {
            kind: 'given',
            planId,
            name: 'Gil',
            email: 'gil@given.example',
            startsOn: '2026-11-20',
            until,
            plates: [{ plate, state: 'IL' }],
          } as never,
        },
        owner.headers,
      );
    const { permit } = (await give('NOEND77', null)).body.data;
    await give('TOEND88', '2026-12');
    const open = await look(lot.id, owner.headers, 'NOEND77');
    expect(open.message).toBe(`A permit in zone ${zone.zoneNumber}, no end date.`);
    expect(open.verdict).toMatchObject({ kind: 'permit', covered: true, car: { kind: 'permit', endTime: null } });
    expect((await look(lot.id, owner.headers, 'TOEND88')).message).toContain('until Fri, Jan 1');
    expect((await look(lot.id, owner.headers, 'NOEND71')).message).toContain('NOEND77 (IL) has a permit');
    const packed = async (version?: string) =>
      (
        await test.call(
          'GET /locations/:id/pack',
          { params: { id: lot.id }, query: { cursor: version } },
          owner.headers,
        )
      ).body.data;
    const whole = await packed();
    expect(whole.cars.map(({ p, k, e }) => [p, k, e])).toEqual([
      ['NOEND77', 'p', null],
      ['TOEND88', 'p', Date.parse('2027-01-01T06:00:00Z') / 1000],
    ]);
    const params = { locationId: lot.id, id: permit._id };
    await test.call('PATCH /locations/:locationId/permits/:id', { params, body: { ends: true } }, owner.headers);
    const later = await packed(whole.version);
    // A car that has not changed may be sent again, like any written while another transaction was open anywhere on the server.
    expect([later.whole, later.gone]).toEqual([false, [permit._id]]);
    expect(later.cars.map(({ p }) => p)).not.toContain('NOEND77');
    expect((await look(lot.id, owner.headers, 'NOEND77')).verdict.covered).toBe(false);
  });

  it('reads it only in the hours that the plan names', async () => {
    const { owner, lot, driver, planId } = await aSale();
    // Fridays until two in the afternoon; it is noon in Chicago.
    const times = JSON.stringify([{ day: 5, from: '08:00', until: '14:00' }]);
    await test.db.updateTable('permitPlans').set({ times }).where('id', '=', planId).execute();
    await buyPermit(test, driver, { planId, plates: ['FRIDAY1'] });
    expect((await look(lot.id, owner.headers, 'FRIDAY1')).verdict).toMatchObject({ kind: 'permit', covered: true });
    test.clock.set('2026-11-20T20:30:00Z');
    expect((await look(lot.id, owner.headers, 'FRIDAY1')).verdict).toMatchObject({ kind: 'ended', covered: false });
    test.clock.set('2026-11-23T18:00:00Z');
    expect((await look(lot.id, owner.headers, 'FRIDAY1')).verdict).toMatchObject({ kind: 'nothing', covered: false });
  });
});
