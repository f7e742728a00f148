// How a code is shown while it is typed: "123 456" from an authenticator, "ABCD-EFGH-JKMN" for a recovery code.

const DIGITS = /^\d{0,6}$/;

export function groupCode(typed: string): string {
  const bare = typed.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return DIGITS.test(bare) ? splitIntoGroups(bare, 3).join(' ') : splitIntoGroups(bare, 4).join('-');
}

export const splitIntoGroups = (text: string, size: number): readonly string[] =>
  text.match(new RegExp(`.{1,${size}}`, 'g')) ?? [];
