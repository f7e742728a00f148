import { unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import writeWorkbook from 'write-excel-file/universal';
import { checkTable } from './check-table.ts';

type Column = 'name' | 'price';
const COLUMNS = {
  all: ['name', 'price'] as const,
  needed: [['name']] as const,
  otherNames: { nombre: 'name', cost: 'price' } as const,
  dates: ['name', 'price'] as const,
  names: [],
};

async function read(file: Uint8Array | string, chosen: (string | null)[] | null = null, sheet: string | null = null) {
  const lines: (string | number)[][] = [];
  const table = await checkTable<Column>(
    { file, chosen, sheet },
    {
      ...COLUMNS,
      maxLines: 1000,
      take: (line, cell) => {
        lines.push([line, cell('name'), cell('price')]);
        return [];
      },
    },
  );
  if ('refusal' in table) throw new Error(table.refusal);
  return { ...table, read: lines };
}

const bytes = (...numbers: number[]) => Uint8Array.from(numbers);
const utf8 = (text: string) => new TextEncoder().encode(text);
function utf16(text: string, { isBig = false, mark = true } = {}): Uint8Array {
  const little = Buffer.from(`${mark ? '\uFEFF' : ''}${text}`, 'utf16le');
  return new Uint8Array(isBig ? little.swap16() : little);
}
const CAFE = 'name,price\nCafé Señor,4\n';

describe('a table is read as it was saved (rule 240)', () => {
  it.each([
    ['UTF-8', utf8(CAFE)],
    ['UTF-8 with its mark', utf8(`\uFEFF${CAFE}`)],
    ['UTF-16, little end first', utf16(CAFE)],
    ['UTF-16, big end first', utf16(CAFE, { isBig: true })],
    ['UTF-16 without a mark', utf16(CAFE, { mark: false })],
    ['Windows-1252', new Uint8Array(Buffer.from(CAFE, 'latin1'))],
    ['semicolons', utf8(CAFE.replaceAll(',', ';'))],
    ['tabs', utf8(CAFE.replaceAll(',', '\t'))],
    ['semicolons, as spreadsheets announce them', utf8(`sep=;\n${CAFE.replaceAll(',', ';')}`)],
    ['a column heading in quotes with commas', utf8(CAFE.replaceAll(',', ';').replace('price', '"price"'))],
  ])('in %s', async (how, file) => {
    const { read: lines, problems } = await read(file);
    expect(problems).toEqual([]);
    expect(lines).toEqual([[how.includes('announce') ? 3 : 2, 'Café Señor', '4']]);
  });

  it('from a spreadsheet: numbers, days and times as they are displayed, by the rows of its first sheet', async () => {
    const cells = [
      ['name', 'price'],
      ['', null],
      ['=1+1', 4.5],
      [new Date('2026-01-31T00:00:00Z'), 0.25],
    ];
    const rows = cells.map((row) =>
      row.map((value) => {
        if (value === null) return null;
        if (value instanceof Date) return { value, type: Date, format: 'yyyy-mm-dd' } as const;
        return typeof value === 'number' ? { value, type: Number, ...(value < 1 && { format: 'hh:mm' }) } : { value };
      }),
    );
    const blob = await writeWorkbook(rows as never).toBlob();
    expect((await read(new Uint8Array(await blob.arrayBuffer()))).read).toEqual([
      [3, '=1+1', '4.5'],
      [4, '2026-01-31', '06:00'],
    ]);
  });

  it("using a formula's saved value", async () => {
    const blob = await writeWorkbook([[{ value: 'name' }], [{ value: 7, type: Number }]] as never).toBlob();
    const parts = unzipSync(new Uint8Array(await blob.arrayBuffer()));
    const sheet = Object.keys(parts).find((path) => path.includes('sheet1.xml')) ?? '';
    const text = new TextDecoder().decode(parts[sheet]);
    parts[sheet] = utf8(text.replace('<v>7</v>', '<f>WEBSERVICE("https://x.example")</f><v>7</v>'));
    expect((await read(zipSync(parts))).read).toEqual([[2, '7', '']]);
  });
});

/** Changes the size that both directories of an archive state for its first file. */
function sayingItsSize(size: number, archive: Uint8Array): Uint8Array {
  const view = new DataView(archive.buffer, archive.byteOffset);
  for (let at = 0; at < archive.length - 30; at++) {
    const mark = view.getUint32(at, true);
    if (mark === 0x04034b50) view.setUint32(at + 22, size, true);
    if (mark === 0x02014b50) view.setUint32(at + 24, size, true);
  }
  return archive;
}

describe('a sheet is read as the person sees it', () => {
  type Changed = (parts: Record<string, Uint8Array>) => void;
  const sheet = (...rows: (string | number)[][]) =>
    rows.map((row) => row.map((value) => (typeof value === 'number' ? { value, type: Number } : { value })));
  const workbook = async (sheets: readonly ReturnType<typeof sheet>[], change: Changed = () => {}) => {
    const named = sheets.map((data, at) => ({ data, sheet: `S${at}` }));
    const blob = await writeWorkbook(named as never).toBlob();
    const parts = unzipSync(new Uint8Array(await blob.arrayBuffer()));
    change(parts);
    return zipSync(parts);
  };
  const edit = (parts: Record<string, Uint8Array>, path: string, from: string | RegExp, to: string) => {
    const text = new TextDecoder().decode(parts[path]);
    expect(text).toMatch(from);
    parts[path] = utf8(text.replace(from, to));
  };

  it('not from a hidden sheet, and not from a cover', async () => {
    const sheets = [sheet(['name'], ['old']), sheet(['Our lots, 2026']), sheet(['name', 'price'], ['A', 4])];
    const file = await workbook(sheets, (parts) => edit(parts, 'xl/workbook.xml', '<sheet ', '<sheet state="hidden" '));
    expect((await read(file)).read).toEqual([[2, 'A', '4']]);
  });

  it('or from the one that the person chooses', async () => {
    const file = await workbook([sheet(['name', 'price'], ['North', 4]), sheet(['name', 'price'], ['South', 5])]);
    expect(await read(file)).toMatchObject({ sheets: ['S0', 'S1'], sheet: 'S0', read: [[2, 'North', '4']] });
    expect(await read(file, null, 'S1')).toMatchObject({ sheet: 'S1', read: [[2, 'South', '5']] });
    expect((await read(file, null, 'Gone')).sheet).toBe('S0');
  });

  it('with the errors in its cells', async () => {
    const file = await workbook([sheet(['name', 'price'], ['A', 7])], (parts) =>
      edit(parts, 'xl/worksheets/sheet1.xml', /<c r="B2"[^>]*><v>7</, '<c r="B2" t="e"><v>#N/A<'),
    );
    expect((await read(file)).read).toEqual([[2, 'A', '#N/A']]);
  });

  it.each([
    ['a ZIP code', 2139, '00000', '02139'],
    ['a ZIP code with its four digits', 21391234, '00000-0000', '02139-1234'],
    ['a phone number', 3125550123, '(000) 000-0000', '(312) 555-0123'],
    ['a phone number in a format for large numbers', 3125550123, '0.00E+00', '3125550123'],
    ['an amount', 1020.5, '"$"#,##0.00', '$1,020.50'],
    ['nothing charged', 0, '_($* #,##0.00_);_($* \\(#,##0.00\\);_($* "-"??_);_(@_)', '0'],
    ['a share', 0.1, '0%', '10%'],
    ['a share that the format rounds', 0.0825, '0%', '8.25%'],
    ['a coordinate that the format rounds', -87.6339, '0.00', '-87.6339'],
    ['a price that the format rounds', 5.5, '"$"0', '5.5'],
    ['a sum of binary fractions', 0.1 + 0.2, '0.00', '0.30'],
    ['a length with its unit', 80, '0" in"', '80 in'],
    ['a day', 46053, 'm/d/yyyy', '2026-01-31'],
    ['a day without the time that its format hides', 46053.75, 'd-mmm-yy', '2026-01-31'],
    ['a day with its time', 46053.75, 'm/d/yyyy h:mm', '2026-01-31 18:00'],
    ['a month', 46053, 'mmm yyyy', '2026-01'],
    ['a time of day', 7 / 24, 'h:mm AM/PM', '07:00'],
    ['a time of a day', 46053.25, 'hh:mm', '06:00'],
    ['the end of a day', 1, '[h]:mm', '24:00'],
  ])('by the format of its numbers: %s', async (_, value, format, text) => {
    const rows = [[{ value: 'name' }], [{ value, type: Number, format }]];
    const blob = await writeWorkbook(rows as never).toBlob();
    expect((await read(new Uint8Array(await blob.arrayBuffer()))).read).toEqual([[2, text, '']]);
  });

  it('unless one cell lies at its end, which is named', async () => {
    const file = await workbook([sheet(['name', 'price'], ['A', 7])], (parts) =>
      edit(parts, 'xl/worksheets/sheet1.xml', 'r="B2"', 'r="XFD1048576"'),
    );
    expect((await read(file)).problems).toEqual([
      {
        line: 1,
        column: null,
        message: 'This sheet reaches to cell XFD1048576. Delete what is below and beside the table, or save it as CSV.',
      },
    ]);
  });
});

describe('mixed line endings', () => {
  it.each([
    ['name,price\r\nA,1\nB,2\nC,"x\ny"\nD,4\n'],
    ['name,price\nA,1\r\nB,2\r\nC,"x\r\ny"\r\nD,4\r\n'],
    ['name,price\rA,1\nB,2\r\nC,"x\ry"\rD,4'],
  ])('in %j keep their line numbers', async (text) => {
    expect((await read(utf8(text))).read).toEqual([
      [2, 'A', '1'],
      [3, 'B', '2'],
      [4, 'C', 'x\ny'],
      [6, 'D', '4'],
    ]);
  });
});

describe('what cannot be read is refused', () => {
  it.each([
    [
      'a damaged character in UTF-8',
      bytes(...utf8('name,price\nCafé,4\nGar'), 0xc3, ...utf8('age,5\n')),
      3,
      'name',
      'Gar',
    ],
    ['one that was damaged before', utf8('name,price\nCaf\uFFFD,4\n'), 2, 'name', 'Caf'],
    [
      'what is nothing in Windows-1252',
      bytes(...utf8('name,price\nCaf'), 0xe9, 0x81, ...utf8(',4\n')),
      2,
      'name',
      'Café',
    ],
    ['a control character', utf8('name,price\nA,4\u0007\n'), 2, 'price', '4'],
    ['half a character of UTF-16', utf16('name,price\nA\uD800B,4\n'), 2, 'name', 'A'],
  ])('%s, with its line and column', async (_, file, line, column, before) => {
    const { problems } = await read(file);
    expect(problems).toEqual([
      {
        line,
        column,
        message: `The character after "${before}" is damaged. Save the file as UTF-8 and choose it again.`,
      },
    ]);
  });

  it.each([
    ['an archive that is no workbook', zipSync({ 'a.txt': utf8('name,price') }), /cannot be read as a spreadsheet/],
    ['half a workbook', bytes(0x50, 0x4b, 3, 4, 20, 0), /cannot be read as a spreadsheet/],
    ['an old workbook', bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1), /old \.xls file/],
    ['nothing', bytes(), /file is empty/],
    ['a PDF', utf8('%PDF-1.7\n'), /This is a PDF/],
    ['a picture', bytes(0xff, 0xd8, 0xff, 0xe0), /This is a picture/],
    ['a picture of an iPhone', bytes(0, 0, 0, 24, ...utf8('ftypheic')), /This is a picture/],
  ])('%s', async (_, file, message) => {
    const { problems } = await read(file);
    expect(problems).toMatchObject([{ line: 1, column: null, message: expect.stringMatching(message) }]);
  });

  it('a workbook that would fill the memory, before it is unpacked', async () => {
    const bomb = sayingItsSize(400 * 1024 * 1024, zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(1024) }));
    expect((await read(bomb)).problems).toMatchObject([{ message: expect.stringMatching(/too large/) }]);
  });

  it('a workbook that lies about its size gets no more room than it states', async () => {
    const large = new Uint8Array(32 * 1024 * 1024);
    const bomb = sayingItsSize(1000, zipSync({ 'xl/worksheets/sheet1.xml': large }, { level: 1 }));
    const before = process.memoryUsage().arrayBuffers;
    expect((await read(bomb)).problems).toHaveLength(1);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(large.length);
  });
});

describe('columns', () => {
  it('are recognized by their headings, in any case, and by other common names', async () => {
    const { headings, read: lines } = await read('Notes;Cost; NOMBRE\nx;4;A\n');
    expect(headings).toEqual([
      { header: 'Notes', column: null, at: 'A', isGuess: false, samples: ['x'] },
      { header: 'Cost', column: 'price', at: 'B', isGuess: true, samples: ['4'] },
      { header: 'NOMBRE', column: 'name', at: 'C', isGuess: true, samples: ['A'] },
    ]);
    expect(lines).toEqual([[2, 'A', '4']]);
  });

  it('are what the person says', async () => {
    const { read: lines } = await read('Lot,Name,Rate\nx,y,4\n', ['name', null, 'price']);
    expect(lines).toEqual([[2, 'x', '4']]);
  });

  it('that are missing are named, along with those that exist', async () => {
    const { headings, problems } = await read('Lot,Rate\nx,4\n');
    expect(problems).toMatchObject([{ line: 1, column: 'name' }]);
    expect(headings.map(({ header }) => header)).toEqual(['Lot', 'Rate']);
  });
});
