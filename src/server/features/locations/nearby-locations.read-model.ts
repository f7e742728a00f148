// The lots near a point, nearest first, each with its cheapest hour. Every driver starts here, so one statement reads
// no more lots than it returns, however many there are.

import { CompiledQuery } from 'kysely';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { NearbyLocation } from '#contract/lots/locations.contract.ts';
import { Id } from '#contract/wire.ts';
import { type Coordinates, chordFromMeters, metersFromChord, unitVector } from '#domain/locations/geo.ts';
import { type Charge, feeRateOf, type Offer, type Rate } from '#domain/pricing/offer.ts';
import { offerOf } from '#domain/tariff/offers.ts';
import type { Tariff } from '#domain/tariff/tariff.ts';
import { leftAtLot, placesLeft } from '#domain/zones/places.ts';
import { cheapestNow, isTimeless } from '#domain/zones/price-now.ts';
import type { Db } from '../../db/database.ts';
import { cutPage } from '../../http/answers/cursors.ts';
import { listPlacesAtLots, type ZonePlaces } from '../capacity/zone-places.ts';
import { type LocationRow, toListedLocation } from '../directory/lot-directory.ts';

/** Where a page ended: the distance as a chord on the unit sphere, then the id among equals. */
export const NearbyCursor = z.tuple([z.number(), Id]);

export type NearbyQuestion = {
  readonly point: Coordinates;
  readonly radiusMeters: number;
  readonly after: z.output<typeof NearbyCursor> | null;
  readonly limit: number;
  readonly now: Date;
};

type ZoneToCompare = Pick<Offer, 'rate' | 'schedule'> & { readonly id: string; readonly rates: Tariff | null };

/** JSON as text: many lots have the same rates and charges, and each text is read once. */
type Row = Omit<LocationRow, 'charges' | 'archivedAt'> & {
  readonly chord: number;
  readonly charges: string;
  readonly cheapestRate: string | null;
  readonly countsPlaces: boolean;
  /** All of its zones, if any counts places or has weekly hours or several rates: only those few are compared one by one. */
  readonly zones: readonly ZoneToCompare[] | null;
};

const FROM_POINT = '(position <-> cube(array[$1, $2, $3]::float8[]))';

const ON_SALE = 'archived_at is null and paused_at is null';

/**
 * The index returns lots in order of distance and is read only up to the limit. It needs no bounding circle or box,
 * whose guessed size would make the planner sort a whole town. Columns already have their final names, so rows need not
 * be copied; all are named, since a statement that answers `*` is not prepared (decision record 014).
 */
const nearestFirst = ({ limit, beyond = '' }: { limit: string; beyond?: string }) => `
  select near.id, near."ownerId", near.name, near.address, near."placeId", near.phone, near.lat, near.lng, near."timeZone",
    near.charges, near."countsPlaces", near.chord,
    (select rate::text from zones where location_id = near.id and ${ON_SALE}
      order by price_cents limit 1) as "cheapestRate",
    case when near."countsPlaces"
      or exists (select from zones where location_id = near.id and (schedule <> '[]' or rates is not null) and ${ON_SALE}) then
      (select json_agg(json_build_object('id', id, 'rate', rate, 'rates', rates, 'schedule', schedule))
        from zones where location_id = near.id and ${ON_SALE})
    end as zones
  from (
    select id, owner_id as "ownerId", name, address, place_id as "placeId", phone, lat, lng, time_zone as "timeZone",
      charges::text as charges, counts_places as "countsPlaces", ${FROM_POINT} as chord
    from locations
    where archived_at is null ${beyond}
    order by ${FROM_POINT}, id
    limit ${limit}
  ) near
  order by near.chord, near.id`;

/** Of rates and of charges, by text: what a city's lots have between them. */
const MOST_KNOWN_TEXTS = 1000;

const USUAL_LIMIT = 20;
// The first page. With the limit in the text, the cached plan is right for every point.
const USUAL_PAGE = nearestFirst({ limit: `${USUAL_LIMIT + 1}` });
export const FIRST_PAGE = nearestFirst({ limit: '$4' });
const NEXT_PAGE = nearestFirst({ limit: '$4', beyond: `and (${FROM_POINT}, id) > ($5::float8, $6::uuid)` });

/** Nearest first, but the full ones of a page come last. Only a page with a lot that counts its places asks a second question. */
export async function findNearbyLocations(
  db: Db,
  question: NearbyQuestion,
): Promise<{ locations: NearbyLocation[]; nextCursor: string | null }> {
  const { now } = question;
  const { rows } = await db.executeQuery<Row>(statementFor(question));
  const near = withinRadius(rows, question.radiusMeters);
  const { page, nextCursor } = cutPage(near, question.limit, ({ chord, id }) => [chord, id]);
  const counting = page.filter(({ countsPlaces }) => countsPlaces).map(({ id }) => id);
  if (counting.length === 0) return { locations: page.map((row) => toNearbyLocation(row, UNCOUNTED, now)), nextCursor };
  const counted = await listPlacesAtLots(db, { locationIds: counting, now });
  const places = new Map(counted.map((zone) => [zone.zoneId, zone]));
  const locations = page.map((row) => toNearbyLocation(row, places, now));
  return { locations: locations.toSorted((a, b) => Number(a.full) - Number(b.full)), nextCursor };
}

/** Of counted zones, by their ids. */
type Places = ReadonlyMap<string, ZonePlaces>;
const UNCOUNTED: Places = new Map();

/** Reads one lot more than the page holds, to see whether there is a next page. */
function statementFor({ point, after, limit }: NearbyQuestion): CompiledQuery {
  const from = unitVector(point);
  if (after) return CompiledQuery.raw(NEXT_PAGE, [...from, limit + 1, ...after]);
  if (limit === USUAL_LIMIT) return CompiledQuery.raw(USUAL_PAGE, from);
  return CompiledQuery.raw(FIRST_PAGE, [...from, limit + 1]);
}

/** Sorted by distance, so lots beyond the radius are all at the end. */
function withinRadius(rows: readonly Row[], radiusMeters: number): readonly Row[] {
  const farthest = chordFromMeters(radiusMeters);
  const last = rows.at(-1);
  return !last || last.chord <= farthest ? rows : rows.filter((row) => row.chord <= farthest);
}

function toNearbyLocation(row: Row, places: Places, now: Date): NearbyLocation {
  const { feeBasisPoints, cheapestHour, left, full, freeAt } = describeLot(row, places, now);
  return {
    ...toListedLocation(row, { feeBasisPoints, archived: false }),
    distance: Math.round(metersFromChord(row.chord) * 10) / 10,
    cheapestHour,
    left,
    full,
    freeAt,
  };
}

type LotNow = Pick<NearbyLocation, 'feeBasisPoints' | 'cheapestHour' | 'left' | 'full' | 'freeAt'>;

const NOT_COUNTED = { left: null, full: false, freeAt: null };

/** Without zones that need a closer look, the cheapest zone has the lowest total: no charge falls as the price rises. */
function describeLot({ charges: chargesText, cheapestRate, zones, timeZone }: Row, places: Places, now: Date): LotNow {
  const known = priceKnown(chargesText, cheapestRate);
  if (!zones && known.price) return known.price;
  const { charges, rate } = known;
  const offered = zones ?? (rate ? [{ id: '', rate, rates: null, schedule: [] }] : []);
  const compared = offered.map((zone) => {
    const counted = places.get(zone.id);
    const left = counted ? placesLeft(counted, now).left : null;
    return { left, freeAt: counted?.freeAt ?? null, offer: offerOf(zone, { charges, timeZone }) };
  });
  const { left, full, freeAt } = leftAtLot(compared);
  // Nobody can buy the price of a full zone while another has places.
  const open = full ? compared : compared.filter((zone) => zone.left !== 0);
  const cheapestHour = cheapestNow(
    open.map(({ offer }) => offer),
    now,
  );
  return { feeBasisPoints: feeRateOf({ charges }), cheapestHour, left, full, freeAt: freeAt?.toISOString() ?? null };
}

type Known = {
  readonly charges: readonly Charge[];
  readonly rate: Rate | null;
  /** Null where it depends on the time. */
  readonly price: LotNow | null;
};

const knownTexts = new LRUCache<string, Known>({ max: MOST_KNOWN_TEXTS });

/** Shared by all lots with the same texts, so it must not be changed. */
function priceKnown(chargesText: string, rateText: string | null): Known {
  const key = rateText === null ? chargesText : chargesText + rateText;
  const known = knownTexts.get(key);
  if (known) return known;
  const read = readPrice(JSON.parse(chargesText), rateText === null ? null : JSON.parse(rateText));
  knownTexts.set(key, read);
  return read;
}

function readPrice(charges: readonly Charge[], rate: Rate | null): Known {
  const plain = rate ? [offerOf({ rate, schedule: [] }, { charges, timeZone: 'UTC' })] : [];
  const price = {
    feeBasisPoints: feeRateOf({ charges }),
    cheapestHour: cheapestNow(plain, new Date(0)),
    ...NOT_COUNTED,
  };
  return { charges, rate, price: plain.every(isTimeless) ? price : null };
}
