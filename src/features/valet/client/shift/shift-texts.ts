// The texts of shifts.

import { msgid, ngettext, t } from 'ttag';
import type { Cents } from '#platform/money/cents.ts';
import { formatCents } from '#platform/money/cents.ts';
import type { ValetShift } from '../../contract/valet-shifts.contract.ts';
import type { MissingReason } from '../../rules/shift.ts';

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
  rooms: t`Charged to rooms`,
  roomsOf: (cents: Cents) => t`Charged to rooms: ${formatCents(cents)}`,
  tips: t`Tips paid online`,
  yourTips: t`Your tips so far`,
  tipsOf: (cents: Cents) => t`Tips: ${formatCents(cents)}`,
  yoursOf: (cents: Cents) => t`Your tips: ${formatCents(cents)}`,
  count: t`Count the till and the keys`,
  counted: t`Counted in the till`,
  countedHint: t`In dollars. The expected amount is shown afterward.`,
  amountWrong: t`Enter an amount such as 83.00`,
  hooks: t`Keys on the board`,
  hooksHint: t`Each of these hooks should hold a key. Tap the ones that are empty.`,
  noHooks: t`No hook should hold a key now.`,
  emptyHook: (hook: number, ticket: string, plate: string) => t`Hook ${hook} is empty: ticket ${ticket}, ${plate}`,
  gone: t`empty`,
  out: (keys: number) =>
    ngettext(
      msgid`${keys} key is with an attendant: its car is on its way or in front.`,
      `${keys} keys are with attendants: their cars are on their way or in front.`,
      keys,
    ),
  stray: t`Other hooks with a key`,
  strayHint: t`Numbers separated by commas, or empty.`,
  strayWrong: t`Separate numbers by commas, such as 4, 17`,
  looked: (empty: number) =>
    empty === 0
      ? t`I looked at every hook: no key is missing`
      : ngettext(
          msgid`I looked at every hook: ${empty} key is missing`,
          `I looked at every hook: ${empty} keys are missing`,
          empty,
        ),
  lookFirst: t`Look at the key board first, then check this.`,
  compare: t`Compare`,
  comparing: t`Comparing…`,
  countAgain: t`Count again`,
  moved: t`Cash was booked after you counted. Count the till again.`,
  noneMissing: t`No key is missing.`,
  whereIs: (hook: number, ticket: string) => t`Where is the key from hook ${hook}, ticket ${ticket}?`,
  choose: t`Choose`,
  chooseWhere: t`Choose where the key is.`,
  whoHas: (hook: number) => t`Who has the key from hook ${hook}?`,
  nameThem: t`Enter who has it.`,
  answerAll: t`Choose where each missing key is.`,
  carsLeft: (cars: number) =>
    ngettext(msgid`${cars} car stays for the next shift`, `${cars} cars stay for the next shift`, cars),
  leftBy: (name: string, when: string) => t`Left by ${name}, ${when}`,
  noteOf: (note: string) => t`Note: ${note}`,
  noHook: t`no hook`,
  atHook: (hook: number) => t`hook ${hook}`,
  takeOver: (cars: number) =>
    ngettext(msgid`I have taken over ${cars} car and its key`, `I have taken over ${cars} cars and their keys`, cars),
  takeOverFirst: t`Go through the cars with the last shift, then check this.`,
  takenOver: (name: string) => t`Cars taken over by ${name}`,
  notTakenOver: t`Cars not taken over yet`,
  recounted: (cents: Cents) => t`counted ${formatCents(cents)} first`,
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
  missingWhere: (ticket: string, hook: number, where: string) => t`ticket ${ticket} (hook ${hook}, ${where})`,
  strays: (hooks: string) => t`No open ticket: hook ${hooks}`,
};

export function describeDifference(cents: Cents): string {
  if (cents === 0) return t`The till balances.`;
  return cents > 0 ? t`The till is ${formatCents(cents)} over.` : t`The till is ${formatCents(-cents)} short.`;
}

export const REASON_WORDS: Readonly<Record<MissingReason, string>> = {
  in_car: t`In the car`,
  with_attendant: t`With an attendant`,
  with_guest: t`With the guest`,
  not_found: t`Not found`,
};

type Missing = NonNullable<ValetShift['keys']>['missing'];

/** "Missing: ticket 1002 (hook 2, Leo)". */
export function describeMissing(missing: Missing): string {
  const names = missing.map(({ ticketNumber, hook, why, who }) => {
    const where = who === '' && why !== null ? REASON_WORDS[why] : who;
    return where === ''
      ? shiftTexts.missingOne(ticketNumber, hook)
      : shiftTexts.missingWhere(ticketNumber, hook, who === '' ? where.toLowerCase() : where);
  });
  return shiftTexts.missing(names.join(', '));
}
