// The spaces of counted zones: hold, keep and give them back, and say how many are left.

export { reserveSpaces } from './plan-spaces.store.ts';
export {
  beginCounting,
  beginCountingNew,
  countSpaceHolds,
  countMissedCars,
  endCounting,
  spaceHoldParts,
  lockSpaces,
  moveSpaceHold,
  paidSpaceHoldParts,
  prolongSpaceHold,
  releaseRequested,
  releaseSpaces,
  releaseUnpaid,
  renewedSpaceHoldParts,
  requestedTimePart,
  sweepSpaceHolds,
} from './space-holds.store.ts';
export {
  countLeftDuring,
  findFullFrom,
  listLeftDuring,
  listSpacesAtLots,
  listZoneSpaces,
  type ZoneSpaces,
} from './spaces-left.read-model.ts';
export { holdForEvents, listEventHolds } from './event-holds.store.ts';
export { spaceHoldBesideParts, rescheduleSpaceHolds } from './moved-space-holds.store.ts';
export { readAllLots } from './list-occupancy.ts';
export { mailFullLots } from './mail-full-lots.ts';
export { occupancyRoutes } from './occupancy.routes.ts';
