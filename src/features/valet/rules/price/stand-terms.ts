/**
 * Rule 270: what a stand charges in addition to its rates. A car requested soon after it was parked costs nothing. A lost
 * claim ticket, and parking a car again that nobody picked up, cost extra. Frozen into a ticket along with its rates.
 */

import type { Terms } from '#features/pricing/rules/offer.ts';
import type { PriceLine } from '#features/pricing/rules/price-line.ts';
import type { ValidationKind } from '#features/validations/rules/validation.ts';
import type { Cents } from '#platform/money/cents.ts';
import { LOST_TICKET_LABEL, PARKED_AGAIN_LABEL } from './extra-labels.ts';
import type { TipTo } from './tip.ts';

/** Omitted extras are not charged. */
export type StandExtras = {
  /** From parking to the request. */
  readonly graceMinutes?: number | undefined;
  readonly lostTicketCents?: Cents | undefined;
  /** Charged each time the car was in front for this long. */
  readonly parkedAgain?: { readonly cents: Cents; readonly afterMinutes: number } | undefined;
};

export type StandTerms = Terms &
  StandExtras & {
    /** Who gets a tip that is paid with the ticket (rule 278); omitted if the stand takes none. */
    readonly tips?: TipTo | undefined;
  };

/** Which of the extras a ticket owes. */
export type OwedExtras = {
  readonly lostTicket: boolean;
  /** How often the car was parked again. */
  readonly parkedAgain: number;
};

export const NO_EXTRAS: OwedExtras = { lostTicket: false, parkedAgain: 0 };

/** They come before the fee and the taxes, which are percentages of them too. */
export const extraLines = ({ lostTicketCents = 0, parkedAgain }: StandExtras, owed: OwedExtras): PriceLine[] => {
  const again = (parkedAgain?.cents ?? 0) * owed.parkedAgain;
  const lines: PriceLine[] = [
    { kind: 'parking', label: LOST_TICKET_LABEL, cents: owed.lostTicket ? lostTicketCents : 0, payee: 'owner' },
    { kind: 'parking', label: PARKED_AGAIN_LABEL, cents: again, payee: 'owner' },
  ];
  return lines.filter(({ cents }) => cents > 0);
};

type Requested = {
  readonly terms: StandExtras;
  readonly parkedAt: Date | null;
  readonly requestedAt: Date | null;
};

/** Whether the car was requested, by then, while it costs nothing. */
export const isWithinGrace = ({ terms, parkedAt, requestedAt }: Requested, now: Date): boolean => {
  const { graceMinutes = 0 } = terms;
  if (graceMinutes === 0) return false;
  const requested = requestedAt ?? now;
  return parkedAt === null || requested.getTime() - parkedAt.getTime() <= graceMinutes * 60_000;
};

/** More than this is a typing error. */
export const MAX_EXTRAS = { graceMinutes: 240, cents: 100_000 } as const;

/** Whether a stand charges nothing, however long a car stays. */
export const isFree = ({ rate, rates }: Terms): boolean => rate.priceCents === 0 && !rates;

/** `value` is a percentage, cents, minutes or cents, as the kind says. */
export type TicketValidation = {
  readonly id: string;
  /** The discount's line on the price and the receipt. */
  readonly label: string;
  readonly kind: ValidationKind;
  readonly value: number;
};
