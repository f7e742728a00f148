// Draws a merchant's poster on a letter-size sheet, in the processes of their pool: what the code does, the QR code, and the code to type.

import { collectPdf, openWithFonts, type Weight } from '#platform/files/pdf-fonts.ts';
import { qrPath, quietZone } from '#platform/files/qr-path.ts';

export type PosterWords = {
  readonly merchant: string;
  /** "First 2 h free" */
  readonly benefit: string;
  readonly lot: string;
  readonly address: string;
  readonly code: string;
  readonly link: string;
};

/** In points of 1/72 inch. */
const [WIDTH, HEIGHT, MARGIN] = [612, 792, 54];
const QR_SIZE = 250;
const [INK, SOFT, ACCENT, ON_ACCENT] = ['#0d1618', '#3f4d50', '#005f61', '#ffffff'];

export function drawPoster({ words, now }: { readonly words: PosterWords; readonly now: Date }): Promise<Uint8Array> {
  const { merchant, benefit, lot, address, code, link } = words;
  const document = openWithFonts({
    size: [WIDTH, HEIGHT],
    margin: 0,
    lang: 'en-US',
    displayTitle: true,
    info: { Title: `${benefit}: ${merchant}`, Creator: 'Parkvale', CreationDate: now },
  });
  const written = collectPdf(document);
  document.rect(0, 0, WIDTH, 210).fill(ACCENT);
  writeCentered(document, merchant, { y: 84, size: 26, weight: 'medium', fill: ON_ACCENT });
  writeCentered(document, benefit, { y: 150, size: 54, weight: 'bold', fill: ON_ACCENT });
  writeCentered(document, lot, { y: 262, size: 24, weight: 'bold', fill: INK });
  writeCentered(document, address, { y: 290, size: 14, weight: 'medium', fill: SOFT });
  const top = 320 + quietZone(link, QR_SIZE);
  document.path(qrPath(link, { x: (WIDTH - QR_SIZE) / 2, y: top, size: QR_SIZE })).fill(INK);
  writeCentered(document, 'Scan, choose your time, enter your plate.', {
    y: top + 304,
    size: 18,
    weight: 'medium',
    fill: INK,
  });
  writeCentered(document, `Or enter this code when you pay: ${code}`, {
    y: top + 336,
    size: 18,
    weight: 'bold',
    fill: INK,
  });
  document.end();
  return written;
}

type Style = { readonly y: number; readonly size: number; readonly weight: Weight; readonly fill: string };

/** As large as fits on one line. */
function writeCentered(document: PDFKit.PDFDocument, text: string, { y, size, weight, fill }: Style): void {
  const widest = document.font(weight).fontSize(size).widthOfString(text);
  const fitting = Math.min(size, (size * (WIDTH - 2 * MARGIN)) / widest);
  const x = (WIDTH - (widest * fitting) / size) / 2;
  document.fontSize(fitting).fillColor(fill).text(text, x, y, { lineBreak: false, baseline: 'alphabetic' });
}
