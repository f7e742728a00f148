/** The numbers of tickets, unique among a location's open ones. */

export const TICKET_NUMBER_MAX = 10;
const NUMBER = /^(\D*)(\d+)$/;
const FIRST_NUMBER = '1001';

/** The number after the last one, skipping those taken: "A099" is followed by "A100". */
export const nextTicketNumber = (last: string | null, taken: ReadonlySet<string>): string => {
  const [, letters = '', digits = ''] = NUMBER.exec(last ?? '') ?? [];
  if (digits === '') return firstFree('', FIRST_NUMBER, taken);
  return firstFree(letters, String(Number(digits) + 1).padStart(digits.length, '0'), taken);
};

/** After the longest number it starts over without letters. */
const firstFree = (letters: string, digits: string, taken: ReadonlySet<string>): string => {
  let next = digits;
  while (taken.has(letters + next)) next = String(Number(next) + 1).padStart(next.length, '0');
  if (letters.length + next.length <= TICKET_NUMBER_MAX) return letters + next;
  return firstFree('', FIRST_NUMBER, taken);
};
