import { describe, expect, it } from 'vitest';
import { csvLine } from './csv-line.ts';

describe('a line of a CSV file', () => {
  it('separates cells with commas and ends with CR and LF', () => {
    expect(csvLine(['a', '', 'b c'])).toBe('a,,b c\r\n');
  });

  it.each([
    ['one, two', '"one, two"'],
    ['say "no"', '"say ""no"""'],
    ['two\nlines', '"two\nlines"'],
  ])('keeps %j in one cell', (text, cell) => {
    expect(csvLine([text])).toBe(`${cell}\r\n`);
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\0x', '＝1+1', '＋1', '－1', '＠SUM(A1)'])(
    'lets no spreadsheet run %j (V1.2.10)',
    (text) => {
      expect(csvLine([text])).toBe(`'${text}\r\n`);
    },
  );

  it('quotes a cell that would both run and break the line (V1.2.10)', () => {
    expect(csvLine(['=HYPERLINK("x","y")', 'a-b'])).toBe('"\'=HYPERLINK(""x"",""y"")",a-b\r\n');
  });
});
