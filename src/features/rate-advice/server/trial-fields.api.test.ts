// Every field of a trial is in its answer and in what a driver pays, or is refused with a reason.

import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aGuest, requestIntent } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { rateAdviceContract } from '../rate-advice.contract.ts';

const test = await createTestApp();
const owner = await test.signUp('vendor');
/** In Chicago, the day before the trials; the next Saturday is March 7. */
const MONDAY = '2026-03-02T08:00:00-06:00';
const TUESDAY = '2026-03-03';
const SATURDAY = '2026-03-07';

type Lot = Awaited<ReturnType<typeof aLot>>;
type Trial = {
  readonly zoneId: string;
  readonly group: 'weekdays' | 'weekends';
  readonly from: number;
  readonly until: number;
  readonly cents: number;
};
type Case = {
  readonly sent: (lot: Lot) => Partial<Trial>;
  /** What an hour costs from then on, with the field, in cents without fee: in the first zone, or in the other. */
  readonly costs: readonly (readonly [day: string, time: string, cents: number, inOther?: 'other'])[];
};

async function aLot() {
  test.clock.set(MONDAY);
  const { id } = await aLocation(test.db, { ownerId: owner.user._id, feeBasisPoints: 0 });
  const at = { locationId: id, priceCents: 400, isHourly: true, openMinutes: 0, closeMinutes: 0 };
  const [zone, other] = [await aZone(test.db, at), await aZone(test.db, at)];
  // Only zones that count their spaces are judged.
  for (const each of [zone, other])
    await test.call('PATCH /zones/:id', { params: { id: each.id }, body: { capacity: 2 } }, owner.headers);
  return { id, zone: zone.id, other: other.id };
}

const start = (lot: Lot, body: Trial) =>
  test.call('POST /locations/:id/rate-trials', { params: { id: lot.id }, body }, owner.headers);
const usual = ({ zone }: Lot): Trial => ({ zoneId: zone, group: 'weekdays', from: 9, until: 15, cents: 500 });

async function hourCosts(zoneId: string, day: string, time: string): Promise<number | undefined> {
  test.clock.set(`${day}T${time}:00-06:00`);
  return (await requestIntent(test, aGuest(), { zoneId, hours: 1 })).body.data.lines[0]?.cents;
}

const CASES: Readonly<Record<keyof Trial, Case>> = {
  zoneId: {
    sent: ({ other }) => ({ zoneId: other }),
    costs: [
      [TUESDAY, '10:00', 500, 'other'],
      [TUESDAY, '10:00', 400],
    ],
  },
  group: {
    sent: () => ({ group: 'weekends' }),
    costs: [
      [TUESDAY, '10:00', 400],
      [SATURDAY, '10:00', 500],
    ],
  },
  from: {
    sent: () => ({ from: 11 }),
    costs: [
      [TUESDAY, '10:00', 400],
      [TUESDAY, '11:30', 500],
    ],
  },
  until: {
    sent: () => ({ until: 11 }),
    costs: [
      [TUESDAY, '10:00', 500],
      [TUESDAY, '12:00', 400],
    ],
  },
  cents: { sent: () => ({ cents: 700 }), costs: [[TUESDAY, '10:00', 700]] },
};

describe('every field of a trial', () => {
  it('is tried here', () => {
    const schema = z.toJSONSchema(rateAdviceContract.startRateTrial.body, { io: 'input', unrepresentable: 'any' });
    expect(schema.required?.toSorted()).toEqual(Object.keys(CASES).toSorted());
  });

  it.each(Object.entries(CASES))('%s is in the answer and in the price', async (_, { sent, costs }) => {
    const lot = await aLot();
    const trial = { ...usual(lot), ...sent(lot) };
    expect((await start(lot, trial)).status).toBe(201);
    const params = { id: lot.id };
    const { trials } = (await test.call('GET /locations/:id/rate-advice', { params }, owner.headers)).body.data;
    expect(trials).toMatchObject([{ ...trial, beforeCents: 400 }]);
    for (const [day, time, cents, where] of costs) {
      expect([day, time, await hourCosts(where ? lot.other : lot.zone, day, time)]).toEqual([day, time, cents]);
    }
  });

  it.each([
    ['group', { group: 'always' }],
    ['from', { from: 9.5 }],
    ['until', { until: 9 }],
    ['cents', { cents: 0 }],
  ])('a wrong %s is refused at its field', async (field, wrong) => {
    const lot = await aLot();
    const { body } = await start(lot, { ...usual(lot), ...wrong } as Trial);
    expect(body.error?.fields?.[field]).toEqual(expect.any(String));
  });

  it('a zone of another lot is not found', async () => {
    const [lot, other] = [await aLot(), await aLot()];
    expect((await start(lot, { ...usual(lot), zoneId: other.zone })).body.error?.code).toBe('not_found');
  });
});
