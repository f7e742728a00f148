/**
 * Rule 270: what a stand asks besides its rates. A car that is asked for soon after it was parked costs nothing; a claim ticket that was
 * lost, and parking a car again that nobody fetched, cost extra. Frozen into a ticket with its rates.
 */

import type { Cents } from '../../money/cents.ts';
import type { Terms } from '../../pricing/offer.ts';
import type { PriceLine } from '../../pricing/price-line.ts';
import type { TipTo } from '../tips/tip.ts';
import { LOST_TICKET_LABEL, PARKED_AGAIN_LABEL } from './extra-labels.ts';

/** What is left out is not asked for. */
export type StandExtras = {
  /** From parking to the request. */
  readonly graceMinutes?: number | undefined;
  readonly lostTicketCents?: Cents | undefined;
  /** Each time that the car had stood in front for so long. */
  readonly parkedAgain?: { readonly cents: Cents; readonly afterMinutes: number } | undefined;
};

export type StandTerms = Terms &
  StandExtras & {
    /** Whose a tip is that is paid with the ticket (rule 278); left out where the stand takes none. */
    readonly tips?: TipTo | undefined;
  };

/** What a ticket owes of it. */
export type OwedExtras = {
  readonly lostTicket: boolean;
  /** How often the car was parked again. */
  readonly parkedAgain: number;
};

export const NO_EXTRAS: OwedExtras = { lostTicket: false, parkedAgain: 0 };

/** They come before the fee and the taxes, which are shares of them too. */
export const extraLines = ({ lostTicketCents = 0, parkedAgain }: StandExtras, owed: OwedExtras): PriceLine[] => {
  const again = (parkedAgain?.cents ?? 0) * owed.parkedAgain;
  const lines: PriceLine[] = [
    { kind: 'parking', label: LOST_TICKET_LABEL, cents: owed.lostTicket ? lostTicketCents : 0, payee: 'owner' },
    { kind: 'parking', label: PARKED_AGAIN_LABEL, cents: again, payee: 'owner' },
  ];
  return lines.filter(({ cents }) => cents > 0);
};

type Asked = {
  readonly terms: StandExtras;
  readonly parkedAt: Date | null;
  readonly requestedAt: Date | null;
};

/** Whether the car was asked for, by then, while it costs nothing. */
export const isWithinGrace = ({ terms, parkedAt, requestedAt }: Asked, now: Date): boolean => {
  const { graceMinutes = 0 } = terms;
  if (graceMinutes === 0) return false;
  const asked = requestedAt ?? now;
  return parkedAt === null || asked.getTime() - parkedAt.getTime() <= graceMinutes * 60_000;
};

/** More than these is a typing error. */
export const EXTRAS_MOST = { graceMinutes: 240, cents: 100_000 } as const;

/** Whether a stand asks nothing, however long a car stays. */
export const isFree = ({ rate, rates }: Terms): boolean => rate.priceCents === 0 && !rates;
