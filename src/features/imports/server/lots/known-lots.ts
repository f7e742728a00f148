// The values of a lot and a zone, column by column, so that what a file says can be compared with them, shown, and undone.

import { isDeepStrictEqual } from 'node:util';
import type { Amenity } from '#features/lots/rules/amenities.ts';
import type { Charge } from '#features/pricing/rules/offer.ts';
import { type StoredRates, tariffOf } from '#features/pricing/rules/rates/plain-price.ts';
import type { RateTimes, Tariff, TariffRate } from '#features/pricing/rules/rates/tariff.ts';
import { type Tax, taxesIn } from '#features/pricing/rules/tax-settings.ts';
import { describeZoneHours } from '#platform/calendar/describe-zone-hours.ts';
import { formatTimeOfDay } from '#platform/calendar/opening-hours.ts';
import type { WeeklyTime } from '#platform/calendar/weekly-times.ts';
import type { ZoneHours } from '#platform/calendar/zone-schedule.ts';
import type { Coordinates } from '#platform/geo/geo.ts';
import { writeAmenitiesCell, writePhoneCell, writeTaxesCell } from '../cells/write-lot-cells.ts';
import { writeMoney, writeRatesCell } from '../cells/write-rates-cell.ts';

/** As the database returns it, in JSON. */
export type KnownZone = StoredRates & {
  readonly id: string;
  readonly zoneNumber: string;
  readonly capacity: number | null;
  readonly openMinutes: number;
  readonly closeMinutes: number;
  readonly schedule: readonly ZoneHours[];
};
export type KnownLot = {
  readonly id: string;
  readonly reference: string | null;
  readonly name: string;
  readonly address: string;
  readonly phone: string;
  readonly lat: number;
  readonly lng: number;
  /** Only such a pin is moved by an import (rule 484). */
  readonly pinApproximate: boolean;
  readonly timeZone: string;
  readonly charges: readonly Charge[];
  readonly amenities: readonly Amenity[];
  readonly heightLimitInches: number | null;
  readonly zones: readonly KnownZone[];
};

export type LotValues = {
  readonly reference: string | null;
  readonly location: string;
  readonly phone: string;
  /** The pin, with its longitude. */
  readonly latitude: Coordinates;
  readonly time_zone: string;
  readonly taxes: readonly Tax[];
  readonly amenities: readonly Amenity[];
  readonly clearance: number | null;
};
export type ZoneValues = {
  readonly price: StoredRates;
  readonly opens: number;
  readonly closes: number;
  /** Those of the week that are closed besides. */
  readonly hours: readonly WeeklyTime[];
  readonly capacity: number | null;
};

export const lotValues = (lot: KnownLot): LotValues => ({
  reference: lot.reference,
  location: lot.name,
  phone: lot.phone,
  latitude: { lat: lot.lat, lng: lot.lng },
  time_zone: lot.timeZone,
  taxes: taxesIn(lot.charges),
  amenities: lot.amenities,
  clearance: lot.heightLimitInches,
});

export const zoneValues = ({ rate, rates, ...zone }: KnownZone): ZoneValues => ({
  price: { rate, rates },
  opens: zone.openMinutes,
  closes: zone.closeMinutes,
  hours: zone.schedule.flatMap(({ kind, ...time }) => (kind === 'closed' ? [time] : [])),
  capacity: zone.capacity,
});

/** An import changes no hours that are free of charge. */
export const freeHours = ({ schedule }: Pick<KnownZone, 'schedule'>): readonly ZoneHours[] =>
  schedule.filter(({ kind }) => kind === 'free');

export const asClosed = (times: readonly WeeklyTime[]): readonly ZoneHours[] =>
  times.map((time) => ({ kind: 'closed', ...time }));

const asCell = (value: string | number | null): string => (value === null ? '' : String(value));

/** In the words of the import's own file. */
export const LOT_WORDS: { readonly [Column in keyof LotValues]: (value: LotValues[Column]) => string } = {
  reference: asCell,
  location: asCell,
  phone: writePhoneCell,
  latitude: ({ lat, lng }) => `${lat}, ${lng}`,
  time_zone: asCell,
  taxes: writeTaxesCell,
  amenities: writeAmenitiesCell,
  clearance: asCell,
};

export const ZONE_WORDS: { readonly [Column in keyof ZoneValues]: (value: ZoneValues[Column]) => string } = {
  price: ({ rate, rates }) =>
    rates ? writeRatesCell(rates) : `${writeMoney(rate.priceCents)} ${rate.isHourly ? 'an hour' : 'a day'}`,
  opens: formatTimeOfDay,
  closes: formatTimeOfDay,
  hours: (closed) => describeZoneHours(asClosed(closed)).join('; '),
  capacity: asCell,
};

/** Whether rates charge the same. A property that a rate omits has its default value. */
export function isSamePrice(one: StoredRates, other: StoredRates): boolean {
  return isDeepStrictEqual(inFull(tariffOf(one)), inFull(tariffOf(other)));
}

const OMITTED = { dailyMaximumCents: 0, minimumMinutes: 0, stepMinutes: 0 };

const inFull = (tariff: Tariff) =>
  tariff.map((rate) => ({ ...OMITTED, ...withoutUndefined(rate), when: whenOf(rate.when ?? {}) }));

const withoutUndefined = (rate: TariffRate): object => JSON.parse(JSON.stringify(rate));

const whenOf = ({ days, from, until, dates }: RateTimes) => ({
  days: days ? [...new Set(days)].sort() : null,
  hours: from === undefined && until === undefined ? null : [from ?? '00:00', until ?? '24:00'],
  dates: dates ? dates.map((range) => [range.from, range.until]) : null,
});
