/**
 * Rule 71: a new password has 8 to 25 characters with an upper-case letter, a lower-case letter, a digit and a special
 * character. A longer pass phrase, up to 128 characters, needs none of these.
 */

export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 128;

const MAX_MIXED_LENGTH = 25;

export const PASSWORD_HELP =
  'Use 8 to 25 characters with an upper case letter, a lower case letter, a digit and a special character. ' +
  'A longer pass phrase of up to 128 characters can be anything you like.';

const KINDS_OF_CHARACTER = [
  { pattern: /\p{Lu}/u, rule: 'Add an upper case letter.' },
  { pattern: /\p{Ll}/u, rule: 'Add a lower case letter.' },
  { pattern: /\p{Nd}/u, rule: 'Add a digit.' },
  { pattern: /[^\p{L}\p{N}]/u, rule: 'Add a special character, such as ! or #.' },
];

/** The rules that a new password does not meet yet, in words for its owner. Counts characters, not bytes. */
export const unmetPasswordRules = (password: string): string[] => {
  const length = [...password].length;
  if (length > MAX_PASSWORD_LENGTH) return [`Use at most ${MAX_PASSWORD_LENGTH} characters.`];
  if (length > MAX_MIXED_LENGTH) return [];
  const missing = KINDS_OF_CHARACTER.filter(({ pattern }) => !pattern.test(password)).map(({ rule }) => rule);
  return length < MIN_PASSWORD_LENGTH ? [`Use at least ${MIN_PASSWORD_LENGTH} characters.`, ...missing] : missing;
};
