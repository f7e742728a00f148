// Rule 492: what a change to many lots does, in a sentence for each kind of zone: what, when, and what a driver pays for a usual stay.
// Where it can't apply, the sentence says why.

import { msgid, ngettext, t } from 'ttag';
import type { Charge } from '#features/pricing/rules/offer.ts';
import { offerOf } from '#features/pricing/rules/offers.ts';
import { describeTariff } from '#features/pricing/rules/rates/describe-tariff.ts';
import { storedRatesOf } from '#features/pricing/rules/rates/plain-price.ts';
import { momentAt, totalOfStay } from '#features/pricing/rules/rates/preview-stay.ts';
import { sellsHours, type Tariff } from '#features/pricing/rules/rates/tariff.ts';
import { withTaxes } from '#features/pricing/rules/tax-settings.ts';
import { formatDay, formatMinutes, formatTime } from '#platform/calendar/human-time.ts';
import { addDays, localDay } from '#platform/calendar/local-time.ts';
import { formatCents } from '#platform/money/cents.ts';
import type { BulkChange } from '../rules/bulk-change.ts';
import { isSamePart, type LotSetup, type ZoneSetup } from '../rules/lot-setup.ts';
import { hasHours, type Plan, type WhyNot } from '../rules/plan-bulk.ts';
import { describeChange, describeProblem } from './bulk-words.ts';

type PlannedLot = Plan & { readonly lot: { readonly id: string; readonly setup: LotSetup } };

/** One zone, with what it becomes. */
type PlannedZone = {
  readonly lotId: string;
  readonly sells: 'hourly' | 'daily';
  readonly why: WhyNot | undefined;
  readonly changes: boolean;
  /** Of what changes, in words; null where only the price of a stay says it. */
  readonly words: string | null;
  /** Of a usual stay, in cents; null where none is sold then. */
  readonly before: number | null;
  readonly after: number | null;
  readonly stay: string | null;
};

/** Empty for a change that is said by its lines alone. */
export function summarizeAct(change: BulkChange, lots: readonly PlannedLot[], now: Date): string[] {
  if (change.kind === 'tags' || change.kind === 'lists' || change.kind === 'dates') return [];
  const quote = quoteOnce();
  const zones = lots.flatMap((planned) => zonesOf(planned, { change, now, quote }));
  const groups = Map.groupBy(zones, ({ sells, why, changes }) => `${sells} ${why} ${changes}`);
  return [...groups.values()].map(describeGroup);
}

type Quote = (zone: Pick<ZoneSetup, 'rates' | 'pricedBy' | 'schedule'>, at: StayAt) => number | null;
type StayAt = {
  readonly charges: readonly Charge[];
  readonly timeZone: string;
  readonly day: string;
  readonly time: string;
  readonly hours: number;
};
type Summarizing = { readonly change: BulkChange; readonly now: Date; readonly quote: Quote };

function zonesOf({ lot, before, after, problems }: PlannedLot, { change, now, quote }: Summarizing): PlannedZone[] {
  const { setup } = lot;
  const { timeZone } = setup;
  const charges = change.kind === 'taxes' ? withTaxes(setup.charges, change.taxes) : setup.charges;
  const usual = usualStay(change, localDay(now, timeZone));
  const linesOf = new Map(describeChange(before, after).map(({ of, to }) => [of, to]));
  return setup.zones.map((zone) => {
    const rates = ratesIn(after, zone.id) ?? zone.rates;
    const at = { ...usual, timeZone };
    const isPriced = usual.hours > 0;
    return {
      lotId: lot.id,
      sells: sellsHours(zone.rates) ? 'hourly' : 'daily',
      why: problems.get(zone.id) ?? problems.get(''),
      changes:
        change.kind === 'taxes'
          ? !isSamePart(before, after)
          : !isSamePart(partIn(before, zone.id), partIn(after, zone.id)),
      words: wordsOf(change, { zone, rates, line: linesOf.get(zone.id) }),
      before: isPriced ? quote(zone, { ...at, charges: setup.charges }) : null,
      after: isPriced ? quote({ ...zone, rates }, { ...at, charges }) : null,
      stay: isPriced ? describeStay(sellsHours(rates), at) : null,
    };
  });
}

const partIn = (part: Plan['before'], id: string) =>
  'zones' in part ? part.zones.find((zone) => zone.id === id) : null;

function ratesIn(part: Plan['after'], id: string): Tariff | undefined {
  const zone = partIn(part, id);
  return zone && 'rates' in zone ? zone.rates : undefined;
}

type Becoming = { readonly zone: ZoneSetup; readonly rates: Tariff; readonly line: string | undefined };

function wordsOf(change: BulkChange, { zone, rates, line }: Becoming): string | null {
  if (change.kind === 'taxes') return null;
  if (change.kind !== 'event') return line ?? null;
  const added = rates.filter((rate) => !zone.rates.some((each) => isSamePart(each, rate)));
  return describeTariff(added, (cents) => cents).join('; ') || null;
}

const USUAL_HOURS = 2;
const LONG_HOURS = 10;

/** On the first day of an event, from its start; otherwise tomorrow at noon. No hours: the price of a stay says nothing. */
function usualStay(change: BulkChange, today: string): Pick<StayAt, 'day' | 'time' | 'hours'> {
  const noon = { day: addDays(today, 1), time: '12:00' };
  if (change.kind === 'prices' || change.kind === 'taxes') return { ...noon, hours: USUAL_HOURS };
  if (change.kind === 'maximum') return { ...noon, hours: LONG_HOURS };
  if (change.kind !== 'event') return { ...noon, hours: 0 };
  const time = hasHours(change) ? (change.startTime ?? '00:00') : noon.time;
  return { day: change.from, time, hours: USUAL_HOURS };
}

function describeStay(isHourly: boolean, { day, time, hours, timeZone }: Omit<StayAt, 'charges'>): string {
  const at = momentAt(day, time, timeZone);
  const long = isHourly ? formatMinutes(hours * 60) : formatMinutes(24 * 60);
  return t`${long} from ${formatDay(at, timeZone)}, ${formatTime(at, { timeZone })}`;
}

/** Many lots have the same rates and charges. */
function quoteOnce(): Quote {
  const known = new Map<string, number | null>();
  return (zone, at) => {
    const { rates, pricedBy, schedule } = zone;
    const key = JSON.stringify([rates, pricedBy, schedule, at]);
    const found = known.get(key);
    if (found !== undefined) return found;
    const cents = totalOf(zone, at);
    known.set(key, cents);
    return cents;
  };
}

function totalOf({ rates, pricedBy, schedule }: Parameters<Quote>[0], at: StayAt): number | null {
  const { charges, timeZone, day, time, hours } = at;
  const offer = offerOf({ ...storedRatesOf(rates), pricedBy, schedule }, { charges, timeZone });
  return totalOfStay(offer, momentAt(day, time, timeZone), hours * 60);
}

function describeGroup(zones: readonly PlannedZone[]): string {
  const [first] = zones;
  if (!first) return '';
  const { sells, why, changes, stay } = first;
  const who = `${countZones(zones.length, sells)} ${atLots(new Set(zones.map(({ lotId }) => lotId)).size)}`;
  const reason = why ? ` ${describeProblem(why)}` : '';
  if (!changes) return `${t`${who}: no change.`}${reason}`;
  const words = new Set(zones.map((zone) => zone.words));
  const [what] = words.size === 1 ? [...words] : [null];
  const paid = stay === null ? '' : describePaid(zones, stay);
  return `${who}: ${[what, paid].filter(Boolean).join('. ') || t`changed`}.${reason}`;
}

/** "Drivers pay $33.00 for 2 h from Sat, Dec 12, 5:00 PM, taxes and fees included (now $11.55)" */
function describePaid(zones: readonly PlannedZone[], stay: string): string {
  const [after, before] = [rangeOf(zones.map((zone) => zone.after)), rangeOf(zones.map((zone) => zone.before))];
  if (after === null) return t`Nothing is sold for ${stay}`;
  return before === null
    ? t`Drivers pay ${after} for ${stay}, taxes and fees included (now nothing is sold then)`
    : t`Drivers pay ${after} for ${stay}, taxes and fees included (now ${before})`;
}

function rangeOf(amounts: readonly (number | null)[]): string | null {
  const sold = amounts.filter((cents) => cents !== null);
  if (sold.length === 0) return null;
  const [min, max] = sold.reduce<[number, number]>(
    ([low, high], cents) => [Math.min(low, cents), Math.max(high, cents)],
    [Infinity, -Infinity],
  );
  return min === max ? formatCents(min) : t`${formatCents(min)} to ${formatCents(max)}`;
}

const formatCount = (count: number): string => count.toLocaleString(t`en-US`);

function countZones(count: number, sells: PlannedZone['sells']): string {
  const number = formatCount(count);
  return sells === 'hourly'
    ? ngettext(msgid`${number} zone sold by the hour`, `${number} zones sold by the hour`, count)
    : ngettext(msgid`${number} zone sold by the day`, `${number} zones sold by the day`, count);
}

function atLots(count: number): string {
  return ngettext(msgid`at ${formatCount(count)} lot`, `at ${formatCount(count)} lots`, count);
}
