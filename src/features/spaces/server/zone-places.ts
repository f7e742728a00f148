// What other features may do with the places of counted zones: hold, keep and give them back, and say how many are left.

export { alsoHeldBeside, rescheduleHolds } from './moved-holds.store.ts';
export {
  alsoAsked,
  alsoHeld,
  alsoKept,
  alsoRenewed,
  beginCounting,
  beginCountingNew,
  countHeld,
  countMissedCars,
  endCounting,
  giveBackPlaces,
  holdPaid,
  lockPlaces,
  moveHold,
  prolongHold,
  releaseAsked,
  releaseUnpaid,
  renewHolds,
  sweepHolds,
} from './place-holds.store.ts';
export { keepPlaces } from './plan-places.store.ts';
export {
  countLeftDuring,
  findFullFrom,
  listLeftDuring,
  listPlacesAtLots,
  listZonePlaces,
  type ZonePlaces,
} from './zone-places.read-model.ts';
