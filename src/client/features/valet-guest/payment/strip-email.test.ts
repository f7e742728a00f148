import { describe, expect, it } from 'vitest';
import { stripEmail } from './strip-email.ts';

describe('the e-mail address of a receipt', () => {
  it('keeps letters, digits, @ and dots, and drops every other character (rule 99)', () => {
    expect(stripEmail(' Ann.Carter99@people.example\n')).toBe('Ann.Carter99@people.example');
    expect(stripEmail('a+b-c_d "<x>" @ y;z.example')).toBe('abcdx@yz.example');
  });
});
