// What other features may do with parking sessions: sell a stay, correct one, and read them.

export { assignStay } from './booking/assign-stay.ts';
export { sessionFor } from './booking/draft-sessions.ts';
export { type PlacedStay, placeStay } from './booking/place-stay.ts';
export { quoteStay } from './booking/quote-stay.ts';
export { readVehicles } from './booking/read-vehicles.ts';
export { soldDuration } from './booking/stay-for-sale.ts';
export { findZoneForSale, findZoneWithPaid, type ZoneForSale } from './booking/zone-for-sale.read-model.ts';
export { type Corrected, correctSession } from './changes/correct-session.ts';
export {
  listPlateRequestsOf,
  listRequestsAtLot,
  listRequestsOfOrder,
  listWaitingRequests,
  type RequestAtLot,
  type StoredCorrection,
  type StoredPlateRequest,
} from './changes/corrections.store.ts';
export { placeExtension } from './changes/place-extension.ts';
export { quoteExtension } from './changes/quote-extension.ts';
export { decidePlateRequest, requestPlate } from './changes/request-correction.ts';
export { correctDeparture } from './correct-departure.ts';
export { listChangesOf } from './list-changes.ts';
export { notifySessions } from './notify-sessions.ts';
export { changeLotDates } from './reservations/change-dated-hours.ts';
export { withCalendarEntry } from './reservations/notify-driver.ts';
export { listCurrentSessions, listSessions } from './sessions.read-model.ts';
export { claimTurns, forgetDriver, listOrderSessions, type StoredSession } from './sessions.store.ts';
export { type Left, stopAtLimit, stopOrder } from './stop-session.ts';
