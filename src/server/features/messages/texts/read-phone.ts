// A phone number as people type it, turned into the one way in which numbers are kept.

import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

const MIN_DIGITS = 7;
const MAX_DIGITS = 15;

/**
 * E.164, such as +13125550123, for every number that could be dialled; a number without a country is American. What is
 * no such number but might be one on some desk is kept as its digits. Null for what is no phone number at all.
 */
export function readPhone(typed: string): string | null {
  const number = parsePhoneNumberFromString(typed, 'US');
  if (number?.isPossible()) return number.number;
  const digits = typed.replace(/\D/g, '');
  return digits.length >= MIN_DIGITS && digits.length <= MAX_DIGITS ? digits : null;
}
