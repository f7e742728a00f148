/**
 * A US phone number is shown as (312) 555-0123, whether it was stored as ten digits or with +1 in front; one of another country with
 * that country's code apart, +45 33 12 34 56.
 */

const US_NUMBER = /^(?:\+?1)?(\d{3})(\d{3})(\d{4})$/;
/** The country's code, of one to three digits, and the rest. */
const FOREIGN_NUMBER = /^\+(7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|[2-9]\d\d)(\d{4,})$/;

/** Formats a number stored in E.164, or as the ten digits of a US number; returns anything else unchanged. */
export const formatUsPhone = (phone: string): string => {
  const [, area, exchange, line] = US_NUMBER.exec(phone) ?? [];
  if (area !== undefined) return `(${area}) ${exchange}-${line}`;
  const [, country, number = ''] = FOREIGN_NUMBER.exec(phone) ?? [];
  return country === undefined ? phone : `+${country} ${inGroups(number)}`;
};

/** Each country groups its numbers in its own way; digits in twos or threes are read well anywhere. */
const inGroups = (digits: string): string =>
  digits.replace(digits.length === 8 ? /(\d{2})(?=\d)/g : /(\d{3})(?=\d{3})/g, '$1 ');

/** No area code or exchange begins with 0 or 1, or ends in 11. */
const DIALED = /^(?:\+?1)?([2-9](?!11)\d{2}[2-9](?!11)\d{6})$/;
const WITH_COUNTRY = /^\+[2-9]\d{6,14}$/;

/**
 * The E.164 form of a typed number, such as +13125550123; null if it has not the form of one. Without a + it is American or nothing:
 * a number of another country is never taken for an American one.
 */
export const readTypedPhone = (typed: string): string | null => {
  const bare = typed.replace(/[\s()./\p{Pd}]/gu, '');
  if (WITH_COUNTRY.test(bare)) return bare;
  const [, number] = DIALED.exec(bare) ?? [];
  return number === undefined ? null : `+1${number}`;
};

/** The ten digits of a US number in E.164; any other number unchanged. */
export const usPhoneDigits = (phone: string): string => phone.replace(/^\+1(?=\d{10}$)/, '');
