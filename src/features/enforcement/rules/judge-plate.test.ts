import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyStatePlate } from '#platform/testing/cases/state-plates.ts';
import { judgePlate, type KnownCar } from './judge-plate.ts';

const noon = new Date('2026-07-01T17:00:00Z');
const minutes = (count: number, from = noon) => new Date(from.getTime() + count * 60_000);

const aCar = (options: Partial<KnownCar> = {}): KnownCar => ({
  kind: 'session',
  plateKey: 'ABC123',
  state: 'IL',
  zoneId: 'zone-1',
  coveredFrom: minutes(-30),
  startsAt: minutes(-20),
  endsAt: minutes(40),
  ...options,
});
const requested = { plateKey: 'ABC123', state: 'IL' };
const judge = (cars: KnownCar[], at = noon, plate: { plateKey: string; state: string | null } = requested) =>
  judgePlate(plate, cars, at);

describe('the exact plate of the exact state', () => {
  it('is valid while its time runs, with no near matches', () => {
    const car = aCar();
    const verdict = judge([aCar({ plateKey: 'A8C123' }), car]);
    expect(verdict).toEqual({ kind: 'valid', car, covered: true, elsewhere: false, minutesAgo: null, near: [] });
  });

  it('may park from the moment of payment, and is reported as starting later', () => {
    const verdict = judge([aCar({ coveredFrom: noon, startsAt: minutes(10) })]);
    expect(verdict).toMatchObject({ kind: 'not_started', covered: true });
  });

  it('may not park before its coverage starts', () => {
    const verdict = judge([aCar({ coveredFrom: minutes(5), startsAt: minutes(5) })]);
    expect(verdict).toMatchObject({ kind: 'not_started', covered: false });
  });

  it('is over at the instant of its end, counted in full minutes', () => {
    expect(judge([aCar({ endsAt: noon })])).toMatchObject({ kind: 'ended', covered: false, minutesAgo: 0 });
    expect(judge([aCar({ endsAt: minutes(-12.5) })])).toMatchObject({ kind: 'ended', minutesAgo: 12 });
  });

  it("is a member, or a car in the valet's care", () => {
    expect(judge([aCar({ kind: 'member' })])).toMatchObject({ kind: 'member', covered: true });
    expect(judge([aCar({ kind: 'valet', endsAt: null })])).toMatchObject({ kind: 'valet', covered: true });
  });

  it('is judged by the session that still covers it, not by one that has ended', () => {
    expect(judge([aCar({ endsAt: minutes(-1) }), aCar({ endsAt: minutes(5) })])).toMatchObject({ kind: 'valid' });
  });

  it('is reported as ended together with a similar plate that is paid', () => {
    const typo = aCar({ plateKey: 'A8C123' });
    const verdict = judge([aCar({ endsAt: minutes(-3) }), typo]);
    expect(verdict).toMatchObject({ kind: 'ended', near: [{ car: typo, covered: true }] });
  });
});

describe('the exact plate without a state', () => {
  const typed = (cars: KnownCar[], lotState: string | null = null) =>
    judgePlate({ plateKey: 'ABC123', state: null, lotState }, cars, noon);
  const [il, wi] = [aCar(), aCar({ state: 'WI' })];
  const over = { endsAt: minutes(-5) };

  it('means the only state that fits', () => {
    expect(typed([wi, aCar({ plateKey: 'A8C123' })])).toMatchObject({
      kind: 'valid',
      covered: true,
      car: wi,
      near: [],
    });
    expect(typed([aCar({ state: 'WI', ...over })])).toMatchObject({ kind: 'ended', covered: false });
  });

  it("means the lot's state where several fit", () => {
    expect(typed([wi, il], 'IL').car).toBe(il);
    expect(typed([wi, il], 'IN')).toMatchObject({ kind: 'near', car: null, covered: false });
    expect(typed([wi, il])).toMatchObject({ kind: 'near', car: null, covered: false });
  });

  it('means the one that may park here, before one whose time is over', () => {
    expect(typed([aCar(over), wi], 'IL')).toMatchObject({ kind: 'valid', car: wi });
  });
});

describe('a similar plate', () => {
  it('is near, with the differences', () => {
    const verdict = judge([aCar({ plateKey: 'A8C123' })]);
    expect(verdict).toMatchObject({ kind: 'near', car: null, covered: false });
    expect(verdict.near[0]).toMatchObject({ state: 'same', differences: [{ at: 1, requested: 'B', known: '8' }] });
  });

  it('is near when either state is missing or the states differ', () => {
    const near = (car: KnownCar, state: string | null) =>
      judge([car], noon, { ...requested, state }).near.map((each) => each.state);
    expect(near(aCar({ state: null }), null)).toEqual(['missing']);
    expect(near(aCar({ state: null }), 'IL')).toEqual(['missing']);
    expect(near(aCar({ state: 'WI' }), 'IL')).toEqual(['different']);
  });

  it('is a different car when both the state and a character differ', () => {
    expect(judge([aCar({ state: 'WI', plateKey: 'ABX123' })])).toMatchObject({ kind: 'nothing', near: [] });
  });

  it('comes first when it may park here and fewer characters differ', () => {
    const [over, slip, twin] = [
      aCar({ plateKey: 'A8C123', endsAt: minutes(-1) }),
      aCar({ plateKey: 'ABX123' }),
      aCar({ plateKey: 'ABC1Z3' }),
    ];
    expect(judge([over, slip, twin]).near.map(({ car }) => car)).toEqual([twin, slip, over]);
  });
});

const anyCar = anyStatePlate.chain(({ plateKey, state }) =>
  fc.record({
    plateKey: fc.constant(plateKey),
    state: fc.constantFrom(state, 'IL', 'WI', null),
    kind: fc.constantFrom('session' as const, 'member' as const),
    zoneId: fc.constantFrom('zone-1', 'zone-2', null),
    coveredFrom: fc.integer({ min: -3000, max: 60 }).map((at) => minutes(at)),
    startsAt: fc.integer({ min: -3000, max: 60 }).map((at) => minutes(at)),
    endsAt: fc.integer({ min: -2000, max: 3000 }).map((at) => minutes(at)),
  }),
);

describe('any parked cars and any plate', () => {
  it('only the exact plate of the exact state, covered now, is ever called paid', () => {
    fc.assert(
      fc.property(fc.array(anyCar, { maxLength: 12 }), anyStatePlate, fc.nat(11), (cars, other, pick) => {
        const like = cars[pick % Math.max(1, cars.length)] ?? other;
        for (const plate of [
          other,
          { plateKey: like.plateKey, state: 'IL' },
          { plateKey: like.plateKey, state: null },
        ]) {
          const verdict = judgePlate(plate, cars, noon);
          if (!verdict.covered) continue;
          expect(verdict.car?.plateKey).toBe(plate.plateKey);
          if (plate.state !== null) expect(verdict.car?.state).toBe(plate.state);
          expect(verdict.car?.coveredFrom.getTime()).toBeLessThanOrEqual(noon.getTime());
          expect(verdict.car?.endsAt?.getTime()).toBeGreaterThan(noon.getTime());
        }
      }),
    );
  });

  it('a car paid under the exact plate and state is never missed', () => {
    fc.assert(
      fc.property(fc.array(anyCar, { maxLength: 12 }), anyStatePlate, (cars, plate) => {
        const paid = aCar(plate);
        expect(judgePlate(plate, [...cars, paid], noon).covered).toBe(true);
        expect(judgePlate(plate, [paid, ...cars], noon).covered).toBe(true);
      }),
    );
  });

  it('near matches are symmetric', () => {
    fc.assert(
      fc.property(anyCar, anyCar, (one, other) => {
        // Without a state, the exact plate stands for the only car that fits.
        fc.pre(one.plateKey !== other.plateKey || (one.state !== null && other.state !== null));
        const near = (a: KnownCar, b: KnownCar) => judgePlate(a, [b], noon).near.length;
        expect(near(one, other)).toBe(near(other, one));
      }),
    );
  });
});

describe('the night when clocks change', () => {
  const nights = fc.constantFrom('2026-03-08T08:00:00Z', '2026-11-01T07:00:00Z').map((at) => new Date(at));

  it('makes no difference: a minute is a minute', () => {
    fc.assert(
      fc.property(
        nights,
        fc.integer({ min: -180, max: 180 }),
        fc.integer({ min: 1, max: 300 }),
        (night, from, lasts) => {
          const startsAt = minutes(from, night);
          const car = aCar({ coveredFrom: startsAt, startsAt, endsAt: minutes(lasts, startsAt) });
          expect(judge([car], minutes(lasts - 1, startsAt)).kind).toBe('valid');
          expect(judge([car], minutes(lasts, startsAt)).minutesAgo).toBe(0);
          expect(judge([car], minutes(lasts + 61, startsAt)).minutesAgo).toBe(61);
        },
      ),
    );
  });
});

describe('a car that is paid in a different zone from the one the officer walks', () => {
  const walk = (cars: KnownCar[], zoneId: string | null) => judgePlate({ ...requested, zoneId }, cars, noon);

  it('is covered, and reported as elsewhere', () => {
    expect(walk([aCar()], 'zone-2')).toMatchObject({ kind: 'valid', covered: true, elsewhere: true });
    expect(walk([aCar()], 'zone-1')).toMatchObject({ kind: 'valid', covered: true, elsewhere: false });
    expect(walk([aCar()], null)).toMatchObject({ covered: true, elsewhere: false });
  });

  it('is not elsewhere if it also has a stay in this zone, even one that ends before the other', () => {
    const here = aCar({ zoneId: 'zone-2', endsAt: minutes(1) });
    expect(walk([aCar(), here], 'zone-2')).toMatchObject({ car: here, elsewhere: false });
  });

  it('counts before a stay in this zone that is over', () => {
    const over = aCar({ zoneId: 'zone-2', endsAt: minutes(-1) });
    expect(walk([over, aCar()], 'zone-2')).toMatchObject({ kind: 'valid', covered: true, elsewhere: true });
  });

  it("is never elsewhere in a valet's care, nor once its time is over", () => {
    const stored = aCar({ kind: 'valet', zoneId: null, endsAt: null });
    expect(walk([stored], 'zone-2')).toMatchObject({ kind: 'valet', elsewhere: false });
    expect(walk([aCar({ endsAt: noon })], 'zone-2')).toMatchObject({ kind: 'ended', elsewhere: false });
  });
});
