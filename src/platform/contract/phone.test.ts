import { describe, expect, it } from 'vitest';
import { formatUsPhone } from './phone.ts';

describe('a phone number on the page', () => {
  it.each(['3125550123', '+13125550123', '13125550123'])('%s reads (312) 555-0123', (phone) => {
    expect(formatUsPhone(phone)).toBe('(312) 555-0123');
  });

  it.each(['+442071838750', '555-0123', ''])('leaves "%s" unchanged: not a US number', (phone) => {
    expect(formatUsPhone(phone)).toBe(phone);
  });
});
