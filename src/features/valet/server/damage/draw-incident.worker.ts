// Draws an incident file as a PDF in its own process: the ticket, the marks on the car, what was done, and the photos, four to a
// page.

import { collectPdf, openWithFonts } from '#platform/files/pdf-fonts.ts';
import { CAR_DRAWINGS } from '../../rules/damage/car-drawing.ts';
import type { CarSide } from '../../rules/damage/damage.ts';
import type { Incident, IncidentMark, IncidentPhoto, Line } from './incident.ts';

const MARGIN = 48;
const GAP = 16;
const INK = '#16201f';
const GREY = '#55605e';
const RULE = '#c9d1cf';
const ACCENT = '#0f766e';
const MARK = '#b42318';

type Doc = PDFKit.PDFDocument;

export function drawIncidentPdf(incident: Incident): Promise<Uint8Array> {
  const { title, about, madeAt, language } = incident;
  const document = openWithFonts({
    size: 'LETTER',
    margin: MARGIN,
    lang: language,
    displayTitle: true,
    bufferPages: true,
    info: { Title: `${title}, ${about}`, Creator: 'Parkvale', CreationDate: madeAt },
  });
  const written = collectPdf(document);
  drawHead(document, incident);
  drawLines(document, incident.facts);
  drawDamage(document, incident.damage);
  drawHeading(document, incident.history.heading);
  drawLines(document, incident.history.events);
  for (const part of incident.photos) drawPhotos(document, part);
  numberPages(document, incident);
  document.end();
  return written;
}

const widthOf = ({ page }: Doc): number => page.width - 2 * MARGIN;
const bottomOf = ({ page }: Doc): number => page.height - MARGIN;

function makeRoom(document: Doc, height: number): void {
  if (document.y + height > bottomOf(document)) document.addPage();
}

function drawHead(document: Doc, { title, about, statement }: Incident): void {
  const width = widthOf(document);
  document.font('black').fontSize(16).fillColor(ACCENT).text('Parkvale', MARGIN, MARGIN);
  document.font('medium').fontSize(10).fillColor(GREY).text(about, { width });
  document.moveDown(0.8);
  document.font('bold').fontSize(18).fillColor(INK).text(title, { width });
  document.moveDown(0.3);
  document.font('medium').fontSize(9).fillColor(GREY).text(statement, { width });
  document.moveDown(1);
}

function drawHeading(document: Doc, heading: string): void {
  makeRoom(document, 60);
  document.moveDown(1);
  const { y } = document;
  document
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + widthOf(document), y)
    .lineWidth(0.7)
    .strokeColor(RULE)
    .stroke();
  document
    .font('bold')
    .fontSize(12)
    .fillColor(INK)
    .text(heading, MARGIN, y + 10, { width: widthOf(document) });
  document.moveDown(0.5);
}

const LABEL_WIDTH = 168;

function drawLines(document: Doc, lines: readonly Line[]): void {
  const width = widthOf(document) - LABEL_WIDTH - GAP;
  document.fontSize(9);
  for (const { label, value } of lines) {
    const height = Math.max(
      document.font('medium').heightOfString(label, { width: LABEL_WIDTH }),
      document.heightOfString(value, { width }),
    );
    makeRoom(document, height + 4);
    const { y } = document;
    document.fillColor(GREY).text(label, MARGIN, y, { width: LABEL_WIDTH });
    document.fillColor(INK).text(value, MARGIN + LABEL_WIDTH + GAP, y, { width });
    document.y = y + height + 4;
    document.x = MARGIN;
  }
}

const DRAWN_HEIGHT = 92;
/** Front and back side by side, above the sides. */
const ROWS: readonly (readonly CarSide[])[] = [
  ['front', 'back'],
  ['left', 'right'],
];

function drawDamage(document: Doc, { heading, sides, marks, said }: Incident['damage']): void {
  drawHeading(document, heading);
  makeRoom(document, ROWS.length * (DRAWN_HEIGHT + 30));
  const half = (widthOf(document) - GAP) / 2;
  for (const row of ROWS) {
    const { y } = document;
    for (const [nth, side] of row.entries()) {
      const left = MARGIN + nth * (half + GAP);
      document.font('medium').fontSize(8).fillColor(GREY).text(sides[side], left, y, { width: half });
      drawSide(document, { side, left, top: y + 14, width: half, marks: marks.filter((mark) => mark.side === side) });
    }
    document.y = y + DRAWN_HEIGHT + 26;
    document.x = MARGIN;
  }
  drawLines(
    document,
    marks.flatMap(({ number, words, note }) => [
      { label: String(number), value: words },
      ...(note ? [{ label: '', value: note }] : []),
    ]),
  );
  document.font('medium').fontSize(9).fillColor(INK);
  for (const each of said) {
    makeRoom(document, 30);
    document.text(each, MARGIN, document.y, { width: widthOf(document) });
    document.moveDown(0.3);
  }
}

type Drawn = {
  readonly side: CarSide;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly marks: readonly IncidentMark[];
};

function drawSide(document: Doc, { side, left, top, width, marks }: Drawn): void {
  const { width: across, height: down, body, glass, lines, dark } = CAR_DRAWINGS[side];
  const scale = Math.min(width / across, DRAWN_HEIGHT / down);
  document.save().translate(left, top).scale(scale).lineWidth(1.4).strokeColor(GREY);
  document.path(body).fillAndStroke('#eef2f1', GREY);
  document.path(glass).fillAndStroke('#dbe4e2', GREY);
  document.path(lines).stroke();
  if (dark) document.path(dark).fillAndStroke('#c9d1cf', GREY);
  document.restore();
  for (const { x, y, number } of marks) {
    const at = { x: left + (x / 1000) * across * scale, y: top + (y / 1000) * down * scale };
    document.circle(at.x, at.y, 7).lineWidth(1).fillAndStroke(MARK, '#ffffff');
    document
      .font('bold')
      .fontSize(8)
      .fillColor('#ffffff')
      .text(String(number), at.x - 8, at.y - 4.5, { width: 16, align: 'center', lineBreak: false });
  }
}

const PICTURE_HEIGHT = 210;
const CAPTION_HEIGHT = 62;

function drawPhotos(document: Doc, { heading, none, photos }: Incident['photos'][number]): void {
  makeRoom(document, photos.length > 0 ? PICTURE_HEIGHT + CAPTION_HEIGHT + 60 : 60);
  drawHeading(document, heading);
  if (photos.length === 0) {
    document
      .font('medium')
      .fontSize(9)
      .fillColor(GREY)
      .text(none, { width: widthOf(document) });
    return;
  }
  const half = (widthOf(document) - GAP) / 2;
  for (let nth = 0; nth < photos.length; nth += 2) {
    makeRoom(document, PICTURE_HEIGHT + CAPTION_HEIGHT);
    const { y } = document;
    for (const [index, photo] of photos.slice(nth, nth + 2).entries()) {
      drawPhoto(document, photo, { left: MARGIN + index * (half + GAP), top: y, width: half });
    }
    document.y = y + PICTURE_HEIGHT + CAPTION_HEIGHT;
    document.x = MARGIN;
  }
}

type Framed = { readonly left: number; readonly top: number; readonly width: number };

function drawPhoto(document: Doc, { title, about, hash, small }: IncidentPhoto, { left, top, width }: Framed): void {
  if (small) document.image(Buffer.from(small.bytes), left, top, { fit: [width, PICTURE_HEIGHT] });
  else document.rect(left, top, width, PICTURE_HEIGHT).lineWidth(0.7).strokeColor(RULE).stroke();
  document
    .font('bold')
    .fontSize(9)
    .fillColor(INK)
    .text(title, left, top + PICTURE_HEIGHT + 6, { width });
  document.font('medium').fontSize(8).fillColor(GREY).text(about, { width, height: 22 });
  document.fontSize(6.5).text(hash, { width, height: 20 });
}

function numberPages(document: Doc, { title, about, page: [word = '', of = ''] }: Incident): void {
  const { count } = document.bufferedPageRange();
  for (let nth = 0; nth < count; nth += 1) {
    document.switchToPage(nth);
    // Anything written below the margin would start a new page.
    document.page.margins.bottom = 0;
    const y = document.page.height - MARGIN + 14;
    document.font('medium').fontSize(8).fillColor(GREY);
    document.text(`${title}, ${about}`, MARGIN, y, { width: widthOf(document) - 90, height: 12, ellipsis: true });
    document.text(`${word} ${nth + 1} ${of} ${count}`, MARGIN, y, { width: widthOf(document), align: 'right' });
  }
}
