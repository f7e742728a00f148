// The texts of the pages of an enforcer. Those that the specification fixes are verbatim.

export const enforcementTexts = {
  serviceTitle: 'Locations Servicing',
  empty: 'Looks like you are not servicing any locations yet.',
  emptyText: 'The lot owner who invited you chooses your locations. Ask them to give you some.',
  profile: 'Your profile',
  search: 'Search Vehicles Here',
  at: (name: string) => ` at ${name}`,

  searchTitle: 'Search vehicles',
  notYours: 'You do not service this location',
  notYoursText: 'The lot owner may have changed who serves it.',
};

export const checkTexts = {
  plate: 'License plate',
  plateMissing: 'Please enter a license plate number',
  state: 'State',
  anyState: 'Any',
  stateUnknown: 'Please provide a valid state for license plate',
  purpose: 'Reason',
  purposes: { patrol: 'Patrol', complaint: 'Complaint', dispute: 'Dispute', other: 'Other' },
  check: 'Check',
  checking: 'Checking…',
  next: 'Next plate',
  keypad: 'Plate keys',
  erase: 'Erase',
  ownKeys: 'Plate keys',
  phoneKeys: 'Phone keyboard',
};

export const verdictTexts = {
  valid: 'Paid',
  member: 'Member',
  valet: 'Valet car',
  startsSoon: 'Paid, not started',
  reserved: 'Reserved',
  reservedLater: 'Reserved for later',
  notStarted: 'Not valid yet',
  ended: 'Time is up',
  near: 'Look again',
  compareState: 'Compare the state',
  nothing: 'Not paid here',
  notKnownSince: (time: string) => `Unknown since ${time}`,
  live: (time: string) => `Checked with the server at ${time}`,
  kept: (time: string, age: string) => `No signal. Based on data from ${time}, ${age}.`,
  notAnAnswer: 'It may have been paid since. Check again with a signal before you act.',
  checkedAgain: 'Check again',
  zone: 'Zone',
  untilFetched: 'When it is fetched',
  paid: 'Paid for',
  left: 'Left',
  endedAgo: (span: string) => `Ended ${span} ago`,
  endedNow: 'Ended less than a minute ago',
  corrected: (plate: string) => `The plate was corrected a moment ago. ${plate} is covered too.`,
  typedState: (state: string) => `It is from ${state}`,
};

export const nearTexts = {
  title: 'Similar plates here',
  lead: 'None of these is the plate you typed. Look at the car again.',
  asked: 'You typed',
  known: 'On record',
  isThisOne: 'It is this one',
  named: (plate: string) => ` ${plate}`,
  standing: { paid: 'Paid', starting: 'Paid, not started', ended: 'Time is up' },
  notKnown: 'Was paid',
  differs: (asked: string | null, known: string | null, place: number) => {
    if (asked === null) return `${known} is missing at position ${place}`;
    if (known === null) return `${asked} at position ${place} is not on record`;
    return `${asked} typed, ${known} on record, at position ${place}`;
  },
  stateMissing: (state: string) => `State on record: ${state}`,
  stateUnknown: 'No state on record',
  stateDifferent: (asked: string, known: string) => `${asked} typed, ${known} on record`,
};

export const walkTexts = {
  parked: 'Parked and paid here now',
  cars: (count: number) => (count === 1 ? '1 car' : `${count} cars`),
  zone: (number: string) => `Zone ${number}`,
  noZone: 'No zone',
  none: 'Nothing is paid here right now.',
  valet: 'Valet car',
  member: 'Member',
  also: (plate: string) => `${plate} is covered too`,
  showAll: (count: number) => `Show all ${count}`,
  lastChecks: 'Last checks',
  noChecks: 'No checks at this lot yet.',
  waiting: 'Waiting for signal',
  notKept: 'The server would not save this check.',
  deleteCheck: 'Delete this check',
  notes: 'Notes',
  noNotes: 'No notes at this lot yet.',
  notesUnknown: 'Earlier notes cannot be loaded right now.',
  delete: 'Delete this note',
  write: 'Write a note',
  note: 'Note',
  noteMissing: 'Please write a note',
  photo: 'Photo',
  photoHint: 'JPEG, PNG or WebP, made smaller before it is sent.',
  photoOf: (plate: string) => `Photo of ${plate}`,
  photoUnreadable: 'That picture could not be read. Choose another one.',
  saveNote: 'Save note',
  saving: 'Saving…',
  cancel: 'Cancel',
  by: (name: string, time: string) => `${name}, ${time}`,
};

export const freshnessTexts = {
  live: 'Live',
  liveAt: (time: string) => `As of ${time}`,
  old: 'No signal',
  oldFrom: (time: string, age: string) => `Data from ${time}, ${age}`,
  agoNow: 'just now',
  ago: (span: string) => `${span} old`,
  unsent: (count: number) =>
    count === 1 ? '1 check is sent when the signal is back.' : `${count} checks are sent when the signal is back.`,
  clockMoved: 'This phone’s clock was changed, so the age of the data is unknown.',
  keptLots: 'These lots are saved on this phone. Later changes are unknown.',
  keeping: 'Saving to this phone…',
  kept: (time: string) => `Saved on this phone, ${time}`,
};

/** Lists of look-ups, for the officer and for the lot's owner. */
export const lookUpTexts = {
  verdicts: {
    valid: 'Paid',
    member: 'Member',
    valet: 'Valet car',
    ended: 'Time is up',
    near: 'Similar plate',
    nothing: 'Not paid',
  },
  notKnown: 'Not known',

  title: 'Lookups',
  lead: 'Every plate looked up at this lot. Lookups are deleted after 150 days.',
  empty: 'No plate has been looked up here yet.',
  emptyText: 'What your officers check is listed here: who, when, where and why.',
  removed: (last: { day: string; lookUps: number; notes: number; leftOver: number }) =>
    `Last deleted on ${last.day}: ${countOf(last.lookUps, 'lookup')} and ${countOf(last.notes, 'note')}. ` +
    (last.leftOver === 0 ? 'Nothing that old was left.' : `${last.leftOver} that old were left.`),
  plate: 'Plate',
  said: 'Answer',
  when: 'When',
  who: 'Who',
  why: 'Why',
  where: 'Where',
  atTheLot: 'At the lot',
  offline: (from: string) => `offline, with data from ${from}`,
};

const countOf = (count: number, what: string): string => (count === 1 ? `1 ${what}` : `${count} ${what}s`);
