// The texts of shifts.

import { msgid, ngettext, t } from 'ttag';
import type { Cents } from '#domain/money/cents.ts';
import { formatCents } from '#domain/money/cents.ts';

export const shiftTexts = {
  title: t`Shift`,
  all: t`Shifts`,
  lead: (stand: string) => t`The till and the key board of ${stand}`,
  toBoard: t`Board`,
  none: t`No shift is open`,
  noneText: t`Count the till and open one. Cash taken from then on belongs to it.`,
  noneOwner: t`The attendants open one when they start work.`,
  outside: (cents: Cents) => t`${formatCents(cents)} was taken in cash while no shift was open.`,
  float: t`In the till now`,
  floatHint: t`Dollars, before the first guest pays.`,
  open: t`Open the shift`,
  opening: t`Opening…`,
  running: (name: string) => t`Opened by ${name}`,
  since: t`Since`,
  began: t`Started with`,
  taken: t`Taken in cash`,
  expected: t`The till should hold`,
  count: t`Close the shift`,
  counted: t`Counted in the till`,
  countedHint: t`In dollars. A difference is recorded, never adjusted.`,
  amountWrong: t`Enter an amount such as 83.00`,
  hooks: t`Keys on the board`,
  hooksHint: t`Check each hook that has a key. The others are recorded as missing.`,
  noHooks: t`No open ticket has a key on the board.`,
  hook: (hook: number, ticket: string, plate: string) => t`Hook ${hook}: ticket ${ticket}, ${plate}`,
  allHang: t`All keys are there`,
  stray: t`Other hooks with a key`,
  strayHint: t`Numbers separated by commas, or empty.`,
  strayWrong: t`Separate numbers by commas, such as 4, 17`,
  note: t`Note`,
  close: t`Close the shift`,
  closing: t`Closing…`,
  closed: (difference: Cents) => t`The shift is closed. ${describeDifference(difference)}`,
  history: t`Past shifts`,
  noHistory: t`No shift has been closed here yet.`,
  columns: { when: t`Shift`, expected: t`Expected`, counted: t`Counted`, difference: t`Difference`, keys: t`Keys` },
  by: (opened: string, closed: string) => (opened === closed ? opened : t`${opened}, closed by ${closed}`),
  keysFine: (found: number) => ngettext(msgid`${found} key, none missing`, `${found} keys, none missing`, found),
  missing: (names: string) => t`Missing: ${names}`,
  missingOne: (ticket: string, hook: number) => t`ticket ${ticket} (hook ${hook})`,
  strays: (hooks: string) => t`No open ticket: hook ${hooks}`,
};

export function describeDifference(cents: Cents): string {
  if (cents === 0) return t`The till is exact.`;
  return cents > 0 ? t`The till is ${formatCents(cents)} over.` : t`The till is ${formatCents(-cents)} short.`;
}
