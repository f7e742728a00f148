// What a nearby lot sells for the requested stay. Most lots sell the same at all times and share a few rates and charges, so the
// price of those is computed once.

import { LRUCache } from 'lru-cache';
import type { NearbyLocation } from '#features/lots/lots.contract.ts';
import { refuseReservation } from '#features/parking/rules/reservation.ts';
import { maxNow } from '#features/parking/rules/start-stop.ts';
import { type Charge, feeRateOf, type OfferingLot, type Rate } from '#features/pricing/rules/offer.ts';
import { offerOf } from '#features/pricing/rules/offers.ts';
import type { PricedBy, Tariff } from '#features/pricing/rules/rates/tariff.ts';
import { leftAtLot } from '#features/spaces/rules/spaces.ts';
import { isTimeless, type RequestedStay, type Sale, saleOf, saleOfLot } from '#features/zones/rules/sale-of-stay.ts';
import type { DatedHours } from '#platform/calendar/dated-hours.ts';
import { localDay } from '#platform/calendar/local-time.ts';
import type { ZoneHours } from '#platform/calendar/zone-schedule.ts';

export type ZoneToCompare = {
  readonly id: string;
  readonly rate: Rate;
  readonly rates: Tariff | null;
  readonly pricedBy: PricedBy;
  readonly schedule: readonly ZoneHours[];
  readonly datedHours: readonly DatedHours[];
  readonly openMinutes: number;
  readonly closeMinutes: number;
  readonly reservable: boolean;
  readonly reserveDaysAhead: number;
  readonly startStop: boolean;
};

/** JSON as text: many lots have the same rates and charges, and each text is read once. */
export type LotToCompare = {
  readonly timeZone: string;
  readonly charges: string;
  /** The cheapest plain rates of its zones. */
  readonly hourlyRate: string | null;
  readonly dailyRate: string | null;
  /** All of its zones on sale, if they have to be compared one by one. */
  readonly zones: readonly ZoneToCompare[] | null;
};

export type ZoneLeftForStay = { readonly left: number; readonly freeAt: Date | null };
/** For counted zones, by their ids. */
export type LeftForStay = ReadonlyMap<string, ZoneLeftForStay>;

export type RequestedSale = RequestedStay & {
  /** Whether the stay begins later than what is sold on arrival. */
  readonly ahead: boolean;
  readonly sells: 'hourly' | 'daily' | undefined;
  readonly now: Date;
};

export type LotSale = Pick<
  NearbyLocation,
  | 'feeBasisPoints'
  | 'price'
  | 'open'
  | 'opensAt'
  | 'closesAt'
  | 'reservable'
  | 'startStopMost'
  | 'left'
  | 'full'
  | 'freeAt'
  | 'events'
>;

export function saleNearby(lot: LotToCompare, left: LeftForStay, requested: RequestedSale): LotSale {
  if (!lot.zones) {
    const cached = knownSale(lot, requested);
    if (cached.sale) return cached.sale;
  }
  const { charges } = readTexts(lot);
  const zones = (lot.zones ?? plainZones(lot)).filter(({ rate }) => isOfKind(rate, requested.sells));
  const compared = zones.map((zone) => {
    const counted = left.get(zone.id);
    const offer = offerOf(zone, { charges, timeZone: lot.timeZone });
    const sale = saleOf({ offer, hours: zone }, requested);
    return { zone, sale, left: counted?.left ?? null, freeAt: counted?.freeAt ?? null };
  });
  const couldSell = compared.filter(({ sale }) => sale.price !== null);
  const spaces = leftAtLot(couldSell.length > 0 ? couldSell : compared);
  // While another zone has places, nobody can buy at the price of a full one.
  const sold = spaces.full ? compared : compared.filter((each) => each.left !== 0 || each.sale.price === null);
  const reservable =
    requested.ahead &&
    sold.some(({ zone, sale }) => sale.price && !refuseReservation(zone, requested.startsAt, requested.now));
  const mosts =
    requested.ahead || spaces.full
      ? []
      : sold.flatMap(({ zone }) => maxOf(zone, { charges, timeZone: lot.timeZone }, requested.now));
  const startStopMost = mosts.length > 0 ? Math.min(...mosts) : null;
  return {
    ...toLotSale(saleOfLot(sold.map(({ sale }) => sale)), charges),
    ...toLeft(spaces),
    reservable,
    startStopMost,
    events: hasEvents(lot.zones ?? [], localDay(requested.now, lot.timeZone)),
  };
}

/** @param today at the lot */
function hasEvents(zones: readonly ZoneToCompare[], today: string): boolean {
  return zones.some(({ rates }) => rates?.some(({ when }) => when?.dates?.some(({ until }) => until >= today)));
}

/** The most that start-stop parking costs (rule 372); empty where it is not offered. */
function maxOf(zone: ZoneToCompare, lot: OfferingLot, now: Date): number[] {
  const max = zone.startStop && zone.rate.isHourly ? maxNow(offerOf(zone, lot), zone, { vehicles: 1, now }) : null;
  return max ? [max.totalCents] : [];
}

function toLotSale({ price, open, opensAt, closesAt }: Sale, charges: readonly Charge[]) {
  return {
    feeBasisPoints: feeRateOf({ charges }),
    price,
    open,
    opensAt: opensAt?.toISOString() ?? null,
    closesAt: closesAt?.toISOString() ?? null,
  };
}

const toLeft = ({ left, full, freeAt }: ReturnType<typeof leftAtLot>) => ({
  left,
  full,
  freeAt: freeAt?.toISOString() ?? null,
});

const isOfKind = ({ isHourly }: Rate, sells: RequestedSale['sells']): boolean =>
  sells === undefined || (sells === 'hourly') === isHourly;

/** Two zones that represent all: no charge falls as the price rises. */
function plainZones(lot: LotToCompare): ZoneToCompare[] {
  const { rates } = readTexts(lot);
  const always = { schedule: [], datedHours: [], openMinutes: 0, closeMinutes: 0 };
  const plain = {
    ...always,
    rates: null,
    pricedBy: 'entry',
    reservable: false,
    reserveDaysAhead: 1,
    startStop: false,
  } as const;
  return rates.map((rate, index) => ({ ...plain, id: `${index}`, rate }));
}

type Texts = { readonly charges: readonly Charge[]; readonly rates: readonly Rate[] };
type Known = { /** Null if it depends on the time. */ readonly sale: LotSale | null };

/** For texts, and for stays at lots with the same texts: enough for all that a city's lots use. */
const MAX_KNOWN = 2000;
const knownTexts = new LRUCache<string, Texts>({ max: MAX_KNOWN });
const knownSales = new LRUCache<string, Known>({ max: MAX_KNOWN });

const keyOf = ({ charges, hourlyRate, dailyRate }: LotToCompare): string => `${charges}${hourlyRate}${dailyRate}`;

function readTexts(lot: LotToCompare): Texts {
  const key = keyOf(lot);
  const cached = knownTexts.get(key);
  if (cached) return cached;
  const rates = [lot.hourlyRate, lot.dailyRate].flatMap((text): Rate[] => (text === null ? [] : [JSON.parse(text)]));
  const read = { charges: JSON.parse(lot.charges) as readonly Charge[], rates };
  knownTexts.set(key, read);
  return read;
}

/** Shared by all lots with the same texts, so it must not be changed. */
function knownSale(lot: LotToCompare, requested: RequestedSale): Known {
  const key = `${requested.minutes} ${requested.sells} ${keyOf(lot)}`;
  const cached = knownSales.get(key);
  if (cached) return cached;
  const { charges } = readTexts(lot);
  const zones = plainZones(lot).map((zone) => ({ offer: offerOf(zone, { charges, timeZone: 'UTC' }), hours: zone }));
  const ofKind = zones.filter(({ offer }) => isOfKind(offer.rate, requested.sells));
  const sale = { ...toLotSale(saleOfLot(ofKind.map((zone) => saleOf(zone, requested))), charges), ...NOT_COUNTED };
  const computed = { sale: zones.every(isTimeless) ? sale : null };
  knownSales.set(key, computed);
  return computed;
}

const NOT_COUNTED = { left: null, full: false, freeAt: null, reservable: false, startStopMost: null, events: false };
