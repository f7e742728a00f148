import { describe, expect, it } from 'vitest';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { buyPermit, requestPermit } from '#platform/testing/builders/a-permit-holder.ts';
import { PermitPlanFields } from '../permits.contract.ts';

const app = await createTestApp();
const owner = await app.signUp('vendor');
/** A Friday, noon in Chicago. */
const NOW = '2026-11-20T18:00:00.000Z';

type Lot = Awaited<ReturnType<typeof aLot>>;
type Case = {
  readonly sent: (lot: Lot) => Partial<PermitPlanFields>;
  /** What a driver pays for the rest of November, without fee and taxes; null where nothing is sold. */
  readonly costs: number | null;
  /** Whether the car may park now in the first zone. */
  readonly covered?: boolean;
  /** Where an officer reads that it parks; the first zone if omitted. */
  readonly zoneNumber?: string;
};

/** 11 of 30 days of $90.00. */
const PART = 3300;
const CASES: Readonly<Record<keyof PermitPlanFields, Case>> = {
  name: { sent: () => ({ name: 'Night' }), costs: PART, covered: true },
  zoneIds: { sent: ({ other }) => ({ zoneIds: [other] }), costs: PART, covered: true, zoneNumber: 'B' },
  monthlyCents: { sent: () => ({ monthlyCents: 12_000 }), costs: 4400, covered: true },
  seats: { sent: () => ({ seats: 0 }), costs: null },
  plates: { sent: () => ({ plates: 1 }), costs: null },
  times: { sent: () => ({ times: [{ day: 1, from: '08:00', until: '18:00' }] }), costs: PART, covered: false },
  reserved: { sent: () => ({ reserved: true }), costs: PART, covered: true },
  paused: { sent: () => ({ paused: true }), costs: null },
};
const twoPlates = () => [aPlate(), aPlate()];

let plates = 0;
function aPlate(): string {
  plates += 1;
  return `PLAN${plates}`;
}

async function aLot() {
  app.clock.set(NOW);
  const { id } = await aLocation(app.db, { ownerId: owner.user._id, feeBasisPoints: 0 });
  const at = { locationId: id, openMinutes: 0, closeMinutes: 0 };
  const [zone, other] = [
    await aZone(app.db, { ...at, zoneNumber: 'A' }),
    await aZone(app.db, { ...at, zoneNumber: 'B' }),
  ];
  const params = { id: zone.id };
  await app.call('PATCH /zones/:id', { params, body: { capacity: 40 } }, owner.headers);
  return { id, zone: zone.id, other: other.id };
}

const plainAt = ({ zone }: Lot): PermitPlanFields => ({
  name: 'Commuter',
  zoneIds: [zone],
  monthlyCents: 9000,
  seats: 10,
  plates: 2,
  times: null,
  reserved: false,
  paused: false,
});

async function expectSold(lot: Lot, planId: string, { costs, covered, zoneNumber = 'A' }: Case): Promise<void> {
  const driver = await app.signUp('customer');
  const [first, second] = twoPlates();
  const cars = [first ?? '', second ?? ''];
  const { status, body } = await requestPermit(app, driver, { planId, plates: cars });
  expect(status === 200 ? body.data.totalCost : null).toBe(costs);
  if (covered === undefined) return;
  const other = await app.signUp('customer');
  const license = aPlate();
  await buyPermit(app, other, { planId, plates: [license] });
  const check = { license, state: 'IL', locationId: lot.id, zoneId: lot.zone };
  const looked = await app.call('POST /sessions/status', { body: check }, owner.headers);
  expect(looked.body.verdict.covered).toBe(covered);
  if (covered) expect(looked.body.zone).toEqual({ zoneNumber });
}

describe('every field of a permit plan', () => {
  it('is tried here', () => expect(Object.keys(CASES).sort()).toEqual(Object.keys(PermitPlanFields.shape).sort()));

  it.each(Object.entries(CASES))('%s is in the answers and in what is sold, added or changed', async (_, one) => {
    const lot = await aLot();
    const fields = { ...plainAt(lot), ...one.sent(lot) };
    const params = { id: lot.id };
    const added = await app.call('POST /locations/:id/permit-plans', { params, body: fields }, owner.headers);
    expect([added.status, added.body.data?.plan]).toMatchObject([201, fields]);
    await expectSold(lot, added.body.data.plan._id, one);
    const elsewhere = await aLot();
    const plain = { params: { id: elsewhere.id }, body: plainAt(elsewhere) };
    const { body } = await app.call('POST /locations/:id/permit-plans', plain, owner.headers);
    const at = { locationId: elsewhere.id, id: body.data.plan._id };
    const change = one.sent(elsewhere);
    const changed = await app.call(
      'PATCH /locations/:locationId/permit-plans/:id',
      { params: at, body: change },
      owner.headers,
    );
    expect([changed.status, changed.body.data?.plan]).toMatchObject([200, { ...plain.body, ...change }]);
    await expectSold(elsewhere, at.id, one);
  });
});
