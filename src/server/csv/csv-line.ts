// One line of a CSV file by RFC 4180. What a spreadsheet would take for a formula begins with a single quote, so that a
// plate or a note which somebody typed stays what it is (ASVS V1.2.10). Some take the full-width signs for the plain ones.

const RUNS_AS_FORMULA = /^[=+\-@\t\r\0\uFF1D\uFF0B\uFF0D\uFF20]/;
const NEEDS_QUOTES = /[",\r\n]/;

export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(text: string): string {
  const harmless = RUNS_AS_FORMULA.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
