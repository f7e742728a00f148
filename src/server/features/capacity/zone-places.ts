// What other features may do with the places of counted zones: hold, keep and give back, and say how many are left.

export {
  alsoHeld,
  alsoKept,
  alsoRenewed,
  countParkedCars,
  giveBackPlaces,
  holdPaid,
  isZoneFull,
  moveHold,
  type PlacesWanted,
  prolongHold,
  releaseUnpaid,
  renewHolds,
} from './place-holds.store.ts';
export { listZonePlaces, type ZonePlaces } from './zone-places.read-model.ts';
