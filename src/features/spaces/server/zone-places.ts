// What other features may do with the places of counted zones: hold, keep and give them back, and say how many are left.

export { alsoHeldBeside, rescheduleHolds } from './moved-holds.store.ts';
export {
  alsoHeld,
  alsoRenewed,
  alsoRequested,
  alsoStored,
  beginCounting,
  beginCountingNew,
  countHeld,
  countMissedCars,
  endCounting,
  holdPaid,
  lockPlaces,
  moveHold,
  prolongHold,
  releasePlaces,
  releaseRequested,
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
