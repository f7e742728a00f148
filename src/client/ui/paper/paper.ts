// The papers that claim stubs and notices are printed on, and how the browser is told their size.

import { t } from 'ttag';
import { readStored, store } from '../../lib/storage/device-storage.ts';

export const PAPERS = ['58mm', '80mm', 'letter'] as const;
export type Paper = (typeof PAPERS)[number];

const KEY = 'parkvale.valet.stub-paper';

export const paperTexts = {
  paper: t`Paper`,
  papers: { '58mm': t`Roll, 58 mm`, '80mm': t`Roll, 80 mm`, letter: t`Letter` } satisfies Record<Paper, string>,
};

/** As long as a stub or a notice needs; a roll is cut behind them. */
const SIZES: Readonly<Record<Paper, string>> = {
  '58mm': '58mm 200mm',
  '80mm': '80mm 190mm',
  letter: 'letter',
};
const MARGINS: Readonly<Record<Paper, string>> = { '58mm': '3mm', '80mm': '4mm', letter: '15mm' };

/** The printer of a stand or an officer stays the same all day. */
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
