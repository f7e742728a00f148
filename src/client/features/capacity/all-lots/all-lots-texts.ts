// The texts of the live view over all lots.

const number = (count: number) => count.toLocaleString('en-US');
const lots = (count: number) => (count === 1 ? '1 lot' : `${number(count)} lots`);
const spaces = (count: number) => (count === 1 ? '1 space' : `${number(count)} spaces`);

export const allLotsTexts = {
  title: 'Live view',
  lead: 'How full your lots are right now, the fullest first.',
  viewersLead: 'How full the lots are right now, the fullest first.',
  jump: 'On this page',
  toLots: 'Lots',
  toHours: 'Today by hour',
  toRevenue: 'Revenue by hour',
  search: 'Search by name or address',
  shown: (count: number, all: number) => `${number(count)} of ${lots(all)}`,
  found: (count: number, all: number, isAll: boolean) =>
    isAll ? `${number(count)} of ${lots(all)} found` : `The first ${number(count)} found of ${lots(all)}`,
  noneFound: (words: string) => `No lot’s name or address has “${words}”.`,
  clear: 'Show all lots',
  moved: 'Sort again',
  total: (left: number, capacity: number) => `${number(left)} of ${spaces(capacity)} left`,
  fullLots: (full: number, all: number) => (full === 0 ? 'No lot is full.' : `${number(full)} of ${lots(all)} full.`),
  caption: 'Lots by how full they are',
  lot: 'Lot',
  places: 'Spaces',
  state: 'State',
  full: 'Full',
  markedFull: 'Marked as full',
  fullBlocked: (count: number) => `Full, ${count} blocked`,
  over: (count: number) => `${count} over`,
  fullZones: (full: number, zones: number) => `${full} of ${zones} zones full`,
  freeAt: (at: string) => `Likely free at ${at}`,
  hasRoom: 'Has room',
  notCounted: 'Not counted',
  /** Read aloud. */
  nowFull: (names: readonly string[]) => (names.length === 0 ? '' : `Full: ${names.join(', ')}.`),
  empty: 'You have no lots yet',
  emptyText: 'List a lot and enter how many vehicles fit. This page then shows how full it is.',
  add: 'Add Location',
  noneGiven: 'There are no lots for you at the moment',
  noneGivenText: 'Their owner chooses which lots you see. They appear here as soon as they are yours to watch.',
};
