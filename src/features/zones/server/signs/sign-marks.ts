// The drawing instructions of a sign, rendered as a PDF for printers and as a PNG for everything else. Points are 1/72 inch from
// the upper left corner; text stands on its baseline.

import type { Weight } from '#platform/files/pdf-fonts.ts';

export type TextMark = {
  readonly kind: 'text';
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly weight: Weight;
  readonly fill: string;
  readonly anchor?: 'start' | 'middle' | 'end';
  /** Letter spacing in points. */
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

/** SVG path commands. */
export type PathMark = { readonly kind: 'path'; readonly d: string; readonly fill: string };

export type Mark = TextMark | RectMark | PathMark;

export type Drawing = {
  /** The sheet size in points. */
  readonly width: number;
  readonly height: number;
  /** The scale factor. */
  readonly scale: number;
  readonly title: string;
  /** What a screen reader should say. */
  readonly language: string;
  readonly marks: readonly Mark[];
};
