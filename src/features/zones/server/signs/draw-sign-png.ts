// The sign as an image, for online print shops and for viewing.

import { Resvg } from '@resvg/resvg-js';
import { CSS_WEIGHTS, FONT_FAMILY, FONT_FILES } from '#platform/files/pdf-fonts.ts';
import type { Drawing, Mark } from './sign-marks.ts';

/** 300 dpi on Letter; 212 on 12 x 18 inches, which is read from farther away. */
const WIDTH_PIXELS = 2550;

/** Takes a second or two, and some 40 MB outside JavaScript's heap. */
export function drawSignPng(drawing: Drawing): Buffer {
  const picture = new Resvg(toSvg(drawing), {
    fitTo: { mode: 'width', value: WIDTH_PIXELS },
    font: { fontFiles: Object.values(FONT_FILES), loadSystemFonts: false, defaultFontFamily: FONT_FAMILY },
  });
  return picture.render().asPng();
}

function toSvg({ width, height, scale, marks }: Drawing): string {
  const box = `0 0 ${width / scale} ${height / scale}`;
  const size = `width="${width}" height="${height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" ${size}>${marks.map(toElement).join('')}</svg>`;
}

function toElement(mark: Mark): string {
  switch (mark.kind) {
    case 'rect': {
      const { x, y, width, height, radius = 0, fill, stroke } = mark;
      const line = stroke ? ` stroke="${stroke}" stroke-width="2"` : '';
      return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"${line}/>`;
    }
    case 'path':
      return `<path d="${mark.d}" fill="${mark.fill}"/>`;
    case 'text': {
      const { text, x, y, size, weight, fill, anchor = 'start', spacing = 0 } = mark;
      const type = `font-family="${FONT_FAMILY}" font-weight="${CSS_WEIGHTS[weight]}" font-size="${size}"`;
      const set = `fill="${fill}" text-anchor="${anchor}" letter-spacing="${spacing}" xml:space="preserve"`;
      return `<text x="${x}" y="${y}" ${type} ${set}>${escapeMarkup(text)}</text>`;
    }
    default:
      return mark satisfies never;
  }
}

function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
