// The papers that a claim stub is printed on, and how the browser is told their size.

import { readStored, store } from '../../../lib/storage/device-storage.ts';

export const PAPERS = ['58mm', '80mm', 'letter'] as const;
export type Paper = (typeof PAPERS)[number];

const KEY = 'parkvale.valet.stub-paper';

/** As long as the two parts need; a roll is cut behind them. */
const SIZES: Readonly<Record<Paper, string>> = {
  '58mm': '58mm 200mm',
  '80mm': '80mm 190mm',
  letter: 'letter',
};
const MARGINS: Readonly<Record<Paper, string>> = { '58mm': '3mm', '80mm': '4mm', letter: '15mm' };

/** The printer of a stand stays the same all night. */
export function usualPaper(): Paper {
  const stored = readStored(KEY);
  return PAPERS.find((paper) => paper === stored) ?? '80mm';
}

export const keepPaper = (paper: Paper): void => store(KEY, paper);

/** A page's size cannot depend on a class, so it is a sheet of its own. @returns what takes it away again */
export function sizePage(paper: Paper): () => void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    `@page { size: ${SIZES[paper]}; margin: ${MARGINS[paper]}; } @media print { h1 { display: none; } }`,
  );
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
  };
}
