/** A US phone number is shown as (312) 555-0123, whether it was stored as ten digits or with +1 in front. */

const US_NUMBER = /^(?:\+?1)?(\d{3})(\d{3})(\d{4})$/;

/** Formats a US number stored as ten digits or in E.164; returns any other number unchanged. */
export const formatUsPhone = (phone: string): string => {
  const [, area, exchange, line] = US_NUMBER.exec(phone) ?? [];
  return area === undefined ? phone : `(${area}) ${exchange}-${line}`;
};

/** No area code or exchange begins with 0 or 1, or ends in 11. */
const DIALED = /^(?:\+?1)?([2-9](?!11)\d{2}[2-9](?!11)\d{6})$/;

/** The E.164 form of a typed US number, such as +13125550123; null if it has not the form of one. */
export const readUsPhone = (typed: string): string | null => {
  const [, number] = DIALED.exec(typed.replace(/[\s()./\p{Pd}]/gu, '')) ?? [];
  return number === undefined ? null : `+1${number}`;
};

/** The ten digits of a US number in E.164; any other number unchanged. */
export const usPhoneDigits = (phone: string): string => phone.replace(/^\+1(?=\d{10}$)/, '');
