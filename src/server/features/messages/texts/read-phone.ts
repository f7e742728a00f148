// Normalizes a phone number as people type it.

import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

const MIN_DIGITS = 7;
const MAX_DIGITS = 15;

/**
 * E.164, such as +13125550123, for every number that can be dialed; a number without a country is American. Anything
 * else that might be a number is kept as digits. Null when it is not a phone number.
 */
export function readPhone(typed: string): string | null {
  const number = parsePhoneNumberFromString(typed, 'US');
  if (number?.isPossible()) return number.number;
  const digits = typed.replace(/\D/g, '');
  return digits.length >= MIN_DIGITS && digits.length <= MAX_DIGITS ? digits : null;
}
