// Rule 528, in files of member codes and of permits; `lots/plan-lots.test.ts` has those of lots.

import { describe, expect, it } from 'vitest';
import { csvLine } from '#platform/contract/csv-line.ts';
import { isRefusal, type Refusal } from '#platform/contract/refusals.ts';
import { planCodes } from './read-codes.worker.ts';
import { planPermits } from './read-permits.worker.ts';

const ID = '01890000-0000-7000-8000-000000000001';

type Cells = Readonly<Record<string, string>>;
type Fault = readonly [what: string, cells: Cells, column: string];
type Planned = { readonly report: { readonly problems: readonly { line: number; column: string | null }[] } };

function fileOf(right: Cells, ...lines: readonly Cells[]) {
  const columns = Object.keys(right);
  return [columns, ...lines.map((cells) => columns.map((column) => cells[column] ?? ''))].map(csvLine).join('');
}

function wrongIn(plan: Planned | Refusal): (readonly [number, string | null])[] {
  if (isRefusal(plan)) throw new Error(plan.refusal);
  return plan.report.problems.map(({ line, column }) => [line, column]);
}

type Kind = {
  readonly right: Cells;
  readonly faults: readonly Fault[];
  readonly plan: (file: string) => Promise<Planned | Refusal>;
};

const CODES: Kind = {
  right: {
    name: 'Ann',
    code: 'ANN2026',
    zones: '1',
    times: '',
    starts: '2026-12-01',
    ends: '2026-12-31',
    uses: '',
    vehicles: '',
  },
  faults: [
    ['no name', { name: '' }, 'name'],
    ['a damaged name', { name: 'A\uFFFDn' }, 'name'],
    ['no code', { code: '' }, 'code'],
    ['the code of the line above', { code: 'BOB2026' }, 'code'],
    ['an unknown zone', { zones: '9' }, 'zones'],
    ['times that are none', { times: 'sometimes' }, 'times'],
    ['an end before the start', { ends: '2026-11-01' }, 'ends'],
    ['uses that are none', { uses: 'few' }, 'uses'],
    ['vehicles that are none', { vehicles: '0' }, 'vehicles'],
  ],
  plan: (file) =>
    planCodes({
      ...{ file, chosen: null, sheet: null, language: 'en', locationId: ID, knownCodes: '[]' },
      ...{ timeZone: 'America/Chicago', zones: new Map([['1', ID]]) },
    }),
};

const PERMITS: Kind = {
  right: {
    name: 'Ann',
    email: 'ann@mail.example',
    plan: 'Commuter',
    plates: 'ABC123 IL',
    starts: '2026-12-01',
    until: '2027-03',
    kind: '',
    seats: '',
  },
  faults: [
    ['no name', { name: '' }, 'name'],
    ['a damaged name', { name: 'A\uFFFDn' }, 'name'],
    ['an address that is none', { email: 'ann' }, 'email'],
    ['an unknown permit', { plan: 'Nights' }, 'plan'],
    ['plates that are none', { plates: '???' }, 'plates'],
    ['a start that is over', { starts: '2026-01-01' }, 'starts'],
    ['a day that is none', { starts: '13/1/2026' }, 'starts'],
    ['a month that is none', { until: 'soon' }, 'until'],
    ['an end before the start', { until: '2026-11' }, 'until'],
    ['a kind that is none', { kind: 'rented' }, 'kind'],
    ['permits that are no number', { seats: 'few' }, 'seats'],
  ],
  plan: (file) =>
    planPermits({
      ...{ file, chosen: null, sheet: null, language: 'en' },
      lot: {
        today: '2026-11-20',
        plans: [{ id: ID, name: 'Commuter', plates: 2 } as never],
        free: new Map([[ID, 2]]),
        covered: new Set(),
      },
    }),
};

/** An end is before a start only if that can be read. */
const NEEDS = new Map([['an end before the start', 'starts']]);
const first: Readonly<Record<'codes' | 'permits', Cells>> = {
  codes: { ...CODES.right, name: 'Bob', code: 'BOB2026' },
  permits: { ...PERMITS.right, name: 'Bob', plates: 'DEF456 IL' },
};

describe.each([
  ['codes', CODES],
  ['permits', PERMITS],
] as const)('all that is wrong on a line of %s is named at once', (name, { right, faults, plan }) => {
  const wrongWith = async (cells: Cells) => wrongIn(await plan(fileOf(right, first[name], { ...right, ...cells })));

  it.each(faults)('%s', async (what, cells, column) => {
    expect(await wrongWith(cells)).toEqual([[3, column]]);
    for (const [other, otherCells, otherColumn] of faults) {
      if (otherColumn === column || NEEDS.get(what) === otherColumn || NEEDS.get(other) === column) continue;
      const wrong = await wrongWith({ ...cells, ...otherCells });
      expect(wrong, `beside ${other}`).toEqual(
        expect.arrayContaining([
          [3, column],
          [3, otherColumn],
        ]),
      );
    }
  });
});

describe('a line with another problem', () => {
  it('is compared with the others by its code', async () => {
    const twice = { ...CODES.right, code: first.codes.code ?? '', uses: 'few' };
    expect(wrongIn(await CODES.plan(fileOf(CODES.right, twice, first.codes)))).toEqual([
      [2, 'uses'],
      [3, 'code'],
    ]);
  });

  it('takes its seat and its plates', async () => {
    const { right } = PERMITS;
    const lines = [{ ...right, email: 'ann' }, first.permits, { ...right, email: 'cam@mail.example' }];
    expect(wrongIn(await PERMITS.plan(fileOf(right, ...lines)))).toEqual([
      [2, 'email'],
      [4, 'plan'],
      [4, 'plates'],
    ]);
  });
});
