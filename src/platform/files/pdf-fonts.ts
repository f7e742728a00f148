// Fonts ship with the program, because installed ones differ between machines. Widths come from the library that writes the PDF.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import PDFDocument from 'pdfkit';

const require = createRequire(import.meta.url);

export type Weight = 'medium' | 'bold' | 'black';

export const FONT_FAMILY = 'Inter';
export const FONT_FILES: Record<Weight, string> = {
  medium: require.resolve('@expo-google-fonts/inter/500Medium/Inter_500Medium.ttf'),
  bold: require.resolve('@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf'),
  black: require.resolve('@expo-google-fonts/inter/800ExtraBold/Inter_800ExtraBold.ttf'),
};
export const CSS_WEIGHTS: Record<Weight, number> = { medium: 500, bold: 700, black: 800 };

export type TextWidth = (text: string, type: { readonly size: number; readonly weight: Weight }) => number;

/** Measures text with one set of fonts, for one drawing, and caches the widths. */
export function openRuler(): TextWidth {
  const document = openWithFonts({ autoFirstPage: false });
  return (text, { size, weight }) => document.font(weight).fontSize(size).widthOfString(text);
}

/** A document with each weight registered by name. */
export function openWithFonts(options: PDFKit.PDFDocumentOptions): PDFKit.PDFDocument {
  const document = new PDFDocument(options);
  for (const [weight, font] of Object.entries(readFonts())) {
    // The library accepts fonts that have already been parsed, which its types do not say.
    document.registerFont(weight, font as unknown as Uint8Array);
  }
  return document;
}

let fonts: Readonly<Record<string, Font>> | undefined;

/** Parsing the fonts takes four times as long as drawing a sign with them. Documents take subsets and change nothing. */
function readFonts(): Readonly<Record<string, Font>> {
  fonts ??= Object.fromEntries(Object.entries(FONT_FILES).map(([weight, file]) => [weight, readFont(file)]));
  return fonts;
}

function readFont(file: string): Font {
  const font = create(readFileSync(file));
  if (!('layout' in font)) throw new Error(`${file} is a collection of fonts.`);
  return font;
}

/** Collects everything drawn until the end of the document. */
export function collectPdf(document: PDFKit.PDFDocument): Promise<Buffer> {
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
}
