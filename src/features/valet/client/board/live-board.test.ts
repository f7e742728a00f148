import { describe, expect, it } from 'vitest';
import { aValet } from '#platform/testing/builders/a-valet.ts';
import type { Valet } from '../../contract/valet-ticket.ts';
import { type BoardPages, ticketsOn, withoutTicket, withTicket, withTotals } from './live-board.ts';

const totals = { totalRequested: 0, totalRevenue: 0, totalParked: 0, spaces: null };
const boardOf = (...pages: Valet[][]): BoardPages => ({
  pages: pages.map((valets) => ({
    valets,
    valetData: totals,
    serverTime: '2026-11-20T16:00:00.000Z',
    nextCursor: null,
  })),
  pageParams: pages.map(() => null),
});
const numbers = (board: BoardPages) => ticketsOn(board).map(({ ticketNumber }) => ticketNumber);
const requestedAt = (time: string) =>
  ({ status: 'requested', whereabouts: 'requested', requestedAt: `2026-11-20T${time}:00.000Z` }) as const;

describe('a board that follows the stream', () => {
  it('puts the longest wait on top, then cars in front, then the others by arrival', () => {
    const parked = aValet({ ticketNumber: 'parked' });
    const ready = aValet({ ticketNumber: 'ready', whereabouts: 'ready', readyAt: '2026-11-20T15:30:00.000Z' });
    const late = aValet({ ticketNumber: 'late', ...requestedAt('16:05') });
    const early = aValet({ ticketNumber: 'early', ...requestedAt('16:01') });
    expect(numbers(boardOf([parked, late], [ready, early]))).toEqual(['early', 'late', 'ready', 'parked']);
  });

  it('moves a ticket that changed, adds a new one, and shows each once wherever it was', () => {
    const parked = aValet({ ticketNumber: 'A' });
    const moved = { ...parked, version: 3, ...requestedAt('16:00') };
    const board = withTicket(boardOf([aValet({ ticketNumber: 'B' })], [parked]), { valet: moved });
    expect(numbers(board)).toEqual(['A', 'B']);
    expect(numbers(withTicket(board, { valet: aValet({ ticketNumber: 'C' }) }))).toEqual(['A', 'B', 'C']);
  });

  it('is not reverted by an older version', () => {
    const now = aValet({ version: 5, ...requestedAt('16:00') });
    const board = boardOf([now]);
    expect(withTicket(board, { valet: { ...now, version: 4, whereabouts: 'parked' } })).toBe(board);
  });

  it('drops cars that were handed over or voided', () => {
    const car = aValet();
    const over = { ...car, version: 9, whereabouts: 'completed' } as const;
    expect(numbers(withTicket(boardOf([car]), { valet: over }))).toEqual([]);
    expect(numbers(withoutTicket(boardOf([car]), car))).toEqual([]);
  });

  it("takes over the day's totals as reported", () => {
    const spaces = { capacity: 9, taken: 7, left: 2, over: 0 };
    const valetData = { totalRequested: 3, totalRevenue: 4500, totalParked: 7, spaces };
    expect(withTotals(boardOf([]), { valetData }).pages[0]?.valetData).toEqual(valetData);
  });
});
