import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { feeCharge } from '#features/pricing/rules/offer.ts';
import { totalOf } from '#features/pricing/rules/price-line.ts';
import { plainTerms } from '#platform/testing/builders/plain-terms.ts';
import { anyMoment, anyTariff, anyTimeZone } from '#platform/testing/cases/any-tariff.ts';
import {
  created,
  guest,
  lead,
  leo,
  minutesOn,
  noon,
  parking,
  timeZone,
} from '#platform/testing/cases/ticket-machine.ts';
import { decideTicket } from '../ticket/decide-ticket.ts';
import type { Ticket } from '../ticket/ticket.ts';
import type { TicketActor, TicketCommand } from '../ticket/ticket-commands.ts';
import { openTicket } from '../ticket/ticket-facts.ts';
import { NO_EXTRAS, type StandExtras, type StandTerms } from './stand-terms.ts';
import { priceTicket } from './ticket-price.ts';

type Acting = readonly [actor: TicketActor, command: TicketCommand, minute: number];

/** $10 an hour and a fee of 10 percent, parked at noon; throws if an act is refused. */
const ticketAfter = (extras: StandExtras, ...acts: readonly Acting[]): Ticket => {
  const terms = { ...plainTerms({ isHourly: true, priceCents: 1000, feeBasisPoints: 1000 }), ...extras };
  const fact = { ...created(), terms };
  return [[leo, { kind: 'enter_parking', ...parking }, 0] as Acting, ...acts].reduce(
    (ticket, [actor, command, minute]) => {
      const decided = decideTicket(ticket, command, { actor, now: minutesOn(minute), timeZone });
      if (!decided.ok) throw new Error(decided.refusal);
      return decided.ticket;
    },
    openTicket(fact, noon),
  );
};
const costs = (ticket: Ticket, minute: number) => totalOf(priceTicket(ticket, { now: minutesOn(minute), timeZone }));
const reported = (ticket: Ticket, actor: TicketActor, command: TicketCommand, minute = 60) => {
  const decided = decideTicket(ticket, command, { actor, now: minutesOn(minute), timeZone });
  return decided.ok ? 'done' : decided.refusal;
};
const request = (minute: number): Acting => [guest, { kind: 'request' }, minute];
const carReady = (minute: number): Acting => [leo, { kind: 'car_ready' }, minute];
const parkAgain = (minute: number): Acting => [leo, { kind: 'park_again', ...parking }, minute];
const lost = { kind: 'lose_ticket', lost: true } as const;
const found = { kind: 'lose_ticket', lost: false } as const;

describe('a car that is requested within the grace period', () => {
  const grace = { graceMinutes: 15 };

  it('costs nothing, however long the stand takes to bring it', () => {
    const ready = ticketAfter(grace, request(15), carReady(40));
    expect(costs(ready, 90)).toBe(0);
    expect(ready.payment).toMatchObject({ kind: 'paid', by: 'nothing_due' });
    expect(reported(ready, leo, { kind: 'complete', proof: { kind: 'not_requested' } })).toBe('done');
  });

  it('costs the normal price a minute later', () => {
    expect(costs(ticketAfter(grace, request(16), carReady(40)), 90)).toBe(1100);
  });

  it('costs from parking again once its request is taken back, or it is parked again', () => {
    const back = ticketAfter(grace, request(10), [guest, { kind: 'unrequest' }, 11]);
    const again = ticketAfter(grace, request(10), carReady(14), parkAgain(60));
    for (const ticket of [back, again]) {
      expect(ticket.payment.kind).toBe('unpaid');
      expect(costs(ticket, 120)).toBe(2200);
    }
  });

  it('is unpaid again when CAR READY is undone', () => {
    const ready = ticketAfter(grace, carReady(10));
    expect(ready.payment.kind).toBe('paid');
    const undone = { kind: 'undone', of: 'made_ready', whereabouts: 'parked', unrequested: false } as const;
    const decided = decideTicket(
      ready,
      { kind: 'undo', undone, isLate: false },
      { actor: leo, now: minutesOn(10), timeZone },
    );
    expect(decided.ok && decided.ticket.payment.kind).toBe('unpaid');
  });
});

describe('a lost claim ticket', () => {
  const fee = { lostTicketCents: 2500 };

  it('costs extra, plus the fee on it, until it is found', () => {
    const acts = [request(50), [leo, lost, 51], carReady(60)] as const;
    expect(costs(ticketAfter(fee, ...acts), 90)).toBe(1100 + 2750);
    expect(costs(ticketAfter(fee, ...acts, [leo, found, 61]), 90)).toBe(1100);
  });

  it('costs extra even when the grace period makes parking free', () => {
    const ready = ticketAfter({ ...fee, graceMinutes: 15 }, request(5), [leo, lost, 6], carReady(7));
    expect([ready.payment.kind, costs(ready, 90)]).toEqual(['unpaid', 2750]);
  });

  it('is refused when the stand charges nothing for it, a second time, once the ticket is paid, and from a guest', () => {
    expect(reported(ticketAfter({}, request(5)), leo, lost)).toBe('no_such_charge');
    expect(reported(ticketAfter(fee, [leo, lost, 5]), leo, lost)).toBe('no_such_charge');
    expect(reported(ticketAfter(fee), leo, found)).toBe('no_such_charge');
    expect(reported(ticketAfter(fee, request(5), [leo, { kind: 'pay_cash' }, 6]), leo, lost)).toBe('ticket_paid');
    expect(reported(ticketAfter(fee), guest, lost)).toBe('wrong_role');
  });
});

describe('parking a car again', () => {
  const fee = { parkedAgain: { cents: 500, afterMinutes: 20 } };

  it('costs extra each time the car was in front for the stand’s number of minutes, and not sooner', () => {
    const twice = ticketAfter(
      fee,
      carReady(60),
      parkAgain(80),
      carReady(90),
      parkAgain(109),
      carReady(110),
      parkAgain(130),
    );
    expect(twice.extras.parkedAgain).toBe(2);
    expect(costs(twice, 180)).toBe(3300 + 1100);
  });

  it('costs nothing if the ticket was already paid', () => {
    const paid = ticketAfter(fee, carReady(60), [leo, { kind: 'pay_cash' }, 61], parkAgain(120));
    expect([paid.extras.parkedAgain, costs(paid, 300)]).toEqual([0, 1100]);
  });

  it('is waived by a lead', () => {
    const again = ticketAfter(fee, carReady(60), parkAgain(90));
    expect(reported(again, leo, { kind: 'waive_parked_again' })).toBe('not_a_lead');
    expect(costs(ticketAfter(fee, carReady(60), parkAgain(90), [lead, { kind: 'waive_parked_again' }, 91]), 120)).toBe(
      2200,
    );
    expect(reported(ticketAfter(fee), lead, { kind: 'waive_parked_again' })).toBe('no_such_charge');
  });
});

describe('a stand with several rates', () => {
  const evening = [
    { name: 'Day', kind: 'per_hour', cents: 800 },
    { name: 'Evening', kind: 'flat', cents: 2000, exitBy: '03:00', when: { from: '17:00', until: '03:00' } },
  ] as const;
  const at = (parkedAt: string, readyAt: string) => ({
    terms: { rate: { name: 'Day', isHourly: true, priceCents: 800 }, rates: evening, charges: [feeCharge(1000)] },
    parkedAt: new Date(parkedAt),
    requestedAt: null,
    readyAt: new Date(readyAt),
    payment: { kind: 'unpaid', cashIntendedAt: null } as const,
    extras: NO_EXTRAS,
  });
  const price = (parkedAt: string, readyAt: string) => {
    const [line] = priceTicket(at(parkedAt, readyAt), { now: new Date(readyAt), timeZone });
    return [line?.label, line?.cents];
  };

  it('charges by the one that applied when the car was parked', () => {
    // 2 PM, 6 PM and 6 PM in Chicago.
    expect(price('2026-11-20T20:00Z', '2026-11-20T23:00Z')).toEqual(['Day', 2400]);
    expect(price('2026-11-21T00:00Z', '2026-11-21T06:00Z')).toEqual(['Evening', 2000]);
    expect(price('2026-11-21T00:00Z', '2026-11-21T01:00Z')).toEqual(['Day', 800]);
  });

  it('never costs less for more time, whatever its rates and extras', () => {
    const extras = fc.record({ lostTicketCents: fc.integer({ min: 1, max: 9000 }) }, { requiredKeys: [] });
    const minutes = fc.integer({ min: 0, max: 6000 });
    fc.assert(
      fc.property(
        anyTariff,
        anyMoment,
        anyTimeZone,
        extras,
        minutes,
        minutes,
        (rates, parkedAt, zone, more, one, two) => {
          const terms: StandTerms = {
            ...plainTerms({
              isHourly: rates.some(({ kind }) => kind !== 'per_day'),
              priceCents: 500,
              feeBasisPoints: 1000,
            }),
            rates,
            ...more,
          };
          const until = (minute: number) => new Date(parkedAt.getTime() + minute * 60_000);
          const total = (minute: number) =>
            totalOf(
              priceTicket(
                { ...at('2026-11-20T20:00Z', '2026-11-20T20:00Z'), terms, parkedAt, readyAt: until(minute) },
                { now: until(minute), timeZone: zone },
              ),
            );
          expect(total(one + two)).toBeGreaterThanOrEqual(total(one));
        },
      ),
    );
  });
});
