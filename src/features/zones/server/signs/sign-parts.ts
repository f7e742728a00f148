// The parts of a sign from top to bottom: lot, zone and price, longer times and hours, how to pay, whom to call.

import type { TextWidth, Weight } from '#platform/files/pdf-fonts.ts';
import { qrPath, quietZone } from '#platform/files/qr-path.ts';
import { fitText } from './fit-text.ts';
import type { SignWords } from './sign-languages.ts';
import type { Mark, TextMark } from './sign-marks.ts';
import { PALETTE } from './sign-palette.ts';

export type Box = { readonly left: number; readonly top: number; readonly width: number; readonly height: number };
export type Part = (box: Box, words: SignWords, widthOf: TextWidth) => Mark[];

const PADDING = 22;
const RADIUS = 14;
const LINE = 1.16;
const { ink, soft, accent, onAccent, wash, line, paper } = PALETTE;

export const drawHeader: Part = ({ left, top, width, height }, words, widthOf) => {
  const badge = height - 2 * PADDING;
  const textLeft = left + PADDING + badge + 20;
  const textWidth = left + width - PADDING - textLeft;
  const name = fitText(
    words.lotName,
    { weight: 'black', width: textWidth, size: height * 0.293, minSize: 17, maxLines: 2 },
    widthOf,
  );
  const street = fitText(
    words.street,
    { weight: 'medium', width: textWidth, size: height * 0.147, minSize: 11, maxLines: 2 },
    widthOf,
  );
  const nameHeight = name.lines.length * name.size * LINE;
  const streetHeight = street.lines.length * street.size * LINE;
  const start = top + (height - nameHeight - streetHeight - 4) / 2;
  return [
    { kind: 'rect', x: left, y: top, width, height, radius: RADIUS, fill: accent },
    { kind: 'rect', x: left + PADDING, y: top + PADDING, width: badge, height: badge, radius: 12, fill: onAccent },
    {
      ...textMark(
        'P',
        { x: left + PADDING + badge / 2, y: top + PADDING + badge * 0.82 },
        badge * 0.88,
        'black',
        accent,
      ),
      anchor: 'middle',
    },
    ...linesAt(name, { x: textLeft, top: start }, 'black', onAccent),
    ...linesAt(street, { x: textLeft, top: start + nameHeight + 4 }, 'medium', onAccent),
  ];
};

export const zoneAndPrice: Part = ({ left, top, width, height }, words, widthOf) => {
  const [first] = words.prices;
  const right = left + width;
  const bottom = top + height - 12;
  const half = width / 2 - 12;
  const zone = fitText(words.zoneNumber, { weight: 'black', width: half, size: height * 0.79, minSize: 26 }, widthOf);
  const price = fitText(
    words.isFree ? words.free : first.total,
    { weight: 'black', width: half, size: height * 0.62, minSize: 30 },
    widthOf,
  );
  const caption = words.isFree ? words.parking : first.duration;
  const room = width - 24 - widthOf(words.zone, { size: 22, weight: 'bold' });
  const label = fitText(caption, { weight: 'bold', width: room, size: 22, minSize: 11 }, widthOf);
  return [
    textMark(words.zone, { x: left, y: top + 22 }, 22, 'bold', soft),
    textMark(zone.lines[0] ?? '', { x: left, y: bottom }, zone.size, 'black', ink),
    { ...textMark(label.lines[0] ?? '', { x: right, y: top + 22 }, label.size, 'bold', soft), anchor: 'end' },
    { ...textMark(price.lines[0] ?? '', { x: right, y: bottom }, price.size, 'black', accent), anchor: 'end' },
  ];
};

export const morePrices: Part = ({ left, top, width, height }, words, widthOf) => {
  const [, ...others] = words.prices;
  const facts = [
    ...(words.isFree ? [] : others.map(({ duration, total }) => ({ label: duration, value: total }))),
    { label: words.days, value: words.hours },
  ];
  const lastWidth = words.isFree ? width : width * 0.46;
  const column = (width - lastWidth) / Math.max(1, facts.length - 1);
  const cells = facts.flatMap(({ label, value }, index) => {
    const x = left + index * column;
    const isLast = index === facts.length - 1;
    const room = (isLast ? lastWidth : column) - 8;
    const named = fitText(label, { weight: 'medium', width: room, size: 14, minSize: 9 }, widthOf);
    const fitted = fitText(value, { weight: 'bold', width: room, size: 23, minSize: 10 }, widthOf);
    return [
      textMark(named.lines[0] ?? '', { x, y: top + 26 }, named.size, 'medium', soft),
      textMark(fitted.lines[0] ?? '', { x, y: top + 52 }, fitted.size, 'bold', ink),
    ];
  });
  return [
    { kind: 'rect', x: left, y: top, width, height: 1.2, fill: line },
    ...cells,
    ...drawSentences(words.priceNote, { left, bottom: top + height - 4, width, size: 13 }, widthOf),
  ];
};

const RULE_HEIGHT = 19;
const MAX_RULES = 4;
/** In two languages, a rule is twice as long. */
const ruleColumns = ({ languages }: SignWords): number => (languages.length > 1 ? 1 : 2);

/** The height that weekly hours take. */
export const otherHoursHeight = (words: SignWords): number =>
  Math.ceil(Math.min(words.otherHours.length, MAX_RULES) / ruleColumns(words)) * RULE_HEIGHT;

/** One rule per line, in columns; if they do not fit, a note that there are some. */
export const otherHours: Part = ({ left, top, width }, words, widthOf) => {
  const columns = ruleColumns(words);
  const column = width / columns;
  const inColumn = { weight: 'bold', width: column - 12, size: 15, minSize: 11.5 } as const;
  const rules = words.otherHours.map((lineText) => fitText(lineText, inColumn, widthOf));
  const isAllSaid =
    rules.length <= MAX_RULES && rules.every(({ lines }, index) => lines[0] === words.otherHours[index]);
  if (!isAllSaid)
    return drawSentences([words.otherHoursOnPage], { left, bottom: top + 14, width, size: 15 }, widthOf, BOLD);
  return rules.map(({ lines: [lineText = ''], size }, index) => {
    const [row, place] = [Math.floor(index / columns), index % columns];
    return textMark(lineText, { x: left + place * column, y: top + 14 + row * RULE_HEIGHT }, size, 'bold', ink);
  });
};

export const wayToPay: Part = ({ left, top, width, height }, words, widthOf) => {
  const upper = height - textedHeight(words);
  const padding = Math.min(PADDING, upper * 0.095);
  const white = Math.min(upper - 2 * padding, width / 2);
  const codeTop = top + (upper - white) / 2;
  const margin = quietZone(words.link, white / 1.25);
  const code = white - 2 * margin;
  const codeLeft = left + padding;
  const sideLeft = codeLeft + white + 24;
  const sideWidth = left + width - padding - sideLeft;
  return [
    { kind: 'rect', x: left, y: top, width, height, radius: RADIUS, fill: wash },
    { kind: 'rect', x: codeLeft, y: codeTop, width: white, height: white, radius: 10, fill: paper },
    {
      kind: 'path',
      d: qrPath(words.link, { x: codeLeft + margin, y: codeTop + margin, size: code }),
      fill: '#000000',
    },
    ...typedWay({ left: sideLeft, top: codeTop, width: sideWidth, height: white }, words, widthOf),
    ...textedWay(
      { left: codeLeft, top: top + upper, width: width - 2 * padding, height: height - upper },
      words,
      widthOf,
    ),
  ];
};

const TEXTED_LINE = 20;
const TEXTED_ROOM = 8;

/** What the number for texts takes of the way to pay. */
export const textedHeight = ({ textTo }: SignWords): number =>
  textTo.length === 0 ? 0 : textTo.length * TEXTED_LINE + TEXTED_ROOM;

const textedWay: Part = ({ left, top, width, height }, words, widthOf) =>
  words.textTo.length === 0
    ? []
    : drawSentences(words.textTo, { left, bottom: top + height - TEXTED_ROOM - 6, width, size: 17 }, widthOf, BOLD);

const CODE_HEIGHT = 66;
/** What its texts need at full size; next to a smaller QR code, they shrink in proportion. */
const TYPED_WAY_HEIGHT = 188;

const typedWay: Part = ({ left, top, width, height }, words, widthOf) => {
  const scale = Math.min(1, height / TYPED_WAY_HEIGHT);
  const inHost = { weight: 'bold', width, size: 21 * scale, minSize: 9 * scale, maxLines: 2 } as const;
  const host = fitText(words.host, inHost, widthOf);
  const hostHeight = host.lines.length * host.size * LINE;
  const boxHeight = CODE_HEIGHT * scale;
  const boxTop = top + height - boxHeight;
  const inBox = { weight: 'black', width: width - 28, size: 42 * scale, minSize: 14 * scale } as const;
  const code = fitText(words.code.replace(' ', '\u00a0'), inBox, (content, type) => widthOf(content, type) * 1.12);
  const isDouble = words.scan.length > 1;
  const inTitle = { left, bottom: top + (isDouble ? 47 : 34) * scale, width, size: (isDouble ? 22 : 38) * scale };
  const small = (bottom: number) => ({ left, bottom, width, size: 15 * scale });
  return [
    ...drawSentences(words.scan, inTitle, widthOf, { weight: 'black', fill: ink }),
    ...drawSentences([words.noApp], small(top + (isDouble ? 66 : 58) * scale), widthOf),
    ...drawSentences([words.typeCode], small(boxTop - hostHeight - 16 * scale), widthOf),
    ...linesAt(host, { x: left, top: boxTop - hostHeight - 10 * scale }, 'bold', ink),
    { kind: 'rect', x: left, y: boxTop, width, height: boxHeight, radius: 10, fill: paper, stroke: accent },
    {
      ...textMark(
        code.lines[0] ?? '',
        { x: left + width / 2, y: boxTop + boxHeight / 2 + code.size * 0.36 },
        code.size,
        'black',
        ink,
      ),
      anchor: 'middle',
      spacing: code.size * 0.06,
    },
  ];
};

export const drawFooter: Part = ({ left, top, width, height }, words, widthOf) => {
  const [warning = ''] = words.warning;
  const inFooter = { weight: 'medium', width, size: 12.5, minSize: 9, maxLines: 2 } as const;
  const fitted = fitText(warning, inFooter, widthOf);
  const bottom = top + height - 0.26 * 11;
  return [
    textMark(words.help, { x: left, y: top + 22 }, 15, 'medium', soft),
    { ...textMark(words.phone, { x: left + width, y: top + 24 }, 24, 'bold', ink), anchor: 'end' },
    ...(words.warning.length > 1
      ? drawSentences(words.warning, { left, bottom, width, size: 11 }, widthOf)
      : linesAt(fitted, { x: left, top: top + height - fitted.lines.length * fitted.size * LINE }, 'medium', soft)),
  ];
};

type Point = { readonly x: number; readonly y: number };

function textMark(content: string, { x, y }: Point, size: number, weight: Weight, fill: string): TextMark {
  return { kind: 'text', text: content, x, y, size, weight, fill };
}

type Room = { readonly left: number; readonly bottom: number; readonly width: number; readonly size: number };
type Look = { readonly weight: Weight; readonly fill: string };
const LIGHT: Look = { weight: 'medium', fill: soft };
const BOLD: Look = { weight: 'bold', fill: ink };

/** Lines one below the other, with the last one's baseline at the bottom: all as large as the longest fits on a line. */
function drawSentences(
  content: readonly string[],
  { left, bottom, width, size }: Room,
  widthOf: TextWidth,
  look = LIGHT,
): TextMark[] {
  const { weight, fill } = look;
  const widest = Math.max(...content.map((each) => widthOf(each, { size, weight })));
  const fitting = Math.min(size, (size * width) / Math.max(1, widest));
  return content.map((each, at) => {
    const y = bottom - (content.length - 1 - at) * fitting * LINE;
    return textMark(each, { x: left, y }, fitting, weight, fill);
  });
}

type Lines = { readonly lines: readonly string[]; readonly size: number };

/** The top of the first line; its baseline is one cap height below. */
function linesAt(
  { lines, size }: Lines,
  { x, top }: { x: number; top: number },
  weight: Weight,
  fill: string,
): TextMark[] {
  return lines.map((lineText, index) =>
    textMark(lineText, { x, y: top + size * (0.9 + index * LINE) }, size, weight, fill),
  );
}
