// One line of a CSV file by RFC 4180. Anything a spreadsheet would run as a formula gets a leading single quote, so
// that a typed plate or note stays what it is (ASVS V1.2.10). Some spreadsheets treat full-width signs like plain ones.

const RUNS_AS_FORMULA = /^[=+\-@\t\r\0\uFF1D\uFF0B\uFF0D\uFF20]/;
const NEEDS_QUOTES = /[",\r\n]/;

export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(text: string): string {
  const harmless = RUNS_AS_FORMULA.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
