// The codes of members and merchants as people type them.

export const MAX_CODE_LENGTH = 20;

/** Codes are stored in uppercase, without surrounding space. */
export const normalizeCode = (typed: string): string => typed.normalize('NFKC').trim().toUpperCase();

/** People leave these out of a code, or put others in: spaces, dashes and underscores. */
export const CODE_SEPARATORS = ' \t_-\u2010\u2011\u2012\u2013\u2014\u2015\u2212';

/** Rule 393: what two spellings of a code have in common; a code of nothing but dashes is itself. */
export const codeKey = (typed: string): string => {
  const code = normalizeCode(typed);
  return [...code].filter((sign) => !CODE_SEPARATORS.includes(sign)).join('') || code;
};
