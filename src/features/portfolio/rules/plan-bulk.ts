/** Rule 230: what a bulk change does to a lot. Parts it cannot change stay as they are, with the reason. */

import { MAX_LISTED_PLATES } from '#features/plate-lists/rules/plate-lists.ts';
import { checkTariff, MAX_RATE_CENTS } from '#features/pricing/rules/rates/check-tariff.ts';
import {
  isFlat,
  sellsHours,
  specificityOf,
  type Tariff,
  type TariffRate,
} from '#features/pricing/rules/rates/tariff.ts';
import { checkPlate } from '#features/vehicles/rules/plate.ts';
import { checkState } from '#features/vehicles/rules/us-states.ts';
import { closedToSalesAt, shutsWithin } from '#features/zones/rules/assess-stay.ts';
import { problemOfDates } from '#features/zones/rules/check-dates.ts';
import { checkHours } from '#platform/calendar/check-hours.ts';
import type { DatedHours } from '#platform/calendar/dated-hours.ts';
import { MINUTE_MS } from '#platform/calendar/durations.ts';
import { addDays, instantShowing, MINUTES_PER_DAY } from '#platform/calendar/local-time.ts';
import { parseTimeOfDay } from '#platform/calendar/opening-hours.ts';
import { readWeeklyTime } from '#platform/calendar/zone-schedule.ts';
import { divideHalfUp } from '#platform/money/cents.ts';
import {
  type BulkChange,
  type DatesChange,
  type EventChange,
  type HoursChange,
  type ListsChange,
  MAX_TAGS,
  type PriceChange,
} from './bulk-change.ts';
import type { EventHoldPart, ListedEntry, LotPart, LotSetup } from './lot-setup.ts';
import { inOrderOfPlates, keyOfEntry, partOf } from './lot-setup.ts';

/**
 * no_plain_price: every rate has its own times or steps. no_maximum: none of its rates can have one. rates_clash: its rates do not allow it.
 * out_of_range: below zero, or above the highest price. dates_taken: one of the days has hours of its own already. not_counted, few_left: the
 * event's price holds there, but not all of its spaces are kept. free_then: it would close while it is free. sold_by_day: its price can't
 * keep the hours of the event. closed_then: it is closed on all of them. closed_partly: on some; the event's price holds in the others.
 */
export type WhyNot =
  | 'no_plain_price'
  | 'no_maximum'
  | 'out_of_range'
  | 'rates_clash'
  | 'too_many_tags'
  | 'dates_taken'
  | 'free_then'
  | 'sold_by_day'
  | 'closed_then'
  | 'closed_partly'
  | 'too_many_plates'
  | 'not_counted'
  | 'few_left';

export type Plan = {
  readonly before: LotPart;
  readonly after: LotPart;
  /** By zone id, or '' for the lot itself. */
  readonly problems: ReadonlyMap<string, WhyNot>;
};

export const planLot = (change: BulkChange, lot: LotSetup): Plan => {
  const before = partOf(change.kind, lot);
  const problems = new Map<string, WhyNot>();
  return { before, after: changePart(change, lot, problems), problems };
};

const changePart = (change: BulkChange, lot: LotSetup, problems: Map<string, WhyNot>): LotPart => {
  const now = partOf(change.kind, lot);
  switch (change.kind) {
    case 'taxes':
      return { kind: 'taxes', taxes: change.taxes };
    case 'dates': {
      const dates = withDates(lot.dates, change);
      if (dates === null) problems.set('', 'dates_taken');
      return { kind: 'dates', dates: dates ?? lot.dates };
    }
    case 'lists': {
      if (now.kind !== 'lists') return now;
      const entries = withListed(now.entries, change);
      const count = (lot.listed?.count ?? 0) - now.entries.length + entries.length;
      if (count <= MAX_LISTED_PLATES) return { ...now, entries };
      problems.set('', 'too_many_plates');
      return now;
    }
    case 'tags': {
      const tags = withTags(lot.tags, change);
      if (tags.length <= MAX_TAGS) return { kind: 'tags', tags };
      problems.set('', 'too_many_tags');
      return now;
    }
    case 'sales':
      return now.kind === 'sales'
        ? { ...now, zones: now.zones.map((zone) => ({ ...zone, paused: change.paused })) }
        : now;
    case 'hours': {
      return now.kind === 'hours'
        ? { ...now, zones: now.zones.map((zone) => withHours(zone, { change, lot, problems })) }
        : now;
    }
    case 'capacity':
      return now.kind === 'capacity'
        ? { ...now, zones: now.zones.map((zone) => ({ ...zone, capacity: change.capacity })) }
        : now;
    case 'prices':
      return withRates(now, (zone) => changePrice(zone, change, problems));
    case 'maximum':
      return withRates(now, (zone) => withMaximum(zone, change.cents, problems));
    case 'event':
      return now.kind === 'event'
        ? { ...now, zones: now.zones.map((zone) => withEvent(zone, { event: change, lot, problems })) }
        : now;
    default:
      return change satisfies never;
  }
};

const withRates = (now: LotPart, ratesOf: (zone: Priced) => Tariff): LotPart =>
  now.kind === 'prices' || now.kind === 'maximum'
    ? { ...now, zones: now.zones.map((zone) => ({ ...zone, rates: ratesOf(zone) })) }
    : now;

/** The same days again are corrected. @returns null if one of the days has hours of its own already */
const withDates = (dates: readonly DatedHours[], change: DatesChange): readonly DatedHours[] | null => {
  const { from, until, closed, openTime = '', closeTime = '', name } = change;
  const hours = { openMinutes: parseTimeOfDay(openTime) ?? 0, closeMinutes: parseTimeOfDay(closeTime) ?? 0 };
  const added = { from, until, ...(!closed && { hours }), ...(name !== undefined && { name }) };
  const others = dates.filter((entry) => entry.from !== from || entry.until !== until);
  if (problemOfDates(change, others)) return null;
  return [...others, added].toSorted((one, other) => (one.from < other.from ? -1 : 1));
};

const withListed = (entries: readonly ListedEntry[], { takesOff, plates }: ListsChange): readonly ListedEntry[] => {
  const requested = plates.flatMap(readEntry);
  if (takesOff) {
    const isRequested = (entry: ListedEntry) =>
      requested.some(({ plateKey, state }) => plateKey === entry.plateKey && (state === null || state === entry.state));
    return entries.filter((entry) => !isRequested(entry));
  }
  const stored = new Map(entries.map((entry) => [keyOfEntry(entry), entry]));
  // An entry that is already there exactly as given keeps its spelling.
  for (const entry of requested)
    stored.set(keyOfEntry(entry), { ...entry, plate: stored.get(keyOfEntry(entry))?.plate ?? entry.plate });
  return inOrderOfPlates([...stored.values()]);
};

/** Empty for an invalid plate or state. */
export const readEntry = ({
  license,
  state: typed,
  reason = '',
  until = null,
}: ListsChange['plates'][number]): readonly ListedEntry[] => {
  const plate = checkPlate(license);
  const state = typed ? checkState(typed) : null;
  if (!plate.ok || state?.ok === false) return [];
  return [{ plate: plate.plateShown, plateKey: plate.plateKey, state: state?.state ?? null, reason, until }];
};

/** Alphabetical; an existing tag keeps its capitalization. */
const withTags = (
  tags: readonly string[],
  { add, remove }: { readonly add: readonly string[]; readonly remove: readonly string[] },
): readonly string[] => {
  const gone = new Set(remove.map(keyOfTag));
  const stored = tags.filter((tag) => !gone.has(keyOfTag(tag)));
  const has = new Set(stored.map(keyOfTag));
  const added = add.filter((tag) => !has.has(keyOfTag(tag)));
  return added.length === 0 && stored.length === tags.length ? tags : [...stored, ...added].toSorted(byAlphabet);
};

export const keyOfTag = (tag: string): string => tag.toLowerCase();
const byAlphabet = (one: string, other: string): number => (keyOfTag(one) < keyOfTag(other) ? -1 : 1);

type Priced = { readonly id: string; readonly rates: Tariff };

/** Only the plain rate. Rates that differ by day, time or length of stay are set on the zone's own page. */
const changePrice = ({ id, rates }: Priced, change: PriceChange, problems: Map<string, WhyNot>): Tariff => {
  const stays = (why: WhyNot) => {
    problems.set(id, why);
    return rates;
  };
  if (change.rates === 'every' && change.how !== 'set') {
    const next = rates.map((rate) => (isInScope(rate, change) ? repricedRate(rate, change) : rate));
    if (next.flatMap(pricesOf).some((cents) => cents < 0 || cents > MAX_RATE_CENTS)) return stays('out_of_range');
    return checkTariff(next).length > 0 ? stays('rates_clash') : next;
  }
  const plain = plainOf(rates);
  if (!plain) return stays('no_plain_price');
  if (change.sells !== 'both' && change.sells !== (plain.kind === 'per_hour' ? 'hourly' : 'daily')) return rates;
  const cents = priceBy(change, plain.cents);
  if (cents < 0 || cents > MAX_RATE_CENTS) return stays('out_of_range');
  if (cents === plain.cents) return rates;
  const next = rates.map((rate) => (rate === plain ? { ...plain, cents } : rate));
  return checkTariff(next).length > 0 ? stays('rates_clash') : next;
};

const isInScope = ({ kind }: TariffRate, { sells }: PriceChange): boolean =>
  sells === 'both' || sells === (kind === 'per_day' ? 'daily' : 'hourly');

/** Each of its prices, so that a longer stay still costs no less than a shorter one. */
const repricedRate = (rate: TariffRate, change: PriceChange): TariffRate => {
  const { dailyMaximumCents } = rate;
  const maximum = dailyMaximumCents === undefined ? {} : { dailyMaximumCents: priceBy(change, dailyMaximumCents) };
  if (rate.kind !== 'bands') return { ...rate, ...maximum, cents: priceBy(change, rate.cents) };
  const { bands, thenCentsPerHour } = rate;
  return {
    ...rate,
    ...maximum,
    bands: bands.map((band) => ({ ...band, cents: priceBy(change, band.cents) })),
    ...(thenCentsPerHour !== undefined && { thenCentsPerHour: priceBy(change, thenCentsPerHour) }),
  };
};

const pricesOf = (rate: TariffRate): number[] => [
  ...(rate.kind === 'bands' ? [...rate.bands.map(({ cents }) => cents), rate.thenCentsPerHour ?? 0] : [rate.cents]),
  rate.dailyMaximumCents ?? 0,
];

/** Of the rates that hold on any day, which are those that a maximum is for. */
const withMaximum = ({ id, rates }: Priced, cents: number | null, problems: Map<string, WhyNot>): Tariff => {
  const takes = (rate: TariffRate) => rate.kind !== 'flat' && rate.kind !== 'per_day' && specificityOf(rate) === 0;
  if (!rates.some(takes)) {
    problems.set(id, 'no_maximum');
    return rates;
  }
  const next = rates.map((rate) => {
    if (!takes(rate)) return rate;
    const { dailyMaximumCents: _, ...rest } = rate;
    return cents === null ? rest : { ...rest, dailyMaximumCents: cents };
  });
  if (checkTariff(next).length === 0) return next;
  problems.set(id, 'rates_clash');
  return rates;
};

type HoursZone = Extract<LotPart, { kind: 'hours' }>['zones'][number];
type ChangingHours = {
  readonly change: HoursChange;
  readonly lot: LotSetup;
  readonly problems: Map<string, WhyNot>;
};

const withHours = (zone: HoursZone, { change, lot, problems }: ChangingHours): HoursZone => {
  const { closed: before = [], ...rest } = zone;
  const closed = change.closed?.map(readWeeklyTime) ?? before;
  const { schedule = [] } = lot.zones.find(({ id }) => id === zone.id) ?? {};
  const free = schedule.filter(({ kind }) => kind === 'free');
  if (checkHours([...free, ...closed.map((time) => ({ kind: 'closed' as const, ...time }))]).length > 0) {
    problems.set(zone.id, 'free_then');
    return zone;
  }
  return {
    ...rest,
    openMinutes: parseTimeOfDay(change.openTime) ?? 0,
    closeMinutes: parseTimeOfDay(change.closeTime) ?? 0,
    ...(closed.length > 0 && { closed }),
  };
};

type EventZone = Extract<LotPart, { kind: 'event' }>['zones'][number];
type Planning = { readonly event: EventChange; readonly lot: LotSetup; readonly problems: Map<string, WhyNot> };

const withEvent = (zone: EventZone, { event, lot, problems }: Planning): EventZone => {
  const stays = (why: WhyNot): EventZone => {
    problems.set(zone.id, why);
    return zone;
  };
  if (hasHours(event) && !sellsHours(zone.rates) && !event.allDayWhereDaily) return stays('sold_by_day');
  const closed = closedDuring(zone.id, event, lot);
  if (closed === 'closed_then') return stays(closed);
  const rates = withEventRates(zone.rates, event);
  if (closed && hasHours(event) && sellsHours(zone.rates)) problems.set(zone.id, closed);
  if (checkTariff(rates).length > 0) {
    return stays('rates_clash');
  }
  const { eventHolds: before = [], ...priced } = zone;
  const eventHolds = [
    ...before.filter(({ name }) => !isSameName(name, event.name)),
    ...eventHoldsOf(zone, { event, lot, problems }),
  ];
  return { ...priced, rates, ...(eventHolds.length > 0 && { eventHolds: eventHolds.toSorted(byDay) }) };
};

/** Whether its price depends on the time of entry. */
export const hasHours = ({ startTime, endTime, early }: EventChange): boolean =>
  early !== undefined || (startTime ?? '00:00') !== '00:00' || (endTime ?? '00:00') !== '00:00';

/** By the zone's opening hours and those of dates. */
const closedDuring = (zoneId: string, event: EventChange, { zones, timeZone }: LotSetup): WhyNot | null => {
  const zone = zones.find(({ id }) => id === zoneId);
  if (!zone) return null;
  const onSale = { hours: zone, schedule: zone.schedule, datedHours: zone.datedHours, timeZone };
  const days = spansOf(event, timeZone).map((span) => {
    const opensAt = closedToSalesAt(onSale, span.from);
    if (opensAt && (opensAt.opensAt === null || opensAt.opensAt >= span.until)) return 'closed';
    const shutsAt = shutsWithin(onSale, { from: opensAt?.opensAt ?? span.from, until: span.until });
    return opensAt || (shutsAt && shutsAt < span.until) ? 'partly' : 'open';
  });
  if (days.every((day) => day === 'closed')) return 'closed_then';
  return days.some((day) => day !== 'open') ? 'closed_partly' : null;
};

const isSameName = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();
const byDay = (one: EventHoldPart, other: EventHoldPart): number =>
  one.startsAt === other.startsAt ? Number(one.name > other.name) - 0.5 : one.startsAt < other.startsAt ? -1 : 1;

/** As many of the wanted spaces as are free then. What the same event keeps already is free for it. */
const eventHoldsOf = ({ id, eventHolds = [] }: EventZone, { event, lot, problems }: Planning): EventHoldPart[] => {
  const { name, spaces = 0 } = event;
  if (spaces === 0) return [];
  const zone = lot.zones.find((each) => each.id === id);
  if (!zone || zone.capacity === null) {
    problems.set(id, 'not_counted');
    return [];
  }
  const own = eventHolds.filter((each) => isSameName(each.name, name));
  return spansOf(event, lot.timeZone).flatMap(({ from, until }, day) => {
    const [startsAt, endsAt] = [from.toISOString(), until.toISOString()];
    const again = own.filter((each) => each.startsAt < endsAt && each.endsAt > startsAt);
    const free = (zone.left[day] ?? 0) + again.reduce((sum, each) => sum + each.spaces, 0);
    if (free < spaces) problems.set(id, 'few_left');
    const stored = Math.min(spaces, free);
    return stored > 0 ? [{ name, spaces: stored, startsAt, endsAt }] : [];
  });
};

/** From its start to its end, on each of its days by the lot's clock; past midnight if it ends by then. */
export const spansOf = (
  { from, until, startTime, endTime }: EventChange,
  timeZone: string,
): { from: Date; until: Date }[] => {
  const start = parseTimeOfDay(startTime ?? '') ?? 0;
  const end = parseTimeOfDay(endTime ?? '') ?? 0;
  const days: { from: Date; until: Date }[] = [];
  for (let day = from; day <= until; day = addDays(day, 1)) {
    const midnight = Date.parse(day) / MINUTE_MS;
    const at = (minutes: number) => instantShowing(midnight + minutes, midnight + minutes, timeZone);
    days.push({ from: at(start), until: at(end > start ? end : end + MINUTES_PER_DAY) });
  }
  return days;
};

/** A zone that sells days sells the event's days. Rates of the same event are replaced, so that it can be corrected. */
const withEventRates = (rates: Tariff, event: EventChange): Tariff => {
  const { name, from, until, cents, startTime = '00:00', endTime = '00:00', early } = event;
  const end = endTime === '00:00' ? '24:00' : endTime;
  const dates = [{ from, until }];
  const names = new Set([name, earlyName(name)].map((each) => each.toLowerCase()));
  const others = rates.filter((rate) => !names.has(rate.name.trim().toLowerCase()));
  const priced = (rate: { name: string; cents: number; from: string; until: string }): TariffRate => {
    const isAllDay = rate.from === '00:00' && rate.until === '24:00';
    const when = isAllDay ? { dates } : { dates, from: rate.from, until: rate.until };
    return { name: rate.name, kind: 'flat', cents: rate.cents, when };
  };
  const added: TariffRate[] = sellsHours(rates)
    ? [
        ...(early ? [priced({ name: earlyName(name), cents: early.cents, from: startTime, until: early.until })] : []),
        priced({ name, cents, from: early?.until ?? startTime, until: end }),
      ]
    : [{ name, kind: 'per_day', cents, when: { dates } }];
  return [...others, ...added];
};

const EARLY = ', early';
export const MAX_EVENT_NAME = 40 - EARLY.length;
const earlyName = (name: string): string => `${name}${EARLY}`;

/** The rate that applies when none with its own days or hours does, if it is a single price for an hour or a day. */
export const plainOf = (rates: Tariff) => {
  const plain = rates.find((rate) => !isFlat(rate) && specificityOf(rate) === 0);
  return plain?.kind === 'per_hour' || plain?.kind === 'per_day' ? plain : null;
};

const priceBy = ({ how, value }: PriceChange, cents: number): number => {
  if (how === 'set') return value;
  if (how === 'cents') return cents + value;
  return divideHalfUp(cents * (10_000 + value), 10_000);
};
