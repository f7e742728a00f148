// What a zone's sign says, from the zone and its lot as they are now; its prices are those of the booking page.

import { msgid, ngettext, t } from 'ttag';
import type { LocationRow } from '#features/lot-directory/server/public.ts';
import { describeBilling } from '#features/pricing/rules/describe-rate.ts';
import type { StayDuration } from '#features/pricing/rules/duration.ts';
import type { Terms } from '#features/pricing/rules/offer.ts';
import { offerOf, termsOf } from '#features/pricing/rules/offers.ts';
import { totalOf } from '#features/pricing/rules/price-line.ts';
import { priceLines } from '#features/pricing/rules/price-stay.ts';
import { allInWith } from '#features/pricing/rules/rates/all-in.ts';
import { type RateRow, tabulateTariff } from '#features/pricing/rules/rates/describe-tariff.ts';
import { ratesAhead } from '#features/pricing/rules/rates/past-dates.ts';
import { storedRatesOf } from '#features/pricing/rules/rates/plain-price.ts';
import { isFlat } from '#features/pricing/rules/rates/tariff.ts';
import { translateLabel } from '#features/pricing/rules/translate-label.ts';
import { localDay } from '#platform/calendar/local-time.ts';
import { openWeekOf } from '#platform/calendar/open-week.ts';
import { hoursInWords, openingsOf } from '#platform/calendar/zone-week.ts';
import { formatUsPhone } from '#platform/contract/phone.ts';
import { formatCents } from '#platform/money/cents.ts';
import type { ZoneRow } from '../zone-answer.ts';

export type Priced = { readonly duration: string; readonly total: string };

/** The words of a sign in one language. */
export type SpokenSign = {
  readonly lotName: string;
  readonly street: string;
  readonly zone: string;
  readonly zoneNumber: string;
  /** The first one is the one read from the car. */
  readonly prices: readonly [Priced, ...Priced[]];
  readonly isFree: boolean;
  readonly free: string;
  readonly parking: string;
  readonly priceNote: string;
  /** The days that have these hours. */
  readonly days: string;
  readonly hours: string;
  /** For a zone with several rates, each including all charges. */
  readonly rates: readonly RateRow[];
  readonly rateTitles: RateRow;
  /** Shown when there is no room for the rates. */
  readonly ratesOnPage: string;
  /** One line per weekly rule. */
  readonly otherHours: readonly string[];
  readonly otherHoursOnPage: string;
  readonly scan: string;
  readonly noApp: string;
  readonly typeCode: string;
  /** Which number takes the code by text; empty if none does. */
  readonly textTo: string;
  readonly help: string;
  readonly phone: string;
  readonly warning: string;
  /** The target of the QR code. */
  readonly link: string;
  /** The same link for typing: our domain, and the code in two groups. */
  readonly host: string;
  readonly code: string;
};

type Printed = { readonly publicUrl: string; readonly now: Date; readonly textNumber?: string | null | undefined };

/** In the language currently spoken. */
export function spokenSign(zone: ZoneRow, location: LocationRow, { publicUrl, now, textNumber }: Printed): SpokenSign {
  const ahead = zone.rates && ratesAhead(zone.rates, localDay(now, location.timeZone));
  const isOver = ahead?.length === 0;
  const sold = ahead && !isOver ? { ...zone, ...storedRatesOf(ahead) } : zone;
  const offer = termsOf(offerOf(sold, location), now);
  const isFree = offer.rate.priceCents === 0 && !offer.rates;
  const rates = tabulateTariff(isOver ? [] : (offer.rates ?? []), allInWith(offer.charges));
  const { host } = new URL(publicUrl);
  // A sign stays for years, so it names no dates.
  const { week, others: free } = hoursInWords({ ...zone, datedHours: [] }, '');
  // Two spans in a day need a line of their own.
  const isShort = week[0]?.hours.includes(',') === false;
  const [usual, ...otherDays] = isShort ? week : [{ days: '', hours: t`See below` }, ...week];
  const holidays = zone.datedHours.length > 0 ? [t`Other hours on some dates: see the page`] : [];
  return {
    lotName: location.name,
    street: location.address,
    zone: t`Zone`,
    zoneNumber: zone.zoneNumber,
    prices: isOver ? [priceOnPage()] : offer.rates ? [firstPrice(offer)] : pricesOf(offer),
    isFree,
    free: t`Free`,
    parking: t`Parking`,
    priceNote: isOver
      ? t`The page shows the price before you pay.`
      : [noteOf(offer, isFree), ...startStopNote(zone, offer, isFree)].join(' '),
    days: (isOver ? '' : usual?.days) || (isShort ? t`Every day` : t`Open`),
    hours: isOver ? t`See the page` : (usual?.hours ?? ''),
    rates: rates.map(({ name, when, price }) => ({
      name: translateLabel(name),
      when,
      price: price.slice(0, 1).toUpperCase() + price.slice(1),
    })),
    rateTitles: { name: t`Rate`, when: offer.pricedBy === 'period' ? t`Time` : t`If you arrive`, price: t`Price` },
    ratesOnPage: t`${rates.length} rates apply at different times: scan to see them`,
    otherHours: [...otherDays.map(({ days, hours }) => `${days || t`Every day`} ${hours}`), ...free, ...holidays],
    otherHoursOnPage: t`Hours may vary: see the page`,
    scan: isFree ? t`Scan to park` : t`Scan to pay`,
    noApp: t`No app, no account`,
    typeCode: t`or type the code at`,
    textTo: textNumber ? t`Or text the code and your plate to ${formatUsPhone(textNumber)}` : '',
    help: t`Help on site`,
    phone: formatUsPhone(location.phone),
    warning: t`Pay only at ${host}. The page shows this lot's name and street before you pay.`,
    link: `${publicUrl}/p/${zone.signCode}`,
    host,
    code: `${zone.signCode.slice(0, 3)} ${zone.signCode.slice(3)}`,
  };
}

/** For a zone whose rates have all ended: its owner sets the next dates while the sign stays on its post. */
const priceOnPage = (): Priced => ({ duration: t`Price`, total: t`Scan to see` });

/** The plain rate for an hour or a day, or a flat rate in a zone without one. */
function firstPrice(terms: Terms): Priced {
  const { isHourly } = terms.rate;
  const name = translateLabel(terms.rate.name);
  const total = formatCents(totalOf(priceLines(terms, isHourly ? hoursOf(1) : daysOf(1))));
  if (terms.rates?.every(isFlat)) return { duration: name, total };
  return { duration: `${name}, ${isHourly ? hoursWords(1) : daysWords(1)}`, total };
}

const hoursOf = (count: number): StayDuration => ({ kind: 'hourly', minutes: count * 60 });
const daysOf = (count: number): StayDuration => ({ kind: 'daily', days: count });
const hoursWords = (count: number) => ngettext(msgid`${count} hour`, `${count} hours`, count);
const daysWords = (count: number) => ngettext(msgid`${count} day`, `${count} days`, count);

function pricesOf(terms: Terms): SpokenSign['prices'] {
  const priced = (duration: StayDuration, words: string): Priced => ({
    duration: words,
    total: formatCents(totalOf(priceLines(terms, duration))),
  });
  return terms.rate.isHourly
    ? [priced(hoursOf(1), hoursWords(1)), priced(hoursOf(2), hoursWords(2)), priced(hoursOf(4), hoursWords(4))]
    : [priced(daysOf(1), daysWords(1)), priced(daysOf(2), daysWords(2)), priced(daysOf(7), daysWords(7))];
}

function noteOf(terms: Terms, isFree: boolean): string {
  if (isFree) return t`Parking is free. Enter your plate so it shows as parked.`;
  const included = t`Taxes and fees included.`;
  if (terms.pricedBy === 'period')
    return `${included} ${t`Each part of your stay is charged at the rate for that time.`}`;
  return terms.rates ? included : `${included} ${describeBilling(terms)}`;
}

/** With the most it can cost from opening to closing; rates by time have it on the page. */
function startStopNote(zone: ZoneRow, terms: Terms, isFree: boolean): string[] {
  if (!zone.startStop || !terms.rate.isHourly || isFree) return [];
  if (terms.rates) return [t`Or pay when you leave.`];
  const open = Math.max(...openingsOf(openWeekOf([zone])).flatMap((day) => day.map(({ from, until }) => until - from)));
  if (!Number.isFinite(open)) return [];
  const max = formatCents(totalOf(priceLines(terms, { kind: 'hourly', minutes: open })));
  return [t`Or pay when you leave, up to ${max}.`];
}
