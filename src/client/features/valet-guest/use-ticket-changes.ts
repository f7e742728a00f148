import { useEffect, useEffectEvent } from 'react';
import { followTicket } from './follow-ticket.ts';
import { type GuestTicket, noteTicket, refreshTickets } from './use-guest-tickets.ts';

/** Follows the ticket that is shown while the car is with us. `tellLive` is told whether the stream is open. */
export function useTicketChanges(
  phone: string,
  ticket: GuestTicket | undefined,
  tellLive: (isLive: boolean) => void,
): void {
  const { key } = ticket ?? {};
  const { _id: id, whereabouts } = ticket?.valet ?? {};
  const isOver = whereabouts === 'completed' || whereabouts === 'void';
  const tell = useEffectEvent(tellLive);
  const follow = useEffectEvent(() => {
    if (!ticket) return;
    return followTicket(ticket, {
      ticket: ({ valet }) => noteTicket(phone, valet),
      missed: () => void refreshTickets(phone),
      live: (isLive) => tell(isLive),
    });
  });
  useEffect(() => {
    if (id === undefined || key === undefined || isOver) return;
    const stop = follow();
    return () => {
      stop?.();
      tell(false);
    };
  }, [id, key, isOver]);
}
