// The table of a zone's rates on its sign: name, when one must arrive to get it, and price. It is set as large as the room
// allows. No price or time is ever cut: rates that would be unreadable in that room are left to the page.

import type { TextWidth, Weight } from '#platform/files/pdf-fonts.ts';
import { breakLines, fitText } from './fit-text.ts';
import type { SignWords } from './sign-languages.ts';
import type { Mark } from './sign-marks.ts';
import { PALETTE } from './sign-palette.ts';

const { ink, soft, line } = PALETTE;
const LARGEST = 14;
/** As small as newspaper print. */
const MIN = 7.5;
const STEP = 0.97;
const LINE = 1.16;
/** The space above and below a row together, as a share of the size of its letters. */
const ROW_PADDING = 0.3;
const COLUMN_GAP = 12;
const NAME_LINES = 2;

const COLUMNS = [
  { of: 'name', share: 0.25, weight: 'bold', fill: ink },
  { of: 'when', share: 0.33, weight: 'medium', fill: soft },
  { of: 'price', share: 0.42, weight: 'bold', fill: ink },
] as const satisfies readonly { of: string; share: number; weight: Weight; fill: string }[];

type Corner = { readonly left: number; readonly top: number };
type RateTable = {
  readonly height: number;
  readonly draw: (corner: Corner) => Mark[];
  /** Whether it lists all rates. */
  readonly isWhole: boolean;
};
type Room = { readonly width: number; readonly max: number };

/** Null when there is one price. `most` is the largest height that it may have. */
export function layOutRates(
  { rates, rateTitles, ratesOnPage }: SignWords,
  { width, max }: Room,
  widthOf: TextWidth,
): RateTable | null {
  if (rates.length === 0) return null;
  for (let size = LARGEST; size >= MIN; size *= STEP) {
    const rows: readonly (readonly (Cell | null)[])[] = rates.map((rate) =>
      COLUMNS.map((column) => linesIn(column, rate[column.of], { size, width, widthOf })),
    );
    const titles = COLUMNS.map((column) => linesIn(column, rateTitles[column.of], { size, width, widthOf }));
    const all = [titles, ...rows];
    const table = all.every(isSet) ? tableOf(all, { size, width }) : null;
    if (table && table.height <= max) return table;
  }
  return referTo(ratesOnPage, { width, widthOf });
}

type Column = (typeof COLUMNS)[number];
type Cell = readonly string[];
type Setting = { readonly size: number; readonly width: number; readonly widthOf: TextWidth };

/** Null when it does not fit. A name may be one long word and is cut if need be. */
function linesIn({ of, share, weight }: Column, text: string, { size, width, widthOf }: Setting): Cell | null {
  const room = width * share - COLUMN_GAP;
  const lines = breakLines(text, (text) => widthOf(text, { size, weight }) <= room);
  if (lines || of !== 'name') return lines;
  return fitText(text, { weight, width: room, size, minSize: size, maxLines: NAME_LINES }, widthOf).lines;
}

const isSet = (cells: readonly (Cell | null)[]): cells is readonly Cell[] => !cells.includes(null);

type Sizes = { readonly size: number; readonly width: number };

/** The titles are its first row. */
function tableOf(rows: readonly (readonly Cell[])[], { size, width }: Sizes): RateTable {
  const [titles] = rows;
  const rowHeight = (cells: readonly Cell[]) =>
    Math.max(...cells.map((lines) => lines.length)) * size * LINE + size * ROW_PADDING;
  const height = rows.reduce((sum, cells) => sum + rowHeight(cells), 0);
  const draw = ({ left, top }: Corner): Mark[] => {
    const marks: Mark[] = [];
    let above = top;
    for (const cells of rows) {
      if (cells !== titles) marks.push({ kind: 'rect', x: left, y: above, width, height: 0.7, fill: line });
      let x = left;
      for (const [at, { share, weight, fill }] of COLUMNS.entries()) {
        const type = cells === titles ? ({ weight: 'medium', fill: soft } as const) : { weight, fill };
        for (const [index, text] of (cells[at] ?? []).entries()) {
          const y = above + size * (ROW_PADDING / 2 + 0.9 + index * LINE);
          marks.push({ kind: 'text', text, x, y, size, ...type });
        }
        x += width * share;
      }
      above += rowHeight(cells);
    }
    return marks;
  };
  return { height, draw, isWhole: true };
}

function referTo(text: string, { width, widthOf }: Omit<Setting, 'size'>): RateTable {
  const { lines, size } = fitText(text, { weight: 'bold', width, size: 15, minSize: 9, maxLines: 2 }, widthOf);
  const draw = ({ left: x, top }: Corner): Mark[] =>
    lines.map((lineText, at) => ({
      kind: 'text',
      text: lineText,
      x,
      y: top + 14 + at * size * LINE,
      size,
      weight: 'bold',
      fill: ink,
    }));
  return { height: 19 + (lines.length - 1) * size * LINE, draw, isWhole: false };
}
