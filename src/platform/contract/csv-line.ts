// One line of a CSV file, according to RFC 4180.

/** Also matches what was originally written with that sign in front, because a reader removes one. */
const RUNS_AS_FORMULA = /^'*[=+\-@\t\r\0\uFF1D\uFF0B\uFF0D\uFF20]/;
/** A spreadsheet reads it as what it is. */
const AMOUNT = /^-\d+\.\d\d$/;
const NEEDS_QUOTES = /[",\r\n]/;

/**
 * For people, who open the file in a spreadsheet. Anything that a spreadsheet would run as a formula gets a leading single quote, except a negative amount, so
 * that a typed plate or note stays text (ASVS V1.2.10). Some spreadsheets treat full-width signs like plain ones.
 */
export function csvLine(cells: readonly string[]): string {
  return exactCsvLine(cells.map((text) => (RUNS_AS_FORMULA.test(text) && !AMOUNT.test(text) ? `'${text}` : text)));
}

/** For programs: each cell reads back exactly as it was written, a negative amount with its sign. */
export function exactCsvLine(cells: readonly string[]): string {
  return `${cells.map(quoteCell).join(',')}\r\n`;
}

function quoteCell(text: string): string {
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Without it, spreadsheets assume a different encoding. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Every file of ours that people open in a spreadsheet. */
export function csvFile<Body extends string | AsyncIterable<string>>(fileName: string, body: Body) {
  const marked = typeof body === 'string' ? BYTE_ORDER_MARK + body : withMark(body);
  return { contentType: 'text/csv; charset=utf-8', fileName, body: marked };
}

async function* withMark(lines: AsyncIterable<string>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK;
  yield* lines;
}
