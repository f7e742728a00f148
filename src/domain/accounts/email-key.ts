/**
 * Rule 99: an e-mail address is kept as it was typed. Two that differ in upper and lower case alone have the same key, by
 * which accounts are found and attempts are counted.
 */
export const emailKey = (address: string): string => address.toLowerCase();
