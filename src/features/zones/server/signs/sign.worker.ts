// Draws signs, in the processes of their lane.

import { openRuler } from '#platform/files/pdf-fonts.ts';
import type { SayProgress } from '#platform/lanes/work-process.ts';
import { collectPictures } from './collect-pictures.ts';
import { drawSignsPdf } from './draw-sign-pdf.ts';
import { drawSignPng } from './draw-sign-png.ts';
import type { SignWords } from './sign-languages.ts';
import { layOutSign, SIGN_SHEETS, type SignSize } from './sign-layout.ts';

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
  say: SayProgress,
): Promise<Uint8Array> {
  const ruler = openRuler();
  return drawSignsPdf(
    words.values().map((each) => layOutSign(each, size, ruler)),
    { title, language: words[0]?.languages[0] ?? 'en', now },
    (pages) => say(pages, words.length),
  );
}
