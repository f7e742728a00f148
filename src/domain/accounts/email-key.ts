/**
 * Rule 99: an email address is kept as it was typed. Addresses that differ only in case have the same key, which is used to
 * find accounts and count attempts.
 */
export const emailKey = (address: string): string => address.toLowerCase();
