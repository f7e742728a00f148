import { expect, test } from 'vitest';
import { inLanguage } from '#platform/i18n/languages.ts';
import { formatDateTimeAt } from './format-date.ts';

test.each([
  ['en', 'Jun 12, 2026, 10:00 AM'],
  ['es', '12 jun 2026, 10:00 AM'],
])('a time of day is written as everywhere else, in %s, too', (language, words) => {
  expect(inLanguage(language, () => formatDateTimeAt('2026-06-12T15:00:00.000Z', 'America/Chicago'))).toBe(words);
});
