/** Plates as the states number them: # is a digit, ? a letter. What people have on their cars besides is not listed. */
import fc from 'fast-check';

// biome-ignore format: a table is easier to check in rows
const SERIALS: Readonly<Record<string, readonly string[]>> = {
  AL: ['#??####', '##??###'], AK: ['###???'], AZ: ['???####'], AR: ['###???'], CA: ['#???###'], CO: ['###???', '???###'],
  CT: ['###???'], DE: ['######'], DC: ['??####'], FL: ['????##', '###???', '?###??', '#####??'], GA: ['???####'],
  HI: ['??????', '???###'], ID: ['?######', '#?#####', '#??####', '#?#?#???', '##?####'], IL: ['??#####', '??#####', '??####'],
  IN: ['###?', '###??', '###???'], IA: ['???###'], KS: ['###???'], KY: ['###???'], LA: ['###???'], ME: ['####??'],
  MD: ['#??####'], MA: ['#???##', '#??###', '#####?'], MI: ['###???', '#???##'], MN: ['###???'], MS: ['???###'],
  MO: ['??##?#'], MT: ['######?', '######?'], NE: ['???###', '#?####', '##?###', '##??##'], NV: ['##?###'], NH: ['#######'],
  NJ: ['?##???'], NM: ['###???', '???###'], NY: ['???####'], NC: ['###????'], ND: ['###???'], OH: ['???####'],
  OK: ['???###'], OR: ['###???'], PA: ['???####'], RI: ['######'], SC: ['####??'], SD: ['#??###', '##?###'],
  TN: ['?####?'], TX: ['???####'], UT: ['?###??'], VT: ['???###', '##??#', '#??##'], VA: ['???####'],
  WA: ['???####', '###???'], WV: ['#?####', '???###'], WI: ['???####', '###???'], WY: ['######', '#####?'],
  AS: ['####'], GU: ['??####'], MP: ['???###'], PR: ['???###'], VI: ['???###'],
};

const LETTER = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ');
const DIGIT = fc.constantFrom(...'0123456789');

/** A plate of any state or territory, by its own pattern. */
export const anyStatePlate: fc.Arbitrary<{ plateKey: string; state: string }> = fc
  .constantFrom(...Object.entries(SERIALS).flatMap(([state, serials]) => serials.map((serial) => ({ state, serial }))))
  .chain(({ state, serial }) =>
    fc
      .tuple(...[...serial].map((sign) => (sign === '#' ? DIGIT : LETTER)))
      .map((signs) => ({ plateKey: signs.join(''), state })),
  );
