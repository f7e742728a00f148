import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { api } from '#app/api.ts';
import type { EndpointShape } from './endpoint.ts';
import { oneLine, SearchText, searchedText } from './wire.ts';

const Name = oneLine(80, 'Please enter a name');
const problemOf = (typed: string) => Name.safeParse(typed).error?.issues[0]?.message ?? null;

describe('a name', () => {
  it.each(['José Núñez', "O'Brien", '王小明', 'محمد علي', 'Lot №5 – “Main”'])('%s is accepted', (name) => {
    expect(problemOf(name)).toBeNull();
  });

  it.each(['an\u200Bn', '\u202Egnp.exe', 'a\u2066b\u2069', '\u200E\u200F', 'soft\u00ADhyphen', 'a\uFEFFb'])(
    'with what is not seen is refused: %j',
    (name) => expect(problemOf(name)).toBe('Type this again: it contains invisible characters.'),
  );

  it.each(['two\nlines', 'two\u2028lines', 'a bell\u0007'])('is one line: %j', (name) => {
    expect(problemOf(name)).toBe('Please enter a name');
  });
});

it('what is searched for loses invisible characters that copying brought along', () => {
  const pasted = '\u202eAB\u200bC 123\u2069';
  expect(searchedText().trim().max(7).parse(pasted)).toBe('ABC 123');
  expect(SearchText.parse(pasted)).toBe('ABC 123');
  expect(searchedText().trim().min(1).safeParse('\u200b').success).toBe(false);
});

it('every search box of the API drops or refuses invisible characters', () => {
  const searches = Object.entries(api).flatMap(([name, endpoint]: [string, EndpointShape]) =>
    (['query', 'body'] as const).flatMap((part) => {
      const shape = endpoint[part] instanceof z.ZodObject ? endpoint[part].shape : {};
      return ['q', 'search'].filter((field) => field in shape).map((field) => [name, shape[field]] as const);
    }),
  );
  const stored = searches.filter(([, schema]) => {
    const { data } = (schema as z.ZodType).safeParse('abcdefgh\u200b');
    return data !== undefined && data !== 'abcdefgh';
  });
  expect(stored).toEqual([]);
  expect(searches.length).toBeGreaterThan(8);
});
