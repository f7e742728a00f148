import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readText } from './read-text.ts';
import { isProse } from './text-vocabulary.ts';

const full = (body: string) => {
  const { codes, state, length, language } = readText(body);
  const [first] = codes;
  return { code: first?.code, plate: first?.plate, state, length, language };
};
const minutes = (count: number) => ({ kind: 'minutes', minutes: count });
const until = (hour: number, minute = 0) => ({ kind: 'until', minute: hour * 60 + minute });
const expected = { code: 'CDFGHJ', plate: 'ABC123', state: 'IL' };

describe('a text to park', () => {
  it.each([
    ['CDFGHJ ABC123 IL 2h', minutes(120)],
    ['cdfghj abc123 il 2h', minutes(120)],
    ['2h il abc123 cdfghj', minutes(120)],
    ['CDF GHJ ABC 123 IL', null],
    ['CDF-GHJ, ABC-123, IL, 90 min', minutes(90)],
    ['cd fg hj abc123 illinois', null],
    ['ABC123 (IL) @ CDFGHJ: 1.5 hours', minutes(90)],
    ['CDFGHJ ABC123 IL 1:30', minutes(90)],
    ['CDFGHJ ABC123 IL 1h30', minutes(90)],
    ['CDFGHJ ABC123 IL 1 h 30 min', minutes(90)],
    ['CDFGHJ ABC123 IL two hours', minutes(120)],
    ['CDFGHJ ABC123 IL half an hour', minutes(30)],
    ['CDFGHJ ABC123 IL 3 days', { kind: 'days', days: 3 }],
    ['CDFGHJ ABC123 IL 2', minutes(120)],
    ['CDFGHJ ABC123 IL until 5pm', until(17)],
    ['CDFGHJ ABC123 IL until 5:30 p.m.', until(17, 30)],
    ['CDFGHJ ABC123 IL till 5', until(17)],
    ['CDFGHJ ABC123 IL 11 PM', until(23)],
    ['CDFGHJ ABC123 IL until 17:45', until(17, 45)],
    ['Please park my car ABC123 Illinois at CDFGHJ for 2 hours', minutes(120)],
    ['código CDFGHJ placa ABC123 estado IL', null],
    ['quiero estacionar ABC123 IL en CDFGHJ por dos horas', minutes(120)],
    ['CDFGHJ ABC123 IL hora y media', minutes(90)],
    ['CDFGHJ ABC123 IL hasta las 5', until(17)],
    ['ＣＤＦＧＨＪ abc123 il 2ｈ', minutes(120)],
  ])('"%s" says code, plate, state and time', (body, length) => {
    expect(full(body)).toMatchObject({ ...expected, length });
  });

  it.each([
    ['CDFGHJ ABC123', null],
    ['park ABC123 in CDFGHJ', null],
    ['mi placa es ABC123 en CDFGHJ', null],
    ['hi, pay CDFGHJ for ABC123 or me', null],
  ])('"%s" names no state', (body, state) => {
    expect(full(body)).toMatchObject({ code: 'CDFGHJ', plate: 'ABC123', state });
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
    ['OK', 'OK'],
  ])('"%s" is of %s', (body, state) => expect(readText(body).state).toBe(state));

  it.each([
    ['yes', 'yes', 'en'],
    ['Yes please', 'yes', 'en'],
    ['Sí', 'yes', 'es'],
    ['si, por favor', 'yes', 'es'],
    ['PAGAR', 'yes', 'es'],
    ['OK', 'yes', 'en'],
    ['no', 'no', null],
    ['CDFGHJ yes', null, null],
  ])('"%s" answers %s', (body, answer, language) => expect(readText(body)).toMatchObject({ answer, language }));

  it.each([
    ['cuánto cuesta CDFGHJ ABC123 por favor', 'es'],
    ['CDFGHJ ABC123 placa', 'es'],
    ['CDFGHJ ABC123 plate', 'en'],
    ['CDFGHJ ABC123 IL 2h', null],
  ])('"%s" is in %s', (body, language) => expect(readText(body).language).toBe(language));

  it('keeps both readings when the plate looks like a code', () => {
    expect(readText('KDJ479 CDFGHJ IL').codes).toEqual([
      { code: 'KDJ479', plate: 'CDFGHJ' },
      { code: 'CDFGHJ', plate: 'KDJ479' },
    ]);
  });

  it.each([
    ['CDFGH8 ABC1234 IL', 'CDFGH8', 'ABC1234'],
    ['CDFGH ABC1234 IL', 'CDFGH', 'ABC1234'],
    ['CDFGHJJ XYZ98765 TX', 'CDFGHJJ', 'XYZ98765'],
  ])('"%s" may have a slip in its code', (body, code, plate) =>
    expect(readText(body).slips).toContainEqual({ code, plate }),
  );

  it.each([
    ['CDFGHJ ABC 12H IL', 'ABC12H', null],
    ['CDFGHJ AB12 3456 IL', 'AB123456', null],
    ['CDFGHJ 1234567 IL 30m', '1234567', minutes(30)],
    ['CDFGHJ PARKER IL', 'PARKER', null],
  ])('the plate of "%s" is %s', (body, plate, length) => expect(full(body)).toMatchObject({ plate, length }));

  it('has no plate that is too long', () => {
    expect(full('CDFGHJ ABCDEFGHIJ IL').plate).toBeNull();
    expect(full('CDFGHJ wonderland ABC123 IL').plate).toBe('ABC123');
  });

  it('may be no such text', () => {
    for (const body of ['', '🚗', '?', 'where is my car', ':.,', '1:', 'A'.repeat(5000)])
      expect(readText(body).codes).toEqual([]);
  });
});

const letters = fc.constantFrom(...'ABEFKLMNRSTUWXYZ');
const digits = fc.constantFrom(...'0123456789');
/** Has a vowel or a digit that no code has, and is no word. */
const plates = fc
  .tuple(fc.array(letters, { minLength: 2, maxLength: 3 }), fc.array(digits, { minLength: 3, maxLength: 4 }))
  .map(([one, other]) => ({ letters: one.join(''), digits: other.join('') }))
  .filter((plate) => /[ABEILOSUZ01258]/.test(plate.letters + plate.digits) && plate.letters.length === 3)
  .filter((plate) => !isProse(plate.letters));
const codes = fc.string({ unit: fc.constantFrom(...'CDFGHJKMNPQRTVWXY34679'), minLength: 6, maxLength: 6 });
const states = fc.constantFrom('IL', 'TX', 'CA', 'IN', 'OR', 'New York', 'north carolina', 'NUEVA JERSEY');
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
    const breaks = fc.constantFrom('', ' ', '-');
    fc.assert(
      fc.property(
        codes,
        plates,
        states,
        times,
        order,
        separators,
        breaks,
        breaks,
        fc.boolean(),
        (code, plate, state, [time, length], places, between, inCode, inPlate, up) => {
          // A half that is a time by itself is ambiguous.
          const halves = [code.slice(0, 3), code.slice(3)];
          fc.pre(inCode === '' || !halves.some((half) => /^\d{1,2}(?:[AP]M|[HDM]N?R?|H\d)$/.test(half)));
          const parts = [
            code.slice(0, 3) + inCode + code.slice(3),
            plate.letters + inPlate + plate.digits,
            state,
            time,
          ];
          const read = readText(inAnyCase(places.map((place) => parts[place]).join(between), up));
          expect(read.codes).toContainEqual({ code, plate: plate.letters + plate.digits });
          expect(read.state).toBe(STATE[state] ?? state);
          expect(read.length).toEqual(length);
        },
      ),
    );
  });

  it('is read, whatever it is', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (body) => void readText(body)));
  });
  it.each(['quiero una hora más para GOHAWKS en CDFGHJ WI', 'another 2h for GOHAWKS at CDFGHJ WI'])(
    'reads a plate without a digit among the words for more time: %s',
    (body) => expect(readText(body).codes).toContainEqual({ code: 'CDFGHJ', plate: 'GOHAWKS' }),
  );
});
