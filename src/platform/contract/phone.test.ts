import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatUsPhone, readTypedPhone } from './phone.ts';

describe('a phone number on the page', () => {
  it.each(['3125550123', '+13125550123', '13125550123'])('%s reads (312) 555-0123', (phone) => {
    expect(formatUsPhone(phone)).toBe('(312) 555-0123');
  });

  it.each([
    ['+4533123456', '+45 33 12 34 56'],
    ['+442071838750', '+44 207 183 8750'],
    ['+353876543210', '+353 876 543 210'],
    ['+79161234567', '+7 916 123 4567'],
  ])('%s of another country reads %s', (phone, shown) => {
    expect(formatUsPhone(phone)).toBe(shown);
    expect(readTypedPhone(shown)).toBe(phone);
  });

  it.each(['555-0123', '', '+45'])('leaves "%s" unchanged', (phone) => {
    expect(formatUsPhone(phone)).toBe(phone);
  });
});

describe('a typed phone number', () => {
  it.each([
    ['(312) 555-0123', '+13125550123'],
    ['1 312 555 0123', '+13125550123'],
    ['+45 33 12 34 56', '+4533123456'],
    ['+44 (20) 7183-8750', '+442071838750'],
  ])('%s is %s', (typed, phone) => expect(readTypedPhone(typed)).toBe(phone));

  it.each(['0045 33 12 34 56', '+', '+45', '33123456', '++4533123456', '+45 call me'])('%s is none', (typed) =>
    expect(readTypedPhone(typed)).toBeNull(),
  );

  it('keeps every digit and its country, however it is written', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 7, maxLength: 13 });
    const country = fc.constantFrom('20', '33', '45', '52', '353', '971');
    fc.assert(
      fc.property(country, digits, fc.constantFrom('', ' ', '-', '.'), (code, number, between) => {
        const phone = `+${code}${number}`.slice(0, 16);
        const typed = [...phone].join(between);
        expect(readTypedPhone(typed)).toBe(phone);
        expect(formatUsPhone(phone).replaceAll(' ', '')).toBe(phone);
        const american = readTypedPhone(typed.replace('+', ''));
        expect(american === null || american === `+1${phone.slice(-10)}`).toBe(true);
      }),
    );
  });
});
