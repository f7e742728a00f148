/** Ticket numbers and the hooks of the key board. Among a location's open tickets each is given once. */

export const TICKET_NUMBER_MAX = 10;
const NUMBER = /^(\D*)(\d+)$/;
const FIRST_NUMBER = '1001';

/** The next number after the one that was given last, past all that are taken: "A099" is followed by "A100". */
export const nextTicketNumber = (last: string | null, taken: ReadonlySet<string>): string => {
  const [, letters = '', digits = ''] = NUMBER.exec(last ?? '') ?? [];
  if (digits === '') return firstFree('', FIRST_NUMBER, taken);
  return firstFree(letters, String(Number(digits) + 1).padStart(digits.length, '0'), taken);
};

/** Past the longest number one begins again, without letters. */
const firstFree = (letters: string, digits: string, taken: ReadonlySet<string>): string => {
  let next = digits;
  while (taken.has(letters + next)) next = String(Number(next) + 1).padStart(next.length, '0');
  if (letters.length + next.length <= TICKET_NUMBER_MAX) return letters + next;
  return firstFree('', FIRST_NUMBER, taken);
};

/** Hooks count from 1; null when a key hangs on every one. */
export const freeHook = (hooks: number, taken: ReadonlySet<number>): number | null => {
  for (let hook = 1; hook <= hooks; hook++) if (!taken.has(hook)) return hook;
  return null;
};
