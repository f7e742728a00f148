import { describe, expect, it } from 'vitest';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aGuest, requestIntent } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { aValetDay } from '#platform/testing/builders/a-valet-day.ts';
import { ValidationFields } from '../validations.contract.ts';

const app = await createTestApp();
const owner = await app.signUp('vendor');
/** Noon in Chicago. */
const NOW = '2026-11-20T18:00:00.000Z';

type Lot = Awaited<ReturnType<typeof aLot>>;
type Case = {
  readonly sent: (lot: Lot) => Partial<ValidationFields>;
  /** Cents of two hours at $5.00 with the code and without fee and taxes; null if the code is refused. */
  readonly costs: number | null;
};

/** Half of it. */
const PLAIN = { name: 'Cafe Luna', kind: 'percent', value: 50 } as const;
/** `stands` counts with tickets alone. */
const CASES: Readonly<Record<Exclude<keyof ValidationFields, 'stands'>, Case>> = {
  name: { sent: () => ({ name: 'Cinema' }), costs: 500 },
  code: { sent: () => ({ code: aCode() }), costs: 500 },
  kind: { sent: () => ({ kind: 'amount', value: 300 }), costs: 700 },
  value: { sent: () => ({ value: 25 }), costs: 750 },
  limit: { sent: () => ({ limit: 1 }), costs: 500 },
  from: { sent: () => ({ from: '2026-11-21' }), costs: null },
  until: { sent: () => ({ until: '2026-11-19' }), costs: null },
  zoneIds: { sent: ({ other }) => ({ zoneIds: [other] }), costs: null },
  paused: { sent: () => ({ paused: true }), costs: null },
};

let codes = 0;
function aCode(): string {
  codes += 1;
  return `SHOP${codes}`;
}

async function aLot() {
  app.clock.set(NOW);
  const { id } = await aLocation(app.db, { ownerId: owner.user._id, feeBasisPoints: 0 });
  const at = { locationId: id, priceCents: 500, isHourly: true, openMinutes: 0, closeMinutes: 0 };
  const [zone, other] = [await aZone(app.db, at), await aZone(app.db, at)];
  return { id, zone: zone.id, other: other.id };
}

async function costOf({ zone }: Lot, code: string): Promise<number | null> {
  const { status, body } = await requestIntent(app, aGuest(), { zoneId: zone, hours: 2, code });
  return status === 200 ? body.data.totalCost : null;
}

describe('every field of a merchant’s code', () => {
  it('is tried here', () =>
    expect([...Object.keys(CASES), 'stands'].sort()).toEqual(Object.keys(ValidationFields.shape).sort()));

  it.each(Object.entries(CASES))(
    '%s is in the answers and in the price, added or changed',
    async (_, { sent, costs }) => {
      const lot = await aLot();
      const fields = { ...PLAIN, code: aCode(), ...sent(lot) };
      const params = { id: lot.id };
      const added = await app.call('POST /locations/:id/validations', { params, body: fields }, owner.headers);
      expect([added.status, added.body.data?.validation]).toMatchObject([201, fields]);
      expect(await costOf(lot, fields.code)).toBe(costs);
      const other = { ...PLAIN, code: aCode() };
      const { body } = await app.call('POST /locations/:id/validations', { params, body: other }, owner.headers);
      const at = { locationId: lot.id, id: body.data.validation._id };
      const change = sent(lot);
      const changed = await app.call(
        'PATCH /locations/:locationId/validations/:id',
        { params: at, body: change },
        owner.headers,
      );
      expect([changed.status, changed.body.data?.validation]).toMatchObject([200, { ...other, ...change }]);
      expect(await costOf(lot, change.code ?? other.code)).toBe(costs);
    },
  );

  it('stands is in the answers and decides whether a ticket takes the code, added or changed', async () => {
    const day = await aValetDay(app);
    const params = { id: day.locationId };
    const priceWith = async (code: string) => {
      const { id } = await day.requestedCar();
      const given = { params: { id }, body: { code } };
      const { status, body } = await app.call('POST /valets/:id/validation', given, day.staff.headers);
      return status === 200 ? body.valet.totalCost : null;
    };
    const zoneIds: string[] | null = null;
    for (const stands of [true, false]) {
      const fields = { ...PLAIN, code: aCode(), stands, zoneIds };
      const added = await app.call('POST /locations/:id/validations', { params, body: fields }, day.owner.headers);
      expect([added.status, added.body.data?.validation]).toMatchObject([201, fields]);
      expect(await priceWith(fields.code)).toBe(stands ? 550 : null);
      const at = { locationId: day.locationId, id: added.body.data.validation._id };
      const change = { params: at, body: { stands: !stands } };
      const changed = await app.call('PATCH /locations/:locationId/validations/:id', change, day.owner.headers);
      expect([changed.status, changed.body.data?.validation]).toMatchObject([200, { ...fields, stands: !stands }]);
      expect(await priceWith(fields.code)).toBe(stands ? null : 550);
    }
  });

  it('a limit of one is used up by one car', async () => {
    const lot = await aLot();
    const fields = { ...PLAIN, code: aCode(), limit: 1 };
    await app.call('POST /locations/:id/validations', { params: { id: lot.id }, body: fields }, owner.headers);
    expect([await costOf(lot, fields.code), await costOf(lot, fields.code)]).toEqual([500, null]);
  });
});
