// Rule 528: whatever is wrong on a line is named at once, however many of its cells are wrong.

import { describe, expect, it } from 'vitest';
import { csvLine } from '#platform/contract/csv-line.ts';
import { isRefusal } from '#platform/contract/refusals.ts';
import { IMPORT_COLUMNS, type ImportColumn } from '../../rules/import-columns.ts';
import { planLots } from './plan-lots.worker.ts';

type Cells = Partial<Readonly<Record<ImportColumn, string>>>;

const LAKE: Cells = {
  location: 'Lake Lot',
  address: '200 W Lake St, Chicago, IL 60606',
  phone: '(312) 555-0123',
  zone: '1',
  price: '$4/hr',
};
const PIER: Cells = {
  location: 'Pier Lot',
  address: '12 Pier Ave, Chicago, IL 60611',
  phone: '(312) 555-0124',
  zone: '1',
  price: '$5/hr',
};

/** What is wrong with the second of two lots, by the columns where it is named. */
const FAULTS: readonly (readonly [what: string, cells: Cells, columns: readonly ImportColumn[]])[] = [
  ['no name', { location: '' }, ['location']],
  ['a damaged name', { location: 'Pi\uFFFDr Lot' }, ['location']],
  ['a long reference', { reference: 'R'.repeat(200) }, ['reference']],
  ['a phone that is none', { phone: '12' }, ['phone']],
  ['no phone', { phone: '' }, ['phone']],
  ['a latitude that is none', { latitude: 'north', longitude: '-87.6' }, ['latitude']],
  ['a pin in the ocean', { latitude: '0', longitude: '0' }, ['latitude']],
  ['a time zone that is none', { time_zone: 'Mars' }, ['time_zone']],
  ['taxes that are none', { taxes: 'much' }, ['taxes']],
  ['an amenity that is none', { amenities: 'sauna' }, ['amenities']],
  ['a clearance that is none', { clearance: 'tall' }, ['clearance']],
  ['a capacity that is none', { capacity: 'many' }, ['capacity']],
  ['an opening time that is none', { opens: '25:00' }, ['opens']],
  ['hours that are none', { hours: 'sometimes' }, ['hours']],
  ['a bare price', { price: '4' }, ['price']],
  ['no price', { price: '' }, ['price']],
  ['a price that is none', { price: 'cheap' }, ['price']],
  ['a unit that is none', { sold_by: 'moon' }, ['sold_by']],
  ['two prices', { hourly_price: '4' }, ['hourly_price']],
  ['a maximum that is none', { daily_maximum: 'lots' }, ['daily_maximum']],
  ['rates that are none', { rates: 'cheap at night' }, ['rates']],
  ['a state that is none', { state: 'Illinoi' }, ['state']],
  ['another city', { city: 'Boston' }, ['city']],
  ['a ZIP code that is none', { zip: '6' }, ['zip']],
  ['a zone number that is none', { zone: 'Z'.repeat(200) }, ['zone']],
];

/** These cells say one thing, so that one of them cannot be judged without the other. */
const ONE_THING: readonly (readonly ImportColumn[])[] = [
  ['price', 'hourly_price', 'sold_by'],
  ['opens', 'hours'],
];
/** Rates may stand in for a price. */
const MAY_BE_PRICE = ['no price', 'rates that are none'];

const fileOf = (...lines: readonly Cells[]) =>
  [[...IMPORT_COLUMNS], ...lines.map((cells) => IMPORT_COLUMNS.map((column) => cells[column] ?? ''))]
    .map(csvLine)
    .join('');

async function wrongIn(...lines: readonly Cells[]): Promise<[number, ImportColumn | null][]> {
  const plan = await planLots({
    ...{ file: fileOf(...lines), chosen: null, sheet: null },
    ...{ ownerId: '01890000-0000-7000-8000-000000000001', now: new Date('2026-11-20T18:00:00Z') },
    ...{ language: 'en', knownLots: [], room: null, pins: [] },
  });
  if (isRefusal(plan)) throw new Error(plan.refusal);
  return plan.report.problems.map(({ line, column }) => [line, column as ImportColumn | null]);
}

const columnsAt = (line: number, wrong: readonly (readonly [number, ImportColumn | null])[]) =>
  wrong.filter(([at]) => at === line).map(([, column]) => column);

describe('all that is wrong on a line is named at once', () => {
  it.each(FAULTS)('%s is named by itself', async (_, cells, columns) => {
    expect(await wrongIn(LAKE, { ...PIER, ...cells })).toEqual(columns.map((column) => [3, column]));
  });

  it.each(FAULTS)('%s, beside anything else', async (what, cells, columns) => {
    const hidden: string[] = [];
    for (const [other, otherCells, otherColumns] of FAULTS) {
      const touched = [...Object.keys(cells), ...columns] as ImportColumn[];
      const others = [...Object.keys(otherCells), ...otherColumns] as ImportColumn[];
      const isSame = touched.some((column) => others.includes(column));
      const isOne = ONE_THING.some((group) =>
        [touched, others].every((some) => some.some((each) => group.includes(each))),
      );
      if (isSame || isOne || [what, other].every((each) => MAY_BE_PRICE.includes(each))) continue;
      const named = columnsAt(3, await wrongIn(LAKE, { ...PIER, ...cells, ...otherCells }));
      const missing = [...columns, ...otherColumns].filter((column) => !named.includes(column));
      if (missing.length > 0) hidden.push(`${other} hides ${missing}`);
    }
    expect(hidden).toEqual([]);
  });

  it('says nothing of what follows only from another problem of the line', async () => {
    const everything: Cells = {
      ...PIER,
      phone: '12',
      zone: 'Z'.repeat(200),
      price: 'cheap',
      hours: 'sometimes',
      state: 'X',
    };
    expect(columnsAt(3, await wrongIn(LAKE, everything)).toSorted()).toEqual([
      'hours',
      'phone',
      'price',
      'state',
      'zone',
    ]);
  });

  it('compares with other lines what could be read', async () => {
    const again = { ...PIER, zone: '2', price: '4', phone: '(312) 555-0199', hours: 'sometimes', time_zone: 'Mars' };
    expect(await wrongIn(LAKE, { ...PIER, taxes: 'much' }, again)).toEqual([
      [3, 'taxes'],
      ...(await wrongIn(LAKE, PIER, again)),
    ]);
    expect(columnsAt(4, await wrongIn(LAKE, PIER, again)).toSorted()).toEqual(['hours', 'phone', 'price', 'time_zone']);
    expect(await wrongIn(LAKE, PIER, { ...PIER, price: '4' })).toEqual([
      [4, 'zone'],
      [4, 'price'],
    ]);
  });

  it('wants units beside a line whose unit could not be read', async () => {
    expect(await wrongIn({ ...LAKE, price: '4' }, { ...PIER, price: '5', sold_by: 'moon' })).toEqual([
      [2, 'price'],
      [3, 'sold_by'],
    ]);
  });
});
