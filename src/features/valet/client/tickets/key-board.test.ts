import { describe, expect, it } from 'vitest';
import { hookOptions } from './hook-field.tsx';
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

describe('the list of hooks', () => {
  const board = (taken: readonly number[]) =>
    ({
      ...keys,
      hooks: 6,
      taken: taken.map((hook) => ({ hook, ticketId: '', ticketNumber: '' })),
    }) as unknown as Parameters<typeof hookOptions>[0];
  const labels = (taken: readonly number[], own?: number) => hookOptions(board(taken), own).map(({ label }) => label);

  it('has free ones only, the lowest three before all else', () => {
    expect(labels([1])).toEqual(['Next: 2', '3', '4', 'No hook', '5', '6']);
    expect(labels([1, 3, 4])).toEqual(['Next: 2', '5', '6', 'No hook']);
  });

  it('says that none is free only once it is known', () => {
    expect(hookOptions(undefined, undefined)[0]?.label).toBe('Next: …');
    const full = { ...board([1, 2, 3, 4, 5, 6]), nextHook: null } as unknown as Parameters<typeof hookOptions>[0];
    expect(hookOptions(full, undefined).map(({ label }) => label)).toEqual(['No hook is free', 'No hook']);
  });

  it("has a ticket's own hook among them", () => {
    expect(labels([1, 3, 4], 4)).toEqual(['2', '4', '5', 'No hook', '6']);
  });
});
