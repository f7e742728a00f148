// A lot's name, address, time zone, charges and owner, which every feature may ask for.

export {
  addressAt,
  countLots,
  countMovesSince,
  findLocation,
  findLotDates,
  findTimeZone,
  listLotNames,
  LOCATION_COLUMNS,
  type LocationRow,
  lockLocation,
  lockLocationAgainstBookings,
  setLotDates,
  timeZoneAsOf,
} from './lot-directory.store.ts';
export { answerCharges, answerShare, toListedLocation, toLocation } from './location-answer.ts';
