// What an act changes about a lot, in words: one line per zone, or one for the lot itself.

import { msgid, ngettext, t } from 'ttag';
import { MAX_LISTED_PLATES } from '#features/plate-lists/rules/plate-lists.ts';
import { describeTariff } from '#features/pricing/rules/rates/describe-tariff.ts';
import type { Tariff, TariffRate } from '#features/pricing/rules/rates/tariff.ts';
import type { Tax } from '#features/pricing/rules/tax-settings.ts';
import type { DatedHours } from '#platform/calendar/dated-hours.ts';
import { describeDates } from '#platform/calendar/describe-dated-hours.ts';
import { describeOpenWeek, openWeekOfStored } from '#platform/calendar/zone-week.ts';
import { formatCents } from '#platform/money/cents.ts';
import { type EventHoldPart, isSamePart, type LotPart } from '../rules/lot-setup.ts';
import { plainOf, type WhyNot } from '../rules/plan-bulk.ts';

export type Line = {
  /** The zone; '' for the lot itself. */
  readonly of: string;
  readonly zoneNumber: string | null;
  readonly from: string;
  readonly to: string;
};

type Listed = Extract<LotPart, { kind: 'lists' }>;

function describeListed(before: Listed, after: Listed): Line {
  const line = { of: '', zoneNumber: null, from: summarizeList(before) };
  const to = summarizeList(after);
  if (to !== line.from || isSamePart(before, after)) return { ...line, to };
  return { ...line, to: t`${to}, with another reason or last day` };
}

const NAMED = 3;

function summarizeList({ entries }: Listed): string {
  if (entries.length === 0) return t`Not on the list`;
  if (entries.length > NAMED) return t`${entries.length} plates on the list`;
  return entries.map(({ plate, state }) => (state === null ? plate : `${plate} ${state}`)).join(', ');
}

type Described = { readonly of: string; readonly zoneNumber: string | null; readonly words: string };

export function describeChange(before: LotPart, after: LotPart): Line[] {
  if (before.kind === 'lists' && after.kind === 'lists') return [describeListed(before, after)];
  const next = new Map(describePart(after).map(({ of, words }) => [of, words]));
  return describePart(before).map(({ words, ...line }) => ({ ...line, from: words, to: next.get(line.of) ?? words }));
}

function describePart(part: LotPart): Described[] {
  switch (part.kind) {
    case 'lists':
      return [{ of: '', zoneNumber: null, words: summarizeList(part) }];
    case 'tags':
      return [{ of: '', zoneNumber: null, words: part.tags.join(', ') || t`No tags` }];
    case 'taxes':
      return [{ of: '', zoneNumber: null, words: part.taxes.map(describeTax).join(', ') || t`No taxes` }];
    case 'dates':
      return [{ of: '', zoneNumber: null, words: describeAllDates(part.dates) }];
    case 'prices':
      return part.zones.map(({ id, zoneNumber, rates }) => ({ of: id, zoneNumber, words: formatPrice(rates) }));
    case 'maximum':
      return part.zones.map(({ id, zoneNumber, rates }) => ({ of: id, zoneNumber, words: describeMax(rates) }));
    case 'event':
      return part.zones.map(({ id, zoneNumber, rates, eventHolds = [] }) => ({
        of: id,
        zoneNumber,
        words: [describeDated(rates), ...describeEventHolds(eventHolds)].join('; '),
      }));
    case 'capacity':
      return part.zones.map(({ id, zoneNumber, capacity }) => ({
        of: id,
        zoneNumber,
        words: capacity === null ? t`Not counted` : ngettext(msgid`${capacity} space`, `${capacity} spaces`, capacity),
      }));
    case 'hours':
      return part.zones.map(({ id, zoneNumber, ...hours }) => ({ of: id, zoneNumber, words: describeHours(hours) }));
    case 'sales':
      return part.zones.map(({ id, zoneNumber, paused }) => ({
        of: id,
        zoneNumber,
        words: paused ? t`Paused` : t`Open`,
      }));
    default:
      return part satisfies never;
  }
}

function describeTax({ name, percent }: Tax): string {
  return `${name} ${percent}%`;
}

/** The plain price, and what the others cost if there are any. */
function formatPrice(rates: Tariff): string {
  const plain = plainOf(rates);
  const others = rates.filter((rate) => rate !== plain).map((rate) => `${rate.name} ${formatRateCents(rate)}`);
  if (!plain) return others.join('; ');
  const price = formatCents(plain.cents);
  const plainly = plain.kind === 'per_hour' ? t`${price} an hour` : t`${price} a day`;
  return [plainly, ...others].join('; ');
}

function formatRateCents(rate: TariffRate): string {
  if (rate.kind !== 'bands') return formatCents(rate.cents);
  return rate.bands.map(({ cents }) => formatCents(cents)).join(', ');
}

function describeMax(rates: Tariff): string {
  const [max] = rates.flatMap(({ dailyMaximumCents }) => dailyMaximumCents ?? []);
  return max === undefined ? t`No daily maximum` : t`At most ${formatCents(max)} a day`;
}

function describeDated(rates: Tariff): string {
  const dated = rates.filter((rate) => rate.when?.dates);
  if (dated.length === 0) return t`No rates on dates`;
  return describeTariff(dated, (cents) => cents).join('; ');
}

/** Once for each event, although it keeps them on each of its days. */
function describeEventHolds(eventHolds: readonly EventHoldPart[]): string[] {
  const fewest = new Map<string, number>();
  for (const { name, spaces } of eventHolds) fewest.set(name, Math.min(spaces, fewest.get(name) ?? spaces));
  return [...fewest].map(([name, spaces]) =>
    ngettext(msgid`${spaces} space kept for ${name}`, `${spaces} spaces kept for ${name}`, spaces),
  );
}

/** With their years, and those that are over as well. */
function describeAllDates(dates: readonly DatedHours[]): string {
  return describeDates(dates, '0000-01-01').join('; ') || t`The usual hours`;
}

type HoursOfZone = Extract<LotPart, { kind: 'hours' }>['zones'][number];

function describeHours({ openMinutes, closeMinutes, closed = [] }: Omit<HoursOfZone, 'id' | 'zoneNumber'>): string {
  return describeOpenWeek(openWeekOfStored({ openMinutes, closeMinutes, closed }));
}

export function describeProblem(why: WhyNot): string {
  switch (why) {
    case 'no_plain_price':
      return t`Has only rates by time. Change them on the zone’s page.`;
    case 'no_maximum':
      return t`Sells only days or flat rates, which have no daily maximum.`;
    case 'out_of_range':
      return t`The price would be below zero or above $10,000.`;
    case 'rates_clash':
      return t`Its rates do not allow this.`;
    case 'dates_taken':
      return t`One of these days has hours of its own already. Change them at the lot.`;
    case 'sold_by_day':
      return t`Sold by the day, which can’t keep hours. Nothing changes here unless you choose that the price holds all day there.`;
    case 'closed_then':
      return t`Closed at these hours, so nothing changes here.`;
    case 'closed_partly':
      return t`Closed for a part of these hours. Nobody can park here then.`;
    case 'free_then':
      return t`It would close at an hour when it is free. Change its free hours first.`;
    case 'too_many_tags':
      return t`A lot has at most 10 tags.`;
    case 'too_many_plates':
      return t`The lists of a lot hold at most ${MAX_LISTED_PLATES} plates.`;
    case 'not_counted':
      return t`This zone does not count its spaces, so it keeps none.`;
    case 'few_left':
      return t`Fewer spaces are still free then. Those are kept.`;
    default:
      return why satisfies never;
  }
}
