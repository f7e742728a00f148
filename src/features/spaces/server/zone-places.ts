// What other features may do with the places of counted zones: hold, keep and give them back, and say how many are left.

export { heldBesideParts, rescheduleHolds } from './moved-holds.store.ts';
export {
  beginCounting,
  beginCountingNew,
  countHeld,
  countMissedCars,
  endCounting,
  heldParts,
  holdPaid,
  lockPlaces,
  moveHold,
  prolongHold,
  releasePlaces,
  releaseRequested,
  releaseUnpaid,
  renewedHoldParts,
  renewHolds,
  requestedTimePart,
  storedHoldParts,
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
