import { afterEach, expect, test, vi } from 'vitest';
import { showDays } from './shown-days.ts';

/** Tests in the same worker share modules. */
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test('the month of a permit names its days as a range', () => {
  expect(showDays('Commuter, 11/16/2026 – 11/30/2026')).toBe('Commuter, Nov 16–30, 2026');
  expect(showDays('Commuter, 12/16/2026 – 1/15/2027')).toBe('Commuter, Dec 16, 2026 – Jan 15, 2027');
});

test('other labels stay as they are', () => {
  expect(showDays('City tax – 2026')).toBe('City tax – 2026');
});

test('a page keeps the days of one month on one line, and breaks those of two behind the dash', async () => {
  vi.stubGlobal('document', {});
  vi.resetModules();
  const onPage = await import('./shown-days.ts');
  const joined = (label: string) => onPage.showDays(label).replaceAll('\u00a0', '_');
  expect(joined('Commuter, 11/16/2026 – 11/30/2026')).toBe('Commuter, Nov_16\u2060–\u206030,_2026');
  expect(joined('Commuter, 12/16/2026 – 1/15/2027')).toBe('Commuter, Dec_16,_2026_– Jan_15,_2027');
});
