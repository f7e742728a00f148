// The texts for finding a lot. Texts that the specification fixes are verbatim.

import { msgid, ngettext, t } from 'ttag';
import { boot } from '#platform/api/boot.ts';
import { withArticle } from '#platform/calendar/human-time.ts';

export const findLotsTexts = {
  title: t`Find parking`,

  search: t`Where to?`,
  searchHint: t`Place or code`,
  noPlace: t`No lot or place by that name was found. Try a city or a ZIP code.`,
  noPlaceWithStreets: t`No lot or place by that name was found. Try a street, a city or a ZIP code.`,
  usePosition: t`Use my location`,
  looking: t`Finding where you are…`,
  refused: t`This browser does not share your location. Search for a place instead, or allow it in the browser’s settings.`,
  unavailable: t`Your location could not be found. Search for a place instead, or try again outdoors.`,
  tryDemo: t`Show the demo lots in downtown Chicago`,
  demoPlace: t`downtown Chicago`,

  signLooking: (code: string) => t`Looking for the sign ${code}…`,
  signUnknown: (code: string) =>
    t`No zone has the code ${code}. Check the sign again: codes have no vowels and no look-alikes such as 0 and O.`,
  signUnknownTitle: t`Code not found`,
  signFailed: t`The code could not be looked up.`,

  list: t`List`,
  map: t`Map`,
  moreList: t`More of the list`,
  moreMap: t`More of the map`,
  thisArea: t`this area`,
  mapLoading: t`Loading the map…`,
  mapFailed: t`The map could not be loaded. The list has the same lots.`,
  mapUnable: t`This browser cannot draw the map. The list has the same lots.`,
  again: t`Try again`,

  nearYou: t`Lots near you`,
  near: (place: string) => t`Lots near ${place}`,
  free: t`Free`,
  forDays: (days: number) => ngettext(msgid`for ${days} day`, `for ${days} days`, days),
  allIn: (length: string) => t`Lowest price for ${length}, everything included`,
  allUntil: (moment: string) => t`Lowest price until ${moment}, everything included`,
  notOnSale: t`Not available`,
  closed: t`Closed`,
  closedUntil: (moment: string) => t`Closed, opens ${withArticle(moment)}`,
  closesBefore: (moment: string) => t`Closes ${moment}, before you leave`,
  reserveAhead: t`Can be reserved`,
  payOnArrival: t`Pay when you arrive`,
  whenLeaving: (max: string) => t`Pay when you leave, up to ${max}`,

  when: t`Arriving`,
  now: t`Now`,
  later: t`Later`,
  arrival: t`Arrival`,
  arrivalHint: t`Local time there`,
  howLong: t`How long`,
  filters: t`Filters`,
  filtersOn: (count: number) => t`Filters (${count})`,
  openOnly: t`Only lots that are open then`,
  favoritesOnly: t`Only my favorites`,
  sells: t`Price`,
  sellsAny: t`By the hour or day`,
  sellsHourly: t`By the hour`,
  sellsDaily: t`By the day`,
  max: t`Max price`,
  mostAny: t`Any price`,
  sort: t`Sort by`,
  sortDistance: t`Distance`,
  sortPrice: t`Total price`,
  clear: t`Clear filters`,
  noneLeft: t`No lots here match`,
  noneLeftNext: t`Change the time or the filters, or search for another place.`,
  onFoot: t`On foot`,
  left: (count: number) => ngettext(msgid`${count} space left`, `${count} left`, count),
  full: t`Full`,
  fullUntil: (moment: string) => t`Full, likely free ${moment}`,
  nextBest: (name: string, distance: string) => t`Next best: ${name}, ${distance}`,
  empty: t`We cannot find any parking locations...`,
  emptyArea: t`There are none in this part of the map. Move the map or zoom out, then search again.`,
  emptyNext: t`There are none within 30 miles. Search for another place, or enter the code on a sign.`,
};

/** Streets are found only if a places provider is configured. */
export const noPlaceText = (): string => (boot.streets ? findLotsTexts.noPlaceWithStreets : findLotsTexts.noPlace);
