// Parking sessions: sell, extend, correct and end them, and read them.

export { type PlacedStay, placeStay } from './booking/place-stay.ts';
export { quoteStay } from './booking/quote-stay.ts';
export { readVehicles } from './booking/read-vehicles.ts';
export { findZoneForSale, findZoneWithPaid, type ZoneForSale } from './booking/zone-for-sale.read-model.ts';
export { assignStay } from './booking/assign-stay.ts';
export { placeExtension } from './changes/place-extension.ts';
export { quoteExtension } from './changes/quote-extension.ts';
export { type Corrected, correctSession } from './changes/correct-session.ts';
export { correctSeenCar } from './changes/correct-seen-car.ts';
export { decidePlateRequest, requestPlate } from './changes/request-correction.ts';
export { correctDeparture } from './correct-departure.ts';
export { type Left, stopAtLimit, stopOrder } from './stop-session.ts';
export { type LeavingDeps, stopByText } from './leaving/stop-by-driver.ts';
export { forgetDetails } from './booking/stay-details.store.ts';
export { forgetDriver, listOrderSessions, type StoredSession } from './sessions.store.ts';
export { listCurrentSessions, listSessions } from './sessions.read-model.ts';
export { listRunningStays, type RunningStay } from './running-stays.read-model.ts';
export {
  listPlateRequestsOf,
  listRequestsAtLot,
  listRequestsOfOrder,
  listWaitingRequests,
  type RequestAtLot,
  type StoredCorrection,
  type StoredPlateRequest,
} from './changes/corrections.store.ts';
export { listChangesOf } from './list-changes.ts';
export { limitInZone, priceStayed, priceUnsold, type Unsold } from './price-stayed.ts';
export { billLonger, billTime } from './bill-time.ts';
export { changeLotDates } from './reservations/change-dated-hours.ts';
export { withCalendarEntry } from './reservations/notify-driver.ts';
export { refuseByReceipt } from './reservations/refuse-by-receipt.ts';
export { sessionFor } from './booking/draft-sessions.ts';
export { soldDuration } from './booking/stay-for-sale.ts';
export { readContact } from './leaving/read-contact.ts';
export { forgetStopLinks, sendRequestedLink } from './leaving/stop-links.ts';
export { reportSessions } from './report-sessions.ts';
export { remindOfEnds } from './reminders/remind-of-ends.ts';
export { sendPush } from './reminders/send-push.ts';
export { cancelClosed } from './reservations/cancel-closed.ts';
export { notifyAddress } from './reservations/notify-address.ts';
export { remindDrivers } from './reservations/remind-drivers.ts';
export { correctionFulfillment, extensionFulfillment, stayFulfillment } from './sessions.fulfillment.ts';
export { guestBookingsRoutes } from './booking/guest-bookings.routes.ts';
export { stopLinksRoutes } from './leaving/stop-links.routes.ts';
export { remindersRoutes } from './reminders/reminders.routes.ts';
export { datedHoursRoutes } from './reservations/dated-hours.routes.ts';
export { reservationsRoutes } from './reservations/reservations.routes.ts';
export { sessionsRoutes } from './sessions.routes.ts';
