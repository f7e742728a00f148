import { describe, expect, it } from 'vitest';
import { loadSearch, rememberSearch } from './support-searches.ts';

describe('recent searches', () => {
  it("stays in memory; the browser's history only gets a number", () => {
    const mark = rememberSearch('ann@people.example');
    expect(JSON.stringify(mark)).not.toContain('ann');
    expect(loadSearch(mark)?.q).toBe('ann@people.example');
  });

  it.each([null, undefined, 'else', {}, { search: 999 }])('is gone for the mark %s', (mark) => {
    expect(loadSearch(mark)).toBeUndefined();
  });
});
