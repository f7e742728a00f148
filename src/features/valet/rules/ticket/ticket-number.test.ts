import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextTicketNumber, TICKET_NUMBER_MAX } from './ticket-number.ts';

describe('the next ticket number', () => {
  it.each([
    [null, [], '1001'],
    ['1001', [], '1002'],
    ['A099', [], 'A100'],
    ['1001', ['1002', '1003'], '1004'],
    ['BLUE', [], '1001'],
    ['9999999999', [], '1001'],
  ])('after %s with %j taken is %s', (last, taken, next) => {
    expect(nextTicketNumber(last, new Set(taken))).toBe(next);
  });

  it('is never taken and never too long', () => {
    const number = fc.stringMatching(/^[A-Z]{0,9}[0-9]{0,10}$/).map((text) => text.slice(0, TICKET_NUMBER_MAX));
    fc.assert(
      fc.property(number, fc.array(number), (last, taken) => {
        const next = nextTicketNumber(last, new Set(taken));
        expect(taken).not.toContain(next);
        expect(next.length).toBeLessThanOrEqual(TICKET_NUMBER_MAX);
      }),
    );
  });
});
