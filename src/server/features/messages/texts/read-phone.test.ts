import { describe, expect, it } from 'vitest';
import { formatUsPhone } from '#domain/contact/phone.ts';
import { readPhone } from './read-phone.ts';

describe('a typed phone number', () => {
  it.each(['(312) 555-0123', '312.555.0123', '+1 312 555 0123', '13125550123', '312-555-0123 ext. 4'])(
    '"%s" is kept with its country and shown the American way',
    (typed) => {
      expect(readPhone(typed)).toBe('+13125550123');
      expect(formatUsPhone(readPhone(typed) ?? '')).toBe('(312) 555-0123');
    },
  );

  it('keeps the country of a foreign number', () => {
    expect(readPhone('+44 20 7183 8750')).toBe('+442071838750');
  });

  it('is stored as digits when the area code is missing', () => {
    expect(readPhone('555-0123')).toBe('5550123');
  });

  it.each(['', 'abc', '911', '1-800-FLOWERS', '1234567890123456'])('is invalid when it is "%s"', (typed) => {
    expect(readPhone(typed)).toBeNull();
  });
});
