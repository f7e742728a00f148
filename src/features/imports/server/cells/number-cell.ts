// A number in a cell, as spreadsheets and people write it.

/** Every sign that looks like a minus: hyphens, dashes, the minus sign and their wide forms. */
const DASH = String.raw`[\u002D\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]`;
const DASHES = new RegExp(DASH, 'g');
const IN_ZIP = new RegExp(String.raw`(?<=\d{5}) ?${DASH} ?(?=\d{4}\b)`, 'g');

/** Programs and fonts put other signs where people mean a hyphen. Not for names, which keep theirs. */
export const withPlainDashes = (text: string): string => text.replace(DASHES, '-');

/** "$1,020" as "1020", "− 87.63" as "-87.63"; any other text as it is. */
export function plainNumber(text: string): string {
  const plain = withPlainDashes(text).replace(/[\s\u200E\u200F]/g, '');
  const [, sign = '', digits = ''] = /^(-?)\$?(-?[\d,]*\.?\d+)$/.exec(plain) ?? [];
  return digits === '' ? text : `${sign}${digits.replace(/(?<=\d),(?=\d{3}\b)/g, '')}`;
}

/** The one in a ZIP code of nine digits; a name keeps its own. */
export const withPlainZip = (text: string): string => text.replace(IN_ZIP, '-');
