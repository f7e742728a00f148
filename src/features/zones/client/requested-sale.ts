import { msgid, ngettext, t } from 'ttag';

// What a zone sells for the stay that a search asked for (rule 62): the price that the list of lots showed, and whether it is open then.

import { MAX_STAY_MINUTES } from '#features/pricing/rules/duration.ts';
import { localClock } from '#platform/browser/local-clock.ts';
import { formatMinutes, formatMoment, withArticle } from '#platform/calendar/human-time.ts';
import { readLocalTime } from '#platform/calendar/local-input.ts';
import { formatCents } from '#platform/money/cents.ts';
import { type RequestedStay, saleOf } from '../rules/sale-of-stay.ts';
import type { Zone } from '../zones.contract.ts';
import { hoursOf } from './shared/zone-hours.ts';
import { type OfferingLot, zoneOffer } from './shared/zone-offer.ts';

const texts = {
  forStay: (length: string) => t`for ${length}`,
  forDays: (days: number) => ngettext(msgid`for ${days} day`, `for ${days} days`, days),
  openThen: t`Open then`,
  closed: t`Closed`,
  closedUntil: (moment: string) => t`Closed, opens ${withArticle(moment)}`,
  closesBefore: (moment: string) => t`Closes ${moment}, before you leave`,
  free: t`Free`,
};

/** `ahead`: it begins later than now. */
export type StayToShow = RequestedStay & { readonly ahead: boolean };

/** @param asked the search's query in the address @returns null if it asks for no stay that could be sold */
export function readStay(requested: string, timeZone: string, now: Date): StayToShow | null {
  const parameters = new URLSearchParams(requested);
  const minutes = Number(parameters.get('for'));
  if (!(Number.isInteger(minutes) && minutes >= 1 && minutes <= MAX_STAY_MINUTES)) return null;
  const from = readLocalTime(parameters.get('from') ?? '', timeZone);
  const ahead = from !== null && from > now;
  return { startsAt: ahead ? from : now, minutes, ahead };
}

export type ShownSale = {
  /** Null if the stay cannot be bought then. */
  readonly price: { readonly amount: string; readonly length: string } | null;
  /** For a stay that begins later: whether it can begin then. */
  readonly opening: { readonly isOpen: boolean; readonly words: string };
  /** Why a zone that is open then cannot sell it. */
  readonly hint: string | null;
};

type SoldZone = Pick<Zone, 'rate' | 'rates' | 'pricedBy' | 'schedule' | 'datedHours' | 'openTime' | 'closeTime'>;

export function showSale(zone: SoldZone, lot: OfferingLot, stay: StayToShow, now: Date): ShownSale {
  const sale = saleOf({ offer: zoneOffer(zone, lot), hours: hoursOf(zone) }, stay);
  const format = (at: Date) => formatMoment(at, { ...localClock(lot.timeZone, now), now });
  const { price, open, opensAt, closesAt } = sale;
  return {
    price: price && {
      amount: price.cents === 0 ? texts.free : formatCents(price.cents),
      length: price.days === null ? texts.forStay(formatMinutes(stay.minutes)) : texts.forDays(price.days),
    },
    opening: open
      ? { isOpen: true, words: texts.openThen }
      : { isOpen: false, words: opensAt ? texts.closedUntil(format(opensAt)) : texts.closed },
    hint: closesAt ? texts.closesBefore(format(closesAt)) : null,
  };
}
