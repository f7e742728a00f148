// The lots near a point, nearest first, each with what a stay costs there. Every driver starts here, so one statement reads
// no more lots than it returns, however many there are.

import { CompiledQuery } from 'kysely';
import { z } from 'zod';
import { type LocationRow, toListedLocation } from '#features/lot-directory/server/public.ts';
import type { NearbyLocation } from '#features/lots/lots.contract.ts';
import type { Amenity } from '#features/lots/rules/amenities.ts';
import { coveredFrom } from '#features/parking/rules/reservation.ts';
import { listLeftDuring, listSpacesAtLots } from '#features/spaces/server/public.ts';
import { MINUTE_MS } from '#platform/calendar/durations.ts';
import { Id } from '#platform/contract/wire.ts';
import type { Db } from '#platform/db/database.ts';
import { type Coordinates, chordFromMeters, metersFromChord, unitVector } from '#platform/geo/geo.ts';
import { cutPage, encodeCursor } from '#platform/http/answers/cursors.ts';
import { type LeftForStay, type LotToCompare, type RequestedSale, saleNearby } from './nearby-sale.ts';

/** Where a page ended: the distance as a chord on the unit sphere, then the id among equals. */
export const NearbyCursor = z.tuple([z.number(), Id]);

export type NearbyQuestion = {
  readonly point: Coordinates;
  readonly radiusMeters: number;
  readonly after: z.output<typeof NearbyCursor> | null;
  readonly limit: number;
  readonly stay: Pick<RequestedSale, 'startsAt' | 'minutes' | 'ahead'>;
  /** If set, lots with other ids are left out. */
  readonly only: readonly string[] | null;
  /** Closed lots are left out. */
  readonly openNow: boolean;
  readonly sells: RequestedSale['sells'];
  /** Lots that lack one of these are left out. */
  readonly amenities: readonly Amenity[] | undefined;
  /** Lots where the stay costs more are left out. */
  readonly maxCents: number | undefined;
  readonly now: Date;
};

type Row = Omit<LocationRow, 'charges' | 'archivedAt' | 'heldAt'> &
  LotToCompare & {
    readonly chord: number;
    readonly countsSpaces: boolean;
    readonly permits: boolean;
    readonly valet: boolean;
  };

const FROM_POINT = '(position <-> cube(array[$1, $2, $3]::float8[]))';

const ON_SALE = 'archived_at is null and paused_at is null';
const CHEAPEST = 'order by price_cents limit 1';
/** Zones that do not sell the same at all times, or let their drivers pay when they leave. */
const TIMED =
  "(schedule <> '[]' or dated_hours <> '[]' or rates is not null or open_minutes <> close_minutes or start_stop)";
const ONE_BY_ONE = `near."countsSpaces" or exists (select from zones where location_id = near.id and ${TIMED} and ${ON_SALE})`;

/**
 * The index returns lots in order of distance and is read only up to the limit. It needs no bounding circle or box, whose
 * estimated size would make the planner sort a whole town. Columns already have their final names, so rows need not be copied;
 * all are listed, because a statement that answers `*` is not prepared (decision record 014).
 */
type Shape = { readonly limit: string; readonly compared: string; readonly beyond?: string; readonly order?: string };

const nearestFirst = ({ limit, beyond = '', compared, order = FROM_POINT }: Shape) => `
  select near.id, near."ownerId", near.name, near.address, near."placeId", near.phone, near.lat, near.lng, near."timeZone",
    near.charges, near."countsSpaces", near."coverPhoto", near.amenities,
    near."heightLimitInches", near."pinApproximate", near.chord,
    exists (select from permit_plans where location_id = near.id and paused_at is null and seats > 0) as permits,
    exists (select from valet_settings where location_id = near.id) as valet,
    (select rate::text from zones where location_id = near.id and is_hourly and ${ON_SALE} ${CHEAPEST}) as "hourlyRate",
    (select rate::text from zones where location_id = near.id and not is_hourly and ${ON_SALE} ${CHEAPEST}) as "dailyRate",
    case when ${compared} then
      (select json_agg(json_build_object('id', id, 'rate', rate, 'rates', rates, 'pricedBy', priced_by, 'schedule', schedule, 'datedHours', dated_hours, 'openMinutes', open_minutes,
          'closeMinutes', close_minutes, 'reservable', reservable, 'reserveDaysAhead', reserve_days_ahead, 'startStop', start_stop))
        from zones where location_id = near.id and ${ON_SALE})
    end as zones
  from (
    select id, owner_id as "ownerId", name, address, place_id as "placeId", phone, lat, lng, time_zone as "timeZone",
      charges::text as charges, counts_spaces as "countsSpaces", cover_photo as "coverPhoto", amenities,
      height_limit_inches as "heightLimitInches", pin_approximate as "pinApproximate", ${FROM_POINT} as chord
    from locations
    where on_market ${beyond}
    order by ${order}, id
    limit ${limit}
  ) near
  order by near.chord, near.id`;

const USUAL_LIMIT = 20;

const BEYOND = `and (${FROM_POINT}, id) > ($5::float8, $6::uuid)`;
const NO_ID = '00000000-0000-0000-0000-000000000000';

/** For the usual first page, the cached plan is right at every point, because its limit is in the text. */
const pagesWith = (compared: string) => ({
  usual: nearestFirst({ limit: `${USUAL_LIMIT + 1}`, compared }),
  first: nearestFirst({ limit: '$4', compared }),
  next: nearestFirst({ limit: '$4', beyond: BEYOND, compared }),
  // Found by ids and then sorted: the index of positions would find a favorite far away only after everything nearer.
  few: nearestFirst({
    limit: '$4',
    beyond: `${BEYOND} and id = any($7::uuid[])`,
    compared,
    order: `${FROM_POINT} + 0`,
  }),
});
const NOW = pagesWith(ONE_BY_ONE);
/** Each zone says whether it takes reservations. */
const AHEAD = pagesWith('true');
export const FIRST_PAGE = NOW.first;

/** At most this many lots are read for a page when few of them match. */
const MAX_READ = 400;

/**
 * Nearest first, except that the full ones of a page come last. If lots are left out, more are read until the page is full. A
 * page that has read the maximum and is still not full says where to continue.
 */
export async function findNearbyLocations(
  db: Db,
  question: NearbyQuestion,
): Promise<{ locations: NearbyLocation[]; nextCursor: string | null }> {
  const found: NearbyLocation[] = [];
  let { after } = question;
  for (let read = 0; ; ) {
    const { rows } = await db.executeQuery<Row>(statementFor({ ...question, after }));
    const { page, nextCursor } = cutPage(withinRadius(rows, question.radiusMeters), question.limit, keyOf);
    const left = await findLeft(db, page, question);
    const matching = page
      .map((row) => toNearbyLocation(row, left, question))
      .filter((lot) => passesFilters(lot, question));
    const room = question.limit - found.length;
    if (matching.length > room) {
      found.push(...matching.slice(0, room));
      const last = page.find(({ id }) => id === found.at(-1)?._id);
      return { locations: fullLast(found), nextCursor: last ? encodeCursor(keyOf(last)) : null };
    }
    found.push(...matching);
    read += page.length;
    const last = page.at(-1);
    if (nextCursor === null || !last || found.length === question.limit || read >= MAX_READ) {
      return { locations: fullLast(found), nextCursor };
    }
    after = keyOf(last);
  }
}

const keyOf = ({ chord, id }: Row): [number, string] => [chord, id];

const fullLast = (lots: NearbyLocation[]): NearbyLocation[] =>
  lots.some(({ full }) => full) ? lots.toSorted((a, b) => Number(a.full) - Number(b.full)) : lots;

function passesFilters(lot: NearbyLocation, { openNow, sells, amenities, maxCents }: NearbyQuestion): boolean {
  const { open, opensAt, price } = lot;
  if (amenities && !amenities.every((amenity) => lot.amenities.includes(amenity))) return false;
  if (openNow && !open) return false;
  // Leave out a lot that could never sell anything of this kind, too.
  if (sells && !open && price === null && opensAt === null) return false;
  return maxCents === undefined || (price !== null && price.cents <= maxCents);
}

const NONE_COUNT: LeftForStay = new Map();

/**
 * Runs only for a page with a lot that counts its places. When a full lot will have a place again is known only for stays that
 * begin now.
 */
async function findLeft(db: Db, page: readonly Row[], { stay, now }: NearbyQuestion): Promise<LeftForStay> {
  const locationIds = page.filter(({ countsSpaces }) => countsSpaces).map(({ id }) => id);
  if (locationIds.length === 0) return NONE_COUNT;
  const reserved = stay.ahead;
  const from = coveredFrom({ reserved, startsAt: stay.startsAt }, now);
  const until = new Date(stay.startsAt.getTime() + stay.minutes * MINUTE_MS);
  const left = await listLeftDuring(db, { locationIds, reserved, from, until, now });
  const spaces = reserved ? [] : await listSpacesAtLots(db, { locationIds, now });
  const freeAt = new Map(spaces.map((zone) => [zone.zoneId, zone.freeAt]));
  return new Map(left.map((zone) => [zone.zoneId, { left: zone.left, freeAt: freeAt.get(zone.zoneId) ?? null }]));
}

/** Reads one lot more than the page holds, to see whether there is a next page. */
function statementFor({ point, after, limit, stay, only }: NearbyQuestion): CompiledQuery {
  const from = unitVector(point);
  const { usual, first, next, few } = stay.ahead ? AHEAD : NOW;
  if (only) return CompiledQuery.raw(few, [...from, limit + 1, ...(after ?? [-1, NO_ID]), only]);
  if (after) return CompiledQuery.raw(next, [...from, limit + 1, ...after]);
  if (limit === USUAL_LIMIT) return CompiledQuery.raw(usual, from);
  return CompiledQuery.raw(first, [...from, limit + 1]);
}

/** Rows are sorted by distance, so lots beyond the radius are all at the end. */
function withinRadius(rows: readonly Row[], radiusMeters: number): readonly Row[] {
  const farthest = chordFromMeters(radiusMeters);
  const last = rows.at(-1);
  return !last || last.chord <= farthest ? rows : rows.filter((row) => row.chord <= farthest);
}

/** Rule 483: where its pin was not checked. */
const NOT_SOLD = {
  price: null,
  open: false,
  opensAt: null,
  closesAt: null,
  reservable: false,
  startStopMost: null,
  left: null,
  full: false,
  freeAt: null,
  events: false,
} as const;

function toNearbyLocation(row: Row, left: LeftForStay, { stay, sells, now }: NearbyQuestion): NearbyLocation {
  const { feeBasisPoints, ...sale } = saleNearby(row, left, { ...stay, sells, now });
  const isSold = row.pinApproximate !== true;
  return {
    ...toListedLocation(row, { feeBasisPoints, archived: false, held: false }),
    distance: Math.round(metersFromChord(row.chord) * 10) / 10,
    permits: isSold && row.permits,
    valet: row.valet,
    ...sale,
    ...(!isSold && NOT_SOLD),
  };
}
