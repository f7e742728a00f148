/** A US phone number is shown as (312) 555-0123, whether it was stored as ten digits or with +1 in front. */

const US_NUMBER = /^(?:\+?1)?(\d{3})(\d{3})(\d{4})$/;

/** Formats a US number stored as ten digits or in E.164; returns any other number unchanged. */
export const formatUsPhone = (phone: string): string => {
  const [, area, exchange, line] = US_NUMBER.exec(phone) ?? [];
  return area === undefined ? phone : `(${area}) ${exchange}-${line}`;
};

/** The E.164 form of a typed US number, such as +13125550123; null unless it has ten digits. */
export const readUsPhone = (typed: string): string | null => {
  const [, area, exchange, line] = US_NUMBER.exec(typed.replace(/[\s().\p{Pd}]/gu, '')) ?? [];
  return area === undefined ? null : `+1${area}${exchange}${line}`;
};

/** The ten digits of a US number in E.164; any other number unchanged. */
export const usPhoneDigits = (phone: string): string => phone.replace(/^\+1(?=\d{10}$)/, '');
