/**
 * Rule 95: an hourly ticket is charged from parking until the car is ready: at least one hour, then by the full minute. A
 * daily ticket is charged for each day started at the location. A stand with several rates charges by them, as a zone does
 * (rule 19), and adds its extras (rule 270). The fee is the same as for sessions. A paid price is final; rule 422 says how long
 * one that is being paid online stands still.
 */

import { chargesOn } from '#features/pricing/rules/charge-lines.ts';
import { durationMinutes, type StayDuration } from '#features/pricing/rules/duration.ts';
import { offerOn } from '#features/pricing/rules/offers.ts';
import type { PriceLine, PriceLines } from '#features/pricing/rules/price-line.ts';
import { priceOne } from '#features/pricing/rules/price-stay.ts';
import { withDiscount } from '#features/validations/rules/validation.ts';
import { MINUTE_MS } from '#platform/calendar/durations.ts';
import { localDay } from '#platform/calendar/local-time.ts';
import type { Ticket } from '../ticket/ticket.ts';
import { pricedAt } from './frozen-price.ts';
import { extraLines, isWithinGrace, NO_EXTRAS } from './stand-terms.ts';

const MIN_MINUTES = 60;
const MINUTES_PER_DAY = 1440;

type Priced = Pick<Ticket, 'terms' | 'parkedAt' | 'requestedAt' | 'readyAt' | 'payment' | 'extras'> &
  Partial<Pick<Ticket, 'validated' | 'frozenAt'>>;
type At = { readonly now: Date; readonly timeZone: string };

/** In cents; grows until the car is ready and is fixed at payment. */
export const priceTicket = (ticket: Priced, at: At): PriceLines => {
  if (ticket.payment.kind === 'paid') return ticket.payment.lines;
  const { terms, extras } = ticket;
  const parking = parkingLines(ticket, { ...at, now: pricedAt(ticket, at.now) });
  return chargesOn(terms.charges, [...parking, ...extraLines(terms, extras)]);
};

/** What a car owes that arrives now: the minimum, as its ticket will say. */
export const dueAtArrival = (terms: Priced['terms'], at: At): PriceLines => {
  const payment = { kind: 'unpaid', cashIntendedAt: null } as const;
  const times = { parkedAt: null, requestedAt: null, readyAt: null, frozenAt: null };
  return priceTicket({ terms, ...times, payment, extras: NO_EXTRAS }, at);
};

/** Parking, and what a merchant's code takes off it (rule 287). */
const parkingLines = (ticket: Priced, at: At): readonly PriceLine[] => {
  const { validated } = ticket;
  const plain = { ...offerOn(ticket.terms, { schedule: [], timeZone: at.timeZone }), charges: [] };
  const { from, until } = parkedTime(ticket, at.now);
  if (isWithinGrace(ticket, at.now)) {
    const { lines } = priceOne(plain, { startsAt: from, endsAt: until }, billedStay(ticket, at));
    return lines.map((line) => ({ ...line, cents: 0 }));
  }
  const offer = validated ? withDiscount(plain, validated, validated.label) : plain;
  return priceOne(offer, { startsAt: from, endsAt: until }, billedStay(ticket, at)).lines;
};

/** The minutes charged for an unpaid ticket; a day has 1440. */
export const billedMinutes = (ticket: Priced, at: At): number =>
  Math.max(MIN_MINUTES, durationMinutes(billedStay(ticket, { ...at, now: pricedAt(ticket, at.now) })));

/** A car that is not parked yet is billed the minimum. */
const billedStay = (ticket: Priced, { now, timeZone }: At): StayDuration => {
  const { rate, rates } = ticket.terms;
  const { from, until } = parkedTime(ticket, now);
  // A stay of zero minutes would be free, as free hours are.
  const minutes = Math.max(1, Math.floor((until.getTime() - from.getTime()) / MINUTE_MS));
  if (rate.isHourly) return { kind: 'hourly', minutes };
  // A zone's rates count 24 hours from the entry; a stand's single daily price counts calendar days.
  return { kind: 'daily', days: rates ? Math.ceil(minutes / MINUTES_PER_DAY) : daysBegun(from, until, timeZone) };
};

const parkedTime = ({ parkedAt, readyAt }: Priced, now: Date) => {
  const until = readyAt && readyAt < now ? readyAt : now;
  return { from: parkedAt && parkedAt < until ? parkedAt : until, until };
};

const daysBegun = (from: Date, until: Date, timeZone: string): number => {
  const first = localDay(from, timeZone);
  // At exactly midnight the new day costs nothing yet.
  const last = localDay(new Date(Math.max(from.getTime(), until.getTime() - 1)), timeZone);
  return 1 + Math.round((Date.parse(last) - Date.parse(first)) / (24 * 60 * MINUTE_MS));
};
