// The layout of a sign. From the car one reads the lot, the zone, the price and the code; from nearby, the rest.
// Lengths are for a Letter sheet; a larger sheet scales them, and its extra height goes to what is read from afar and
// to the QR code.

import type { TextWidth } from '../../../pdf-fonts.ts';
import type { Drawing, Mark } from './sign-marks.ts';
import { PALETTE } from './sign-palette.ts';
import {
  footer,
  header,
  morePrices,
  otherHours,
  otherHoursHeight,
  type Part,
  wayToPay,
  zoneAndPrice,
} from './sign-parts.ts';
import type { SignWords } from './sign-words.ts';

export const SIGN_SIZES = {
  letter: { width: 612, height: 792 },
  '12x18': { width: 864, height: 1296 },
} as const;
export type SignSize = keyof typeof SIGN_SIZES;

/** The margin that every office printer can print within. */
const MARGIN = 36;
const GAP = 16;
type Row = { readonly part: Part; readonly height: number; readonly share: number; readonly gives: number };
/**
 * Each with its height, its share of a sheet's extra height, and what it gives up to weekly hours; the payment part
 * takes the rest.
 */
const FROM_THE_TOP: readonly Row[] = [
  { part: header, height: 116, share: 0, gives: 20 },
  { part: zoneAndPrice, height: 132, share: 0.5, gives: 0 },
  { part: morePrices, height: 84, share: 0.05, gives: 0 },
];
const FOOTER_HEIGHT = 58;

export function layOutSign(words: SignWords, size: SignSize, widthOf: TextWidth): Drawing {
  const { width, height } = SIGN_SIZES[size];
  const scale = width / SIGN_SIZES.letter.width;
  const sheet = { width: width / scale, height: height / scale };
  return {
    width,
    height,
    scale,
    title: `${words.lotName}, zone ${words.zoneNumber}`,
    marks: [{ kind: 'rect', x: 0, y: 0, ...sheet, fill: PALETTE.paper }, ...drawParts(words, sheet, widthOf)],
  };
}

function drawParts(words: SignWords, sheet: { width: number; height: number }, widthOf: TextWidth): Mark[] {
  const [left, width] = [MARGIN, sheet.width - 2 * MARGIN];
  const marks: Mark[] = [];
  let top = MARGIN;
  const spare = sheet.height - SIGN_SIZES.letter.height;
  const rulesHeight = otherHoursHeight(words);
  for (const { part, share, gives, ...least } of FROM_THE_TOP) {
    const height = least.height + share * spare - (rulesHeight > 0 ? gives : 0);
    marks.push(...part({ left, top, width, height }, words, widthOf));
    top += height + GAP;
  }
  if (rulesHeight > 0) {
    marks.push(...otherHours({ left, top, width, height: rulesHeight }, words, widthOf));
    top += rulesHeight + GAP;
  }
  const footerTop = sheet.height - MARGIN - FOOTER_HEIGHT;
  marks.push(...wayToPay({ left, top, width, height: footerTop - GAP - top }, words, widthOf));
  marks.push(...footer({ left, top: footerTop, width, height: FOOTER_HEIGHT }, words, widthOf));
  return marks;
}
