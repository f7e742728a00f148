import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#platform/calendar/durations.ts';
import { addDays } from '#platform/calendar/local-time.ts';
import {
  endingAfter,
  GRACE_DAYS,
  mayChangePlates,
  nextAct,
  notPaid,
  type Permit,
  parksUntil,
  WITHOUT_END,
  willCardExpire,
  withMonthPaid,
} from './permit-lifecycle.ts';
import { lastDayOf, nextMonth, partMonthCents, startOfMonth } from './permit-month.ts';
import { firstMonthOfChange, priceOfMonth } from './permit-plan.ts';

const CHICAGO = 'America/Chicago';
const anActive: Permit = {
  kind: 'bought',
  state: 'active',
  paidMonth: '2026-11',
  endsAfter: null,
  tries: 0,
  triedAt: null,
  remindedMonth: null,
};

describe('the first month', () => {
  it('is prorated by its remaining days', () => {
    expect(partMonthCents(9000, '2026-11-01')).toBe(9000);
    expect(partMonthCents(9000, '2026-11-16')).toBe(4500);
    expect(partMonthCents(9000, '2026-11-30')).toBe(300);
    expect(partMonthCents(10_000, '2028-02-29')).toBe(345);
  });

  it('rounds half a cent up, once', () => {
    // 15 of 30 days of 1.01 dollars are 50.5 cents.
    expect(partMonthCents(101, '2026-11-16')).toBe(51);
  });

  it('never costs more than the full month, nor less for starting earlier', () => {
    const aDay = fc.integer({ min: 0, max: 3000 }).map((days) => addDays('2024-01-01', days));
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 1_000_000 }), aDay, (cents, day) => {
        const price = partMonthCents(cents, day);
        expect(price).toBeGreaterThan(0);
        expect(price).toBeLessThanOrEqual(cents);
        if (!day.endsWith('-01')) expect(partMonthCents(cents, addDays(day, -1))).toBeGreaterThanOrEqual(price);
      }),
    );
  });
});

describe('months', () => {
  it('follow each other across years, and end on their last day', () => {
    expect(nextMonth('2026-12')).toBe('2027-01');
    expect(nextMonth('2027-01')).toBe('2027-02');
    expect(lastDayOf('2028-02')).toBe('2028-02-29');
  });
});

describe('the next act', () => {
  it('is a reminder, three charge attempts, and the end after the grace period', () => {
    const renews = startOfMonth('2026-12', CHICAGO).getTime();
    const inDays = (days: number) => new Date(renews + days * DAY_MS);
    expect(nextAct(anActive, CHICAGO)).toEqual({ act: 'remind', at: inDays(-3), month: '2026-12' });
    const reminded = { ...anActive, remindedMonth: '2026-12' };
    const acts = [0, 1, 2, 3].map((tries) => nextAct({ ...reminded, tries }, CHICAGO));
    expect(acts.map((due) => due?.act)).toEqual(['charge', 'charge', 'charge', 'end']);
    expect(acts.map((due) => due?.at)).toEqual([inDays(0), inDays(3), inDays(6), inDays(GRACE_DAYS)]);
  });

  it('is never a second attempt on the same day, nor the end on the day of the last attempt, however long nothing ran', () => {
    const renews = startOfMonth('2026-12', CHICAGO).getTime();
    const tried = (tries: number, days: number): Permit => ({
      ...anActive,
      state: 'past_due',
      remindedMonth: '2026-12',
      tries,
      triedAt: new Date(renews + days * DAY_MS),
    });
    expect(nextAct(tried(1, 20), CHICAGO)).toMatchObject({ act: 'charge', at: new Date(renews + 21 * DAY_MS) });
    expect(nextAct(tried(3, 22), CHICAGO)).toMatchObject({ act: 'end', at: new Date(renews + 23 * DAY_MS) });
    expect(parksUntil(tried(3, 22), CHICAGO)).toEqual(new Date(renews + 23 * DAY_MS));
    expect(nextAct(tried(1, 0), CHICAGO)).toMatchObject({ act: 'charge', at: new Date(renews + 3 * DAY_MS) });
  });

  it('is the end, and no charge, once the driver has ended the permit', () => {
    const ending = endingAfter(anActive, true);
    expect(nextAct(ending, CHICAGO)).toEqual({ act: 'end', at: startOfMonth('2026-12', CHICAGO), month: '2026-12' });
    expect(parksUntil(ending, CHICAGO)).toEqual(startOfMonth('2026-12', CHICAGO));
    expect(nextAct(endingAfter(ending, false), CHICAGO)?.act).toBe('remind');
  });

  it('is nothing for a permit that is over or was never paid', () => {
    expect(nextAct({ ...anActive, state: 'ended' }, CHICAGO)).toBeNull();
    expect(nextAct({ ...anActive, state: 'pending', paidMonth: null }, CHICAGO)).toBeNull();
    expect(parksUntil({ ...anActive, state: 'ended' }, CHICAGO)).toBeNull();
  });

  it('charges no month twice, skips none and ends what stays unpaid, for any history', () => {
    const aStep = fc.constantFrom('pay', 'decline', 'decline', 'end', 'go_on', 'pay_again');
    fc.assert(
      fc.property(fc.array(aStep, { maxLength: 60 }), (steps) => {
        let permit = anActive;
        const charged = new Map<string, number>([['2026-11', 1]]);
        for (const step of steps) {
          if (step === 'end' || step === 'go_on') permit = endingAfter(permit, step === 'end');
          const due = nextAct(permit, CHICAGO);
          if (!due) break;
          if (due.act === 'remind') permit = { ...permit, remindedMonth: due.month };
          else if (due.act === 'end') permit = { ...permit, state: 'ended' };
          else if (step === 'decline') permit = notPaid({ ...permit, tries: permit.tries + 1 });
          else {
            permit = withMonthPaid({ ...permit, tries: permit.tries + 1 }, due.month);
            if (step === 'pay_again') permit = withMonthPaid(permit, due.month);
            charged.set(due.month, (charged.get(due.month) ?? 0) + 1);
          }
          // Unpaid and tried: it shows as past due.
          if (permit.tries > 0 && permit.state !== 'ended') expect(permit.state).toBe('past_due');
          expect(permit.tries).toBeLessThanOrEqual(3);
        }
        const months = [...charged.keys()];
        expect(months.every((month, index) => index === 0 || month === nextMonth(months[index - 1] ?? ''))).toBe(true);
        expect([...charged.values()].every((times) => times === 1)).toBe(true);
        expect(permit.paidMonth).toBe(months.at(-1));
      }),
    );
  });
});

describe('a card', () => {
  it('will have expired when its last month is over before the next one is charged', () => {
    expect(willCardExpire(anActive, '2026-10')).toBe(true);
    expect(willCardExpire(anActive, '2026-11')).toBe(true);
    expect(willCardExpire(anActive, '2026-12')).toBe(false);
    expect(willCardExpire(anActive, null)).toBe(false);
  });

  it('does not matter where nothing more is charged', () => {
    expect(willCardExpire(endingAfter(anActive, true), '2026-11')).toBe(false);
    expect(willCardExpire({ ...anActive, state: 'ended' }, '2026-11')).toBe(false);
    expect(willCardExpire({ ...anActive, paidMonth: null, state: 'pending' }, '2026-11')).toBe(false);
  });
});

describe('a past due permit', () => {
  const pastDue = notPaid({ ...anActive, tries: 1, remindedMonth: '2026-12' });

  it('parks for seven days after the month began', () => {
    expect(pastDue.state).toBe('past_due');
    const until = startOfMonth('2026-12', CHICAGO).getTime() + 7 * DAY_MS;
    expect(parksUntil(pastDue, CHICAGO)?.getTime()).toBe(until);
  });

  it('is active again once paid', () => {
    expect(withMonthPaid(pastDue, '2026-12')).toMatchObject({ state: 'active', paidMonth: '2026-12', tries: 0 });
  });

  it('still owes the month at whose end it stops', () => {
    expect(nextAct(endingAfter(pastDue, true), CHICAGO)?.act).toBe('charge');
  });
});

describe('a given permit', () => {
  const given: Permit = { ...anActive, kind: 'given', paidMonth: null };

  it('is never charged, and parks until its owner ends it', () => {
    expect(nextAct(given, CHICAGO)).toBeNull();
    expect(parksUntil(given, CHICAGO)).toEqual(WITHOUT_END);
  });

  it('ends with the month that its owner chose', () => {
    const until = { ...given, endsAfter: '2026-12' };
    const end = startOfMonth('2027-01', CHICAGO);
    expect(nextAct(until, CHICAGO)).toEqual({ act: 'end', at: end, month: '2027-01' });
    expect(parksUntil(until, CHICAGO)).toEqual(end);
    expect(parksUntil({ ...until, state: 'ended' }, CHICAGO)).toBeNull();
  });
});

describe('a price change', () => {
  it('takes effect in the first month that begins 30 days later', () => {
    expect(firstMonthOfChange('2026-11-01')).toBe('2026-12');
    expect(firstMonthOfChange('2026-11-02')).toBe('2027-01');
    const plan = { monthlyCents: 5000, next: { monthlyCents: 6000, from: '2027-01' } };
    expect([priceOfMonth(plan, '2026-12'), priceOfMonth(plan, '2027-01')]).toEqual([5000, 6000]);
  });
});

describe('plates', () => {
  it('can be changed twice a month', () => {
    expect(mayChangePlates({ month: '2026-11', count: 1 }, '2026-11')).toBe(true);
    expect(mayChangePlates({ month: '2026-11', count: 2 }, '2026-11')).toBe(false);
    expect(mayChangePlates({ month: '2026-10', count: 2 }, '2026-11')).toBe(true);
  });
});
