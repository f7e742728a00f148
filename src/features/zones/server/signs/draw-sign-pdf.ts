// The sign for printing: vectors and embedded fonts, sharp at any size.

import { collectPdf, openWithFonts } from '#platform/files/pdf-fonts.ts';
import type { Drawing, Mark, TextMark } from './sign-marks.ts';

/** One page per drawing, one document for all. */
export function drawSignsPdf(
  drawings: Iterable<Drawing>,
  { title, language, now }: { title: string; language: string; now: Date },
  onPage?: (pages: number) => void,
): Promise<Buffer> {
  const document = openWithFonts({
    autoFirstPage: false,
    margin: 0,
    lang: `${language}-US`,
    displayTitle: true,
    info: { Title: title, Creator: 'Parkvale', CreationDate: now },
  });
  const written = collectPdf(document);
  let pages = 0;
  for (const { width, height, scale, marks } of drawings) {
    document.addPage({ size: [width, height], margin: 0 });
    document.scale(scale);
    for (const mark of marks) drawMark(document, mark);
    onPage?.(++pages);
  }
  document.end();
  return written;
}

function drawMark(document: PDFKit.PDFDocument, mark: Mark): void {
  switch (mark.kind) {
    case 'rect': {
      const { x, y, width, height, radius = 0, fill, stroke } = mark;
      const shape = radius > 0 ? document.roundedRect(x, y, width, height, radius) : document.rect(x, y, width, height);
      if (stroke) shape.lineWidth(2).fillAndStroke(fill, stroke);
      else shape.fill(fill);
      return;
    }
    case 'path':
      document.path(mark.d).fill(mark.fill);
      return;
    case 'text':
      drawText(document, mark);
      return;
    default:
      mark satisfies never;
  }
}

function drawText(
  document: PDFKit.PDFDocument,
  { text, x, y, size, weight, fill, anchor, spacing = 0 }: TextMark,
): void {
  document.font(weight).fontSize(size).fillColor(fill);
  const width = document.widthOfString(text) + spacing * text.length;
  const start = anchor === 'end' ? x - width : anchor === 'middle' ? x - width / 2 : x;
  document.text(text, start, y, { lineBreak: false, baseline: 'alphabetic', characterSpacing: spacing });
}
