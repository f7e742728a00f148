// Draws a statement as PDF in a separate process: the letterhead, the sums, a table with a
// row for each lot, and the bank transfers, on as many pages as needed.

import { collectPdf, openWithFonts, type Weight } from '#platform/files/pdf-fonts.ts';
import { nameLot } from '#platform/geo/lot-name.ts';
import { formatCents } from '#platform/money/cents.ts';
import type { Statement, StatementLines } from '../payouts.contract.ts';

const MARGIN = 48;
const ROW = 17;
const INK = '#16201f';
const GREY = '#55605e';
const RULE = '#c9d1cf';
const ACCENT = '#0f766e';
/** Tabular figures, which line up in columns. */
const FIGURES: PDFKit.Mixins.OpenTypeFeatures[] = ['tnum'];
const AMOUNT_WIDTH = 68;
const TITLE_LINE = 10;

/** In one or two lines. */
type Column = {
  readonly title: readonly [string] | readonly [string, string];
  readonly of: (lines: StatementLines) => number;
};
/** Deductions are negative, so that each row adds up. */
const COLUMNS: readonly Column[] = [
  { title: ['Owed', 'before'], of: ({ opening }) => opening },
  { title: ['From', 'sales'], of: ({ sales }) => sales },
  { title: ['For', 'refunds'], of: ({ refunds }) => 0 - refunds },
  { title: ['Tips'], of: ({ tips }) => tips },
  { title: ['Transferred'], of: ({ transferred }) => 0 - transferred },
  { title: ['Collected', 'by you'], of: ({ cash }) => 0 - cash },
  { title: ['Paid', 'out'], of: ({ sent }) => 0 - sent },
  { title: ['Owed', 'after'], of: ({ closing }) => closing },
];

export type ShownStatement = { readonly statement: Statement; readonly now: Date };

export function drawStatementPdf({ statement, now }: ShownStatement): Promise<Uint8Array> {
  const title = `Statement for ${monthName(statement)}`;
  const document = openWithFonts({
    size: 'LETTER',
    layout: 'landscape',
    margin: MARGIN,
    lang: 'en-US',
    displayTitle: true,
    bufferPages: true,
    info: { Title: `${title}, ${statement.owner.name}`, Creator: 'Parkvale', CreationDate: now },
  });
  const written = collectPdf(document);
  drawLetterhead(document, { statement, title, now });
  drawTable(document, statement);
  drawTransfers(document, statement);
  numberPages(document, `${title}, ${statement.owner.name}`);
  document.end();
  return written;
}

function monthName({ year, month }: Statement): string {
  const first = new Date(Date.UTC(year, month - 1, 1));
  return first.toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
}

/** "December 1, 2026" */
const dayName = (day: string): string =>
  new Date(`${day}T00:00Z`).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });

type Head = ShownStatement & { readonly title: string };

function drawLetterhead(document: PDFKit.PDFDocument, { statement, title, now }: Head): void {
  const width = widthOf(document);
  const drawn = now.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  const state = statement.isOver ? 'Final' : 'Not final: the month is not over at every lot.';
  document.font('black').fontSize(18).fillColor(ACCENT).text('Parkvale', MARGIN, MARGIN);
  document
    .font('medium')
    .fontSize(9)
    .fillColor(GREY)
    .text('Parking and valet', MARGIN, MARGIN + 22);
  writeCell(document, `Drawn on ${drawn}`, { at: MARGIN, y: MARGIN + 4, width, align: 'right' });
  writeCell(document, state, { at: MARGIN, y: MARGIN + 18, width, align: 'right' });
  drawLine(document, MARGIN + 40);
  document
    .font('bold')
    .fontSize(16)
    .fillColor(INK)
    .text(title, MARGIN, MARGIN + 54, { width });
  document.font('medium').fontSize(11).text(statement.owner.name, { width });
  document.y += ROW;
}

function drawTable(document: PDFKit.PDFDocument, statement: Statement): void {
  drawTitles(document);
  for (const { location, ...lines } of statement.lots) {
    if (makeRoom(document, ROW)) drawTitles(document);
    drawAmounts(document, nameLot(location), { lines, weight: 'medium' });
  }
  if (makeRoom(document, ROW + 8)) drawTitles(document);
  drawLine(document, document.y + 2);
  document.y += 6;
  drawAmounts(document, 'All lots', { lines: statement, weight: 'bold' });
}

function drawTitles(document: PDFKit.PDFDocument): void {
  const { y } = document;
  document.font('bold').fontSize(8);
  // Titles of one line stand on the second.
  writeCell(document, 'Lot', { at: MARGIN, y: y + TITLE_LINE, width: nameWidthOf(document), align: 'left' });
  for (const [nth, { title }] of COLUMNS.entries()) {
    for (const [line, words] of title.entries()) {
      const down = (line + 2 - title.length) * TITLE_LINE;
      writeCell(document, words, { at: columnAt(document, nth), y: y + down, width: AMOUNT_WIDTH, align: 'right' });
    }
  }
  drawLine(document, y + TITLE_LINE + 14);
  document.y = y + TITLE_LINE + 20;
}

type Row = { readonly lines: StatementLines; readonly weight: Weight };

function drawAmounts(document: PDFKit.PDFDocument, name: string, { lines, weight }: Row): void {
  const { y } = document;
  document.font(weight).fontSize(9);
  writeCell(document, name, { at: MARGIN, y, width: nameWidthOf(document) - 8, align: 'left', color: INK });
  for (const [nth, { of }] of COLUMNS.entries()) {
    const at = columnAt(document, nth);
    writeCell(document, formatCents(of(lines)), { at, y, width: AMOUNT_WIDTH, align: 'right', color: INK });
  }
  document.y = y + ROW;
}

function drawTransfers(document: PDFKit.PDFDocument, { payouts }: Statement): void {
  if (payouts.length === 0) return;
  makeRoom(document, 4 * ROW);
  document.y += ROW;
  document.font('bold').fontSize(11).fillColor(INK).text('Payouts', MARGIN);
  document.y += 4;
  const width = widthOf(document);
  for (const { paidOn, reference, amount } of payouts) {
    makeRoom(document, ROW);
    const { y } = document;
    document.font('medium').fontSize(9);
    const words = `${dayName(paidOn)}   ${reference}`;
    writeCell(document, words, { at: MARGIN, y, width: width - 110, align: 'left', color: INK });
    writeCell(document, formatCents(amount), { at: MARGIN, y, width, align: 'right', color: INK });
    document.y = y + ROW;
  }
}

function numberPages(document: PDFKit.PDFDocument, title: string): void {
  const { count } = document.bufferedPageRange();
  for (let nth = 0; nth < count; nth += 1) {
    document.switchToPage(nth);
    // Text below the margin would start a new page.
    document.page.margins.bottom = 0;
    document.font('medium').fontSize(8);
    const place = { at: MARGIN, y: document.page.height - MARGIN + 14, width: widthOf(document) };
    writeCell(document, title, { ...place, align: 'left' });
    writeCell(document, `Page ${nth + 1} of ${count}`, { ...place, align: 'right' });
  }
}

type Place = {
  readonly at: number;
  readonly y: number;
  readonly width: number;
  readonly align: 'left' | 'right';
  readonly color?: string;
};

/** On one line: text that is too long ends in an ellipsis. */
function writeCell(document: PDFKit.PDFDocument, text: string, { at, y, width, align, color = GREY }: Place): void {
  document.fillColor(color).text(text, at, y, { width, height: ROW, align, ellipsis: true, features: FIGURES });
}

function drawLine(document: PDFKit.PDFDocument, y: number): void {
  document
    .moveTo(MARGIN, y)
    .lineTo(document.page.width - MARGIN, y)
    .lineWidth(0.7)
    .strokeColor(RULE)
    .stroke();
}

const widthOf = ({ page }: PDFKit.PDFDocument): number => page.width - 2 * MARGIN;
const nameWidthOf = (document: PDFKit.PDFDocument): number => widthOf(document) - COLUMNS.length * AMOUNT_WIDTH;
const columnAt = (document: PDFKit.PDFDocument, nth: number): number =>
  MARGIN + nameWidthOf(document) + nth * AMOUNT_WIDTH;

/** @returns whether it had to start a new page */
function makeRoom(document: PDFKit.PDFDocument, height: number): boolean {
  if (document.y + height <= document.page.height - MARGIN) return false;
  document.addPage();
  return true;
}
