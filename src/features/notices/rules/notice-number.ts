/**
 * Rule 320: a notice's number is 60 random bits in Crockford's 32 characters, which leave out the ones people confuse. It is
 * shown in groups, and accepted however it is typed.
 */

const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 12;
const NUMBER = new RegExp(`^[${SIGNS}]{${LENGTH}}$`);

/** @param random at least 12 random bytes; five bits of each are used */
export const noticeNumberOf = (random: Uint8Array): string =>
  Array.from(random.subarray(0, LENGTH), (byte) => SIGNS[byte % SIGNS.length]).join('');

/** What was typed of a number, or copied from a page, whose hyphens do not break, in its stored form; it may be incomplete. */
export const readNumberSigns = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[\s\-\u2011]/g, '')
    .replace(/[IL]/g, '1')
    .replace(/O/g, '0');

/** The number in its stored form; null if it cannot be one. */
export const readNoticeNumber = (typed: string): string | null => {
  const signs = readNumberSigns(typed);
  return NUMBER.test(signs) ? signs : null;
};

/** In groups of four: 7K3M-92QX-B4TZ. */
export const showNoticeNumber = (number: string): string => number.replace(/(.{4})(?=.)/g, '$1-');
