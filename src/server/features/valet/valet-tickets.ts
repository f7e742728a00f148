// What other features may do with valet tickets: sell one, find it for a receipt or the desk, and take a deleted person out of it.

export { changeTicket } from './change-ticket.ts';
export { createTicket } from './create-ticket.ts';
export { forgetAttendant } from './forgotten-attendants.store.ts';
export { forgetGuestOf, hasCarAtValet } from './forgotten-guests.store.ts';
export { deleteCodesExpiredBefore } from './guest-codes.store.ts';
export { deleteKeysExpiredBefore, mintGuestKey } from './guest-keys.store.ts';
export { handoverHmac } from './handover-hmac.ts';
export { placeTicketOrder } from './place-ticket-order.ts';
export type { StoredTicket, TicketPlace } from './stored-ticket.ts';
export type { ListenerDeps } from './ticket-change.ts';
export { findTicket, listEvents, type TicketEvent } from './tickets.store.ts';
export { putSettings } from './valet-settings.store.ts';
export { findSeenTicket } from './valets.read-model.ts';
