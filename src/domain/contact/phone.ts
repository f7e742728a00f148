/** A US phone number is shown as (312) 555-0123, whether it was kept as ten digits or with the country's +1 before them. */

const US_NUMBER = /^(?:\+?1)?(\d{3})(\d{3})(\d{4})$/;

/** Shows a US number kept as ten digits or in E.164; any other number is shown as it is. */
export const formatUsPhone = (phone: string): string => {
  const [, area, exchange, line] = US_NUMBER.exec(phone) ?? [];
  return area === undefined ? phone : `(${area}) ${exchange}-${line}`;
};

/** E.164 of a US number as people type it, such as +13125550123; null for anything that is not ten digits. */
export const readUsPhone = (typed: string): string | null => {
  const [, area, exchange, line] = US_NUMBER.exec(typed.replace(/[\s().\p{Pd}]/gu, '')) ?? [];
  return area === undefined ? null : `+1${area}${exchange}${line}`;
};

/** The ten digits of a US number kept in E.164; any other number as it is. */
export const usPhoneDigits = (phone: string): string => phone.replace(/^\+1(?=\d{10}$)/, '');
