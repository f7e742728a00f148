// A board's fetched pages, merged with later events of the stream.

import type { InfiniteData } from '@tanstack/react-query';
import type { Answer } from '#platform/contract/endpoints.ts';
import type { Valet, ValetEvents } from '../../contract/valet-ticket.ts';
import { isWaitedFor } from '../tickets/ticket-status-marks.ts';

export type BoardPage = Answer<'GET /valets/locations/:locationId'>;
export type BoardPages = InfiniteData<BoardPage>;

/** Puts a ticket where it belongs; a finished one leaves the board. A version older than the one shown changes nothing. */
export function withTicket(board: BoardPages, { valet }: ValetEvents['ticket']): BoardPages {
  const shown = board.pages.flatMap(({ valets }) => valets).find(({ _id }) => _id === valet._id);
  if (shown && shown.version >= valet.version) return board;
  const rest = withoutTicket(board, valet);
  const [first, ...others] = rest.pages;
  if (!first || valet.whereabouts === 'completed' || valet.whereabouts === 'void') return rest;
  return { ...rest, pages: [{ ...first, valets: [...first.valets, valet] }, ...others] };
}

export function withoutTicket(board: BoardPages, { _id }: Pick<ValetEvents['gone'], '_id'>): BoardPages {
  const pages = board.pages.map((page) => ({ ...page, valets: page.valets.filter((each) => each._id !== _id) }));
  return { ...board, pages };
}

export function withTotals(board: BoardPages, { valetData }: ValetEvents['totals']): BoardPages {
  return { ...board, pages: board.pages.map((page) => ({ ...page, valetData })) };
}

/** Each ticket once, in the server's order: the longest wait first, then cars in front, then by arrival. */
export function ticketsOn({ pages }: BoardPages): readonly Valet[] {
  const each = new Map(pages.flatMap(({ valets }) => valets).map((ticket) => [ticket._id, ticket]));
  return [...each.values()].sort(
    (a, b) => rankOf(a) - rankOf(b) || sinceOf(a).localeCompare(sinceOf(b)) || a._id.localeCompare(b._id),
  );
}

function rankOf({ whereabouts }: Valet): number {
  if (isWaitedFor(whereabouts)) return 0;
  return whereabouts === 'ready' ? 1 : 2;
}

function sinceOf({ whereabouts, requestedAt, readyAt, createdAt }: Valet): string {
  if (isWaitedFor(whereabouts)) return requestedAt ?? createdAt;
  return whereabouts === 'ready' ? (readyAt ?? createdAt) : createdAt;
}
