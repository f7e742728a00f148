// Draws a statement as PDF in a process of its own: the totals first, then each lot, then each bank transfer, on as many pages
// as needed.

import type { Statement, StatementLines } from '#contract/money/payouts.contract.ts';
import { formatCents } from '#domain/money/cents.ts';
import { collectPdf, openWithFonts } from '../../pdf-fonts.ts';

const MARGIN = 54;
const LINE = 18;
const INK = '#16201f';
const GREY = '#55605e';

export type ShownStatement = { readonly statement: Statement; readonly now: Date };

export function drawStatementPdf({ statement, now }: ShownStatement): Promise<Uint8Array> {
  const title = `Statement of ${monthName(statement)}`;
  const document = openWithFonts({
    size: 'LETTER',
    margin: MARGIN,
    lang: 'en-US',
    displayTitle: true,
    info: { Title: `${title}, ${statement.owner.name}`, Creator: 'Parkvale', CreationDate: now },
  });
  const written = collectPdf(document);
  document.font('bold').fontSize(20).fillColor(INK).text(title);
  document.font('medium').fontSize(11).fillColor(GREY).text(statement.owner.name);
  if (!statement.isOver) document.text('The month is not over. These figures will still change.');
  drawLines(document, 'All lots', statement);
  for (const { location, ...lines } of statement.lots)
    drawLines(document, `${location.name}, ${location.address}`, lines);
  drawTransfers(document, statement);
  document.end();
  return written;
}

function monthName({ year, month }: Statement): string {
  const first = new Date(Date.UTC(year, month - 1, 1));
  return first.toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
}

function drawLines(document: PDFKit.PDFDocument, heading: string, lines: StatementLines): void {
  const rows: [string, number][] = [
    ['Owed before', lines.opening],
    ['Parking sold', lines.sales],
    ['Refunded to drivers', 0 - lines.refunds],
    ['Passed on by the payment provider', 0 - lines.transferred],
    ['Taken in cash at your lots', 0 - lines.cash],
    ['Sent by bank', 0 - lines.sent],
  ];
  drawHeading(document, heading, rows.length + 1);
  for (const [what, cents] of rows) drawRow(document, what, formatCents(cents), 'medium');
  drawRow(document, 'Owed after', formatCents(lines.closing), 'bold');
}

function drawTransfers(document: PDFKit.PDFDocument, { payouts }: Statement): void {
  if (payouts.length === 0) return;
  drawHeading(document, 'Sent by bank', 1);
  for (const { paidOn, reference, amount } of payouts) {
    drawRow(document, `${paidOn}  ${reference}`, formatCents(amount), 'medium');
  }
}

/** Keeps it on one page with what follows. */
function drawHeading(document: PDFKit.PDFDocument, heading: string, rows: number): void {
  makeRoom(document, (rows + 2) * LINE);
  document.moveDown().font('bold').fontSize(12).fillColor(INK).text(heading, MARGIN);
}

function drawRow(document: PDFKit.PDFDocument, what: string, amount: string, weight: 'medium' | 'bold'): void {
  makeRoom(document, LINE);
  const { y } = document;
  const width = document.page.width - 2 * MARGIN;
  document.font(weight).fontSize(11).fillColor(INK);
  document.text(what, MARGIN, y, { width: width - 110, height: LINE, ellipsis: true });
  document.text(amount, MARGIN, y, { width, align: 'right' });
  document.y = y + LINE;
}

function makeRoom(document: PDFKit.PDFDocument, height: number): void {
  if (document.y + height > document.page.height - MARGIN) document.addPage();
}
