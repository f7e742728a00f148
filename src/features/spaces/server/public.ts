// What other features may do with the spaces of counted zones: hold, keep and give them back, and say how many are left.

export { holdForEvents, listEventHolds } from './event-holds.store.ts';
export { heldBesideParts, rescheduleHolds } from './moved-holds.store.ts';
export { reserveSpaces } from './plan-spaces.store.ts';
export {
  beginCounting,
  beginCountingNew,
  countHeld,
  countMissedCars,
  endCounting,
  heldParts,
  holdPaid,
  lockSpaces,
  moveHold,
  prolongHold,
  releaseRequested,
  releaseSpaces,
  releaseUnpaid,
  renewedHoldParts,
  renewHolds,
  requestedTimePart,
  storedHoldParts,
  sweepHolds,
} from './space-holds.store.ts';
export {
  countLeftDuring,
  findFullFrom,
  listLeftDuring,
  listSpacesAtLots,
  listZoneSpaces,
  type ZoneSpaces,
} from './spaces-left.read-model.ts';
