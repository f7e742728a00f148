// Draws signs, in the processes of their pool.

import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { openRuler } from '#platform/files/pdf-fonts.ts';
import type { ReportProgress } from '#platform/worker-pools/work-process.ts';
import { drawSignsPdf } from './draw-sign-pdf.ts';
import { drawSignPng } from './draw-sign-png.ts';
import type { SignWords } from './sign-languages.ts';
import { layOutSign, SIGN_SHEETS, type SignSize } from './sign-layout.ts';

// The library's images lie outside JavaScript's heap, some 35 MB each, so JavaScript sees no reason to collect them: fifty signs
// took almost two gigabytes, which were never given back.
let collect: (() => void) | undefined;

/**
 * Frees what this process no longer uses. It takes some milliseconds, so it would hold up requests in the server's own process.
 */
async function collectPictures(): Promise<void> {
  collect ??= exposedCollector();
  // The call that drew must have ended, and collected memory is freed one turn later.
  await turn();
  collect();
  await turn();
}

function exposedCollector(): () => void {
  setFlagsFromString('--expose-gc');
  try {
    return runInNewContext('gc');
  } finally {
    setFlagsFromString('--no-expose-gc');
  }
}

export type ShownSign = { readonly words: SignWords; readonly size: SignSize; readonly format: 'pdf' | 'png' };

export async function drawSign({ words, size, format, now }: ShownSign & { readonly now: Date }): Promise<Uint8Array> {
  const drawing = layOutSign(words, size, openRuler());
  if (format === 'pdf') return drawSignsPdf([drawing], { title: drawing.title, language: drawing.language, now });
  const png = drawSignPng(drawing);
  await collectPictures();
  return png;
}

/** The sheets that have room for the table of rates; all of them when there is one price. */
export async function sheetsWithAllRates(words: SignWords): Promise<SignSize[]> {
  const ruler = openRuler();
  return SIGN_SHEETS.filter((size) => layOutSign(words, size, ruler).listsAllRates);
}

export type ShownSigns = { readonly words: readonly SignWords[]; readonly size: SignSize; readonly title: string };

/** One document with a sheet for each sign. */
export async function drawSigns(
  { words, size, title, now }: ShownSigns & { readonly now: Date },
  report: ReportProgress,
): Promise<Uint8Array> {
  const ruler = openRuler();
  return drawSignsPdf(
    words.values().map((each) => layOutSign(each, size, ruler)),
    { title, language: words[0]?.languages[0] ?? 'en', now },
    (pages) => report(pages, words.length),
  );
}
