// A style for a data attribute that nothing sets is dead, such as a filled heart that is never filled.

import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (pattern: string) => globSync(pattern).map((file) => readFileSync(file, 'utf8'));
const dataset = (attribute: string) =>
  `dataset.${attribute.slice('data-'.length).replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())}`;

test('every data attribute in a style sheet is set by a component', () => {
  const styled = new Set(read('src/**/*.css').flatMap((css) => css.match(/(?<=\[)data-[a-z-]+/g) ?? []));
  const code = [...read('src/**/*.tsx'), ...read('src/**/*.ts'), ...read('src/*.html')].join('\n');
  expect(styled.size).toBeGreaterThan(10);
  expect([...styled].filter((each) => !code.includes(each) && !code.includes(dataset(each)))).toEqual([]);
});
