// The texts of finding a lot. Those that the specification fixes are verbatim.

import { boot } from '../../../lib/api/boot.ts';

export const lotsTexts = {
  title: 'Find parking',
  lead: 'See the full price before you go. No account needed.',

  search: 'Where to?',
  searchHint: 'A lot, a place, an address, or the code on the sign',
  noPlace: 'No lot or place by that name was found. Try a city or a ZIP code.',
  noPlaceWithStreets: 'No lot or place by that name was found. Try a street, a city or a ZIP code.',
  usePosition: 'Use my location',
  looking: 'Finding where you are…',
  refused:
    'This browser does not share your location. Search for a place instead, or allow it in the browser’s settings.',
  unavailable: 'Your location could not be found. Search for a place instead, or try again outdoors.',
  tryDemo: 'Show the demo lots in downtown Chicago',
  demoPlace: 'downtown Chicago',

  signLooking: (code: string) => `Looking for the sign ${code}…`,
  signUnknown: (code: string) =>
    `No zone has the code ${code}. Check the sign again: codes have no vowels and no look-alikes such as 0 and O.`,
  signUnknownTitle: 'That code is not known',
  signFailed: 'The code could not be looked up.',

  list: 'List',
  map: 'Map',
  listOrMap: 'Show lots as',
  thisArea: 'this area',
  mapLoading: 'Loading the map…',
  mapFailed: 'The map could not be loaded. The list has the same lots.',
  mapUnable: 'This browser cannot draw the map. The list has the same lots.',
  again: 'Try again',

  nearYou: 'Lots near you',
  near: (place: string) => `Lots near ${place}`,
  from: 'from',
  free: 'Free',
  forStay: (length: string) => `for ${length}`,
  forDays: (days: number) => (days === 1 ? 'for a day' : `for ${days} days`),
  allIn: 'Prices include all taxes and fees.',
  notOnSale: 'Not available',
  closed: 'Closed',
  closedUntil: (moment: string) => `Closed, opens ${moment}`,
  closesBefore: (moment: string) => `Closes ${moment}, before you would leave`,
  reserveAhead: 'Can be reserved',
  payOnArrival: 'Pay when you arrive',

  when: 'Arriving',
  now: 'Now',
  later: 'Later',
  arrival: 'Arrival',
  arrivalHint: 'By the clock of the place',
  howLong: 'How long',
  lengthUntil: (length: string, moment: string) => `${length}, to ${moment}`,
  filters: 'Filters',
  filtersOn: (count: number) => `Filters (${count})`,
  openOnly: 'Only lots that are open then',
  favouritesOnly: 'Only my favorites',
  sells: 'Sold by',
  sellsAny: 'Hour or day',
  sellsHourly: 'The hour',
  sellsDaily: 'The day',
  most: 'At most',
  mostAny: 'Any price',
  sort: 'Sort by',
  sortDistance: 'Distance',
  sortPrice: 'Total price',
  clear: 'Clear filters',
  noneLeft: 'No lot here fits',
  noneLeftNext: 'Change the time or the filters, or search for another place.',
  away: (distance: string) => `${distance} away`,
  left: (count: number) => (count === 1 ? '1 space left' : `${count} left`),
  full: 'Full',
  fullUntil: (moment: string) => `Full, likely free ${moment}`,
  nextBest: (name: string, distance: string) => `Next best: ${name}, ${distance} from there`,
  empty: 'We cannot find any parking locations...',
  emptyArea: 'There is none in this part of the map. Move the map or zoom out, then search again.',
  emptyNext: 'There is none within 30 miles of there. Search for another place, or for the code on a sign.',
};

/** A street is found only where a provider of places is configured. */
export const noPlaceText = (): string => (boot.streets ? lotsTexts.noPlaceWithStreets : lotsTexts.noPlace);
