/**
 * Rule 71: a new password has 8 to 25 characters with an uppercase letter, a lowercase letter, a digit and a special
 * character. A longer pass phrase, up to 128 characters, needs none of these.
 */

import { msgid, ngettext, t } from 'ttag';

export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 128;

const MAX_MIXED_LENGTH = 25;

/** Words alone, of this length, are meant as a pass phrase. */
const PHRASE_FROM = 13;
const IS_PHRASE = /^[\p{L}\p{M}\s'’,.-]+$/u;

export const PASSWORD_HELP =
  t`Use 8 to 25 characters with an upper case letter, a lower case letter, a digit and a special character. ` +
  t`A longer pass phrase of up to 128 characters can be anything you like.`;

const kindsOfCharacter = () => [
  { pattern: /\p{Lu}/u, rule: t`Add an upper case letter.` },
  { pattern: /\p{Ll}/u, rule: t`Add a lower case letter.` },
  { pattern: /\p{Nd}/u, rule: t`Add a digit.` },
  { pattern: /[^\p{L}\p{N}]/u, rule: t`Add a special character, such as ! or #.` },
];

/** The rules that a new password does not meet yet, in words for its owner. Counts characters, not bytes. */
export const unmetPasswordRules = (password: string): string[] => {
  const length = [...password].length;
  if (length > MAX_PASSWORD_LENGTH) return [t`Use at most ${MAX_PASSWORD_LENGTH} characters.`];
  if (length > MAX_MIXED_LENGTH) return [];
  const missing = kindsOfCharacter()
    .filter(({ pattern }) => !pattern.test(password))
    .map(({ rule }) => rule);
  if (length >= PHRASE_FROM && IS_PHRASE.test(password)) {
    const short = MAX_MIXED_LENGTH + 1 - length;
    const phrase = ngettext(
      msgid`A pass phrase has 26 characters or more: ${short} more is needed. A shorter password needs four kinds of characters.`,
      `A pass phrase has 26 characters or more: ${short} more are needed. A shorter password needs four kinds of characters.`,
      short,
    );
    return [phrase, ...missing];
  }
  return length < MIN_PASSWORD_LENGTH ? [t`Use at least ${MIN_PASSWORD_LENGTH} characters.`, ...missing] : missing;
};
