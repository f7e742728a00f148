/**
 * The workbook of a chain of garages as people keep it: a sheet of notes first, a title and remarks above the table, cells of one
 * value for several lots, prices and hours in words, addresses in two lines, minus signs of every kind, accents in either form of
 * Unicode, and cells that a spreadsheet spoiled.
 */
import { strToU8, zipSync } from 'fflate';

export const CHAIN_LOTS = 300;
/** Excel's row of the first lot: five lines of title and remarks, and the header. */
const FIRST_ROW = 7;

const HEADER = [
  'Lot #',
  'Facility Name',
  'Address 1',
  'Address 2',
  'City',
  'State',
  'Zip',
  'Phone',
  'Rate',
  'Hours',
  'Daily Max',
  'Total Spaces',
  'Lat',
  'Long',
  'Area Manager',
  'Clearance',
] as const;

type Cell =
  | string
  | number
  /** A day that the spreadsheet made of what was typed. */
  | { readonly day: string }
  | { readonly formula: string; readonly saved?: number };

/** What nobody can read, by the cells in which it is; their fault is named, and each is typed again by its owner. */
export const SPOILED = {
  /** "8-6" became August 6. */
  hours: [12, 140],
  /** "3-4" became March 4. */
  rate: [57],
  /** A number beside prices that say what they are for. */
  bare: Array.from({ length: CHAIN_LOTS / 6 }, (_, index) => index * 6 + 3).filter(
    (index) => ![33, 57, 201].includes(index),
  ),
  /** A formula that was saved without its result. */
  total: [33, 201],
} as const;

export const spoiledCells = (): string[] =>
  [
    ...SPOILED.hours.map((index) => `J${FIRST_ROW + index}`),
    ...[...SPOILED.rate, ...SPOILED.bare].map((index) => `I${FIRST_ROW + index}`),
    ...SPOILED.total.map((index) => `L${FIRST_ROW + index}`),
  ].toSorted();

const STREETS = ['N State St', 'W Lake St', 'S Wabash Ave', 'W Adams St', 'N Clark St', 'W Van Buren St'];
const ZIPS = ['60602', '60606', '60603', '60604', '60610', '60607'];
const NAMES = ['State Street Garage', 'Lote José', 'Peña Plaza', '1-2', 'The Annex', "O'Hare Remote"];
const RATES: readonly Cell[] = ['$4/hr', '$12 flat', '$5.50 per hour', '$4/day', '$20/day', '$3.25 / hour'];
const HOURS: readonly Cell[] = [
  'Mon-Fri 8-6, Sat 9-1',
  '24/7',
  '24/7',
  '6am-11pm',
  '24 hours',
  'M-F 7a-7p; Sat-Sun 9a-5p',
];
const MINUSES = ['-', '\u2212', '\u2013', '\uFF0D', '\u2011', '-'];
const MANAGERS = ['Kim Alvarez', 'Roe Smith', 'Zoë Brandt'];

const of = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;
const isSpoiled = (which: readonly number[], index: number) => which.includes(index);
/** A flat rate and a day's price have no maximum besides. */
const hasMaximum = (index: number) => index % 6 === 0 || index % 6 === 2;

/** What a driver is quoted for two hours at this lot on a Monday morning, or for a day where only days are sold; in cents, before fees. */
export const chainPrice = (index: number): { readonly cents: number; readonly isByDay: boolean } => of(QUOTES, index);
const QUOTES = [
  { cents: 800, isByDay: false },
  { cents: 1200, isByDay: false },
  { cents: 1100, isByDay: false },
  { cents: 400, isByDay: true },
  { cents: 2000, isByDay: true },
  { cents: 650, isByDay: false },
];
export const chainName = (index: number): string =>
  `${of(NAMES, index).normalize('NFC')}${index < NAMES.length ? '' : ` ${Math.floor(index / NAMES.length) + 1}`}`;

/** @param typedAgain after its owner typed the spoiled cells again */
export function aChainWorkbook({ typedAgain = false } = {}): Uint8Array {
  const rows: (readonly Cell[])[] = [
    ['ACME PARKING, LLC: MASTER LOT LIST'],
    ['Prepared by Ops. Do not distribute.', '', '', '', 'Rev. 14'],
    [],
    ['* rates are before tax', '', '', '', '', '', '', '', 'see sheet "Notes"'],
    [],
    HEADER,
    ...Array.from({ length: CHAIN_LOTS }, (_, index) => rowOf(index, typedAgain)),
  ];
  return workbookOf([
    {
      name: 'Notes',
      rows: [['Rates changed in June. Ask Kim before you edit.'], ['Region', 'Loop and Near North']],
      merged: [],
    },
    { name: 'Lots 2026', rows, merged: ['A1:H1', ...managersMerged()] },
    { name: 'Old', rows: [HEADER, rowOf(0, true)], merged: [], isHidden: true },
  ]);
}

/** One manager for each ten lots, in a cell over all of them. */
const managersMerged = () =>
  Array.from({ length: CHAIN_LOTS / 10 }, (_, ten) => `O${FIRST_ROW + ten * 10}:O${FIRST_ROW + ten * 10 + 9}`);

function rowOf(index: number, typedAgain: boolean): readonly Cell[] {
  const spoils = (which: readonly number[]) => !typedAgain && isSpoiled(which, index);
  const street = `${20 + index * 3} ${of(STREETS, index)}`;
  const hasPin = index % 5 === 0;
  return [
    `BS${String(index + 1).padStart(3, '0')}`,
    `${of(NAMES, index).normalize(index % 2 === 0 ? 'NFD' : 'NFC')}${index < NAMES.length ? '' : ` ${Math.floor(index / NAMES.length) + 1}`}`,
    index % 25 === 3 ? `${street}\nBack door` : street,
    index % 7 === 0 ? 'Level P2' : '',
    'Chicago',
    'IL',
    Number(of(ZIPS, index)),
    `312${of(['-', '\u2013', '.', ') ', ' ', '-'], index)}555${of(['-', '\u2011', '.', '-', ' ', '\u2012'], index)}0${String(100 + (index % 100))}`.replace(
      /^312\) /,
      '(312) ',
    ),
    spoils(SPOILED.rate) ? { day: '2026-03-04' } : spoils(SPOILED.bare) ? 4 : of(RATES, index),
    spoils(SPOILED.hours) ? { day: '2026-08-06' } : isSpoiled(SPOILED.hours, index) ? '8am-6pm' : of(HOURS, index),
    hasMaximum(index) ? '$20' : '',
    spoils(SPOILED.total)
      ? { formula: 'SUM(40,20)' }
      : index % 4 === 0
        ? { formula: 'SUM(40,20)', saved: 60 }
        : 40 + (index % 50),
    hasPin ? 41.88 + (index % 100) / 10_000 : '',
    hasPin ? `${of(MINUSES, index / 5)}87.63${String(index % 100).padStart(2, '0')}` : '',
    index % 10 === 0 ? of(MANAGERS, index / 10) : '',
    index % 3 === 0 ? `6'8"` : '',
  ];
}

type Sheet = {
  readonly name: string;
  readonly rows: readonly (readonly Cell[])[];
  readonly merged: readonly string[];
  readonly isHidden?: boolean;
};

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

function workbookOf(sheets: readonly Sheet[]): Uint8Array {
  const numbered = sheets.map((sheet, at) => ({ ...sheet, number: at + 1 }));
  const parts: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${REL}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${REL}"><sheets>${numbered
      .map(
        ({ name, number, isHidden }) =>
          `<sheet name="${name}" sheetId="${number}"${isHidden ? ' state="hidden"' : ''} r:id="rId${number}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships">${numbered
      .map(
        ({ number }) =>
          `<Relationship Id="rId${number}" Type="${REL}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
      )
      .join('')}<Relationship Id="rId99" Type="${REL}/styles" Target="styles.xml"/></Relationships>`,
    // The second style of cells is a date.
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  };
  for (const { number, ...sheet } of numbered) parts[`xl/worksheets/sheet${number}.xml`] = sheetXml(sheet);
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(XML + xml)])));
}

function sheetXml({ rows, merged }: Pick<Sheet, 'rows' | 'merged'>): string {
  const lines = rows.map((cells, at) => {
    const row = at + 1;
    return `<row r="${row}">${cells.map((cell, column) => cellXml(cell, `${String.fromCharCode(65 + column)}${row}`)).join('')}</row>`;
  });
  const merges = merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('');
  const tail = merges && `<mergeCells count="${merged.length}">${merges}</mergeCells>`;
  return `<worksheet xmlns="${MAIN}"><sheetData>${lines.join('')}</sheetData>${tail}</worksheet>`;
}

function cellXml(cell: Cell, name: string): string {
  if (cell === '') return '';
  if (typeof cell === 'number') return `<c r="${name}"><v>${cell}</v></c>`;
  if (typeof cell === 'string')
    return `<c r="${name}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`;
  if ('day' in cell) return `<c r="${name}" s="1"><v>${serialOf(cell.day)}</v></c>`;
  return `<c r="${name}"><f>${cell.formula}</f>${cell.saved === undefined ? '' : `<v>${cell.saved}</v>`}</c>`;
}

/** Days since the spreadsheet's own beginning of time. */
const serialOf = (day: string): number =>
  Math.round((Date.parse(`${day}T00:00Z`) - Date.UTC(1899, 11, 30)) / 86_400_000);

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
