// The texts of the owner's live view of a lot.

const places = (count: number) => (count === 1 ? '1 place' : `${count} places`);

export const liveTexts = {
  title: 'Live view',
  zone: (number: string) => `Zone ${number}`,
  ofZone: (number: string) => ` (zone ${number})`,
  allLeft: (left: number, capacity: number) => `${left} left of ${places(capacity)}`,
  left: 'left',
  ofCapacity: (capacity: number) => `of ${places(capacity)}`,
  taken: (count: number) => `${count} taken`,
  blocked: (count: number) => `${count} blocked`,
  free: (count: number) => `${count} left`,
  over: (count: number) => `${count} over`,
  overText: (count: number) =>
    `${count === 1 ? '1 more is' : `${count} more are`} sold than there is room for. What is sold stays sold; nothing more is.`,
  full: 'Full',
  marked: 'Marked as full',
  markedText: (since: string) =>
    `Since ${since} nothing is sold here, until you open it again. Parked drivers can still add time.`,
  nextFree: (at: string) => `The next place is likely to be free at ${at}.`,
  fullZones: (numbers: readonly string[]) => (numbers.length === 0 ? '' : `Full: zone ${numbers.join(', zone ')}.`),
  cutOff: (at: string) => `No connection. These are the numbers of ${at}.`,
  cutOffText: 'They go on by themselves once the signal is back.',
  empty: 'No zone counts its places yet',
  emptyText:
    'Say how many vehicles fit into a zone. It then stops selling when it is full, and this page shows live how full it is.',
  noZones: 'This lot has no zones yet',
  noZonesText: 'Add a zone with its price and how many vehicles fit. This page then shows live how full it is.',
  addZone: 'Add Zone',
  uncounted: 'Not counted',
  setPlaces: 'Set its places',
};

export const blockTexts = {
  markFull: 'Mark as full',
  markingFull: 'Marking…',
  open: 'Open again',
  opening: 'Opening…',
  block: 'Block places',
  change: 'Change block',
  giveBack: 'Take back',
  givingBack: 'Taking back…',
  blockedUntil: (until: string) => `until ${until}`,
  blockedForNow: 'until you take it back',
  /** "12 blocked: snow, until 5:40 PM". */
  said: ({ blocked, reason, until }: { blocked: number; reason: string | null; until: string }) =>
    `${blocked} blocked: ${reason === null ? until : `${reason}, ${until}`}.`,
  givenBack: (count: number) => `${places(count)} on sale again`,
  undo: 'Undo',
  undoing: 'Undoing…',
  dialogTitle: (zone: string) => `Block places in zone ${zone}`,
  dialogText: 'Blocked places are not sold. What is sold already stays sold.',
  count: 'How many places',
  countHint: (capacity: number) => `Of the ${capacity} here.`,
  countWrong: (capacity: number) =>
    capacity < 1 ? 'This zone has no places.' : `A whole number from 1 to ${capacity}.`,
  reason: 'Reason',
  reasonHint: 'Such as snow or an event. Drivers do not see it.',
  until: 'Until',
  untilHint: (zoneName: string | null) =>
    zoneName === null
      ? 'Empty: until you take it back.'
      : `On the lot’s clock (${zoneName}). Empty: until you take it back.`,
  untilPassed: 'This time has passed.',
  save: 'Block them',
  saving: 'Blocking…',
  cancel: 'Cancel',
};

export const parkedTexts = {
  title: 'Parked now',
  cars: (count: number) => (count === 1 ? '1 car' : `${count} cars`),
  none: 'No car is parked and paid here right now.',
  plate: 'Plate',
  zone: 'Zone',
  until: 'Until',
  paid: 'Paid',
  kinds: { session: 'By the driver', reservation: 'Reserved', member: 'Member code', valet: 'Valet' },
};
