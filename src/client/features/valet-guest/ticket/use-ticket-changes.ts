import { useEffect, useEffectEvent } from 'react';
import type { ValetEvents } from '#contract/valet/valet-ticket.ts';
import { apiUrl } from '../../../lib/api/call-api.ts';
import type { StreamEvent } from '../../../lib/live/event-frames.ts';
import { followStream } from '../../../lib/live/live-stream.ts';
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
    const { valet, key: valetKey } = ticket;
    return followStream({
      url: apiUrl('GET /valets/:id/events', { params: { id: valet._id } }),
      headers: { 'x-valet-key': valetKey },
      firstId: String(valet.version),
      heard: (event) => applyEvent(phone, event),
      // The tickets are asked for every few seconds anyway while nothing comes by itself.
      poll: () => {},
      changed: (state) => {
        tell(state === 'live');
        // The refetch tells users who have lost access.
        if (state === 'refused') void refreshTickets(phone);
      },
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

function applyEvent(phone: string, { name, data }: StreamEvent): void {
  const event: unknown = JSON.parse(data);
  if (name === 'ticket') noteTicket(phone, (event as ValetEvents['ticket']).valet);
  // Something may have been missed, or the ticket is not to be seen any more.
  const isMissing = name === 'gone' || (name === 'open' && !(event as ValetEvents['open']).complete);
  if (isMissing) void refreshTickets(phone);
}
