// The paper that claim stubs and notices are printed on, and how the browser is told its size.

import { t } from 'ttag';
import { readStored, storeOnDevice } from '#platform/browser/device-storage.ts';

export const PAPERS = ['58mm', '80mm', 'letter'] as const;
export type Paper = (typeof PAPERS)[number];

const KEY = 'parkvale.valet.stub-paper';

export const paperTexts = {
  paper: t`Paper`,
  papers: { '58mm': t`Roll, 58 mm`, '80mm': t`Roll, 80 mm`, letter: t`Letter` } satisfies Record<Paper, string>,
};

/** In millimeters, as long as a stub needs; a roll is cut after it. */
const ROLLS = { '58mm': { width: 58, length: 200, margin: 3 }, '80mm': { width: 80, length: 190, margin: 4 } } as const;
const PIXELS_OF_A_MM = 96 / 25.4;

/** The printer of a stand or an officer stays the same all day. */
export function usualPaper(): Paper {
  const stored = readStored(KEY);
  return PAPERS.find((paper) => paper === stored) ?? '80mm';
}

export const storePaper = (paper: Paper): void => storeOnDevice(KEY, paper);

/**
 * A page's size cannot depend on a class, so it gets its own style sheet. @param needed CSS pixels of a roll between its
 * margins, for what may be longer than a stub @returns a function that removes it again
 */
export function sizePage(paper: Paper, needed = 0): () => void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`@page { ${pageOf(paper, needed)} } @media print { h1 { display: none; } }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
  };
}

function pageOf(paper: Paper, needed: number): string {
  if (paper === 'letter') return 'size: letter; margin: 15mm;';
  const { width, length, margin } = ROLLS[paper];
  const long = Math.max(length, Math.ceil(needed / PIXELS_OF_A_MM) + 2 * margin + 1);
  return `size: ${width}mm ${long}mm; margin: ${margin}mm;`;
}
