import { useEffect, useEffectEvent } from 'react';
import { apiUrl } from '#platform/api/call-api.ts';
import { refreshQueries } from '#platform/api/query-client.ts';
import type { StreamEvent } from '#platform/live/event-frames.ts';
import { followStream } from '#platform/live/live-stream.ts';
import type { ValetEvents } from '../../contract/valet-ticket.ts';
import { type GuestTicket, noteTicket, refreshTickets } from './use-guest-tickets.ts';

/** Follows the displayed ticket while the car is here. `notifyLive` receives whether the stream is open. */
export function useTicketChanges(
  phone: string,
  ticket: GuestTicket | undefined,
  notifyLive: (isLive: boolean) => void,
): void {
  const { key } = ticket ?? {};
  const { _id: id, whereabouts } = ticket?.valet ?? {};
  const isOver = whereabouts === 'completed' || whereabouts === 'void';
  const notify = useEffectEvent(notifyLive);
  const follow = useEffectEvent(() => {
    if (!ticket) return;
    const { valet, key: valetKey } = ticket;
    return followStream({
      url: apiUrl('GET /valets/:id/events', { params: { id: valet._id } }),
      headers: { 'x-valet-key': valetKey },
      firstId: String(valet.version),
      onEvent: (event) => applyEvent({ phone, id: valet._id }, event),
      // The tickets are polled every few seconds anyway while the stream is closed.
      poll: () => {},
      changed: (state) => {
        notify(state === 'live');
        // The refetch also notifies users who have lost access.
        if (state === 'refused') void refreshTickets(phone);
      },
    });
  });
  useEffect(() => {
    if (id === undefined || key === undefined || isOver) return;
    const stop = follow();
    return () => {
      stop?.();
      notify(false);
    };
  }, [id, key, isOver]);
}

/** Photos, and the position in the line, about which the ticket itself says nothing. */
function refreshAbout(id: string): void {
  for (const about of ['photos', 'queue']) void refreshQueries(`/valets/${id}/${about}`);
}

function applyEvent({ phone, id }: { readonly phone: string; readonly id: string }, { name, data }: StreamEvent): void {
  const event: unknown = JSON.parse(data);
  if (name === 'photos' || name === 'line' || name === 'open') refreshAbout(id);
  if (name === 'ticket') noteTicket(phone, (event as ValetEvents['ticket']).valet);
  // A change may have been missed, or the ticket may no longer be accessible.
  const isMissing = name === 'gone' || (name === 'open' && !(event as ValetEvents['open']).complete);
  if (isMissing) void refreshTickets(phone);
}
