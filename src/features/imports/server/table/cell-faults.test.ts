import fc from 'fast-check';
import { unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import writeWorkbook from 'write-excel-file/universal';
import { cellName, columnNumber } from './cell-faults.ts';
import { checkTable } from './check-table.ts';
import { findHeader } from './find-header.ts';

const COLUMNS = {
  all: ['name', 'zone', 'starts'] as const,
  needed: [['name'], ['zone']] as const,
  otherNames: { lot: ['name', 'zone'], level: 'zone' } as const,
  dates: ['starts'] as const,
  names: ['name'] as const,
};
type Column = (typeof COLUMNS.all)[number];

async function check(file: Uint8Array | string) {
  const lines: string[][] = [];
  const table = await checkTable<Column>(
    { file, chosen: null, sheet: null },
    {
      ...COLUMNS,
      maxLines: 1000,
      take: (_, cell, unread) => {
        if (unread.size === 0) lines.push(COLUMNS.all.map(cell));
        return [];
      },
    },
  );
  if ('refusal' in table) throw new Error(table.refusal);
  const problems = table.problems.map(({ line, column, message }) => [column && table.cellOf(line, column), message]);
  return { ...table, problems, read: lines };
}

type Typed = string | number | { readonly value: number; readonly format: string };
async function workbook(rows: readonly (readonly Typed[])[], change: (xml: string) => string = (xml) => xml) {
  const cells = rows.map((row) =>
    row.map((value) => {
      if (typeof value === 'object') return { ...value, type: Number };
      return typeof value === 'number' ? { value, type: Number } : { value };
    }),
  );
  const parts = unzipSync(new Uint8Array(await (await writeWorkbook(cells as never).toBlob()).arrayBuffer()));
  const path = 'xl/worksheets/sheet1.xml';
  parts[path] = new TextEncoder().encode(change(new TextDecoder().decode(parts[path])));
  return zipSync(parts);
}
const HEAD = ['name', 'zone', 'starts'];

describe('a cell that is not what the person typed is a problem of that cell', () => {
  it.each(['<f>10*2</f>', '<f>10*2</f><v/>', '<f>10*2</f><v></v>'])(
    'a formula without its result: %s',
    async (formula) => {
      const file = await workbook([HEAD, ['A', 20]], (xml) =>
        xml.replace(/(<c r="B2"[^>]*>)<v>20<\/v>/, `$1${formula}`),
      );
      const { problems, read } = await check(file);
      expect([problems, read]).toEqual([[['B2', expect.stringMatching(/formula without a saved result/)]], []]);
    },
  );

  it('but not a formula whose result is an empty text', async () => {
    const file = await workbook([HEAD, ['A', '2', 7]], (xml) =>
      xml.replace(/<c r="C2"[^>]*><v>7<\/v>/, '<c r="C2" t="str"><f>""</f><v></v>'),
    );
    expect(await check(file)).toMatchObject({ problems: [], read: [['A', '2', '']] });
  });

  it.each([
    [{ value: 46_085, format: 'd-mmm' }, '3-4'],
    [{ value: 46_085, format: 'm/d/yyyy' }, '3-4'],
    [{ value: 54_789, format: 'mmm-yy' }, '1-50'],
  ])('a range that became a date: %j', async (cell, typed) => {
    const { problems } = await check(await workbook([HEAD, ['A', cell]]));
    expect(problems).toEqual([['B2', expect.stringContaining(`If it was ${typed},`)]]);
  });

  it.each([
    ['4-Mar', '3-4'],
    ['Jan-50', '1-50'],
    ['3/4/2026', '3-4'],
  ])('also in a CSV file, where a spreadsheet saved it: %s', async (text, typed) => {
    const { problems } = await check(`name,zone,starts\nA,${text},`);
    expect(problems).toEqual([['B2', expect.stringContaining(`If it was ${typed},`)]]);
  });

  it('but not where a date belongs, and not what merely looks like one', async () => {
    expect((await check('name,zone,starts\nA,MAR-12,4-Mar\n12/25/2026,3-4,')).problems).toEqual([]);
    const dated = await workbook([HEAD, ['A', '3-4', { value: 46_085, format: 'm/d/yyyy' }]]);
    expect(await check(dated)).toMatchObject({ problems: [], read: [['A', '3-4', '2026-03-04']] });
  });

  it('merged cells, once', async () => {
    const rows = [['All our lots'], HEAD, ['A', '1'], ['', '2'], ['', '3'], ['B', '1']];
    const merge = '<mergeCells count="2"><mergeCell ref="A1:C1"/><mergeCell ref="A3:A5"/></mergeCells>';
    const file = await workbook(rows, (xml) => xml.replace('</sheetData>', `</sheetData>${merge}`));
    const { problems } = await check(file);
    expect(problems).toEqual([['A3', 'A3 to A5 are merged, so only A3 has a value. Unmerge them and fill in each.']]);
  });

  it('a note below the table', async () => {
    const { problems } = await check('name,zone\nA,1\nRates as of May,\n');
    expect(problems).toEqual([[null, 'Only A3 has a value on this line. Delete the line if it is a note.']]);
  });

  it('as a spreadsheet names it, where cells of a CSV file have several lines', async () => {
    expect((await check('name,zone\n"A\nB",1\nC,4-Mar')).problems).toMatchObject([['B3', expect.any(String)]]);
  });
});

it('names and values are in one form of Unicode', async () => {
  const [composed, decomposed] = ['José', 'José'].map((text, at) => text.normalize(at === 0 ? 'NFC' : 'NFD'));
  const { read } = await check(`name,zone\n${composed},1\n${decomposed},2`);
  expect(read.map(([name]) => name)).toEqual([composed, composed]);
});

describe('the line with the names of the columns', () => {
  it('is found below titles and notes, which are named', async () => {
    const { above, read, problems } = await check(
      'Bright Star Parking\n,,updated May 2026\n\nLevel,Lot,Notes\n1,A,x\n',
    );
    expect(above).toEqual([
      { cell: 'A1', text: 'Bright Star Parking' },
      { cell: 'C2', text: 'updated May 2026' },
    ]);
    expect([read, problems]).toEqual([[['A', '1', '']], []]);
  });

  it('is found whatever stands above and below it', () => {
    const cell = fc.oneof(fc.constantFrom('', 'Lot', 'Total', 'A', '12', 'Bright Star Parking'), fc.string());
    const line = fc.array(cell, { maxLength: 6 }).map((cells) => ({ cells }));
    const header = fc
      .shuffledSubarray(['Name', 'Zone', 'Starts', 'Notes'], { minLength: 4 })
      .map((cells) => ({ cells }));
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), header, fc.array(line), (above, names, below) => {
        expect(findHeader([...above, names, ...below], COLUMNS)).toBe(above.length);
      }),
    );
  });

  it('is the first one as wide as the rest, if none is recognized', () => {
    const lines = [['Our places'], [], ['Where', 'How many', 'Who'], ['A', '12', 'Kim']].map((cells) => ({ cells }));
    expect(findHeader(lines, COLUMNS)).toBe(2);
  });
});

it('two headings that may be the same column are two columns', async () => {
  const { headings } = await check('Lot,Name\n7,A');
  expect(headings.map(({ header, column }) => [header, column])).toEqual([
    ['Lot', 'zone'],
    ['Name', 'name'],
  ]);
});

it('cells are named as in a spreadsheet', () => {
  fc.assert(
    fc.property(fc.nat(20_000), fc.integer({ min: 1, max: 999 }), (column, row) => {
      const [, letters = '', digits] = /^([A-Z]+)(\d+)$/.exec(cellName(row, column)) ?? [];
      expect([columnNumber(letters), Number(digits)]).toEqual([column, row]);
    }),
  );
});
