// The texts of finding a lot. Those that the specification fixes are verbatim.

export const lotsTexts = {
  title: 'Find parking',
  lead: 'See the full price before you go. No account needed.',

  search: 'Where to?',
  searchHint: 'A place, an address, or the code on the sign',
  noPlace: 'No place by that name was found. Try a street, a city or a ZIP code.',
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

  nearYou: 'Lots near you',
  near: (place: string) => `Lots near ${place}`,
  from: 'from',
  free: 'Free',
  forOneHour: 'for 1 hour',
  allIn: 'Prices include taxes and fees.',
  notOnSale: 'Not available',
  away: (distance: string) => `${distance} away`,
  left: (count: number) => (count === 1 ? '1 space left' : `${count} left`),
  full: 'Full',
  fullUntil: (moment: string) => `Full, likely free ${moment}`,
  nextBest: (name: string, distance: string) => `Next best: ${name}, ${distance} from there`,
  empty: 'We cannot find any parking locations...',
  emptyNext: 'There is none within 30 miles of there. Search for another place, or for the code on a sign.',
};
