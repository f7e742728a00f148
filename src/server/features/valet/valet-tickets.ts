// What other features may do with valet tickets.

export { placeTicketOrder } from './place-ticket-order.ts';
