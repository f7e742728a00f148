import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { totalOf } from '#features/pricing/rules/price-line.ts';
import {
  anyHistory,
  begin,
  guest,
  lead,
  leo,
  mia,
  parking,
  step,
  timeZone,
} from '#platform/testing/cases/ticket-machine.ts';
import { priceTicket } from '../price/ticket-price.ts';
import { decideTicket } from './decide-ticket.ts';
import { isNoShow } from './going-back.ts';
import type { TicketActor, TicketCommand } from './ticket-commands.ts';

const elsewhere = { kind: 'park_again', parkedBy: 'Mia', parkedLocation: 'C9' } as const;
const parked = step(begin(), leo, { kind: 'enter_parking', ...parking });
const requested = step(parked, guest, { kind: 'request' });
const taken = step(requested, leo, { kind: 'take_job' });
const ready = step(taken, leo, { kind: 'car_ready' });
const reported = ({ ticket, now }: typeof ready, actor: TicketActor, command: TicketCommand) => {
  const decided = decideTicket(ticket, command, { actor, now, timeZone });
  return decided.ok ? decided.ticket.whereabouts : decided.refusal;
};

describe('a car in front that nobody picks up', () => {
  it('is parked again at its new place, and can be requested again', () => {
    const again = step(ready, mia, elsewhere);
    expect(again.ticket).toMatchObject({ whereabouts: 'parked', readyAt: null, requestedAt: null, retriever: null });
    expect(again.ticket.parking).toEqual({ parkedBy: 'Mia', parkedLocation: 'C9' });
    expect(reported(again, guest, { kind: 'request' })).toBe('requested');
  });

  it('asks for its place', () => {
    expect(reported(ready, mia, { ...elsewhere, parkedLocation: '' })).toBe('parked_location_missing');
  });

  it('is parked again only by staff, and only from the front', () => {
    expect(reported(ready, guest, elsewhere)).toBe('wrong_role');
    expect([parked, requested, taken].map((car) => reported(car, mia, elsewhere))).toEqual(Array(3).fill('not_ready'));
  });

  it('costs from the first parking until it is ready again', () => {
    const again = step(ready, mia, elsewhere);
    const fetched = step(again, mia, { kind: 'car_ready' }, 176);
    const cents = (car: typeof ready) => totalOf(priceTicket(car.ticket, { now: car.now, timeZone }));
    // $10 an hour and a fee of 10 percent: at least an hour, then three hours.
    expect([cents(ready), cents(fetched)]).toEqual([1100, 3300]);
  });

  it('keeps what was paid', () => {
    const paid = step(ready, leo, { kind: 'pay_cash' });
    const again = step(paid, mia, elsewhere, 120);
    expect(again.ticket.payment).toEqual(paid.ticket.payment);
  });

  it("is a no-show after its stand's number of minutes, and never if the stand has none", () => {
    const readyAt = ready.now;
    const later = (minutes: number) => new Date(readyAt.getTime() + minutes * 60_000);
    const { whereabouts } = ready.ticket;
    expect([19, 20].map((each) => isNoShow({ whereabouts, readyAt }, 20, later(each)))).toEqual([false, true]);
    expect(isNoShow({ whereabouts, readyAt }, null, later(600))).toBe(false);
    expect(isNoShow({ whereabouts: 'parked', readyAt }, 20, later(600))).toBe(false);
  });
});

describe('a request that staff take back', () => {
  const back = { kind: 'unrequest', reason: 'guest_not_here' } as const;

  it('leaves the car at its place, with the reason in its history', () => {
    const parkedStill = step(requested, mia, back);
    expect(parkedStill.ticket).toMatchObject({ whereabouts: 'parked', unrequested: true, requestedAt: null, parking });
    expect(parkedStill.facts.at(-1)?.fact).toEqual({ kind: 'unrequested', reason: 'guest_not_here' });
  });

  it('is taken back on the way only by the attendant who is getting the car, or by a lead', () => {
    expect(reported(taken, leo, back)).toBe('parked');
    expect(reported(taken, lead, back)).toBe('parked');
    expect(reported(taken, mia, back)).toBe('not_your_job');
    expect(reported(taken, leo, { kind: 'unrequest' })).toBe('car_on_its_way');
    expect(reported(taken, guest, { kind: 'unrequest' })).toBe('car_on_its_way');
  });
});

it('nobody is getting a parked car, however often it went back', () => {
  fc.assert(
    fc.property(anyHistory, ({ ticket }) => {
      if (ticket.whereabouts !== 'parked') return;
      expect([ticket.readyAt, ticket.requestedAt, ticket.retriever]).toEqual([null, null, null]);
      expect(ticket.parking).not.toBeNull();
    }),
  );
});
