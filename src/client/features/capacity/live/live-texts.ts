// The texts of the owner's live view of a lot.

import { overText } from '../../../lib/wording/over-text.ts';

const spaces = (count: number) => (count === 1 ? '1 space' : `${count} spaces`);

export const liveTexts = {
  title: 'Live view',
  allLots: 'All lots',
  zone: (number: string) => `Zone ${number}`,
  ofZone: (number: string) => ` (zone ${number})`,
  allLeft: (left: number, capacity: number) => `${left} of ${spaces(capacity)} left`,
  left: 'left',
  ofCapacity: (capacity: number) => `of ${spaces(capacity)}`,
  taken: (count: number) => `${count} taken`,
  blocked: (count: number) => `${count} blocked`,
  free: (count: number) => `${count} left`,
  closed: (count: number) => `${count} empty, marked as full`,
  over: (count: number) => `${count} over`,
  overText,
  full: 'Full',
  marked: 'Marked as full',
  markedText: (since: string) =>
    `Nothing has been sold here since ${since}. Open it again to resume. Parked drivers can still add time.`,
  nextFree: (at: string) => `The next space is likely to open up at ${at}.`,
  fullZones: (numbers: readonly string[]) => (numbers.length === 0 ? '' : `Full: zone ${numbers.join(', zone ')}.`),
  cutOff: (at: string) => `No connection. These numbers are from ${at}.`,
  cutOffText: 'They update again once the signal is back.',
  empty: 'No zone counts its spaces yet',
  emptyText:
    'Enter how many vehicles fit in a zone. It then stops selling when it is full, and this page shows how full it is.',
  emptyForViewers: 'As soon as its owner has spaces counted, this page shows how full it is.',
  noZones: 'This lot has no zones yet',
  noZonesText: 'Add a zone with its price and how many vehicles fit. This page then shows how full it is.',
  addZone: 'Add Zone',
  uncounted: 'Not counted',
  setPlaces: 'Set its spaces',
};

export const blockTexts = {
  markFull: 'Mark as full',
  markingFull: 'Marking…',
  open: 'Open again',
  opening: 'Opening…',
  block: 'Block spaces',
  change: 'Change block',
  giveBack: 'Unblock',
  givingBack: 'Unblocking…',
  blockedUntil: (until: string) => `until ${until}`,
  blockedForNow: 'until you unblock them',
  /** "12 blocked: snow, until 5:40 PM". */
  said: ({ blocked, reason, until }: { blocked: number; reason: string | null; until: string }) =>
    `${blocked} blocked: ${reason === null ? until : `${reason}, ${until}`}.`,
  givenBack: (count: number) => `${spaces(count)} available again`,
  undo: 'Undo',
  undoing: 'Undoing…',
  dialogTitle: (zone: string) => `Block spaces in zone ${zone}`,
  dialogText: 'Blocked spaces are not sold. Parking already sold is not affected.',
  count: 'How many spaces',
  countHint: (capacity: number) => `Of the ${capacity} here.`,
  countWrong: (capacity: number) =>
    capacity < 1 ? 'This zone has no spaces.' : `A whole number from 1 to ${capacity}.`,
  reason: 'Reason',
  reasonHint: 'Such as snow or an event. Drivers do not see it.',
  until: 'Until',
  untilHint: (zoneName: string | null) =>
    zoneName === null
      ? 'Leave blank to keep them blocked.'
      : `In the lot’s time zone (${zoneName}). Leave blank to keep them blocked.`,
  untilPassed: 'This time has passed.',
  overtaken: (blocked: number) =>
    `Someone else has just changed this: ${blocked === 0 ? 'nothing is' : `${spaces(blocked)} ${blocked === 1 ? 'is' : 'are'}`} blocked now. Press “Block them” again to replace that with yours.`,
  save: 'Block them',
  saving: 'Blocking…',
  cancel: 'Cancel',
};

export const parkedTexts = {
  title: 'Parked now',
  cars: (count: number) => (count === 1 ? '1 car' : `${count} cars`),
  none: 'No paid cars are parked here right now.',
  plate: 'Plate',
  zone: 'Zone',
  until: 'Until',
  paid: 'Paid',
  kinds: { session: 'By the driver', reservation: 'Reserved', member: 'Member code', valet: 'Valet' },
};
