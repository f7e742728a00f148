// A lot's name, address, time zone, charges and owner, which every feature may ask for.

export {
  addressAt,
  countLots,
  countMovesSince,
  findLocation,
  findLotDates,
  findTimeZone,
  listNamedLots,
  LOCATION_COLUMNS,
  type LocationRow,
  lockLocation,
  lockLocationAgainstBookings,
  type NamedLots,
  setLotDates,
  timeZoneAsOf,
  toNamedLots,
} from './lot-directory.store.ts';
export { answerCharges, answerShare, toListedLocation, toLocation } from './location-answer.ts';
