// A phone number being typed, as its digits alone once it can be one, after the + of another country's. Anything else stays as it
// was typed, and is refused.

import { readTypedPhone } from '#platform/contract/phone.ts';

const PUNCTUATION = /[\s()./\p{Pd}]/gu;
const COUNTRY = /^\+?1(?=\d{10}$)/;

export function digitsOf(typed: string): string {
  const digits = typed.replace(PUNCTUATION, '');
  return /^\+?\d*$/.test(digits) ? digits.replace(COUNTRY, '') : typed;
}

export const isPhone = (typed: string): boolean => readTypedPhone(typed) !== null;
