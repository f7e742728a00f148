// What officers read of a plate with a permit, with a signal and in the pack for a phone without one.

import { describe, expect, it } from 'vitest';
import { createTestApp } from '#testing/app/test-app.ts';
import { aPermitLot, buyPermit, DECLINED_LATER, renewAt } from '#testing/builders/a-permit-holder.ts';

const test = await createTestApp({});

async function aSale() {
  test.clock.set('2026-11-20T18:00:00Z');
  const sold = await aPermitLot(test);
  return { ...sold, driver: await test.signUp('customer'), planId: sold.plan.id };
}

describe('an officer', () => {
  const look = async (lotId: string, headers: Record<string, string>, license: string, state = 'IL') =>
    (await test.call('POST /sessions/status', { body: { license, state, locationId: lotId } }, headers)).body;

  it('reads Permit for its plates from the day it starts to its end, past due included, and in the pack', async () => {
    const { owner, lot, zone, driver, planId } = await aSale();
    const asked = {
      planId,
      plates: ['MONTHLY1', 'MONTHLY2'],
      startsOn: '2026-11-22',
      card: { number: DECLINED_LATER },
    };
    await buyPermit(test, driver, asked);
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
