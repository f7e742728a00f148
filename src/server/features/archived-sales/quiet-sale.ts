// Whether a sale has nothing open and nothing has happened to it lately, so that it may go to the archive.

import type { StoredSale } from './sale-rows.store.ts';

type Row = Readonly<Record<string, unknown>>;

/** When it was compared with the provider, or its guest was forgotten. Neither changes the sale. */
const LOOKED_AT = new Set(['looked_at', 'reconciled_at', 'found_at', 'forgotten_at']);
const TIME = /^\d{4,}-\d{2}-\d{2}T\d{2}:\d{2}/;

/** Whether a row of these tables is still open; rows of all other tables are only judged by their age. */
const IS_OPEN: Readonly<Record<string, (row: Row) => boolean>> = {
  orders: ({ status }) => status === 'pending',
  sessions: ({ status }) => status === 'pending',
  payments: (row) => !row.settled_at,
  refunds: (row) => !row.settled_at,
  refund_requests: ({ status }) => status === 'open',
  disputes: (row) => !row.closed_at,
  wrong_charges: (row) => !row.returned_at && !row.settled_as,
  session_corrections: ({ status }) => status === 'pending',
  reservation_moves: ({ status }) => status === 'pending',
  provider_movements: (row) => !row.booked_as,
  messages: ({ status }) => status === 'queued',
  valet_tickets: (row) => row.whereabouts !== 'completed' && row.whereabouts !== 'void',
};

/** @param before everything about it must be older than this */
export function isQuiet({ lines, isHeld }: StoredSale, before: Date): boolean {
  return !isHeld && lines.every(({ table, row }) => isOver(table, JSON.parse(row), before));
}

function isOver(table: string, row: Row, before: Date): boolean {
  // Its guest must be forgotten first (rule 142).
  if (table === 'valet_tickets' && !row.forgotten_at) return false;
  if (IS_OPEN[table]?.(row)) return false;
  return Object.entries(row).every(
    ([column, value]) => LOOKED_AT.has(column) || !isTime(value) || new Date(value) < before,
  );
}

function isTime(value: unknown): value is string {
  return typeof value === 'string' && TIME.test(value);
}
