/** A US phone number is shown as (312) 555-0123, whether it was kept as ten digits or with the country's +1 before them. */

const US_NUMBER = /^(?:\+?1)?(\d{3})(\d{3})(\d{4})$/;

/** Shows a US number kept as ten digits or in E.164; any other number is shown as it is. */
export const formatUsPhone = (phone: string): string => {
  const [, area, exchange, line] = US_NUMBER.exec(phone) ?? [];
  return area === undefined ? phone : `(${area}) ${exchange}-${line}`;
};
