import { describe, expect, it } from 'vitest';
import { formatUsPhone } from '#platform/contract/phone.ts';
import { readPhone } from './read-phone.ts';

describe('a typed phone number', () => {
  it.each([
    '(312) 555-0123',
    '312.555.0123',
    '312/555-0123',
    '(+1) 312 555 0123',
    '+1 312 555 0123',
    '13125550123',
    '3125550123.0',
    'tel:+1-312-555-0123',
    '\u202A+1 (312) 555-0123\u202C',
    '(312)\u00A0555\u20110123',
    '３１２５５５０１２３',
  ])('"%s" is stored with its country and shown the American way', (typed) => {
    expect(readPhone(typed)).toEqual({ phone: '+13125550123' });
    expect(formatUsPhone('+13125550123')).toBe('(312) 555-0123');
  });

  it.each([
    ['+44 20 7183 8750', '+442071838750'],
    ['+45 33 12 34 56', '+4533123456'],
    ['(+353) 87 654 3210', '+353876543210'],
  ])('keeps the country of %s', (typed, phone) => expect(readPhone(typed)).toEqual({ phone }));

  it.each([
    ['3.12555E+09', /spreadsheet shortened/],
    ['3,12555e9', /spreadsheet shortened/],
    ['555-0123', /area code, such as/],
    ['312-555-0123 ext. 4', /extension/],
    ['312-555-0123x4', /extension/],
    ['312-555-0123 #4', /extension/],
    ['(999) 555-0123', /no area code 999/],
    ['1 123 456 7890', /no area code 123/],
    ['0005550123', /no area code 000/],
    ['312-155-0123', /valid phone number/],
    ['call 312 555 0123', /one phone number in digits/],
    ['312 555 0123 (office)', /one phone number in digits/],
    ['312.555.0123 or 312.555.0124', /one phone number in digits/],
    ['312-555-0123 / 312-555-0124', /valid phone number/],
    ['1-800-FLOWERS', /one phone number in digits/],
    ['911', /valid phone number/],
    ['44 20 7183 8750', /begins with \+ and its country code/],
    ['0044 20 7183 8750', /begins with \+ and its country code/],
    ['45 33 12 34 56', /no area code 453.* begins with \+/],
    ['+44', /valid phone number/],
    ['1234567890123456', /valid phone number/],
    ['', /valid phone number/],
    ['abc', /one phone number in digits/],
  ])('"%s" is refused with what to do', (typed, words) => {
    expect(readPhone(typed)).toEqual({ problem: expect.stringMatching(words) });
  });
});
