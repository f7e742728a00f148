// The layout of a sign. From the car, one reads the lot, the zone, the price and the code; the rest is read up close. Lengths are
// for a Letter sheet. A larger sheet scales them, and its extra height goes to what is read from afar and to the QR code.

import type { TextWidth } from '#platform/files/pdf-fonts.ts';
import type { SignWords } from './sign-languages.ts';
import type { Drawing, Mark } from './sign-marks.ts';
import { PALETTE } from './sign-palette.ts';
import {
  drawFooter,
  drawHeader,
  morePrices,
  otherHours,
  otherHoursHeight,
  type Part,
  textedHeight,
  wayToPay,
  zoneAndPrice,
} from './sign-parts.ts';
import { layOutRates } from './sign-rates.ts';

export const SIGN_SIZES = {
  letter: { width: 612, height: 792 },
  '12x18': { width: 864, height: 1296 },
} as const;
export type SignSize = keyof typeof SIGN_SIZES;
export const SIGN_SHEETS = Object.keys(SIGN_SIZES) as readonly SignSize[];

/** The margin that every office printer can print within. */
const MARGIN = 36;
const GAP = 16;
type Row = {
  readonly part: Part;
  readonly height: number;
  /** Its share of a sheet's extra height. */
  readonly share: number;
  /** The height it gives up to weekly hours, and the most it gives up to a table of rates. */
  readonly givesToHours: number;
  readonly givesToRates: number;
};
/** The payment part takes the rest. */
const FROM_THE_TOP: readonly Row[] = [
  { part: drawHeader, height: 116, share: 0, givesToHours: 20, givesToRates: 40 },
  { part: zoneAndPrice, height: 132, share: 0.5, givesToHours: 0, givesToRates: 36 },
  { part: morePrices, height: 84, share: 0.05, givesToHours: 0, givesToRates: 10 },
];
const FOOTER_HEIGHT = 58;
/** Its QR code is then an inch and a half wide including its margin, which any phone reads at arm's length. */
const MIN_WAY_TO_PAY = 132;

/** `listsAllRates` is false when the sign refers to the zone's page for its rates. */
type LaidOut = Drawing & { readonly listsAllRates: boolean };

export function layOutSign(words: SignWords, size: SignSize, widthOf: TextWidth): LaidOut {
  const { width, height } = SIGN_SIZES[size];
  const scale = width / SIGN_SIZES.letter.width;
  const sheet = { width: width / scale, height: height / scale };
  const { marks, listsAllRates } = drawParts(words, sheet, widthOf);
  return {
    width,
    height,
    scale,
    title: `${words.lotName}, ${words.zone} ${words.zoneNumber}`,
    language: words.languages[0] ?? 'en',
    marks: [{ kind: 'rect', x: 0, y: 0, ...sheet, fill: PALETTE.paper }, ...marks],
    listsAllRates,
  };
}

type Sheet = { readonly width: number; readonly height: number };
type Parts = Pick<LaidOut, 'marks' | 'listsAllRates'>;

function drawParts(words: SignWords, sheet: Sheet, widthOf: TextWidth): Parts {
  const [left, width] = [MARGIN, sheet.width - 2 * MARGIN];
  const marks: Mark[] = [];
  let top = MARGIN;
  const spare = sheet.height - SIGN_SIZES.letter.height;
  const footerTop = sheet.height - MARGIN - FOOTER_HEIGHT;
  const rulesHeight = otherHoursHeight(words);
  const rulesBlock = rulesHeight > 0 ? rulesHeight + GAP : 0;
  // A second language takes a second line below the prices.
  const secondNote = (words.priceNote.length - 1) * 16;
  const fullHeight = ({ part, height, share }: Row) => height + share * spare + (part === morePrices ? secondNote : 0);
  const wayToPayHeight = footerTop - GAP - FROM_THE_TOP.reduce((from, row) => from + fullHeight(row) + GAP, top);
  const canGive = FROM_THE_TOP.reduce(
    (sum, { givesToRates }) => sum + givesToRates,
    wayToPayHeight - MIN_WAY_TO_PAY - textedHeight(words),
  );
  const rates = layOutRates(words, { width, max: canGive - GAP - rulesBlock }, widthOf);
  // All parts give up the same share of what they can.
  const given = rates ? Math.min(1, (rates.height + GAP + rulesBlock) / canGive) : 0;
  for (const row of FROM_THE_TOP) {
    const gives = rates ? given * row.givesToRates : rulesHeight > 0 ? row.givesToHours : 0;
    const height = fullHeight(row) - gives;
    marks.push(...row.part({ left, top, width, height }, words, widthOf));
    top += height + GAP;
  }
  if (rates) {
    marks.push(...rates.draw({ left, top }));
    top += rates.height + GAP;
  }
  if (rulesHeight > 0) {
    marks.push(...otherHours({ left, top, width, height: rulesHeight }, words, widthOf));
    top += rulesHeight + GAP;
  }
  marks.push(...wayToPay({ left, top, width, height: footerTop - GAP - top }, words, widthOf));
  marks.push(...drawFooter({ left, top: footerTop, width, height: FOOTER_HEIGHT }, words, widthOf));
  return { marks, listsAllRates: rates?.isWhole ?? true };
}
