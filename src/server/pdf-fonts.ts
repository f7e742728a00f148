// Fonts ship with the program, because installed ones differ between machines. Widths come from the library that writes
// the PDF.

import { createRequire } from 'node:module';
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

let ruler: PDFKit.PDFDocument | undefined;

export const textWidth: TextWidth = (text, { size, weight }) => {
  ruler ??= openWithFonts({ autoFirstPage: false });
  return ruler.font(weight).fontSize(size).widthOfString(text);
};

/** A document with each weight registered by name. */
export function openWithFonts(options: PDFKit.PDFDocumentOptions): PDFKit.PDFDocument {
  const document = new PDFDocument(options);
  for (const [weight, file] of Object.entries(FONT_FILES)) document.registerFont(weight, file);
  return document;
}

/** Everything drawn until the end of the document. */
export function collectPdf(document: PDFKit.PDFDocument): Promise<Buffer> {
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
}
