// Draws a receipt as PDF in a separate process: the sections of its email, on paper.

import type { MailSection } from '#features/messages/server/public.ts';
import { collectPdf, openWithFonts } from '#platform/files/pdf-fonts.ts';

const MARGIN = 56;
const INK = '#16201f';
const GREY = '#55605e';
const RULE = '#c9d1cf';
const ACCENT = '#0f766e';
const FIGURES: PDFKit.Mixins.OpenTypeFeatures[] = ['tnum'];

export type PrintedReceipt = {
  readonly title: string;
  readonly language: string;
  readonly sections: readonly MailSection[];
  readonly footer: string;
  readonly now: Date;
};

export function drawReceiptPdf({ title, language, sections, footer, now }: PrintedReceipt): Promise<Uint8Array> {
  const document = openWithFonts({
    size: 'LETTER',
    margin: MARGIN,
    lang: language,
    displayTitle: true,
    info: { Title: title, Creator: 'Parkvale', CreationDate: now },
  });
  const written = collectPdf(document);
  const width = document.page.width - 2 * MARGIN;
  document.font('black').fontSize(18).fillColor(ACCENT).text('Parkvale');
  document.moveDown(0.5).font('bold').fontSize(16).fillColor(INK).text(title);
  for (const { heading, rows } of sections) {
    document
      .moveDown(1.2)
      .font('bold')
      .fontSize(11)
      .fillColor(INK)
      .text(heading ?? '', MARGIN);
    for (const [label, value] of rows) drawRow(document, [label, value], width);
  }
  document.moveDown(2).font('medium').fontSize(9).fillColor(GREY).text(footer, MARGIN, document.y, { width });
  document.end();
  return written;
}

/** Both sides may take several lines. */
function drawRow(document: PDFKit.PDFDocument, [label, value]: readonly [string, string], width: number): void {
  const half = width / 2 - 8;
  document.font('medium').fontSize(10);
  const height = Math.max(...[label, value].map((text) => document.heightOfString(text, { width: half })));
  if (document.y + height + 8 > document.page.height - MARGIN) document.addPage();
  const y = document.y + 4;
  document.fillColor(GREY).text(label, MARGIN, y, { width: half });
  document.fillColor(INK).text(value, MARGIN + half + 16, y, { width: half, align: 'right', features: FIGURES });
  document.y = y + height + 4;
  document
    .moveTo(MARGIN, document.y)
    .lineTo(MARGIN + width, document.y)
    .lineWidth(0.5)
    .strokeColor(RULE)
    .stroke();
}
