// Whether parking can start in a zone now, in the words of a badge.

import { t } from 'ttag';
import { ratedUntil } from '#features/pricing/rules/rates/rated-until.ts';
import { DAY_MS } from '#platform/calendar/durations.ts';
import { formatMoment, formatTime, withArticle } from '#platform/calendar/human-time.ts';
import { closedToSalesAt, shutsWithin } from '../../rules/assess-stay.ts';
import type { Zone } from '../../zones.contract.ts';
import { hoursOf } from './zone-hours.ts';
import { type OfferedZone, type OfferingLot, zoneOffer } from './zone-offer.ts';

type ShownZone = OfferedZone & Pick<Zone, 'openTime' | 'closeTime'>;

export type OpeningState = {
  readonly isOpen: boolean;
  readonly words: string;
  /** It will not sell again as things stand, so it has no price. */
  readonly isForGood?: true;
};

/**
 * "Open until 11:00 PM", "Closed, opens 6:00 AM": the day is named only if it is not the next one. A zone that has no rate
 * at the moment counts as closed.
 */
export function openingState(zone: ShownZone, lot: OfferingLot, now: Date): OpeningState {
  const { timeZone } = lot;
  const { schedule, datedHours, selling, rates } = zoneOffer(zone, lot);
  const onSale = { hours: hoursOf(zone), schedule, datedHours, selling, timeZone };
  const inADay = new Date(now.getTime() + DAY_MS);
  const closed = closedToSalesAt(onSale, now);
  if (closed) {
    const { opensAt } = closed;
    if (!opensAt) return { isOpen: false, words: t`Closed`, isForGood: true };
    const words = opensAt < inADay ? formatTime(opensAt, { timeZone }) : formatMoment(opensAt, { timeZone, now });
    return { isOpen: false, words: t`Closed, opens ${withArticle(words)}` };
  }
  const ends = [shutsWithin(onSale, { from: now, until: inADay }), rates ? ratedUntil(rates, now, timeZone) : null];
  const closesAt = ends.reduce((first, end) => (first && (!end || first < end) ? first : end));
  return {
    isOpen: true,
    words: closesAt ? t`Open until ${withArticle(formatTime(closesAt, { timeZone }))}` : t`Open now`,
  };
}
