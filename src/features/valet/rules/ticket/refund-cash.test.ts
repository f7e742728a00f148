import { describe, expect, it } from 'vitest';
import { begin, guest, lead, leo, parking, step, timeZone } from '#platform/testing/cases/ticket-machine.ts';
import { decideTicket } from './decide-ticket.ts';
import type { TicketActor } from './ticket-commands.ts';

const command = { kind: 'take_cash_back', reason: 'The wrong car' } as const;
const requested = step(step(begin(), leo, { kind: 'enter_parking', ...parking }), guest, { kind: 'request' });
const paid = step(requested, leo, { kind: 'pay_cash' });
const reported = ({ ticket, now }: typeof paid, actor: TicketActor, minutes = 1) => {
  const at = new Date(now.getTime() + minutes * 60_000);
  const decided = decideTicket(ticket, command, { actor, now: at, timeZone });
  return decided.ok ? decided.ticket.payment.kind : decided.refusal;
};

describe('cash that was booked by mistake', () => {
  it("is taken back by a lead, on the stand's same day", () => {
    // Booked at noon in Chicago.
    expect([1, 700, 720].map((minutes) => reported(paid, lead, minutes))).toEqual([
      ...['unpaid', 'unpaid'],
      'cash_of_another_day',
    ]);
  });

  it('is taken back by nobody else, and never when none was booked', () => {
    expect([leo, guest].map((actor) => reported(paid, actor))).toEqual(['not_a_lead', 'wrong_role']);
    expect(reported(requested, lead)).toBe('not_paid_in_cash');
  });
});
