// The texts of an enforcer's pages. Texts that the specification fixes are verbatim.

import { msgid, ngettext, t } from 'ttag';

export const enforcementTexts = {
  serviceTitle: t`Locations Servicing`,
  empty: t`Looks like you are not servicing any locations yet.`,
  emptyText: t`The lot owner who invited you chooses your locations. Ask them to assign you some.`,
  profile: t`Your profile`,
  search: t`Search Vehicles Here`,
  at: (name: string) => t` at ${name}`,
  findLot: t`Find a lot`,
  nearestFirst: t`Nearest first`,
  positionUnknown: t`Your position is not available, so the lots stay in their order.`,
  noLotFound: t`No lot matches.`,

  searchTitle: t`Search vehicles`,
  notYours: t`You do not service this location`,
  notYoursText: t`The lot owner may have changed who services it.`,
};

export const checkTexts = {
  plate: t`License plate`,
  plateMissing: t`Please enter a license plate number`,
  state: t`State`,
  anyState: t`Any`,
  stateUnknown: t`Please provide a valid state for license plate`,
  walkZone: t`Zone to check`,
  allZones: t`All zones`,
  purpose: t`Reason`,
  purposes: { patrol: t`Patrol`, complaint: t`Complaint`, dispute: t`Dispute`, other: t`Other` },
  check: t`Check`,
  checking: t`Checking…`,
  next: t`Next plate`,
  keypad: t`Plate keys`,
  erase: t`Erase`,
  ownKeys: t`Plate keys`,
  phoneKeys: t`Phone keyboard`,
};

export const verdictTexts = {
  giveNotice: t`Issue a notice`,
  noticeNeedsSignal: t`A notice needs a signal`,
  valid: t`Paid`,
  member: t`Member`,
  permit: t`Permit`,
  valet: t`Valet car`,
  startsSoon: t`Paid, not started`,
  reserved: t`Reserved`,
  reservedLater: t`Reserved for later`,
  notStarted: t`Not valid yet`,
  ended: t`Time is up`,
  near: t`Look again`,
  compareState: t`Compare the state`,
  nothing: t`Not paid here`,
  elsewhere: (paid: string, walked: string) => t`Paid in zone ${paid}, you are in ${walked}`,
  notKnownSince: (time: string) => t`Unknown since ${time}`,
  live: (time: string) => t`Checked with the server at ${time}`,
  stored: (time: string, age: string) => t`No signal. Based on data from ${time}, ${age}.`,
  storedSince: (time: string) => t`No signal. Based on data from ${time}.`,
  notAnAnswer: t`It may have been paid since. Check again with a signal before you act.`,
  checkedAgain: t`Check again`,
  zone: t`Zone`,
  untilFetched: t`At pickup`,
  noEnd: t`Ongoing`,
  paid: t`Paid for`,
  validTime: t`Valid`,
  endedAgo: (span: string) => t`Ended ${span} ago`,
  endedNow: t`Ended less than a minute ago`,
  corrected: (plate: string) => t`The plate was corrected a moment ago. ${plate} is covered too.`,
  typedState: (state: string) => t`It is from ${state}`,
};

export const nearTexts = {
  title: t`Similar plates here`,
  lead: t`None of these is the plate you typed. Look at the car again.`,
  requested: t`You typed`,
  known: t`On record`,
  isThisOne: t`It is this one`,
  named: (plate: string) => ` ${plate}`,
  standing: { paid: t`Paid`, starting: t`Paid, not started`, ended: t`Time is up` },
  notKnown: t`Was paid`,
  differs: (requested: string | null, known: string | null, place: number) => {
    if (requested === null) return t`${known} is missing at position ${place}`;
    if (known === null) return t`${requested} at position ${place} is not on record`;
    return t`${requested} typed, ${known} on record, at position ${place}`;
  },
  stateMissing: (state: string) => t`State on record: ${state}`,
  stateUnknown: t`No state on record`,
  stateDifferent: (requested: string, known: string) => t`${requested} typed, ${known} on record`,
};

export const walkTexts = {
  parked: t`Parked and paid here now`,
  cars: (count: number) => ngettext(msgid`${count} car`, `${count} cars`, count),
  permits: (count: number) =>
    ngettext(msgid`${count} car with a permit may park here`, `${count} cars with a permit may park here`, count),
  zone: (number: string) => t`Zone ${number}`,
  noZone: t`No zone`,
  none: t`No cars are paid here right now.`,
  valet: t`Valet car`,
  openPermit: t`Permit, ongoing`,
  member: t`Member`,
  also: (plate: string) => t`${plate} is covered too`,
  showAll: (count: number) => t`Show all ${count}`,
  lastChecks: t`Recent checks`,
  noChecks: t`No checks at this lot yet.`,
  waiting: t`Waiting for signal`,
  notStored: t`This check could not be saved.`,
  deleteCheck: t`Delete this check`,
  notes: t`Notes`,
  noNotes: t`No notes at this lot yet.`,
  notesUnknown: t`Earlier notes cannot be loaded right now.`,
  delete: t`Delete this note`,
  write: t`Write a note`,
  note: t`Note`,
  noteMissing: t`Please write a note`,
  photo: t`Photo`,
  photoHint: t`JPEG, PNG or WebP, resized before it is sent.`,
  photoOf: (plate: string) => t`Photo of ${plate}`,
  photoUnreadable: t`That picture could not be read. Choose another one.`,
  saveNote: t`Save note`,
  saving: t`Saving…`,
  cancel: t`Cancel`,
  by: (name: string, time: string) => `${name}, ${time}`,
};

export const freshnessTexts = {
  live: t`Live`,
  liveAt: (time: string) => t`As of ${time}`,
  old: t`No signal`,
  oldFrom: (time: string, age: string) => t`Data from ${time}, ${age}`,
  agoNow: t`just now`,
  ago: (span: string) => t`${span} old`,
  unsent: (count: number) =>
    ngettext(
      msgid`${count} check will be sent when you have a signal.`,
      `${count} checks will be sent when you have a signal.`,
      count,
    ),
  clockMoved: t`This phone’s clock was changed, so the age of the data is unknown.`,
  managedLots: t`These lots are saved on this phone and may have changed since.`,
  keeping: t`Saving to this phone…`,
  stored: (time: string) => t`Saved at ${time}`,
};

/** Lists of look-ups, for the officer and for the lot's owner. */
export const lookUpTexts = {
  verdicts: {
    valid: t`Paid`,
    member: t`Member`,
    permit: t`Permit`,
    valet: t`Valet car`,
    ended: t`Time is up`,
    near: t`Similar plate`,
    nothing: t`Not paid`,
  },
  notKnown: t`Unknown`,
  elsewhere: t`Paid in another zone`,

  title: t`Lookups`,
  lead: t`Every plate looked up at this lot. Lookups are deleted after 150 days.`,
  empty: t`No plate has been looked up here yet.`,
  emptyText: t`What your officers check is listed here: who, when, where and why.`,
  removed: (last: { day: string; lookups: number; notes: number; leftOver: number }) =>
    t`Last deleted on ${last.day}: ${lookups(last.lookups)} and ${notes(last.notes)}. ` +
    (last.leftOver === 0 ? t`Nothing that old was left.` : t`Still to delete: ${last.leftOver}.`),
  plate: t`Plate`,
  said: t`Answer`,
  when: t`When`,
  who: t`Who`,
  why: t`Why`,
  where: t`Where`,
  inZone: (number: string) => t`Zone ${number}`,
  atTheLot: t`At the lot`,
  offline: (from: string) => t`offline, with data from ${from}`,
};

const lookups = (count: number): string => ngettext(msgid`${count} lookup`, `${count} lookups`, count);
const notes = (count: number): string => ngettext(msgid`${count} note`, `${count} notes`, count);
