import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { RATE_TEMPLATES } from '#features/pricing/rules/rates/rate-templates.ts';
import type { TariffRate } from '#features/pricing/rules/rates/tariff.ts';
import { Tariff } from '#features/pricing/tariff.contract.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';

const app = await createTestApp();
const owner = await app.signUp('vendor');

/** Monday, when it is noon and 7 PM in Chicago, and Saturday noon. */
const NOON = '2027-06-07T17:00:00Z';
const EVENING = '2027-06-08T00:00:00Z';
const SATURDAY = '2027-06-12T17:00:00Z';
const PLAIN = { name: 'Usual', kind: 'per_hour', cents: 500 } as const;

type Quoted = { readonly at: string; readonly hours: number; readonly cents: number; readonly rate?: string };
type Case = {
  /** `of` a kind of rate, or of `when`. */
  readonly of: TariffRate['kind'] | 'when' | 'band' | 'date';
  readonly fields: readonly string[];
  readonly rates: readonly TariffRate[];
  readonly quoted: readonly Quoted[];
};

const HOURLY: TariffRate = { ...PLAIN, name: 'Day' };
const BANDS: TariffRate = {
  name: 'Tiers',
  kind: 'bands',
  bands: [
    { upToMinutes: 60, cents: 500 },
    { upToMinutes: 180, cents: 1200 },
  ],
};
const noon = (hours: number, cents: number, rate?: string): Quoted => ({
  at: NOON,
  hours,
  cents,
  ...(rate && { rate }),
});
/** What holds for rates of each kind. */
const commonOf = (of: Case['of'], rate: TariffRate, quoted: readonly Quoted[]): Case => ({
  of,
  fields: ['kind', 'name', 'when'],
  rates: [{ ...rate, when: { days: [1] } }, PLAIN],
  quoted: [...quoted, { at: SATURDAY, hours: 2, cents: 1000, rate: 'Usual' }],
});

const CASES: readonly Case[] = [
  commonOf('per_hour', HOURLY, [noon(2, 1000, 'Day')]),
  { of: 'per_hour', fields: ['cents'], rates: [{ ...HOURLY, cents: 725 }], quoted: [noon(2, 1450)] },
  {
    of: 'per_hour',
    fields: ['dailyMaximumCents'],
    rates: [{ ...HOURLY, dailyMaximumCents: 1800 }],
    quoted: [noon(2, 1000), noon(10, 1800)],
  },
  { of: 'per_hour', fields: ['minimumMinutes'], rates: [{ ...HOURLY, minimumMinutes: 120 }], quoted: [noon(1, 1000)] },
  { of: 'per_hour', fields: ['stepMinutes'], rates: [{ ...HOURLY, stepMinutes: 30 }], quoted: [noon(1.25, 750)] },
  commonOf('per_day', { name: 'Whole day', kind: 'per_day', cents: 2000 }, [noon(2, 2000, 'Whole day')]),
  {
    of: 'per_day',
    fields: ['cents', 'dailyMaximumCents', 'minimumMinutes', 'stepMinutes'],
    rates: [
      {
        name: 'Whole day',
        kind: 'per_day',
        cents: 2500,
        dailyMaximumCents: 2500,
        minimumMinutes: 2880,
        stepMinutes: 1440,
      },
    ],
    quoted: [noon(2, 2500)],
  },
  commonOf('bands', BANDS, [noon(1, 500, 'Tiers'), noon(2, 1200)]),
  {
    of: 'bands',
    fields: ['bands', 'thenCentsPerHour'],
    rates: [{ ...BANDS, thenCentsPerHour: 200 }],
    quoted: [noon(3, 1200), noon(5, 1600)],
  },
  { of: 'band', fields: ['upToMinutes', 'cents'], rates: [BANDS], quoted: [noon(1, 500), noon(3, 1200)] },
  {
    of: 'bands',
    fields: ['dailyMaximumCents', 'minimumMinutes', 'stepMinutes'],
    rates: [{ ...BANDS, dailyMaximumCents: 1500, thenCentsPerHour: 200, minimumMinutes: 120, stepMinutes: 60 }],
    quoted: [noon(1, 1200), noon(8, 1500)],
  },
  commonOf('flat', { name: 'Lunch', kind: 'flat', cents: 900 }, [noon(2, 900, 'Lunch')]),
  {
    of: 'flat',
    fields: ['cents', 'exitBy'],
    rates: [
      { name: 'Lunch', kind: 'flat', cents: 700, exitBy: '15:00', when: { from: '11:00', until: '13:00' } },
      PLAIN,
    ],
    quoted: [noon(2, 700, 'Lunch'), { at: EVENING, hours: 2, cents: 1000, rate: 'Usual' }],
  },
  {
    of: 'when',
    fields: ['days'],
    rates: [{ ...HOURLY, cents: 300, when: { days: [6] } }, PLAIN],
    quoted: [noon(2, 1000), { at: SATURDAY, hours: 2, cents: 600 }],
  },
  {
    of: 'when',
    fields: ['from', 'until'],
    rates: [{ ...HOURLY, cents: 300, when: { from: '18:00', until: '21:00' } }, PLAIN],
    quoted: [noon(2, 1000), { at: EVENING, hours: 2, cents: 600 }],
  },
  {
    of: 'when',
    fields: ['dates'],
    rates: [{ ...HOURLY, cents: 900, when: { dates: [{ from: '2027-06-12', until: '2027-06-13' }] } }, PLAIN],
    quoted: [noon(2, 1000), { at: SATURDAY, hours: 2, cents: 1800 }],
  },
  {
    of: 'date',
    fields: ['from', 'until'],
    rates: [{ ...HOURLY, cents: 900, when: { dates: [{ from: '2027-06-05', until: '2027-06-07' }] } }, PLAIN],
    quoted: [noon(2, 1800), { at: SATURDAY, hours: 2, cents: 1000 }],
  },
];

/** On a flat rate they mean nothing, and the form does not have them. */
const REFUSED = ['dailyMaximumCents', 'minimumMinutes', 'stepMinutes'] as const;

async function aZoneAt() {
  const { id: locationId } = await aLocation(app.db, { ownerId: owner.user._id });
  return aZone(app.db, { locationId, priceCents: 500, isHourly: true, openMinutes: 0, closeMinutes: 0 });
}
const put = (id: string, rates: readonly TariffRate[]) =>
  app.call('PUT /zones/:id/rates', { params: { id }, body: { rates } }, owner.headers);

async function expectQuotes(id: string, quoted: readonly Quoted[]): Promise<void> {
  for (const { at, hours, cents, rate } of quoted) {
    const { body } = await app.call('POST /zones/:id/quote', { params: { id }, body: { hours, startTime: at } });
    expect([at, hours, body.data.lines[0]?.cents]).toEqual([at, hours, cents]);
    if (rate) expect(body.data.rate).toBe(rate);
  }
}

const shapeOf = (schema: unknown): string[] => {
  const inner = schema instanceof z.ZodOptional ? schema.unwrap() : schema;
  return inner instanceof z.ZodObject ? Object.keys(inner.shape) : [];
};

describe('every field of a rate', () => {
  it('is tried here', () => {
    const tried = (of: Case['of']) => new Set(CASES.filter((one) => one.of === of).flatMap(({ fields }) => fields));
    const rate = Tariff.unwrap().element;
    for (const option of rate.options) {
      const kind = [...option.shape.kind.values][0] ?? 'flat';
      const fields = Object.keys(option.shape).filter(
        (name) => kind !== 'flat' || !REFUSED.some((each) => each === name),
      );
      expect([kind, tried(kind)]).toEqual([kind, new Set(fields)]);
    }
    const { when } = rate.options[0].shape;
    expect(tried('when')).toEqual(new Set(shapeOf(when)));
  });

  it.each(CASES.map((one) => [`${one.of}: ${one.fields.join(', ')}`, one] as const))(
    '%s is in the answer and the quote, and in those of a zone to which it is copied',
    async (_, { rates, quoted }) => {
      const { id } = await aZoneAt();
      const saved = await put(id, rates);
      expect([saved.status, saved.body.data?.rates]).toEqual([200, rates]);
      await expectQuotes(id, quoted);
      const other = await aZoneAt();
      const { body } = await app.call(
        'GET /zones/:id/others',
        { params: { id }, query: { limit: 200 } },
        owner.headers,
      );
      const version = body.data.zones.find(({ zoneId }) => zoneId === other.id)?.version ?? 0;
      const copy = { zones: [{ zoneId: other.id, version, rates: [...rates] }] };
      const copied = await app.call('PUT /zones/:id/others/rates', { params: { id }, body: copy }, owner.headers);
      expect(copied.status).toBe(200);
      await expectQuotes(other.id, quoted);
    },
  );

  it.each(REFUSED)('%s of a flat rate is refused at its field', async (name) => {
    const { id } = await aZoneAt();
    const refused = await put(id, [{ name: 'Lunch', kind: 'flat', cents: 900, [name]: 60 } as TariffRate]);
    expect([refused.status, Object.keys(refused.body.error?.fields ?? {})]).toEqual([400, [`rates.0.${name}`]]);
  });
});

describe('every template of a rate', () => {
  it.each(RATE_TEMPLATES.map((template) => [template.id, template] as const))(
    '%s is stored as it stands, once it has its amount',
    async (id, { rate }) => {
      const dates = id === 'event' ? { when: { dates: [{ from: '2027-06-12', until: '2027-06-12' }] } } : {};
      const whole = { ...rate, ...dates, cents: 800 } as TariffRate;
      const zone = await aZoneAt();
      const saved = await put(zone.id, [whole, PLAIN]);
      expect([saved.status, saved.body.data?.rates[0]]).toEqual([200, whole]);
    },
  );
});
