// What a sign is drawn of, told once and drawn twice: as a PDF for the printer, as a PNG for everything else. Points are
// the printer's, 72 to an inch, from the upper left corner; a text stands on its baseline.

import type { Weight } from '../../../pdf-fonts.ts';

export type TextMark = {
  readonly kind: 'text';
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly weight: Weight;
  readonly fill: string;
  readonly anchor?: 'start' | 'middle' | 'end';
  /** Between letters, in points. */
  readonly spacing?: number;
};

export type RectMark = {
  readonly kind: 'rect';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly radius?: number;
  readonly fill: string;
  readonly stroke?: string;
};

/** The commands of an SVG path. */
export type PathMark = { readonly kind: 'path'; readonly d: string; readonly fill: string };

export type Mark = TextMark | RectMark | PathMark;

export type Drawing = {
  /** The sheet, in points. */
  readonly width: number;
  readonly height: number;
  /** How much larger than told everything is drawn. */
  readonly scale: number;
  readonly title: string;
  readonly marks: readonly Mark[];
};
