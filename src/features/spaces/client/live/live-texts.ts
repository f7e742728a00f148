// The texts of the owner's live view of a lot.

import { msgid, ngettext, t } from 'ttag';
import { overText } from '#platform/wording/over-text.ts';

const spaces = (count: number) => ngettext(msgid`${count} space`, `${count} spaces`, count);

export const liveTexts = {
  title: t`Live view`,
  allLots: t`All lots`,
  zone: (number: string) => t`Zone ${number}`,
  ofZone: (number: string) => t` (zone ${number})`,
  allLeft: (left: number, capacity: number) => t`${left} of ${spaces(capacity)} left`,
  left: t`left`,
  ofCapacity: (capacity: number) => t`of ${spaces(capacity)}`,
  taken: (count: number) => t`${count} taken`,
  blocked: (count: number) => t`${count} blocked`,
  free: (count: number) => t`${count} left`,
  closed: (count: number) => t`${count} empty, marked as full`,
  over: (count: number) => t`${count} over`,
  overText,
  full: t`Full`,
  marked: t`Marked as full`,
  markedText: (since: string) =>
    t`Nothing has been sold here since ${since}. Open it again to resume. Parked drivers can still add time.`,
  nextFree: (at: string) => t`The next space is likely to open up at ${at}.`,
  fullZones: (numbers: readonly string[]) =>
    numbers.length === 0 ? '' : t`Full: ${numbers.map((number) => t`zone ${number}`).join(', ')}.`,
  cutOff: (at: string) => t`No connection. These numbers are from ${at}.`,
  cutOffText: t`They update again once the signal is back.`,
  empty: t`No zone counts its spaces yet`,
  emptyText: t`Enter how many cars fit in a zone. It then stops selling when it is full, and this page shows how full it is.`,
  emptyForViewers: t`Once the owner sets a space count, this page shows how full the lot is.`,
  noZones: t`This lot has no zones yet`,
  noZonesText: t`Add a zone with its price and how many cars fit. This page then shows how full it is.`,
  addZone: t`Add Zone`,
  uncounted: t`Not counted`,
  setSpaces: t`Set its spaces`,
};

export const blockTexts = {
  markFull: t`Mark as full`,
  markingFull: t`Marking…`,
  open: t`Open again`,
  opening: t`Opening…`,
  block: t`Block spaces`,
  change: t`Change block`,
  release: t`Unblock`,
  givingBack: t`Unblocking…`,
  blockedUntil: (until: string) => t`until ${until}`,
  blockedForNow: t`until you unblock them`,
  /** "12 blocked: snow, until 5:40 PM". */
  said: ({ blocked, reason, until }: { blocked: number; reason: string | null; until: string }) =>
    t`${blocked} blocked: ${reason === null ? until : `${reason}, ${until}`}.`,
  givenBack: (count: number) => t`${spaces(count)} available again`,
  undo: t`Undo`,
  undoing: t`Undoing…`,
  dialogTitle: (zone: string) => t`Block spaces in zone ${zone}`,
  dialogText: t`Blocked spaces are not sold. Parking already sold is not affected.`,
  count: t`How many spaces`,
  countHint: (capacity: number) => t`Of the ${capacity} here.`,
  countWrong: (capacity: number) =>
    capacity < 1 ? t`This zone has no spaces.` : t`A whole number from 1 to ${capacity}.`,
  reason: t`Reason`,
  reasonHint: t`Such as snow or an event. Drivers do not see it.`,
  until: t`Until`,
  untilHint: (zoneName: string | null) =>
    zoneName === null
      ? t`Leave blank to keep them blocked.`
      : t`In the lot’s time zone (${zoneName}). Leave blank to keep them blocked.`,
  untilPassed: t`This time has passed.`,
  overtaken: (blocked: number) =>
    blocked === 0
      ? t`Someone else has just changed this: nothing is blocked now. Press “Block them” again to replace that with yours.`
      : ngettext(
          msgid`Someone else has just changed this: ${blocked} space is blocked now. Press “Block them” again to replace that with yours.`,
          `Someone else has just changed this: ${blocked} spaces are blocked now. Press “Block them” again to replace that with yours.`,
          blocked,
        ),
  save: t`Block them`,
  saving: t`Blocking…`,
  cancel: t`Cancel`,
};

export const parkedTexts = {
  title: t`Parked now`,
  cars: (count: number) => ngettext(msgid`${count} car`, `${count} cars`, count),
  none: t`No paid cars are parked here right now.`,
  plate: t`Plate`,
  zone: t`Zone`,
  until: t`Until`,
  paid: t`Paid`,
  kinds: {
    session: t`By the driver`,
    reservation: t`Reserved`,
    member: t`Member code`,
    permit: t`Permit`,
    valet: t`Valet`,
  },
};
