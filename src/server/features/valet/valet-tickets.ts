// What other features may do with valet tickets: sell one, find it for a receipt or the desk, and remove a deleted person from
// it.

export { changeTicket } from './acts/change-ticket.ts';
export { createTicket } from './acts/create-ticket.ts';
export { followAct, settleDue } from './acts/due-acts.ts';
export type { ListenerDeps } from './acts/ticket-change.ts';
export { putSettings } from './board/valet-settings.store.ts';
export { callAttendants, sendCall } from './calls/call-attendants.ts';
export { forgetCallsBefore } from './calls/on-call.store.ts';
export { deleteCodesExpiredBefore } from './guest/guest-codes.store.ts';
export { deleteKeysExpiredBefore, mintGuestKey } from './guest/guest-keys.store.ts';
export { handoverHmac } from './handover/handover-keys.ts';
export { forgetAttendant } from './retention/forgotten-attendants.store.ts';
export { forgetGuestOf, hasCarAtValet } from './retention/forgotten-guests.store.ts';
export { placeTicketOrder } from './sale/place-ticket-order.ts';
export { factWord } from './ticket/fact-words.ts';
export type { StoredTicket, TicketPlace } from './ticket/stored-ticket.ts';
export { tellTicket } from './ticket/tell-ticket.ts';
export { findTicket, listEvents, type TicketEvent } from './ticket/tickets.store.ts';
export { findSeenTicket } from './ticket/valets.read-model.ts';
export { requestWantedCar } from './wanted/wanted-cars.ts';
