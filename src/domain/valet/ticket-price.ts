/**
 * Rule 95: an hourly ticket costs from parking until the car is ready: at least one hour, then by each full minute. A
 * daily ticket costs each day that was started at the location. The fee is that of sessions. A paid price is final.
 */

import { localDay } from '../calendar/local-time.ts';
import { durationMinutes, type StayDuration } from '../pricing/duration.ts';
import type { PriceLines } from '../pricing/price-line.ts';
import { priceLines } from '../pricing/price-stay.ts';
import type { Ticket } from './ticket.ts';

const MINUTE_MS = 60_000;
const MIN_MINUTES = 60;

type Priced = Pick<Ticket, 'terms' | 'parkedAt' | 'readyAt' | 'payment'>;

/** In cents; grows until the car is ready and is fixed at payment. */
export const priceTicket = (ticket: Priced, at: { readonly now: Date; readonly timeZone: string }): PriceLines =>
  ticket.payment.kind === 'paid' ? ticket.payment.lines : priceLines(ticket.terms, billedStay(ticket, at));

/** The minutes charged for an unpaid ticket; a day has 1440. */
export const billedMinutes = (ticket: Priced, at: { readonly now: Date; readonly timeZone: string }): number =>
  Math.max(MIN_MINUTES, durationMinutes(billedStay(ticket, at)));

/** A car that is not parked yet is billed the minimum. */
const billedStay = (
  { terms, parkedAt, readyAt }: Priced,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): StayDuration => {
  const until = readyAt ?? now;
  const from = parkedAt && parkedAt < until ? parkedAt : until;
  if (!terms.rate.isHourly) return { kind: 'daily', days: daysBegun(from, until, timeZone) };
  // A stay of zero minutes would be free, as free hours are.
  return { kind: 'hourly', minutes: Math.max(1, Math.floor((until.getTime() - from.getTime()) / MINUTE_MS)) };
};

const daysBegun = (from: Date, until: Date, timeZone: string): number => {
  const first = localDay(from, timeZone);
  // At exactly midnight the new day costs nothing yet.
  const last = localDay(new Date(Math.max(from.getTime(), until.getTime() - 1)), timeZone);
  return 1 + Math.round((Date.parse(last) - Date.parse(first)) / (24 * 60 * MINUTE_MS));
};
