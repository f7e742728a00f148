import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { journalsFile } from './journal-csv.ts';

it('is one file as long as the program imports it at once, otherwise numbered files in a ZIP', () => {
  expect(journalsFile('journals-xero-2026-11.csv', ['one'])).toEqual({
    contentType: 'text/csv; charset=utf-8',
    fileName: 'journals-xero-2026-11.csv',
    body: 'one',
  });
  const { body, ...rest } = journalsFile('journals-xero-2026-11.csv', ['one', 'two']);
  expect(rest).toEqual({ contentType: 'application/zip', fileName: 'journals-xero-2026-11.zip' });
  const files = body instanceof Uint8Array ? unzipSync(body) : {};
  expect(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)])).toEqual([
    ['journals-xero-2026-11-1-of-2.csv', 'one'],
    ['journals-xero-2026-11-2-of-2.csv', 'two'],
  ]);
});
