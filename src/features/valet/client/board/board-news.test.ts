import { describe, expect, it } from 'vitest';
import { aValet } from '#platform/testing/builders/a-valet.ts';
import { boardNews } from './board-news.ts';

describe('what changed on a board', () => {
  it('is empty at first, and when nothing has changed', () => {
    const board = [aValet()];
    expect(boardNews(null, board).changed.size).toBe(0);
    expect(boardNews(board, [...board])).toEqual({ changed: new Set(), sentence: '' });
  });

  it('names ticket and status, including new tickets', () => {
    const parked = aValet({ ticketNumber: 'A1' });
    const requested = { ...parked, version: 3, status: 'requested', whereabouts: 'requested' } as const;
    const fresh = aValet({ ticketNumber: 'A2', status: 'entry', whereabouts: 'entry' });
    const news = boardNews([parked], [requested, fresh]);
    expect(news.changed).toEqual(new Set([requested._id, fresh._id]));
    expect(news.sentence).toBe('Ticket A1: Requested. Ticket A2: Entry');
  });

  it('is counted when too much happens at once to listen to', () => {
    const before = Array.from({ length: 5 }, () => aValet());
    const after = before.map((ticket) => ({ ...ticket, version: ticket.version + 1 }));
    expect(boardNews(before, after).sentence).toBe('5 tickets changed');
  });
});
