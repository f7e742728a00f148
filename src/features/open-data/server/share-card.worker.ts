// Draws the picture of a shared link, in the processes of their pool: the lot's photo under a dark edge that
// says what it is and costs, or a card in the product's color if there is no photo.

import { Resvg } from '@resvg/resvg-js';
import sharp from 'sharp';
import {
  CSS_WEIGHTS,
  FONT_FAMILY,
  FONT_FILES,
  openRuler,
  type TextWidth,
  type Weight,
} from '#platform/files/pdf-fonts.ts';

const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 64;
const QUALITY = 82;

sharp.concurrency(1);
sharp.cache(false);

export type ShareCard = {
  readonly name: string;
  readonly address: string;
  /** "From $5.00 an hour"; null if nothing is on sale. */
  readonly price: string | null;
  readonly photo: Uint8Array | null;
};

/** A PNG, or a JPEG if there is a photo. */
export async function drawShareCard({ photo, ...words }: ShareCard): Promise<Uint8Array> {
  const text = new Resvg(toSvg(words, { onPhoto: photo !== null }), {
    font: { fontFiles: Object.values(FONT_FILES), loadSystemFonts: false, defaultFontFamily: FONT_FAMILY },
  });
  const card = sharp(text.render().asPng());
  if (!photo) return card.png({ palette: true }).toBuffer();
  return sharp(photo)
    .resize({ width: WIDTH, height: HEIGHT, fit: 'cover' })
    .composite([{ input: await card.toBuffer() }])
    .jpeg({ quality: QUALITY })
    .toBuffer();
}

type Words = Omit<ShareCard, 'photo'>;
type Line = {
  readonly text: string;
  readonly size: number;
  readonly weight: Weight;
  readonly fill: string;
  /** From its baseline to that of the line above. */
  readonly rise: number;
};

function toSvg({ name, address, price }: Words, { onPhoto }: { readonly onPhoto: boolean }): string {
  const ruler = openRuler();
  const lines: Line[] = [
    ...wrapInTwo(name, { size: 76, weight: 'black', fill: '#ffffff', rise: 88 }, ruler),
    {
      text: cutToWidth(address, { size: 36, weight: 'medium' }, ruler),
      size: 36,
      weight: 'medium',
      fill: '#d5ecec',
      rise: 70,
    },
    ...(price ? [{ text: price, size: 48, weight: 'bold' as const, fill: '#ffffff', rise: 80 }] : []),
  ];
  let y = HEIGHT - MARGIN;
  const written = lines.toReversed().map((line) => {
    const element = toText(line, y);
    y -= line.rise;
    return element;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
    <defs><linearGradient id="edge" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="#04191a" stop-opacity="0.35"/><stop offset="0.35" stop-color="#04191a" stop-opacity="0.35"/>
      <stop offset="0.75" stop-color="#04191a" stop-opacity="0.88"/></linearGradient></defs>
    <rect width="${WIDTH}" height="${HEIGHT}" fill="${onPhoto ? 'url(#edge)' : '#005f61'}"/>
    <rect x="${MARGIN}" y="${MARGIN}" width="72" height="72" rx="18" fill="#ffffff"/>
    <path transform="translate(${MARGIN} ${MARGIN}) scale(2.25)" d="M10 25V7h7.2a6 6 0 0 1 0 12H14v6z" fill="#005f61"/>
    <circle cx="${MARGIN + 37.35}" cy="${MARGIN + 29.25}" r="5.85" fill="#ffffff"/>
    ${toText({ text: 'Parkvale', size: 40, weight: 'bold', fill: '#ffffff' }, MARGIN + 50, MARGIN + 94)}
    ${written.join('')}
  </svg>`;
}

const toText = ({ text, size, weight, fill }: Omit<Line, 'rise'>, y: number, x = MARGIN): string =>
  `<text x="${x}" y="${y}" font-family="${FONT_FAMILY}" font-weight="${CSS_WEIGHTS[weight]}" font-size="${size}" fill="${fill}">${escapeMarkup(text)}</text>`;

type Type = Pick<Line, 'size' | 'weight'>;
const ROOM = WIDTH - 2 * MARGIN;

/** At most two lines, broken between words. */
function wrapInTwo(text: string, line: Omit<Line, 'text'>, ruler: TextWidth): Line[] {
  const words = text.split(' ');
  let taken = words.length;
  while (taken > 1 && ruler(words.slice(0, taken).join(' '), line) > ROOM) taken -= 1;
  const [first, rest] = [words.slice(0, taken).join(' '), words.slice(taken).join(' ')];
  return [first, rest].filter(Boolean).map((part) => ({ ...line, text: cutToWidth(part, line, ruler) }));
}

function cutToWidth(text: string, type: Type, ruler: TextWidth): string {
  if (ruler(text, type) <= ROOM) return text;
  let end = text.length;
  while (end > 1 && ruler(`${text.slice(0, end).trimEnd()}…`, type) > ROOM) end -= 1;
  return `${text.slice(0, end).trimEnd()}…`;
}

function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
