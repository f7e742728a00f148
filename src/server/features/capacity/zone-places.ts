// What other features may do with the places of counted zones: hold, keep and give back, and say how many are left.

export {
  alsoHeld,
  alsoKept,
  alsoRenewed,
  beginCounting,
  beginCountingNew,
  countMissedCars,
  endCounting,
  giveBackPlaces,
  holdPaid,
  isZoneFull,
  lockPlaces,
  moveHold,
  prolongHold,
  releaseUnpaid,
  renewHolds,
  sweepHolds,
} from './place-holds.store.ts';
export { countLeftDuring, listZonePlaces, type ZonePlaces } from './zone-places.read-model.ts';
