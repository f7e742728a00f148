import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instantOf, MINUTES_PER_DAY } from '#platform/calendar/local-time.ts';
import { anyTariff } from '#platform/testing/cases/any-tariff.ts';
import { explainWeek } from './explain-week.ts';
import { ratesAt } from './rate-times.ts';
import { weekOf } from './rate-week.ts';
import { isFlat, specificityOf, type Tariff } from './tariff.ts';

const hourly: Tariff[number] = { name: 'Hourly', kind: 'per_hour', cents: 600 };
const earlyBird: Tariff[number] = {
  name: 'Early bird',
  kind: 'flat',
  cents: 1200,
  exitBy: '18:00',
  when: { days: [1, 2, 3, 4, 5], from: '06:00', until: '09:00' },
};
const weekend: Tariff[number] = { name: 'Weekend', kind: 'per_day', cents: 1000, when: { days: [6, 0] } };
const night: Tariff[number] = { ...hourly, name: 'Night', when: { from: '20:00', until: '04:00' } };
const game: Tariff[number] = {
  name: 'Game',
  kind: 'flat',
  cents: 4000,
  when: { dates: [{ from: '2026-11-24', until: '2026-11-24' }] },
};

/** The blocks of one day, as hours with the names of the rates. */
const day = (tariff: Tariff, weekday: number) =>
  weekOf(tariff)
    .filter((block) => block.day === weekday)
    .map((block) => [
      block.fromMinutes / 60,
      block.untilMinutes / 60,
      block.indexes.map((index) => tariff[index]?.name).join(', '),
    ]);

describe('the week of a tariff', () => {
  it('shows a flat rate next to the rate by time that it competes with', () => {
    const weekday = [
      [0, 6, 'Hourly'],
      [6, 9, 'Hourly, Early bird'],
      [9, 24, 'Hourly'],
    ];
    expect(day([hourly, earlyBird], 2)).toEqual(weekday);
    expect(day([hourly, earlyBird], 0)).toEqual([[0, 24, 'Hourly']]);
  });

  it('shows the rate for certain days in place of the plain one, and none for certain dates', () => {
    expect(day([hourly, weekend, game], 6)).toEqual([[0, 24, 'Weekend']]);
    expect(day([hourly, weekend, game], 5)).toEqual([[0, 24, 'Hourly']]);
    expect(day([game], 5)).toEqual([[0, 24, '']]);
  });

  it('moves hours past midnight to the next day', () => {
    const friday = { ...night, when: { ...night.when, days: [5] } };
    expect(day([hourly, friday], 5)).toEqual([
      [0, 20, 'Hourly'],
      [20, 24, 'Night'],
    ]);
    expect(day([hourly, friday], 6)).toEqual([
      [0, 4, 'Night'],
      [4, 24, 'Hourly'],
    ]);
  });

  it('says for every minute of any tariff what can be charged then, in days without gaps', () => {
    fc.assert(
      fc.property(anyTariff, fc.nat(6), fc.nat(1439), (tariff, weekday, minute) => {
        const blocks = weekOf(tariff).filter((block) => block.day === weekday);
        const edges = blocks.flatMap(({ fromMinutes, untilMinutes }) => [fromMinutes, untilMinutes]);
        expect([edges[0], edges.at(-1)]).toEqual([0, MINUTES_PER_DAY]);
        for (const [index, block] of blocks.entries()) {
          expect(block.fromMinutes).toBeLessThan(block.untilMinutes);
          if (index > 0) expect(block.fromMinutes).toBe(blocks[index - 1]?.untilMinutes);
        }
        const block = blocks.find((each) => each.fromMinutes <= minute && minute < each.untilMinutes);
        const weekly = tariff.filter(({ when }) => !when?.dates);
        // January 4, 1970, was a Sunday.
        const here = ratesAt(weekly, instantOf((3 + weekday) * MINUTES_PER_DAY + minute), 'UTC');
        const highest = Math.max(...here.filter((rate) => !isFlat(rate)).map(specificityOf));
        const expected = here.filter((rate) => isFlat(rate) || specificityOf(rate) === highest);
        expect(block?.indexes.map((index) => tariff[index])).toEqual(expected);
      }),
    );
  });
});

describe('what an owner is told about the week', () => {
  const TODAY = '2026-11-21';

  it('is nothing while every hour has one rate by time, with or without a flat one next to it', () => {
    expect(explainWeek([hourly], TODAY)).toEqual([]);
    expect(explainWeek([hourly, earlyBird, weekend, game], TODAY)).toEqual([]);
  });

  it('is when nobody can start a stay', () => {
    expect(explainWeek([earlyBird], TODAY)).toEqual([
      'No rate Mon – Fri, 12:00 AM – 6:00 AM. No one can start parking then.',
      'No rate Mon – Fri, 9:00 AM – midnight. No one can start parking then.',
      'No rate Sat, Sun, all day. No one can start parking then.',
    ]);
    expect(explainWeek([game], TODAY)).toEqual([
      'No rate every day, all day. No one can start parking then, except on certain dates.',
    ]);
    expect(explainWeek([game], '2026-11-25')).toEqual(['No rate every day, all day. No one can start parking then.']);
  });

  it('is which rates compete, and when', () => {
    expect(explainWeek([hourly, night, weekend], TODAY)).toEqual([
      'Night and Weekend apply Sat, Sun, 12:00 AM – 4:00 AM. The cheapest one is charged.',
      'Night and Weekend apply Sat, Sun, 8:00 PM – midnight. The cheapest one is charged.',
    ]);
    const second = { ...earlyBird, name: 'Commuter', when: { from: '08:00', until: '10:00' } };
    expect(explainWeek([hourly, earlyBird, second], TODAY)).toEqual([
      'Early bird and Commuter apply Mon – Fri, 8:00 AM – 9:00 AM. The cheapest one is charged.',
    ]);
  });

  it('is which rate is never charged, by its position while it has no name', () => {
    const always: Tariff[number] = { ...hourly, name: 'Every day', when: { days: [0, 1, 2, 3, 4, 5, 6] } };
    expect(explainWeek([always, { ...hourly, name: '' }], TODAY)).toEqual([
      'Rate 2 is never charged. Another rate applies during all of its hours.',
    ]);
  });
});
