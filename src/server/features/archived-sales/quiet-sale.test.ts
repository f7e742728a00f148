import { expect, it } from 'vitest';
import { isQuiet } from './quiet-sale.ts';
import type { SaleLine } from './sale.ts';

const BEFORE = new Date('2020-01-01T00:00:00Z');
const LONG_AGO = '2019-03-01T12:00:00.5+00:00';
const LATELY = '2020-01-01T00:00:00+00:00';

const line = (table: string, row: object): SaleLine => ({
  table,
  row: JSON.stringify({ created_at: LONG_AGO, ...row }),
});
const ORDER = line('orders', { status: 'paid', paid_at: LONG_AGO });
const quiet = (lines: readonly SaleLine[], isHeld = false) =>
  isQuiet({ saleId: '', ticketId: null, lines: [ORDER, ...lines], isHeld }, BEFORE);

it('a sale is quiet when everything about it is over and old, whenever it was last checked', () => {
  const settled = line('payments', { status: 'succeeded', settled_at: LONG_AGO, reconciled_at: LATELY });
  const refund = line('refunds', { status: 'done', settled_at: LONG_AGO, looked_at: LATELY });
  expect(quiet([settled, refund])).toBe(true);
});

it('a sale with something undecided is not quiet', () => {
  expect(quiet([], true)).toBe(false);
});

it.each([
  ['that waits for its payment', line('orders', { status: 'pending' })],
  ['with a payment that is not settled', line('payments', { settled_at: null })],
  ['with a refund that is owed', line('refunds', { settled_at: null })],
  ['with a refund of late', line('refunds', { settled_at: LATELY })],
  ['with a request that nobody has answered', line('refund_requests', { status: 'open' })],
  ['with an open dispute', line('disputes', { closed_at: null })],
  ['with a wrong charge that did not go back', line('wrong_charges', { returned_at: null, settled_as: null })],
  ['with a correction that is not paid', line('session_corrections', { status: 'pending' })],
  ['with a move that is not paid', line('reservation_moves', { status: 'pending' })],
  ['with a movement that is not booked', line('provider_movements', { booked_as: null })],
  ['with a mail that is not sent', line('messages', { status: 'queued' })],
  ['whose stay ends later', line('sessions', { status: 'active', ends_at: LATELY })],
  ['whose car is still there', line('valet_tickets', { whereabouts: 'parked', forgotten_at: LONG_AGO })],
  ['whose guest is not forgotten', line('valet_tickets', { whereabouts: 'completed', forgotten_at: null })],
])('a sale %s is not quiet', (_which, open) => {
  expect(quiet([open])).toBe(false);
});
