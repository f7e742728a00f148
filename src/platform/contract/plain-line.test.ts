import { describe, expect, it } from 'vitest';
import { oneLine } from './wire.ts';

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
