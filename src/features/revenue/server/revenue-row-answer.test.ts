import { expect, it } from 'vitest';
import { toRevenueRow } from './revenue-row-answer.ts';
import type { StoredRow } from './revenue-rows.read-model.ts';

const NOW = new Date('2026-11-30T18:00:00Z');
const ROW: StoredRow = {
  kind: 'permit',
  id: 'b2f6d9a0-0000-4000-8000-000000000001',
  at: NOW,
  cents: 9000,
  divisor: 1,
  note: '',
  lines: [{ kind: 'parking', label: 'Commuter', cents: 9000, payee: 'owner' }],
  orderId: null,
  saleId: null,
  plate: 'PARK1',
  plateState: 'IL',
  make: null,
  model: null,
  color: null,
  isHourly: false,
  minutes: 30 * 24 * 60 + 60,
  rate: 9000,
  status: 'active',
  endsAt: NOW,
  reserved: false,
  startsAt: NOW,
  ticketNumber: null,
  whereabouts: null,
  unrequested: null,
};

it('counts whole days even in a month with an extra hour', () => {
  expect(toRevenueRow(ROW, NOW).days).toBe(30);
  expect(toRevenueRow({ ...ROW, minutes: 31 * 24 * 60 - 60 }, NOW).days).toBe(31);
});
