// Names can be any length; a sign cannot. Text is set as large as allowed, then smaller, then on more lines, and is
// truncated only when no size fits.

import type { TextWidth, Weight } from '#platform/files/pdf-fonts.ts';

export type Fitting = {
  readonly weight: Weight;
  readonly width: number;
  readonly size: number;
  readonly minSize: number;
  readonly maxLines?: number;
};

export type FittedText = { readonly lines: readonly string[]; readonly size: number };

const STEP = 0.94;

export function fitText(text: string, fitting: Fitting, widthOf: TextWidth): FittedText {
  const { weight, width, minSize, maxLines = 1 } = fitting;
  for (let size = fitting.size; size >= minSize; size *= STEP) {
    const lines = breakLines(text, (line) => widthOf(line, { size, weight }) <= width);
    if (lines && lines.length <= maxLines) return { lines, size };
  }
  const fits = (line: string) => widthOf(line, { size: minSize, weight }) <= width;
  return { lines: cutLines(text, fits, maxLines), size: minSize };
}

/** Null when a single word is too wide. */
export function breakLines(text: string, fits: (line: string) => boolean): string[] | null {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    if (!fits(word)) return null;
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim();
    if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

function cutLines(text: string, fits: (line: string) => boolean, maxLines: number): string[] {
  const lines: string[] = [];
  let rest = text.trim();
  while (rest !== '' && lines.length < maxLines) {
    const isLast = lines.length === maxLines - 1;
    const end = longestFit(rest, (start) => fits(isLast && start.length < rest.length ? `${start}…` : start));
    const line = rest.slice(0, end).trimEnd();
    lines.push(isLast && end < rest.length ? `${line}…` : line);
    rest = rest.slice(end).trimStart();
  }
  return lines;
}

function longestFit(text: string, fits: (start: string) => boolean): number {
  let [low, high] = [1, text.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(text.slice(0, middle))) low = middle;
    else high = middle - 1;
  }
  return low;
}
