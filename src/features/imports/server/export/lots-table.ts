// An owner's lots as a table that can be imported.

import { plainRate } from '#features/pricing/rules/plain-rate.ts';
import { tariffOf } from '#features/pricing/rules/rates/plain-price.ts';
import { taxesIn } from '#features/pricing/rules/tax-settings.ts';
import { formatTimeOfDay } from '#platform/calendar/opening-hours.ts';
import { openWeekOfStored } from '#platform/calendar/zone-week.ts';
import type { Db } from '#platform/db/database.ts';
import { IMPORT_COLUMNS, type ImportColumn, ONLY_READ } from '../../rules/import-columns.ts';
import { writeHoursCell } from '../cells/write-hours-cell.ts';
import { writeAmenitiesCell, writePhoneCell, writeTaxesCell } from '../cells/write-lot-cells.ts';
import { writeMoney, writeRatesCell } from '../cells/write-rates-cell.ts';
import { listKnownLots } from '../lots/import-lots.store.ts';
import { type KnownLot, type KnownZone, zoneValues } from '../lots/known-lots.ts';

const LOTS_AT_A_TIME = 100;
const COLUMNS = IMPORT_COLUMNS.filter((column) => !ONLY_READ.includes(column));

type Cells = Readonly<Partial<Record<ImportColumn, string>>>;

/** Those on the market, one line per zone; the first row has the column names. */
export async function* lotsTable(db: Db, ownerId: string): AsyncGenerator<readonly string[]> {
  yield COLUMNS;
  let afterId: string | undefined;
  do {
    const lots: KnownLot[] = JSON.parse(await listKnownLots(db, { ownerId, afterId, limit: LOTS_AT_A_TIME }));
    for (const lot of lots) yield* linesOf(lot);
    afterId = lots.length === LOTS_AT_A_TIME ? lots.at(-1)?.id : undefined;
  } while (afterId !== undefined);
}

function* linesOf(lot: KnownLot): Iterable<readonly string[]> {
  const ofLot = lotCells(lot);
  const zones = lot.zones.toSorted((one, other) => byNumber.compare(one.zoneNumber, other.zoneNumber));
  for (const cells of zones.length > 0 ? zones.map(zoneCells) : [{}]) yield inOrder({ ...ofLot, ...cells });
}

const byNumber = new Intl.Collator('en', { numeric: true });

const inOrder = (cells: Cells): readonly string[] => COLUMNS.map((column) => cells[column] ?? '');

const lotCells = (lot: KnownLot): Cells => ({
  reference: lot.reference ?? '',
  location: lot.name,
  address: lot.address,
  phone: writePhoneCell(lot.phone),
  latitude: formatDegrees(lot.lat),
  longitude: formatDegrees(lot.lng),
  time_zone: lot.timeZone,
  taxes: writeTaxesCell(taxesIn(lot.charges)),
  amenities: writeAmenitiesCell(lot.amenities),
  clearance: lot.heightLimitInches === null ? '' : `${lot.heightLimitInches} in`,
});

/** Never in the form 1e-7. */
const formatDegrees = (value: number): string =>
  String(Number(value.toFixed(7))).includes('e') ? value.toFixed(7) : String(value);

function zoneCells(zone: KnownZone): Cells {
  return {
    zone: zone.zoneNumber,
    ...priceCells(zone),
    ...hoursCells(zone),
    capacity: zone.capacity === null ? '' : String(zone.capacity),
  };
}

/** One opening and closing time, or the hours of each day. */
function hoursCells(zone: KnownZone): Cells {
  const { opens, closes, hours } = zoneValues(zone);
  if (hours.length === 0) return { opens: formatTimeOfDay(opens), closes: formatTimeOfDay(closes) };
  return { hours: writeHoursCell(openWeekOfStored({ openMinutes: opens, closeMinutes: closes, closed: hours })) };
}

/** A price has the usual name; one with a name of its own is a rate. */
function priceCells({ rate, rates }: KnownZone): Cells {
  if (rates || rate.name !== plainRate(rate).name) return { rates: writeRatesCell(tariffOf({ rate, rates })) };
  return { price: writeMoney(rate.priceCents), sold_by: rate.isHourly ? 'hour' : 'day' };
}
