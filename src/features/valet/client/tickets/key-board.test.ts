import { expect, it } from 'vitest';
import { withWritten } from './use-key-board.ts';

const keys = {
  hooks: 4,
  taken: [{ hook: 1, ticketId: 'a', ticketNumber: '1001' }],
  nextHook: 2,
  nextTicketNumber: '1002',
  due: null,
};

it('offers neither the number nor the hook of a ticket that the server has not heard of yet', () => {
  const known = keys as unknown as Parameters<typeof withWritten>[0];
  const next = (written: Parameters<typeof withWritten>[1]) => {
    const { nextHook, nextTicketNumber } = withWritten(known, written);
    return { nextHook, nextTicketNumber };
  };
  expect(next([])).toEqual({ nextHook: 2, nextTicketNumber: '1002' });
  expect(next([{ ticketNumber: '1002', hook: 2 }])).toEqual({ nextHook: 3, nextTicketNumber: '1003' });
  expect(next([{ ticketNumber: 'VIP', hook: null }])).toEqual({ nextHook: 2, nextTicketNumber: '1002' });
  const all = ['1002', '1003', '1004'].map((ticketNumber, index) => ({ ticketNumber, hook: index + 2 }));
  expect(next(all)).toEqual({ nextHook: null, nextTicketNumber: '1005' });
});
