// What other features may do with valet tickets: sell one, find it for a receipt or support, and remove a deleted person from
// it.

export { saveSettings } from './board/valet-settings.store.ts';
export { callAttendants, sendCall } from './call-attendants.ts';
export { deleteCodesExpiredBefore } from './guest/guest-codes.store.ts';
export { deleteKeysExpiredBefore, mintGuestKey } from './guest/guest-keys.store.ts';
export { handoverHmac } from './guest/handover-keys.ts';
export { forgetCallsBefore } from './on-call.store.ts';
export { placeTicketOrder } from './sales/place-ticket-order.ts';
export { changeTicket } from './tickets/change-ticket.ts';
export { createTicket } from './tickets/create-ticket.ts';
export { followAct, settleDue } from './tickets/due-acts.ts';
export { factWord } from './tickets/fact-words.ts';
export { forgetAttendant, forgetGuestOf, hasCarAtValet } from './tickets/forgotten-people.store.ts';
export { notifyTicket } from './tickets/notify-ticket.ts';
export type { StoredTicket, TicketPlace } from './tickets/stored-ticket.ts';
export type { ListenerDeps } from './tickets/ticket-change.ts';
export { findTicket, listEvents, type TicketEvent } from './tickets/tickets.store.ts';
export { findSeenTicket } from './tickets/valets.read-model.ts';
export { requestWantedCar } from './tickets/wanted-cars.ts';
