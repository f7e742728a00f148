import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Tariff } from '#features/pricing/rules/rates/tariff.ts';
import type { BulkChange } from './bulk-change.ts';
import { inOrderOfPlates, isSamePart, keyOfEntry, type ListedEntry, type LotSetup } from './lot-setup.ts';
import { planLot } from './plan-bulk.ts';

const hourly = (cents: number): Tariff => [{ name: 'Hourly', kind: 'per_hour', cents }];
const aZone = (id: string, rates: Tariff) => ({
  id,
  zoneNumber: id,
  rates,
  openMinutes: 0,
  closeMinutes: 0,
  schedule: [],
  datedHours: [],
  pricedBy: 'entry' as const,
  paused: false,
  capacity: null,
  eventHolds: [],
  left: [],
});
const aLot = (...rates: Tariff[]): LotSetup => ({
  timeZone: 'America/Chicago',
  tags: ['Airport'],
  taxes: [],
  charges: [],
  dates: [],
  listed: null,
  zones: rates.map((each, index) => aZone(String(index), each)),
});
const pricesAfter = (change: Omit<Extract<BulkChange, { kind: 'prices' }>, 'kind' | 'sells'>, ...rates: Tariff[]) => {
  const { after, problems } = planLot({ kind: 'prices', sells: 'both', ...change }, aLot(...rates));
  return { zones: after.kind === 'prices' ? after.zones.map((zone) => zone.rates) : [], problems: [...problems] };
};

describe('dates', () => {
  const christmas = { from: '2030-12-25', until: '2030-12-25', name: 'Christmas' };
  const newYear = { from: '2031-01-01', until: '2031-01-01' };
  const datesAfter = (change: Omit<Extract<BulkChange, { kind: 'dates' }>, 'kind'>, dates: LotSetup['dates']) => {
    const { after, problems } = planLot({ kind: 'dates', ...change }, { ...aLot(), dates });
    return { dates: after.kind === 'dates' ? after.dates : [], problems: [...problems] };
  };

  it('are added in the order of their days, and the same days again are corrected', () => {
    const closed = datesAfter({ ...christmas, closed: true }, [newYear]);
    expect(closed).toEqual({ dates: [christmas, newYear], problems: [] });
    const hours = { openMinutes: 600, closeMinutes: 840 };
    expect(datesAfter({ ...christmas, openTime: '10:00', closeTime: '14:00' }, closed.dates).dates).toEqual([
      { ...christmas, hours },
      newYear,
    ]);
  });

  it('leave a lot alone that has other hours on one of the days', () => {
    const feast = { from: '2030-12-24', until: '2030-12-26' };
    expect(datesAfter({ ...christmas, closed: true }, [feast])).toEqual({
      dates: [feast],
      problems: [['', 'dates_taken']],
    });
  });
});

describe('a change of hours', () => {
  const sunday = { day: 0, from: '00:00', until: '24:00' };
  const change = { kind: 'hours', openTime: '08:00', closeTime: '18:00', closed: [sunday] } as const;
  const closedSunday = { day: 0, fromMinutes: 0, untilMinutes: 1440 };

  it('replaces the week of a zone, and keeps its closed hours if it names none', () => {
    const { after, problems } = planLot(change, aLot(hourly(300)));
    expect([after, problems.size]).toEqual([
      {
        kind: 'hours',
        zones: [{ id: '0', zoneNumber: '0', openMinutes: 480, closeMinutes: 1080, closed: [closedSunday] }],
      },
      0,
    ]);
    const lot = aLot(hourly(300));
    const zones = lot.zones.map((zone) => ({ ...zone, schedule: [{ kind: 'closed' as const, ...closedSunday }] }));
    const { closed: _, ...times } = change;
    expect(planLot(times, { ...lot, zones }).after).toMatchObject({ zones: [{ closed: [closedSunday] }] });
  });

  it('leaves a zone alone that would close while it is free, and says so', () => {
    const lot = aLot(hourly(300));
    const free = { kind: 'free' as const, day: 0, fromMinutes: 480, untilMinutes: 780 };
    const { before, after, problems } = planLot(change, {
      ...lot,
      zones: lot.zones.map((zone) => ({ ...zone, schedule: [free] })),
    });
    expect(after).toEqual(before);
    expect([...problems]).toEqual([['0', 'free_then']]);
  });
});

describe('a change of prices', () => {
  it('sets the plain price, adds cents to it, or adds a percentage with half a cent rounded up', () => {
    expect(pricesAfter({ how: 'set', value: 400 }, hourly(350)).zones).toEqual([hourly(400)]);
    expect(pricesAfter({ how: 'cents', value: -50 }, hourly(350)).zones).toEqual([hourly(300)]);
    expect(pricesAfter({ how: 'percent', value: 1000 }, hourly(355)).zones).toEqual([hourly(391)]);
  });

  it('leaves alone rates with their own days or hours, and every condition of the plain one', () => {
    const evening = { name: 'Evening', kind: 'flat', cents: 800, when: { from: '17:00' } } as const;
    const plain = { name: 'Hourly', kind: 'per_hour', cents: 300, dailyMaximumCents: 2000 } as const;
    expect(pricesAfter({ how: 'cents', value: 100 }, [plain, evening]).zones).toEqual([
      [{ ...plain, cents: 400 }, evening],
    ]);
  });

  it('raises every rate by an amount or a percentage, with steps and maximums, but not where one would be negative', () => {
    const rates: Tariff = [
      { name: 'Hourly', kind: 'per_hour', cents: 300, dailyMaximumCents: 2000 },
      { name: 'Evening', kind: 'flat', cents: 800, when: { from: '17:00' } },
      {
        name: 'Steps',
        kind: 'bands',
        bands: [{ upToMinutes: 60, cents: 500 }],
        thenCentsPerHour: 200,
        when: { days: [0] },
      },
    ];
    expect(pricesAfter({ how: 'percent', value: 1000, rates: 'every' }, rates).zones).toEqual([
      [
        { ...rates[0], cents: 330, dailyMaximumCents: 2200 },
        { ...rates[1], cents: 880 },
        { ...rates[2], bands: [{ upToMinutes: 60, cents: 550 }], thenCentsPerHour: 220 },
      ],
    ]);
    const lower = pricesAfter({ how: 'cents', value: -250, rates: 'every' }, rates);
    expect(lower).toEqual({ zones: [rates], problems: [['0', 'out_of_range']] });
  });

  it('changes only the kind of sale that it names', () => {
    const daily: Tariff = [{ name: 'Daily', kind: 'per_day', cents: 2000 }];
    const { after } = planLot({ kind: 'prices', how: 'cents', value: 100, sells: 'daily' }, aLot(hourly(300), daily));
    expect(after).toMatchObject({ zones: [{ rates: hourly(300) }, { rates: [{ cents: 2100 }] }] });
  });

  it('skips a zone, with the reason, where there is no plain price or the new one would be negative', () => {
    const bands: Tariff = [{ name: 'Steps', kind: 'bands', bands: [{ upToMinutes: 60, cents: 300 }] }];
    const found = pricesAfter({ how: 'cents', value: -400 }, bands, hourly(300));
    expect(found.zones).toEqual([bands, hourly(300)]);
    expect(found.problems).toEqual([
      ['0', 'no_plain_price'],
      ['1', 'out_of_range'],
    ]);
  });

  it('by a percentage is never off by half a cent or more', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000 }), fc.integer({ min: -9000, max: 9000 }), (cents, value) => {
        const [rates] = pricesAfter({ how: 'percent', value }, hourly(cents)).zones;
        const now = rates?.[0] && 'cents' in rates[0] ? rates[0].cents : Number.NaN;
        expect(Math.abs(now - (cents * (10_000 + value)) / 10_000)).toBeLessThanOrEqual(0.5);
      }),
    );
  });
});

describe('tags', () => {
  it('are kept in order, each once regardless of case, ten at most', () => {
    const tagsAfter = (add: string[], remove: string[] = []) =>
      planLot({ kind: 'tags', add, remove }, { ...aLot(), tags: ['Airport', 'Long stay'] }).after;
    expect(tagsAfter(['airport', 'Event'])).toEqual({ kind: 'tags', tags: ['Airport', 'Event', 'Long stay'] });
    expect(tagsAfter([], ['AIRPORT'])).toEqual({ kind: 'tags', tags: ['Long stay'] });
    expect(tagsAfter([...'abcdefghi'])).toEqual({ kind: 'tags', tags: ['Airport', 'Long stay'] });
  });
});

it('parts read back from a database equal those that were written', () => {
  expect(isSamePart({ a: 1, b: [{ c: undefined, d: null }] }, { b: [{ d: null }], a: 1 })).toBe(true);
  expect(isSamePart({ a: [1, 2] }, { a: [2, 1] })).toBe(false);
  expect(isSamePart({ a: null }, {})).toBe(false);
});

describe('a change of the plates on a list', () => {
  const plateKeys = ['AAA1', 'AAA2', 'AAA3'];
  const entry = fc.record({
    plateKey: fc.constantFrom(...plateKeys),
    state: fc.constantFrom('IL', 'WI', null),
    reason: fc.constantFrom('', 'Never paid'),
  });
  const entries = fc
    .uniqueArray(entry, { selector: keyOfEntry })
    .map((some) => inOrderOfPlates(some.map((each) => ({ ...each, plate: each.plateKey, until: null }))));
  const lotWith = (found: readonly ListedEntry[], count = found.length) => ({
    ...aLot(),
    listed: { list: 'tow' as const, plateKeys, entries: found, count },
  });
  const requested = (some: readonly ListedEntry[], takesOff = false): BulkChange => ({
    kind: 'lists',
    list: 'tow',
    takesOff,
    plates: some.map(({ plate: license, ...each }) => ({ ...each, license })),
  });
  const entriesAfter = (change: BulkChange, lot: LotSetup) => {
    const { after } = planLot(change, lot);
    return after.kind === 'lists' ? after.entries : [];
  };

  it('adds each plate as given, once, and leaves the others alone', () => {
    fc.assert(
      fc.property(entries, entries, (before, put) => {
        const after = entriesAfter(requested(put), lotWith(before));
        const keys = new Set(put.map(keyOfEntry));
        expect(after).toEqual(inOrderOfPlates([...before.filter((each) => !keys.has(keyOfEntry(each))), ...put]));
      }),
    );
  });

  it('removes each plate, for every state if none is given, and leaves the others alone', () => {
    fc.assert(
      fc.property(entries, entries, (before, taken) => {
        const after = entriesAfter(requested(taken, true), lotWith(before));
        const isTaken = (each: ListedEntry) =>
          taken.some(({ plateKey, state }) => plateKey === each.plateKey && (state === null || state === each.state));
        expect(after).toEqual(before.filter((each) => !isTaken(each)));
      }),
    );
  });

  it('skips a lot, with the reason, whose lists would get too long', () => {
    const one = { plate: 'AAA1', plateKey: 'AAA1', state: null, reason: '', until: null };
    expect([...planLot(requested([one]), lotWith([], 1999)).problems]).toEqual([]);
    const { before, after, problems } = planLot(requested([one]), lotWith([], 2000));
    expect([after, [...problems]]).toEqual([before, [['', 'too_many_plates']]]);
    expect([...planLot(requested([{ ...one, reason: 'Again' }]), lotWith([one], 2000)).problems]).toEqual([]);
  });
});

const ratesAfter = (change: BulkChange, ...rates: Tariff[]) => {
  const { after, problems } = planLot(change, aLot(...rates));
  return { zones: 'zones' in after ? after.zones : [], problems: [...problems] };
};

describe('a daily maximum', () => {
  it('is set for the rates of any day, taken away, and refused where it contradicts an hour or nothing can have one', () => {
    const evening = { name: 'Evening', kind: 'flat', cents: 800, when: { from: '17:00' } } as const;
    const daily: Tariff = [{ name: 'Daily', kind: 'per_day', cents: 2000 }];
    const [plain] = hourly(300);
    const set = ratesAfter({ kind: 'maximum', cents: 2500 }, [...hourly(300), evening], daily, hourly(2600));
    expect(set.zones).toMatchObject([
      { rates: [{ ...plain, dailyMaximumCents: 2500 }, evening] },
      { rates: daily },
      { rates: hourly(2600) },
    ]);
    expect(set.problems).toEqual([
      ['1', 'no_maximum'],
      ['2', 'rates_clash'],
    ]);
    const limited: Tariff = [{ name: 'Hourly', kind: 'per_hour', cents: 300, dailyMaximumCents: 2500 }];
    expect(ratesAfter({ kind: 'maximum', cents: null }, limited).zones).toMatchObject([{ rates: hourly(300) }]);
  });
});

describe('an event', () => {
  const game = { kind: 'event', name: 'Home game', from: '2026-11-28', until: '2026-11-29', cents: 4000 } as const;
  const dates = [{ from: '2026-11-28', until: '2026-11-29' }];

  it('is one price on its days, beside the other rates, and days where days are sold', () => {
    const daily: Tariff = [{ name: 'Daily', kind: 'per_day', cents: 2000 }];
    expect(ratesAfter(game, hourly(300), daily).zones).toMatchObject([
      { rates: [...hourly(300), { name: 'Home game', kind: 'flat', cents: 4000, when: { dates } }] },
      { rates: [...daily, { name: 'Home game', kind: 'per_day', cents: 4000, when: { dates } }] },
    ]);
  });

  it('prices the early entries first, and the others until the day ends', () => {
    const early = { ...game, startTime: '08:00', early: { until: '11:00', cents: 2500 } };
    expect(ratesAfter(early, hourly(300)).zones).toMatchObject([
      {
        rates: [
          ...hourly(300),
          { name: 'Home game, early', kind: 'flat', cents: 2500, when: { dates, from: '08:00', until: '11:00' } },
          { name: 'Home game', kind: 'flat', cents: 4000, when: { dates, from: '11:00', until: '24:00' } },
        ],
      },
    ]);
  });

  it('ends at its time, also past midnight', () => {
    const night = { ...game, startTime: '17:00', endTime: '01:00' };
    expect(ratesAfter(night, hourly(300)).zones).toMatchObject([
      { rates: [...hourly(300), { name: 'Home game', cents: 4000, when: { dates, from: '17:00', until: '01:00' } }] },
    ]);
  });

  it('with hours changes nothing where days are sold, unless it may hold all day there', () => {
    const daily: Tariff = [{ name: 'Daily', kind: 'per_day', cents: 2000 }];
    const early = { until: '11:00', cents: 2500 };
    for (const hours of [{ startTime: '17:00', endTime: '23:00' }, { endTime: '12:00' }, { early }]) {
      const stays = ratesAfter({ ...game, ...hours }, daily);
      expect([stays.zones, stays.problems]).toMatchObject([[{ rates: daily }], [['0', 'sold_by_day']]]);
      const allDay = ratesAfter({ ...game, ...hours, allDayWhereDaily: true }, daily);
      expect([allDay.zones, allDay.problems]).toMatchObject([
        [{ rates: [...daily, { name: 'Home game', kind: 'per_day', cents: 4000, when: { dates } }] }],
        [],
      ]);
    }
  });

  it('changes nothing where it is closed at all of its hours, and says so where it is at some', () => {
    const closing = (closeMinutes: number): LotSetup => ({
      ...aLot(),
      zones: [{ ...aZone('1', hourly(300)), openMinutes: 360, closeMinutes }],
    });
    const night = { ...game, startTime: '18:00', endTime: '23:00' };
    const problemsAt = (closeMinutes: number) => {
      const { before, after, problems } = planLot(night, closing(closeMinutes));
      return [isSamePart(before, after), ...problems.values()];
    };
    expect(problemsAt(17 * 60)).toEqual([true, 'closed_then']);
    expect(problemsAt(21 * 60)).toEqual([false, 'closed_partly']);
    expect(problemsAt(23 * 60)).toEqual([false]);
  });

  it('is corrected by another of the same name', () => {
    const once = ratesAfter(game, hourly(300)).zones[0];
    const again = ratesAfter({ ...game, cents: 3500 }, once && 'rates' in once ? once.rates : []);
    expect(again.zones).toMatchObject([{ rates: [...hourly(300), { name: 'Home game', cents: 3500 }] }]);
  });

  describe('that keeps spaces', () => {
    const night = { ...game, startTime: '17:00', endTime: '01:00', spaces: 20 };
    const counted = (left: readonly number[], eventHolds: LotSetup['zones'][number]['eventHolds'] = []): LotSetup => ({
      ...aLot(),
      zones: [{ ...aZone('1', hourly(300)), capacity: 100, left, eventHolds }],
    });
    const heldAfter = (change: BulkChange, lot: LotSetup) => {
      const { after, problems } = planLot(change, lot);
      return { eventHolds: after.kind === 'event' ? after.zones[0]?.eventHolds : undefined, problems: [...problems] };
    };
    const days = [
      { name: 'Home game', spaces: 20, startsAt: '2026-11-28T23:00:00.000Z', endsAt: '2026-11-29T07:00:00.000Z' },
      { name: 'Home game', spaces: 20, startsAt: '2026-11-29T23:00:00.000Z', endsAt: '2026-11-30T07:00:00.000Z' },
    ];

    it('keeps them from its start to its end, on each of its days by the lot’s clock', () => {
      expect(heldAfter(night, counted([100, 100]))).toEqual({ eventHolds: days, problems: [] });
    });

    it('keeps those that are still free, and says so', () => {
      expect(heldAfter(night, counted([100, 5]))).toEqual({
        eventHolds: [days[0], { ...days[1], spaces: 5 }],
        problems: [['1', 'few_left']],
      });
      expect(heldAfter(night, counted([0, 0]))).toEqual({ eventHolds: undefined, problems: [['1', 'few_left']] });
    });

    it('keeps none in a zone that does not count', () => {
      expect(heldAfter(night, aLot(hourly(300)))).toEqual({ eventHolds: undefined, problems: [['0', 'not_counted']] });
    });

    it('has what it keeps already to itself, and leaves those of other events alone', () => {
      const other = { ...days[0], name: 'Concert' } as (typeof days)[number];
      const again = heldAfter({ ...night, spaces: 30 }, counted([10, 10], [...days, other]));
      expect(again).toEqual({
        eventHolds: [other, ...days.map((day) => ({ ...day, spaces: 30 }))],
        problems: [],
      });
      expect(heldAfter(game, counted([], [...days, other])).eventHolds).toEqual([other]);
    });
  });
});
