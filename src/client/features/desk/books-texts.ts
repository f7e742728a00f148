// Every sentence of the desk's books.

import { formatCents } from '#domain/money/cents.ts';

export const booksTexts = {
  title: 'Books',
  lead: 'Where two records of the same money do not say the same. Nothing here mends itself: it would hide what went wrong.',
};

export const sumsTexts = {
  title: 'Sums and the ledger',
  agree: 'The books agree.',
  disagree: (open: number) =>
    open === 1 ? 'In 1 place the books do not agree.' : `In ${open} places the books do not agree.`,
  proven: (lots: number, moment: string) =>
    `Last proven ${moment}: ${lots === 1 ? '1 lot' : `${lots} lots`}, every sum against the ledger.`,
  unprovenTitle: 'Not proven yet',
  unproven: 'They are proven each night; the first proof is still to come.',
  caption: 'Sums that are not what the ledger says, open ones first',
  lot: 'Lot',
  day: 'Day',
  allDays: 'All days together',
  difference: 'What differs',
  parking: 'Parking',
  fees: 'Fees',
  found: 'Found',
  state: 'State',
  open: 'Open',
  resolved: 'Resolved',
  /** A day's sum is held against the ledger, a total against its days. */
  says: ({ kind, summed, proven }: { kind: 'day' | 'total'; summed: number; proven: number }) =>
    kind === 'day'
      ? `the sum says ${formatCents(summed)}, the ledger ${formatCents(proven)}`
      : `the total says ${formatCents(summed)}, its days ${formatCents(proven)}`,
  off: (cents: number) => `${formatCents(Math.abs(cents))} too ${cents > 0 ? 'much' : 'little'}`,
  again: (moment: string) => `seen again ${moment}`,
};

export const chargesTexts = {
  title: 'Wrong charges',
  none: 'No wrong charges.',
  noneText: 'Every payment was charged as it was asked for.',
  allReturned: 'All wrong charges were given back.',
  caption: 'Payments of which another amount was charged, open ones first',
  lot: 'Lot',
  payment: 'Payment',
  difference: 'What differs',
  off: (asked: number, charged: number) => `${formatCents(charged)} instead of ${formatCents(asked)}`,
  bought: 'Nothing was sold for it; all of it goes back.',
  open: (open: number) =>
    open === 1 ? '1 wrong charge is not given back yet.' : `${open} wrong charges are not given back yet.`,
  openText:
    'The program gives them back by itself, within minutes. What the provider refuses has to be given back there.',
  found: 'Found',
  state: 'State',
  states: { returning: 'On its way back', returned: 'Given back', refused: 'Refused' },
};
