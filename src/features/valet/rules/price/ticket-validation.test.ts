import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { feesOf, parkingOf, totalOf } from '#features/pricing/rules/price-line.ts';
import { VALIDATION_KINDS, VALIDATION_VALUES } from '#features/validations/rules/validation.ts';
import { plainTerms } from '#platform/testing/builders/plain-terms.ts';
import {
  anyHistory,
  created,
  guest,
  lead,
  leo,
  minutesOn,
  noon,
  parking,
  program,
  step,
  timeZone,
} from '#platform/testing/cases/ticket-machine.ts';
import { decideTicket } from '../ticket/decide-ticket.ts';
import type { Ticket } from '../ticket/ticket.ts';
import type { TicketActor, TicketCommand } from '../ticket/ticket-commands.ts';
import { openTicket } from '../ticket/ticket-facts.ts';
import type { TicketValidation } from './stand-terms.ts';
import { NO_EXTRAS } from './stand-terms.ts';
import { priceTicket } from './ticket-price.ts';
import { codeUseOf, isFreeByCode, takenOffBy } from './ticket-validation.ts';

const code = (kind: TicketValidation['kind'], value: number): TicketValidation => ({
  id: `${kind} ${value}`,
  label: 'Validated by Cafe Luna',
  kind,
  value,
});
const validate = (kind: TicketValidation['kind'], value: number): TicketCommand => ({
  kind: 'validate',
  validation: code(kind, value),
});

type Acting = readonly [actor: TicketActor, command: TicketCommand, minute: number];

/** $10 an hour with a fee of 10 percent, parked at noon; throws if an act is refused. */
const ticketAfter = (...acts: readonly Acting[]): Ticket =>
  [[leo, { kind: 'enter_parking', ...parking }, 0] as Acting, ...acts].reduce(
    (ticket, [actor, command, minute]) => {
      const decided = decideTicket(ticket, command, { actor, now: minutesOn(minute), timeZone });
      if (!decided.ok) throw new Error(decided.refusal);
      return decided.ticket;
    },
    openTicket(created(), noon),
  );
const reported = (ticket: Ticket, actor: TicketActor, command: TicketCommand, minute = 120) => {
  const decided = decideTicket(ticket, command, { actor, now: minutesOn(minute), timeZone });
  return decided.ok ? decided.facts.map(({ kind }) => kind).join(' ') : decided.refusal;
};
const linesAt = (ticket: Ticket, minute: number) => priceTicket(ticket, { now: minutesOn(minute), timeZone });
const request: Acting = [guest, { kind: 'request' }, 60];
const ready: Acting = [leo, { kind: 'car_ready' }, 120];
const notRequested = { kind: 'complete', proof: { kind: 'not_requested' } } as const;

describe("a merchant's code on a ticket", () => {
  it.each([
    ['percent', 50, 1000, 100],
    ['amount', 500, 1500, 150],
    ['minutes', 60, 1000, 100],
    ['flat', 700, 700, 70],
    ['amount', 9000, 0, 0],
  ] as const)('of %s %d lowers two hours to %d cents and a fee of %d', (kind, value, parkingCents, feeCents) => {
    const lines = linesAt(ticketAfter([guest, validate(kind, value), 1]), 120);
    expect([parkingOf(lines), feesOf(lines)]).toEqual([parkingCents, feeCents]);
  });

  it('takes nothing off a lost claim ticket', () => {
    const ticket = ticketAfter([leo, { kind: 'lose_ticket', lost: true }, 1], [leo, validate('percent', 100), 2]);
    expect(totalOf(linesAt(ticket, 120))).toBe(2750);
  });

  it('is one at a time, and guest and staff can remove it until the ticket is paid', () => {
    const ticket = ticketAfter([leo, validate('percent', 50), 1]);
    expect(reported(ticket, guest, validate('percent', 10))).toBe('already_validated');
    expect(
      totalOf(linesAt(ticketAfter([leo, validate('percent', 50), 1], [guest, { kind: 'remove_validation' }, 2]), 120)),
    ).toBe(2200);
    expect(reported(ticketAfter(), guest, { kind: 'remove_validation' })).toBe('not_validated');
    const paid = ticketAfter([leo, validate('percent', 50), 1], request, [leo, { kind: 'pay_cash' }, 90]);
    expect(reported(paid, leo, { kind: 'remove_validation' })).toBe('ticket_paid');
    expect(reported(ticketAfter(request, [leo, { kind: 'pay_cash' }, 90]), leo, validate('percent', 50))).toBe(
      'ticket_paid',
    );
  });

  it('that covers the full price asks for no money: the handover settles it, until that is undone and the code removed', () => {
    const ticket = ticketAfter([guest, validate('percent', 100), 1], request, ready);
    const at = { now: minutesOn(120), timeZone };
    expect(isFreeByCode(ticket, at)).toBe(true);
    expect([reported(ticket, leo, { kind: 'pay_cash' }), reported(ticket, guest, { kind: 'intend_cash' })]).toEqual([
      'ticket_paid',
      'ticket_paid',
    ]);
    expect(reported(ticket, leo, notRequested)).toBe('paid completed');
    const gone = ticketAfter([guest, validate('percent', 100), 1], request, ready, [leo, notRequested, 121]);
    expect(gone.payment).toMatchObject({ kind: 'paid', by: 'nothing_due' });
    expect(codeUseOf(gone)).toMatchObject({ kind: 'used', cents: 2000 });
    const undone = { kind: 'undone', of: 'completed' } as const;
    const back = decideTicket(gone, { kind: 'undo', undone, isLate: false }, { actor: leo, ...at });
    if (!back.ok) throw new Error(back.refusal);
    expect(reported(back.ticket, leo, { kind: 'remove_validation' })).toBe('validation_removed');
    const open = decideTicket(back.ticket, { kind: 'remove_validation' }, { actor: leo, ...at });
    expect(open.ok && [open.ticket.payment.kind, totalOf(linesAt(open.ticket, 120))]).toEqual(['unpaid', 2200]);
  });

  it('that covers less does not: a car that waits past the free hours costs something again', () => {
    const ticket = ticketAfter([guest, validate('minutes', 120), 1], request);
    expect([isFreeByCode(ticket, { now: minutesOn(120), timeZone }), reported(ticket, leo, notRequested, 121)]).toEqual(
      [true, 'ticket_unpaid'],
    );
  });

  it('is not used by a payment that began without it', () => {
    const paid = ticketAfter([guest, validate('percent', 50), 1], request, [
      program,
      { kind: 'pay_online', lines: linesAt(ticketAfter(), 60), validated: null },
      61,
    ]);
    expect([paid.validated, codeUseOf(paid)]).toEqual([null, { kind: 'none' }]);
  });

  it('is used for as much as it took off what was paid, and held before that', () => {
    const held = ticketAfter([guest, validate('percent', 50), 1], request);
    expect(codeUseOf(held)).toMatchObject({ kind: 'unpaid', id: 'percent 50' });
    const paid = ticketAfter([guest, validate('percent', 50), 1], request, [leo, { kind: 'pay_cash' }, 120]);
    expect(codeUseOf(paid)).toMatchObject({ kind: 'used', cents: 1000, at: minutesOn(120) });
    const cashBack = { kind: 'take_cash_back', reason: 'Wrong car' } as const;
    expect(reported(paid, lead, cashBack)).toBe('cash_taken_back');
    expect(codeUseOf({ ...held, whereabouts: 'void' })).toEqual({ kind: 'none' });
  });
});

describe('any code on any ticket', () => {
  const anyCode = fc
    .constantFrom(...VALIDATION_KINDS)
    .chain((kind) =>
      fc
        .integer({ min: VALIDATION_VALUES[kind].min, max: VALIDATION_VALUES[kind].max })
        .map((value) => code(kind, value)),
    );
  const minutes = fc.integer({ min: 0, max: 6000 });

  it('never makes it cost less than nothing or more than without it, and never less for more time', () => {
    const rate = fc.record({
      isHourly: fc.boolean(),
      priceCents: fc.integer({ min: 1, max: 20_000 }),
      feeBasisPoints: fc.integer({ min: 0, max: 3000 }),
    });
    fc.assert(
      fc.property(rate, anyCode, minutes, minutes, fc.boolean(), (plain, validation, some, more, lostTicket) => {
        const terms = { ...plainTerms(plain), lostTicketCents: 2500 };
        const price = (validated: TicketValidation | null, minute: number) =>
          priceTicket(
            {
              terms,
              validated,
              parkedAt: noon,
              requestedAt: null,
              readyAt: null,
              payment: { kind: 'unpaid', cashIntendedAt: null },
              extras: { ...NO_EXTRAS, lostTicket },
            },
            { now: minutesOn(minute), timeZone },
          );
        const [early, late] = [price(validation, some), price(validation, some + more)];
        const full = price(null, some);
        expect(totalOf(early)).toBeGreaterThanOrEqual(lostTicket ? 2500 : 0);
        expect(totalOf(early)).toBeLessThanOrEqual(totalOf(full));
        expect(parkingOf(early) + takenOffBy(validation, early)).toBe(parkingOf(full));
        if (validation.kind !== 'minutes') expect(totalOf(late)).toBeGreaterThanOrEqual(totalOf(early));
      }),
    );
  });

  it('has at most one use, counted only for what was paid with it', () => {
    fc.assert(
      fc.property(anyHistory, ({ ticket }) => {
        const use = codeUseOf(ticket);
        if (use.kind === 'none') return;
        expect(use.id).toBe(ticket.validated?.id);
        expect(use.kind === 'used').toBe(ticket.payment.kind === 'paid' && use.kind === 'used');
        if (use.kind === 'used') expect(use.cents).toBeGreaterThan(0);
      }),
    );
  });

  it('never lets a ticket owe money after it was handed over', () => {
    fc.assert(
      fc.property(anyHistory, (history) => {
        const { ticket } = step(history, leo, notRequested);
        if (ticket.whereabouts === 'completed') expect(ticket.payment.kind).toBe('paid');
      }),
    );
  });
});
