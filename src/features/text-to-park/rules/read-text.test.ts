import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSignCode } from '#features/zones/rules/sign-code.ts';
import { vocabularyOf } from '../server/vocabulary.ts';
import { bestOf, isClear, type Reading, readText } from './read-text.ts';
import { tokensOf } from './text-vocabulary.ts';

const vocabulary = vocabularyOf(['en', 'es']);
const read = (body: string) => readText(body, vocabulary);

const SIGN = 'CDFGHJ';
/** What a text says where these are the signs: several readings are asked about. */
const said = (body: string, signs: readonly string[] = [SIGN]): Reading[] => {
  const { coded, plain } = read(body);
  const named = coded.filter(({ code }) => signs.includes(code ?? ''));
  return bestOf(named.length > 0 ? named : plain);
};
/** Null for a text that is asked about. */
const clear = (body: string, signs?: readonly string[]): Reading | null => {
  const [only, another] = said(body, signs);
  return only && !another && isClear(only) ? only : null;
};

const minutes = (count: number) => ({ kind: 'minutes', minutes: count });
const until = (hour: number, minute = 0) => ({ kind: 'until', minute: hour * 60 + minute });
const expected = { code: SIGN, plate: 'ABC123', state: 'IL' };

describe('a text to park', () => {
  it.each([
    ['CDFGHJ ABC123 IL', null],
    ['cdf ghj abc 123 il 2h', minutes(120)],
    ['CDF-GHJ, ABC-123, Illinois', null],
    ['2h ABC123 IL CDFGHJ', minutes(120)],
    ['CDFGHJ ABC123 2h IL', minutes(120)],
    ['IL abc123 for 90 min at cdfghj please', minutes(90)],
    ['CDFGHJ ABC123 IL 1:30', minutes(90)],
    ['CDFGHJ ABC123 IL 1h30', minutes(90)],
    ['CDFGHJ ABC123 IL 1 h 30 min', minutes(90)],
    ['CDFGHJ ABC123 IL two hours', minutes(120)],
    ['CDFGHJ ABC123 IL half an hour', minutes(30)],
    ['CDFGHJ ABC123 IL 3 days', { kind: 'days', days: 3 }],
    ['CDFGHJ ABC123 IL 2', minutes(120)],
    ['CDFGHJ ABC123 IL 90', minutes(90)],
    ['CDFGHJ ABC123 IL until 5pm', until(17)],
    ['CDFGHJ ABC123 IL until 5:30 p.m.', until(17, 30)],
    ['CDFGHJ ABC123 IL till 5', until(17)],
    ['CDFGHJ ABC123 IL 11 PM', until(23)],
    ['CDFGHJ ABC123 IL until 17:45', until(17, 45)],
    ['Please park my car ABC123 Illinois at CDFGHJ for 2 hours', minutes(120)],
    ['código CDFGHJ placa ABC123 estado IL', null],
    ['quiero estacionar ABC123 IL en CDFGHJ por dos horas', minutes(120)],
    ['CDFGHJ ABC123 IL hora y media', minutes(90)],
    ['CDFGHJ ABC123 IL una hora y media', minutes(90)],
    ['CDFGHJ ABC123 IL hasta las 5', until(17)],
    ['ＣＤＦＧＨＪ abc123 il 2ｈ', minutes(120)],
  ])('"%s" says code, plate, state and time', (body, length) => {
    expect(clear(body)).toMatchObject({ ...expected, length });
  });

  it.each([
    ['CDFGHJ B7 WI 1h', 'B7', minutes(60)],
    ['CDFGHJ B7 1h WI', 'B7', minutes(60)],
    ['CDFGHJ 1h B7 WI', 'B7', minutes(60)],
    ['CDFGHJ AB12 3456 WI', 'AB123456', null],
    ['CDFGHJ 8ABC 123 WI', '8ABC123', null],
    ['CDFGHJ 1234567 WI 30m', '1234567', minutes(30)],
    ['CDFGHJ GOHAWKS WI 2h', 'GOHAWKS', minutes(120)],
    ['quiero una hora más para GOHAWKS en CDFGHJ WI', 'GOHAWKS', minutes(60)],
    ['another 2h for GOHAWKS at CDFGHJ WI', 'GOHAWKS', minutes(120)],
  ])('the plate of "%s" is %s', (body, plate, length) =>
    expect(clear(body)).toMatchObject({ plate, state: 'WI', length }),
  );

  it.each([
    ['CDFGHJ ABC123', null],
    ['park ABC123 in CDFGHJ', null],
    ['mi placa es ABC123 en CDFGHJ', null],
    ['hi, pay CDFGHJ for ABC123 or me', null],
  ])('"%s" names no state', (body, state) => {
    expect(clear(body)).toMatchObject({ code: SIGN, plate: 'ABC123', state });
  });

  it.each([
    ['CDFGHJ ABC123 IN', 'IN'],
    ['CDFGHJ OR ABC123', 'OR'],
    ['CDFGHJ 4ABC12 New York', 'NY'],
    ['CDFGHJ 4ABC12 west virginia', 'WV'],
    ['CDFGHJ 4ABC12 carolina del norte', 'NC'],
    ['CDFGHJ 4ABC12 Nuevo México', 'NM'],
    ['CDFGHJ 4ABC12 Washington DC', 'DC'],
    ['park ABC123 at CDFGHJ state IN', 'IN'],
    ['IL', 'IL'],
    ['ohio', 'OH'],
  ])('"%s" is of %s', (body, state) => expect(clear(body)?.state).toBe(state));

  it.each([
    ['yes', 'yes', 'en'],
    ['Yes please', 'yes', 'en'],
    ['Sí', 'yes', 'es'],
    ['si, por favor', 'yes', 'es'],
    ['PAGAR', 'yes', 'es'],
    ['OK', 'yes', 'en'],
    ['no', 'no', null],
    ['CDFGHJ yes', null, 'en'],
  ])('"%s" answers %s', (body, answer, language) => expect(read(body)).toMatchObject({ answer, language }));

  it.each([
    ['cuánto cuesta CDFGHJ ABC123 por favor', 'es'],
    ['CDFGHJ ABC123 placa', 'es'],
    ['CDFGHJ ABC123 plate', 'en'],
    ['CDFGHJ ABC123 IL 2h', null],
    ['CDFGHJ ABC123 IL 2 horas', 'es'],
    ['CDFGHJ ABC123 IL 2 hours', 'en'],
  ])('"%s" is in %s', (body, language) => expect(read(body).language).toBe(language));

  it('has both readings when the plate looks like a code', () => {
    const codes = read('KDJ479 CDFGHJ IL').coded.map(({ code, plate }) => [code, plate]);
    expect(codes).toEqual([
      ['KDJ479', 'CDFGHJ'],
      ['CDFGHJ', 'KDJ479'],
    ]);
    expect(said('KDJ479 CDFGHJ IL', ['CDFGHJ', 'KDJ479'])).toHaveLength(2);
  });

  it.each([
    ['CDFGH8 ABC1234 IL', 'CDFGH8', 'ABC1234'],
    ['CDFGH ABC1234 IL', 'CDFGH', 'ABC1234'],
    ['CDFGHJJ XYZ98765 TX', 'CDFGHJJ', 'XYZ98765'],
  ])('"%s" may have a slip in its code', (body, code, plate) =>
    expect(read(body).slips).toContainEqual(expect.objectContaining({ code, plate })),
  );
});

describe('a text with two readings', () => {
  it.each([
    [
      'CDFGHJ KLM456 WI 45',
      [
        ['KLM456', minutes(45)],
        ['KLM456', minutes(45 * 60)],
      ],
    ],
    [
      'CDFGHJ KLM456 45 WI',
      [
        ['KLM456', minutes(45)],
        ['KLM456', minutes(45 * 60)],
      ],
    ],
    [
      'CDFGHJ ABC 12H IL',
      [
        ['ABC', minutes(720)],
        ['ABC12H', null],
      ],
    ],
    [
      'CDFGHJ IL 123',
      [
        ['123', null],
        ['IL123', null],
      ],
    ],
  ])('"%s" is asked about', (body, readings) => {
    expect(clear(body)).toBeNull();
    const found = said(body).map(({ plate, length }) => [plate, length]);
    expect(found).toHaveLength(readings.length);
    expect(found).toEqual(expect.arrayContaining(readings));
  });
});

describe('a text with a word that means nothing here', () => {
  it.each([
    ['CDFGHJ wonderland ABC123 IL', ['WONDERLAND']],
    ['CDFGHJ ABC123 IL 2 huors', ['HUORS']],
    ['CDFGHJ ABC123 IL zone 1 xyzzy', ['XYZZY']],
  ])('"%s" is asked about', (body, unread) => {
    expect(clear(body)).toBeNull();
    expect(said(body)[0]?.unread).toEqual(unread);
  });

  it.each([
    'CDFGHJ ABC123 KLM456 IL',
    'CDFGHJ ABC123 IL 2h 3h',
    'CDFGHJ plaese IL 2h',
    'CDFGHJ nice day IL',
    'fro B7 WI CDFGHJ',
  ])('"%s" is asked about', (body) => expect(clear(body)).toBeNull());

  it.each(['stop', 'Stop texting me', 'CDFGHJ STOP IL', 'ALTO', 'CDFGHJ stop me 1h'])(
    '"%s" makes no car of its words, and no Maine',
    (body) => {
      const { coded, slips, plain } = read(body);
      for (const reading of [...coded, ...slips, ...plain]) {
        expect(reading.plate ?? '').not.toMatch(/STOP|ALTO/);
        expect(reading.state).not.toBe('ME');
      }
    },
  );

  it('may be no such text', () => {
    for (const body of ['', '🚗', '?', 'where is my car', ':.,', '1:', 'A'.repeat(5000)])
      expect(read(body).coded).toEqual([]);
  });
});

const letters = fc.constantFrom(...'ABEFKLMNRSTUWXYZ');
const digits = fc.constantFrom(...'0123456789');
/** Have a vowel or a digit that no code has. */
const plates = fc
  .tuple(fc.array(letters, { minLength: 3, maxLength: 3 }), fc.array(digits, { minLength: 3, maxLength: 4 }))
  .map(([one, other]) => ({ letters: one.join(''), digits: other.join('') }))
  .filter((plate) => /[ABEILOSUZ01258]/.test(plate.letters + plate.digits))
  .filter(({ letters: word }) => !vocabulary.words.has(word) && clear(`CDFGHJ ${word}999 IL`) !== null);
const codes = fc.string({ unit: fc.constantFrom(...'CDFGHJKMNPQRTVWXY34679'), minLength: 6, maxLength: 6 });
const states = fc.constantFrom('IL', 'TX', 'CA', 'New York', 'north carolina', 'NUEVA JERSEY');
const STATE: Record<string, string> = { 'New York': 'NY', 'north carolina': 'NC', 'NUEVA JERSEY': 'NJ' };
const times = fc.constantFrom(
  ['2h', minutes(120)] as const,
  ['90 min', minutes(90)] as const,
  ['1.5 hours', minutes(90)] as const,
  ['3 dias', { kind: 'days', days: 3 }] as const,
  ['until 6pm', until(18)] as const,
);
const separators = fc.constantFrom(' ', '  ', ', ', '\n', ' / ');
const inAnyCase = (text: string, up: boolean) => (up ? text.toUpperCase() : text.toLowerCase());

describe('every text to park', () => {
  it('means the same in any order, case and spacing', () => {
    const order = fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(
        codes,
        plates,
        states,
        times,
        order,
        separators,
        fc.boolean(),
        (code, plate, state, [time, length], readTokens, between, up) => {
          const parts = [code, plate.letters + plate.digits, state, time];
          const found = clear(inAnyCase(readTokens.map((place) => parts[place]).join(between), up), [code]);
          const car = { plate: plate.letters + plate.digits, state: STATE[state] ?? state };
          expect(found).toMatchObject({ code, ...car, length });
        },
      ),
    );
  });

  const noise = fc.constantFrom(
    ...['please', 'for', 'por favor', 'park', 'en', 'placa', 'zone', '45', '7', '123', 'XYZ', 'KLM456', 'B7', 'huors'],
    ...['plaese', 'texting', 'chicago', 'tomorrow', 'ok', 'me', 'stop', 'WI', '30m', 'hoy', 'GOHAWKS', 'x'],
  );
  const pieces = fc.oneof(
    plates.map((plate) => plate.letters + plate.digits),
    plates.map((plate) => `${plate.letters} ${plate.digits}`),
    states,
    times.map(([time]) => time),
    noise,
    fc.constant(SIGN),
    codes,
  );

  it('accounts for every word by exactly one meaning, or is asked about; no plate is glued from what is apart', () => {
    fc.assert(
      fc.property(fc.array(pieces, { minLength: 1, maxLength: 7 }), (parts) => {
        const body = parts.join(' ');
        const reading = clear(body);
        if (!reading) return;
        const tokens = tokensOf(body);
        const runs = tokens.flatMap((_, from) =>
          [1, 2, 3, 4].map((count) => tokens.slice(from, from + count).join('')),
        );
        expect(reading.unread).toEqual([]);
        if (reading.plate !== null) expect(runs).toContain(reading.plate);
        // What code and plate do not take is a state, a time or a word of ours.
        const taken = [reading.code, reading.plate].flatMap((each) => (each === null ? [] : [each]));
        const left = withoutRuns(tokens, taken);
        const rest = readText(left.join(' '), vocabulary).plain;
        const same = rest.filter(
          ({ unread, plate, state, length }) =>
            unread.length === 0 &&
            plate === null &&
            state === reading.state &&
            JSON.stringify(length) === JSON.stringify(reading.length),
        );
        expect({ left, found: same.length > 0 || left.length === 0 }).toEqual({ left, found: true });
      }),
      { numRuns: 500 },
    );
  });

  it('is read, whatever it is', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (body) => void read(body)));
  });

  it('names only what can be a code', () => {
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
        for (const { code } of read(parts.join(' ')).coded) expect(isSignCode(code ?? '')).toBe(true);
      }),
    );
  });
});

/** Removes each run of tokens that makes one of these, once. */
function withoutRuns(tokens: readonly string[], runs: readonly string[]): string[] {
  let left = [...tokens];
  for (const run of runs) {
    for (const count of [1, 2, 3, 4]) {
      const from = left.findIndex((_, at) => left.slice(at, at + count).join('') === run);
      if (from === -1) continue;
      left = [...left.slice(0, from), ...left.slice(from + count)];
      break;
    }
  }
  return left;
}
