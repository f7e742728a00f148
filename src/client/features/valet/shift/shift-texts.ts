// The texts of shifts.

import type { Cents } from '#domain/money/cents.ts';
import { formatCents } from '#domain/money/cents.ts';

export const shiftTexts = {
  title: 'Shift',
  all: 'Shifts',
  lead: (stand: string) => `The till and the key board of ${stand}`,
  toBoard: 'Board',
  none: 'No shift is open',
  noneText: 'Count the till and open one. Cash taken from then on belongs to it.',
  noneOwner: 'The attendants open one when they start work.',
  outside: (cents: Cents) => `${formatCents(cents)} was taken in cash while no shift was open.`,
  float: 'In the till now',
  floatHint: 'Dollars, before the first guest pays.',
  open: 'Open the shift',
  opening: 'Opening…',
  running: (name: string) => `Opened by ${name}`,
  since: 'Since',
  began: 'Started with',
  taken: 'Taken in cash',
  expected: 'The till should hold',
  count: 'Close the shift',
  counted: 'Counted in the till',
  countedHint: 'In dollars. A difference is recorded, never adjusted.',
  amountWrong: 'Enter an amount such as 83.00',
  hooks: 'Keys on the board',
  hooksHint: 'Check each hook that has a key. The others are recorded as missing.',
  noHooks: 'No open ticket has a key on the board.',
  hook: (hook: number, ticket: string, plate: string) => `Hook ${hook}: ticket ${ticket}, ${plate}`,
  allHang: 'All keys are there',
  stray: 'Other hooks with a key',
  strayHint: 'Numbers separated by commas, or empty.',
  strayWrong: 'Separate numbers by commas, such as 4, 17',
  note: 'Note',
  close: 'Close the shift',
  closing: 'Closing…',
  closed: (difference: Cents) => `The shift is closed. ${describeDifference(difference)}`,
  history: 'Past shifts',
  noHistory: 'No shift has been closed here yet.',
  columns: { when: 'Shift', expected: 'Expected', counted: 'Counted', difference: 'Difference', keys: 'Keys' },
  by: (opened: string, closed: string) => (opened === closed ? opened : `${opened}, closed by ${closed}`),
  keysFine: (found: number) => (found === 1 ? '1 key, none missing' : `${found} keys, none missing`),
  missing: (names: string) => `Missing: ${names}`,
  missingOne: (ticket: string, hook: number) => `ticket ${ticket} (hook ${hook})`,
  strays: (hooks: string) => `No open ticket: hook ${hooks}`,
};

export function describeDifference(cents: Cents): string {
  if (cents === 0) return 'The till is exact.';
  return cents > 0 ? `The till is ${formatCents(cents)} over.` : `The till is ${formatCents(-cents)} short.`;
}
