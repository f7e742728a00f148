/** The terms for pricing a ticket that is written now (rule 270). */

import { type Charge, chargesAt } from '#features/pricing/rules/offer.ts';
import { type PlainRate, plainRate } from '#features/pricing/rules/plain-rate.ts';
import type { Tariff } from '#features/pricing/rules/rates/tariff.ts';
import type { Cents } from '#platform/money/cents.ts';
import { NO_SHOW_MINUTES } from '../ticket/going-back.ts';
import { isFree, type StandExtras, type StandTerms } from './stand-terms.ts';
import type { TipMode } from './tip.ts';

export type Stand = PlainRate & {
  /** Null if the plain price is the only one. */
  readonly rates: Tariff | null;
  readonly charges: readonly Charge[];
  readonly timeZone: string;
  /** Null: none; the same goes for the two below. */
  readonly graceMinutes: number | null;
  readonly lostTicketCents: Cents | null;
  readonly parkAgainCents: Cents | null;
  readonly noShowMinutes: number | null;
  readonly tips: TipMode;
};

/** A stand that charges nothing charges no extras either. */
export const termsOfStand = (stand: Stand, at: Date): StandTerms => {
  const { rates, charges, timeZone } = stand;
  const terms = { rate: plainRate(stand), ...(rates && { rates }), charges: chargesAt(charges, at, timeZone) };
  return { ...terms, ...(!isFree(terms) && extrasOf(stand)), ...(stand.tips !== 'off' && { tips: stand.tips }) };
};

const extrasOf = ({ graceMinutes, lostTicketCents, parkAgainCents, noShowMinutes }: Stand): StandExtras => {
  const afterMinutes = noShowMinutes ?? NO_SHOW_MINUTES.usual;
  return {
    ...(graceMinutes !== null && { graceMinutes }),
    ...(lostTicketCents !== null && { lostTicketCents }),
    ...(parkAgainCents !== null && { parkedAgain: { cents: parkAgainCents, afterMinutes } }),
  };
};
