// Small pieces of SVG text.

import type { Area } from './free-space.ts';
import type { Pixel } from './map-frame.ts';

export type Label = {
  readonly text: string;
  readonly size: number;
  /** On the baseline, at the label's start, middle or end. */
  readonly at: Pixel;
  readonly anchor: 'start' | 'middle' | 'end';
};

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeXml(text: string): string {
  // XML cannot contain control characters or lone surrogates, not even escaped.
  const writable = text.toWellFormed().replace(/[\p{Cc}\uFFFE\uFFFF]/gu, ' ');
  return writable.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
}

/** A tenth of a pixel is finer than anyone can see. */
export function px(value: number): string {
  return String(Math.round(value * 10) / 10);
}

export function drawLabel({ text, size, at, anchor }: Label, attributes = ''): string {
  const anchored = anchor === 'start' ? '' : ` text-anchor="${anchor}"`;
  return `<text x="${px(at.x)}" y="${px(at.y)}" font-size="${size}"${anchored}${attributes}>${escapeXml(text)}</text>`;
}

export function areaOfLabel({ text, size, at, anchor }: Label): Area {
  const width = textWidth(text, size);
  const left = anchor === 'start' ? at.x : anchor === 'end' ? at.x - width : at.x - width / 2;
  return { left, right: left + width, top: at.y - size * 0.8, bottom: at.y + size * 0.25 };
}

/** Roughly the width in system fonts, erring on the wide side. */
export function textWidth(text: string, size: number): number {
  let ems = 0;
  for (const character of text) {
    if (/[iljtfrI.,'’ ]/.test(character)) ems += 0.33;
    else ems += /[A-ZmwMW]/.test(character) ? 0.72 : 0.57;
  }
  return ems * size;
}
