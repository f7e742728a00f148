// One change of one ticket on its way to its followers. It is serialized once per kind of reader.

import type { ValetEvents } from '../../contract/valet-ticket.ts';
import { toValet, type Viewer } from '../tickets/valet-answer.ts';
import type { LiveTicket } from './live-tickets.read-model.ts';

export type Follower = {
  readonly send: (frame: string) => void;
  readonly end: () => void;
  readonly viewer: Viewer;
  /** The key that let a guest in. */
  readonly keyHash: string | null;
  readonly of: 'board' | 'ticket';
  /** Changes that arrived while the follower was still catching up; null afterwards. */
  waiting: TicketUpdate[] | null;
};

export type TicketUpdate = {
  readonly ticketId: string;
  readonly version: number;
  /** The text for this reader, and whether it is the last one that the reader may see. */
  frameFor(follower: Pick<Follower, 'viewer' | 'keyHash' | 'of'>): { readonly frame: string; readonly isLast: boolean };
};

/**
 * A ticket's page that reconnects sends the version it has. A board gets its cursor only from the events between the tickets:
 * having received some of several changes says nothing about the others.
 */
export function ticketUpdate({ stored, keys }: LiveTicket, now: Date): TicketUpdate {
  const { ticketId, version } = stored;
  const data = new Map<Viewer, string>();
  const dataFor = (viewer: Viewer) => {
    const known = data.get(viewer) ?? eventText('ticket', { valet: toValet(stored, viewer, now) });
    data.set(viewer, known);
    return known;
  };
  const gone = eventText('gone', { _id: ticketId, version });
  const isVoid = stored.ticket.whereabouts === 'void';
  return {
    ticketId,
    version,
    frameFor: ({ viewer, keyHash, of }) => {
      const lostKey = viewer === 'guest' && !(keyHash !== null && keys.has(keyHash));
      const id = of === 'board' ? '' : `id: ${version}\n`;
      const isGone = isVoid || lostKey;
      return { frame: `${id}${isGone ? gone : dataFor(viewer)}`, isLast: lostKey };
    },
  };
}

/** Includes the server's time: waits are counted from it, not from a phone's clock (rule 250). */
export function openText({ now }: { readonly now: () => Date }, complete: boolean): string {
  return eventText('open', { complete, serverTime: now().toISOString() });
}

export function eventText<Name extends keyof ValetEvents>(name: Name, data: ValetEvents[Name]): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}
