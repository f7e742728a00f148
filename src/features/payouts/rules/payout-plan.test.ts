import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#platform/calendar/local-time.ts';
import { nextPayoutDay, PAYOUT_RHYTHMS, type PayoutFacts, planPayout, USUAL_SCHEDULE } from './payout-plan.ts';

const weekly = (on: number) => ({ ...USUAL_SCHEDULE, every: 'week' as const, on });
const monthly = (on: number) => ({ ...USUAL_SCHEDULE, every: 'month' as const, on });
const daily = { ...USUAL_SCHEDULE, every: 'day' as const };

describe('the next pay-out', () => {
  it.each([
    // November 20, 2026, is a Friday.
    [daily, '2026-11-20', '2026-11-20'],
    [daily, '2026-11-21', '2026-11-23'],
    [weekly(5), '2026-11-20', '2026-11-20'],
    [weekly(1), '2026-11-20', '2026-11-23'],
    [monthly(1), '2026-11-20', '2026-12-01'],
    [monthly(21), '2026-11-20', '2026-11-23'],
    [monthly(28), '2026-02-28', '2026-03-02'],
    [monthly(28), '2026-03-02', '2026-03-02'],
    [monthly(28), '2026-03-03', '2026-03-30'],
  ] as const)('for %o from %s is %s', (schedule, from, day) => {
    expect(nextPayoutDay(schedule, from)).toBe(day);
  });

  const aSchedule = fc
    .record({ every: fc.constantFrom(...PAYOUT_RHYTHMS), on: fc.integer({ min: 1, max: 5 }) })
    .map((chosen) => ({ ...chosen, minimumCents: 0 }));
  const aDay = fc.integer({ min: 0, max: 4000 }).map((days) => addDays('2024-01-01', days));

  it('is a weekday, today at the earliest, and no day in between is one', () => {
    fc.assert(
      fc.property(aSchedule, aDay, (schedule, from) => {
        const next = nextPayoutDay(schedule, from);
        expect([0, 6]).not.toContain(new Date(`${next}T00:00:00Z`).getUTCDay());
        expect(next >= from).toBe(true);
        for (let day = from; day < next; day = addDays(day, 1)) expect(nextPayoutDay(schedule, day)).toBe(next);
      }),
    );
  });
});

describe('the plan', () => {
  const facts = (given: Partial<PayoutFacts>): PayoutFacts => ({
    underWayCents: 0,
    stopped: null,
    owedCents: 10_000,
    promisedCents: 0,
    schedule: weekly(1),
    detailsFrom: '2026-01-01',
    today: '2026-11-20',
    ...given,
  });

  it.each([
    ['all of it', {}, { next: { on: '2026-11-23', cents: 10_000 }, held: [] }],
    ['nothing where nothing is owed', { owedCents: -500 }, { next: null, held: [] }],
    [
      'all but what is promised to drivers',
      { promisedCents: 1500 },
      { next: { on: '2026-11-23', cents: 8500 }, held: [{ why: 'refunds', cents: 1500 }] },
    ],
    [
      'nothing before there are bank details',
      { detailsFrom: null },
      { next: null, held: [{ why: 'no_details', cents: 10_000 }] },
    ],
    [
      'nothing of what is on its way already',
      { underWayCents: 4000 },
      { next: { on: '2026-11-23', cents: 6000 }, held: [{ why: 'on_its_way', cents: 4000 }] },
    ],
    [
      'nothing to an owner whom support has not approved',
      { stopped: 'in_review', detailsFrom: null },
      { next: null, held: [{ why: 'in_review', cents: 10_000 }] },
    ],
    [
      'nothing to where the last one came back from',
      { stopped: 'payout_failed' },
      { next: null, held: [{ why: 'payout_failed', cents: 10_000 }] },
    ],
    [
      'a week later where the details count only then',
      { detailsFrom: '2026-11-24' },
      { next: { on: '2026-11-30', cents: 10_000 }, held: [] },
    ],
    [
      'nothing below the minimum',
      { schedule: { ...weekly(1), minimumCents: 10_001 } },
      { next: null, held: [{ why: 'below_minimum', cents: 10_000 }] },
    ],
  ] as const)('is %s', (_, given, plan) => {
    expect(planPayout(facts(given))).toEqual(plan);
  });

  it('accounts for every cent that is owed, and never sends money that is promised to drivers', () => {
    const cents = fc.integer({ min: -5000, max: 50_000 });
    const detailsFrom = fc.constantFrom('2026-01-01', '2026-12-01', null);
    fc.assert(
      fc.property(
        cents,
        fc.tuple(fc.nat(20_000), fc.nat(20_000)),
        fc.nat(60_000),
        detailsFrom,
        (owedCents, [promisedCents, underWayCents], minimumCents, from) => {
          const schedule = { ...USUAL_SCHEDULE, minimumCents };
          const { next, held } = planPayout(
            facts({ owedCents, promisedCents, underWayCents, schedule, detailsFrom: from }),
          );
          const heldCents = held.reduce((sum, each) => sum + each.cents, 0);
          expect((next?.cents ?? 0) + heldCents).toBe(Math.max(0, owedCents));
          if (next) expect(next.cents).toBeGreaterThanOrEqual(Math.max(1, minimumCents));
          if (next) expect(next.cents + promisedCents).toBeLessThanOrEqual(owedCents);
        },
      ),
    );
  });
});
