// The text on a zone's sign, from the zone and its lot as they are now: its prices are those of the booking page.

import { formatWallTime } from '#domain/calendar/human-time.ts';
import { localDay } from '#domain/calendar/local-time.ts';
import { formatUsPhone } from '#domain/contact/phone.ts';
import { formatCents } from '#domain/money/cents.ts';
import { describeBilling } from '#domain/pricing/describe-rate.ts';
import type { StayDuration } from '#domain/pricing/duration.ts';
import type { Terms } from '#domain/pricing/offer.ts';
import { totalOf } from '#domain/pricing/price-line.ts';
import { priceLines } from '#domain/pricing/price-stay.ts';
import { allInWith } from '#domain/tariff/all-in.ts';
import { type RateRow, tabulateTariff } from '#domain/tariff/describe-tariff.ts';
import { offerOf, termsOf } from '#domain/tariff/offers.ts';
import { ratesAhead } from '#domain/tariff/setup/past-dates.ts';
import { keepTariff } from '#domain/tariff/setup/plain-price.ts';
import { isFlat } from '#domain/tariff/tariff.ts';
import { describeZoneHours } from '#domain/zones/describe-zone-hours.ts';
import { isAlwaysOpen, type OpeningHours } from '#domain/zones/opening-hours.ts';
import type { LocationRow } from '../../directory/lot-directory.ts';
import type { ZoneRow } from '../zone-answer.ts';

export type Priced = { readonly duration: string; readonly total: string };

export type SignWords = {
  readonly lotName: string;
  readonly street: string;
  readonly zoneNumber: string;
  /** The first is the one read from the car. */
  readonly prices: readonly [Priced, ...Priced[]];
  readonly isFree: boolean;
  readonly priceNote: string;
  readonly hours: string;
  /** In a zone with several rates: each including all charges. */
  readonly rates: readonly RateRow[];
  /** One line per weekly rule. */
  readonly otherHours: readonly string[];
  readonly phone: string;
  /** The target of the QR code. */
  readonly link: string;
  /** The same for typing: our domain, and the code in two groups. */
  readonly host: string;
  readonly code: string;
};

type Printed = { readonly publicUrl: string; readonly now: Date };

export function signWords(zone: ZoneRow, location: LocationRow, { publicUrl, now }: Printed): SignWords {
  const ahead = zone.rates && ratesAhead(zone.rates, localDay(now, location.timeZone));
  const isOver = ahead?.length === 0;
  const sold = ahead && !isOver ? { ...zone, ...keepTariff(ahead) } : zone;
  const offer = termsOf(offerOf(sold, location), now);
  const isFree = offer.rate.priceCents === 0 && !offer.rates;
  return {
    lotName: location.name,
    street: location.address,
    zoneNumber: zone.zoneNumber,
    prices: isOver ? [ON_THE_PAGE] : offer.rates ? [firstPrice(offer)] : pricesOf(offer),
    isFree,
    priceNote: isOver ? 'The page shows the price before you pay.' : noteOf(offer, isFree),
    hours: isOver ? 'See the page' : describeHours({ openMinutes: zone.openMinutes, closeMinutes: zone.closeMinutes }),
    rates: tabulateTariff(isOver ? [] : (offer.rates ?? []), allInWith(offer.charges)).map(({ price, ...row }) => ({
      ...row,
      price: price.slice(0, 1).toUpperCase() + price.slice(1),
    })),
    otherHours: describeZoneHours(zone.schedule),
    phone: formatUsPhone(location.phone),
    link: `${publicUrl}/p/${zone.signCode}`,
    host: new URL(publicUrl).host,
    code: `${zone.signCode.slice(0, 3)} ${zone.signCode.slice(3)}`,
  };
}

/** Of a zone whose rates are all over: its owner sets the next dates while the sign stays on its post. */
const ON_THE_PAGE: Priced = { duration: 'Price', total: 'Scan to see' };

/** The plain rate for an hour or a day, or a flat rate in a zone without one. */
function firstPrice(terms: Terms): Priced {
  const { isHourly, name } = terms.rate;
  const total = formatCents(totalOf(priceLines(terms, isHourly ? hours(1) : days(1))));
  if (terms.rates?.every(isFlat)) return { duration: name, total };
  return { duration: `${name}, ${isHourly ? '1 hour' : '1 day'}`, total };
}

const hours = (count: number): StayDuration => ({ kind: 'hourly', minutes: count * 60 });
const days = (count: number): StayDuration => ({ kind: 'daily', days: count });

function pricesOf(terms: Terms): SignWords['prices'] {
  const priced = (duration: StayDuration, words: string): Priced => ({
    duration: words,
    total: formatCents(totalOf(priceLines(terms, duration))),
  });
  return terms.rate.isHourly
    ? [priced(hours(1), '1 hour'), priced(hours(2), '2 hours'), priced(hours(4), '4 hours')]
    : [priced(days(1), '1 day'), priced(days(2), '2 days'), priced(days(7), '7 days')];
}

function noteOf(terms: Terms, isFree: boolean): string {
  if (isFree) return 'Parking is free. Enter your plate so that it counts as parked.';
  return `Taxes and fees included.${terms.rates ? '' : ` ${describeBilling(terms)}`}`;
}

/** Times past midnight speak for themselves. */
function describeHours(opening: OpeningHours): string {
  if (isAlwaysOpen(opening)) return 'Open 24 hours';
  return `${formatWallTime(opening.openMinutes)} – ${formatWallTime(opening.closeMinutes)}`;
}
