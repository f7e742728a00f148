import { describe, expect, it } from 'vitest';
import { createTestApp, type SignedUp } from '#platform/testing/app/test-app.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { BulkChange } from '../bulk.contract.ts';

const app = await createTestApp();

/** A Saturday, when it is noon and 6 PM in Chicago. */
const DAY = '2027-06-12';
const NOON = `${DAY}T17:00:00Z`;
const EVENING = `${DAY}T23:00:00Z`;
const EVENT = { kind: 'event', name: 'Game', from: DAY, until: DAY, cents: 3000 } as const;
const TAX = { name: 'City tax', percent: '10', on: 'parking', remittedBy: 'owner' } as const;

type Case = {
  readonly change: BulkChange;
  /** The fields that it tries; all others were tried in another case of their kind. */
  readonly fields: readonly string[];
  /** In the preview: in a sentence, or in a line. */
  readonly says: readonly string[];
  /** In the answers about the lot and its zone that is sold by the hour. */
  readonly answered?: object;
  /** What drivers pay for two hours: at noon or in the evening, with the fee of 10 percent; or a warning. */
  readonly quoted?: readonly (readonly [string, number | string])[];
};

const CASES: readonly Case[] = [
  {
    change: { kind: 'prices', how: 'set', value: 700, sells: 'hourly' },
    fields: ['how', 'value', 'sells'],
    says: ['$5.00 an hour', '$7.00 an hour', '1 zone sold by the hour', 'Drivers pay $15.40', 'now $11.00'],
    answered: { zone: { price: 7 } },
    quoted: [[NOON, 1540]],
  },
  {
    change: { kind: 'prices', how: 'percent', value: 1000, sells: 'both', rates: 'every' },
    fields: ['rates'],
    says: ['$5.50 an hour', 'Drivers pay $12.10', '1 zone sold by the day', '$22.00 a day'],
    answered: { zone: { price: 5.5 } },
    quoted: [[NOON, 1210]],
  },
  {
    change: { kind: 'maximum', cents: 800 },
    fields: ['cents'],
    says: ['At most $8.00 a day', 'Drivers pay $8.80 for 10', 'Sells only days or flat rates'],
    answered: { zone: { rates: [{ dailyMaximumCents: 800 }] } },
    quoted: [[NOON, 880]],
  },
  {
    change: { kind: 'capacity', capacity: 12 },
    fields: ['capacity'],
    says: ['12 spaces'],
    answered: { zone: { capacity: 12, left: 12 } },
  },
  {
    change: { ...EVENT, startTime: '17:00', endTime: '23:00' },
    fields: ['name', 'from', 'until', 'cents', 'startTime', 'endTime'],
    says: ['Game: $30.00', 'Jun 12', '5:00 PM – 11:00 PM', 'Drivers pay $33.00', 'now $11.00', 'Sold by the day'],
    quoted: [
      [NOON, 1100],
      [EVENING, 3300],
    ],
  },
  {
    change: { ...EVENT, startTime: '10:00', early: { until: '13:00', cents: 2000 } },
    fields: ['early'],
    says: ['Game, early: $20.00', '10:00 AM – 1:00 PM', 'Game: $30.00', 'Drivers pay $22.00'],
    quoted: [
      [NOON, 2200],
      [EVENING, 3300],
    ],
  },
  {
    change: { ...EVENT, startTime: '17:00', allDayWhereDaily: true },
    fields: ['allDayWhereDaily'],
    says: ['1 zone sold by the day', 'Game: $30.00 a day, Jun 12'],
    answered: { daily: { rates: [{}, { name: 'Game', kind: 'per_day', cents: 3000 }] } },
  },
  {
    change: { ...EVENT, spaces: 4 },
    fields: ['spaces'],
    says: ['This zone does not count its spaces'],
    quoted: [[NOON, 3300]],
  },
  {
    change: {
      kind: 'hours',
      openTime: '08:00',
      closeTime: '18:00',
      closed: [{ day: 6, from: '08:00', until: '13:00' }],
    },
    fields: ['openTime', 'closeTime', 'closed'],
    says: ['Mon – Fri, Sun 8:00 AM – 6:00 PM; Sat 1:00 PM – 6:00 PM'],
    answered: { zone: { openTime: '08:00', closeTime: '18:00', schedule: [{ kind: 'closed', day: 6 }] } },
    quoted: [[NOON, 'zone_closed']],
  },
  {
    change: { kind: 'dates', from: DAY, until: DAY, closed: true, name: 'Paving' },
    fields: ['from', 'until', 'closed', 'name'],
    says: ['Closed June 12, 2027 (Paving)'],
    answered: { zone: { datedHours: [{ from: DAY, until: DAY, closed: true, name: 'Paving' }] } },
    quoted: [[NOON, 'zone_closed']],
  },
  {
    change: { kind: 'dates', from: DAY, until: DAY, openTime: '16:00', closeTime: '22:00' },
    fields: ['openTime', 'closeTime'],
    says: ['June 12, 2027: 4:00 PM – 10:00 PM'],
    answered: { zone: { datedHours: [{ openTime: '16:00', closeTime: '22:00' }] } },
    quoted: [
      [NOON, 'zone_closed'],
      [EVENING, 1100],
    ],
  },
  {
    change: { kind: 'taxes', taxes: [TAX] },
    fields: ['taxes'],
    says: ['City tax 10%', 'Drivers pay $12.00', 'now $11.00'],
    answered: { lot: { charges: [{}, { label: 'City tax', percent: '10', payee: 'owner:City tax' }] } },
    quoted: [[NOON, 1200]],
  },
  {
    change: { kind: 'sales', paused: true },
    fields: ['paused'],
    says: ['Paused'],
    answered: { zone: { paused: true } },
  },
  {
    change: { kind: 'tags', add: ['Airport'], remove: [] },
    fields: ['add', 'remove'],
    says: ['Airport'],
    answered: { tags: ['Airport'] },
  },
  {
    change: {
      kind: 'lists',
      list: 'tow',
      takesOff: false,
      plates: [{ license: 'ABC123', state: 'IL', reason: 'Unpaid' }],
    },
    fields: ['list', 'takesOff', 'plates'],
    says: ['ABC123 IL'],
    answered: { listed: { list: 'tow', plateNumber: 'ABC123', state: 'IL', reason: 'Unpaid' } },
  },
];

async function aLot() {
  const owner = await app.signUp('vendor');
  const { id } = await aLocation(app.db, { ownerId: owner.user._id, feeBasisPoints: 1000 });
  const always = { locationId: id, openMinutes: 0, closeMinutes: 0 };
  const hourly = await aZone(app.db, { ...always, priceCents: 500, isHourly: true });
  const daily = await aZone(app.db, { ...always, priceCents: 2000, isHourly: false });
  return { owner, id, hourly: hourly.id, daily: daily.id };
}
type Lot = Awaited<ReturnType<typeof aLot>>;

async function answersOf({ owner, id, hourly, daily }: Lot) {
  const zoneAt = async (zoneId: string) =>
    (await app.call('GET /locations/:locationId/zones/:zoneId', { params: { locationId: id, zoneId } })).body.data;
  const { zone, location } = await zoneAt(hourly);
  const table = await app.call('GET /locations/portfolio', { query: {} }, owner.headers);
  const lists = await app.call('GET /locations/:id/plate-lists', { params: { id }, query: {} }, owner.headers);
  const [listed] = lists.body.data?.plates ?? [];
  return { zone, lot: location, daily: (await zoneAt(daily)).zone, tags: table.body.data.lots[0]?.tags, listed };
}

async function act(owner: SignedUp, change: BulkChange): Promise<string> {
  const lots = { filter: {} };
  const preview = (await app.call('POST /locations/portfolio/preview', { body: { lots, change } }, owner.headers)).body
    .data;
  const body = { lots, change, shown: preview.shown };
  expect((await app.call('POST /locations/portfolio/acts', { body }, owner.headers)).status).toBe(201);
  await app.drainJobs();
  const words = [...preview.summary, ...preview.page.flatMap(({ from, to, problem }) => [from, to, problem ?? ''])];
  return words.join('\n').replaceAll('\u00a0', ' ');
}

describe('every field of a change to many lots', () => {
  it('is tried here', () => {
    const tried = (kind: string) => CASES.filter(({ change }) => change.kind === kind).flatMap(({ fields }) => fields);
    for (const { shape } of BulkChange.options) {
      const kind = [...shape.kind.values][0] ?? '';
      const fields = Object.keys(shape).filter((name) => name !== 'kind');
      expect([kind, new Set(tried(kind))]).toEqual([kind, new Set(fields)]);
    }
  });

  it.each(CASES.map((one) => [`${one.change.kind}: ${one.fields.join(', ')}`, one] as const))(
    '%s is in the preview, in the answers and in what drivers are quoted',
    async (_, { change, says, answered, quoted = [] }) => {
      const lot = await aLot();
      const preview = await act(lot.owner, change);
      for (const words of says) expect(preview).toContain(words);
      if (answered) expect(await answersOf(lot)).toMatchObject(answered);
      for (const [startTime, expected] of quoted) {
        const body = { hours: 2, startTime };
        const quote = await app.call('POST /zones/:id/quote', { params: { id: lot.hourly }, body });
        expect(quote.body.data.warning ?? quote.body.data.totalCost).toBe(expected);
      }
    },
  );
});
