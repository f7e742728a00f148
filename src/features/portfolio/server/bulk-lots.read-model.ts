// The lots that an owner chose for a change, with everything it may change about them.

import { type RawBuilder, sql } from 'kysely';
import { LOCATION_COLUMNS, type LocationRow } from '#features/lot-directory/server/public.ts';
import { listEntriesAt } from '#features/plate-lists/server/public.ts';
import { tariffOf } from '#features/pricing/rules/rates/plain-price.ts';
import { taxesIn } from '#features/pricing/rules/tax-settings.ts';
import { listEventHolds, listLeftDuring } from '#features/spaces/server/public.ts';
import { listZonesAtLots, listZonesOnOffer } from '#features/zones/server/public.ts';
import type { DatedHours } from '#platform/calendar/dated-hours.ts';
import type { Db } from '#platform/db/database.ts';
import { isManaged, type ManagedLots } from '#platform/http/access/managed-lots.read-model.ts';
import type { ChosenLots } from '../bulk.contract.ts';
import type { EventChange } from '../rules/bulk-change.ts';
import type { ListedPart, LotSetup, ZoneSetup } from '../rules/lot-setup.ts';
import { spansOf } from '../rules/plan-bulk.ts';
import { isInScope, lotsToFilter } from './portfolio-scope.read-model.ts';

export type LotToChange = {
  readonly id: string;
  readonly name: string;
  readonly address: string;
  readonly isArchived: boolean;
  readonly setup: LotSetup;
};

type Question = {
  readonly lots: ChosenLots;
  /** Only these lots. */
  readonly managed: ManagedLots;
  readonly now: Date;
};

type Row = Pick<LocationRow, 'id' | 'name' | 'address' | 'charges' | 'archivedAt' | 'timeZone'> & {
  readonly tags: readonly string[];
  readonly datedHours: readonly DatedHours[];
};

function lotsToChoose({ lots, managed, now }: Question): RawBuilder<unknown> {
  return lots.ids === undefined ? lotsToFilter({ ...lots.filter, managed, now }) : sql`locations l`;
}

function isChosen({ lots, managed, now }: Question): RawBuilder<boolean> {
  if (lots.ids === undefined) return isInScope({ ...lots.filter, managed, now });
  return sql<boolean>`(${isManaged(managed)} and l.id = any(${lots.ids}::uuid[]))`;
}

/**
 * Whether any lot requested by id is unknown or not the caller's to keep. A filter cannot name such lots: it means whatever it
 * finds.
 */
export const lacksRequested = (found: readonly unknown[], { ids }: ChosenLots): boolean =>
  ids !== undefined && found.length < new Set(ids.map((id) => id.toLowerCase())).size;

/** By name, with everything that a sign says. */
export async function listLotsToPrint(db: Db, question: Question): Promise<LocationRow[]> {
  const columns = sql.join(LOCATION_COLUMNS.map((name) => sql.ref(`l.${name}`)));
  const { rows } = await sql<LocationRow>`
    select ${columns} from ${lotsToChoose(question)}
    where ${isChosen(question)} order by l.list_name, l.id`.execute(db);
  return rows;
}

/** What to read besides: for a change of lists their entries, for an event the spaces it can keep. */
type Reading = { readonly requested: RequestedEntries | null; readonly event: EventChange | null };

/** By name. */
export async function listChosenLots(
  db: Db,
  question: Question,
  { requested, event }: Reading,
): Promise<LotToChange[]> {
  const { rows } = await sql<Row>`
    select l.id, l.name, l.address, l.charges, l.time_zone, l.tags, l.dated_hours, l.archived_at from ${lotsToChoose(question)}
    where ${isChosen(question)} order by l.list_name, l.id`.execute(db);
  const locationIds = rows.map(({ id }) => id);
  const zones = await listZonesAtLots(db, locationIds);
  const listedAt = await readListed(db, locationIds, requested);
  const zonesAt = Map.groupBy(zones, ({ locationId }) => locationId);
  const spacesOf = event && (await readSpaces(db, rows, { event, now: question.now }));
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    address: row.address,
    isArchived: row.archivedAt !== null,
    setup: setupOf(row, zonesAt.get(row.id) ?? [], { listed: listedAt(row.id), ...spacesOf }),
  }));
}

/** The lot as it is now, for a caller who holds its lock. */
export async function findLotSetup(
  tx: Db,
  location: Pick<LocationRow, 'id' | 'charges' | 'timeZone'>,
  requested: RequestedEntries | null,
): Promise<LotSetup> {
  const [row, zones] = await Promise.all([
    tx.selectFrom('locations').select(['tags', 'datedHours']).where('id', '=', location.id).executeTakeFirstOrThrow(),
    listZonesOnOffer(tx, location.id),
  ]);
  const listedAt = await readListed(tx, [location.id], requested);
  const eventHoldsIn = await readEventHolds(tx, [location.id]);
  const { charges, timeZone } = location;
  return setupOf({ ...row, charges, timeZone }, zones, { listed: listedAt(location.id), eventHoldsIn });
}

/** What each zone keeps for events. */
async function readEventHolds(
  db: Db,
  locationIds: readonly string[],
): Promise<(zoneId: string) => ZoneSetup['eventHolds']> {
  const eventHolds = Map.groupBy(await listEventHolds(db, locationIds), ({ zoneId }) => zoneId);
  return (zoneId) =>
    (eventHolds.get(zoneId) ?? []).map(({ name, spaces, startsAt, endsAt }) => ({
      name,
      spaces,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
    }));
}

type ForEvent = { readonly event: EventChange; readonly now: Date };

/** What each zone keeps for events, and what is free on each day of this one. Lots on one clock are asked together. */
async function readSpaces(db: Db, lots: readonly Pick<Row, 'id' | 'timeZone'>[], { event, now }: ForEvent) {
  const ids = lots.map(({ id }) => id);
  const left = new Map<string, number[]>();
  for (const [timeZone, own] of event.spaces ? Map.groupBy(lots, (lot) => lot.timeZone) : []) {
    const locationIds = own.map(({ id }) => id);
    for (const [day, span] of spansOf(event, timeZone).entries()) {
      for (const zone of await listLeftDuring(db, { locationIds, reserved: true, ...span, now })) {
        const days = left.get(zone.zoneId) ?? [];
        days[day] = Math.max(0, zone.left);
        left.set(zone.zoneId, days);
      }
    }
  }
  return { eventHoldsIn: await readEventHolds(db, ids), leftIn: (zoneId: string) => left.get(zoneId) ?? [] };
}

type RequestedEntries = Pick<ListedPart, 'list' | 'plateKeys'>;

async function readListed(
  db: Db,
  locationIds: readonly string[],
  requested: RequestedEntries | null,
): Promise<(id: string) => LotSetup['listed']> {
  if (requested === null) return () => null;
  const found = new Map(
    (await listEntriesAt(db, { ...requested, locationIds })).map((each) => [each.locationId, each]),
  );
  return (id) => ({ ...requested, count: found.get(id)?.count ?? 0, entries: found.get(id)?.entries ?? [] });
}

type Zones = Awaited<ReturnType<typeof listZonesOnOffer>>;

type Found = {
  readonly listed: LotSetup['listed'];
  readonly eventHoldsIn?: (zoneId: string) => ZoneSetup['eventHolds'];
  readonly leftIn?: (zoneId: string) => ZoneSetup['left'];
};

const NONE = () => [];

function setupOf(
  { timeZone, tags, datedHours, charges }: Pick<Row, 'timeZone' | 'tags' | 'datedHours' | 'charges'>,
  zones: Zones,
  { listed, eventHoldsIn = NONE, leftIn = NONE }: Found,
): LotSetup {
  return {
    timeZone,
    listed,
    tags,
    taxes: taxesIn(charges),
    charges,
    dates: datedHours,
    zones: zones.map(
      ({
        id,
        zoneNumber,
        rate,
        rates,
        openMinutes,
        closeMinutes,
        schedule,
        datedHours,
        pricedBy,
        pausedAt,
        capacity,
      }) => ({
        id,
        zoneNumber,
        rates: tariffOf({ rate, rates }),
        openMinutes,
        closeMinutes,
        schedule,
        datedHours,
        pricedBy,
        paused: pausedAt !== null,
        capacity,
        eventHolds: eventHoldsIn(id),
        left: leftIn(id),
      }),
    ),
  };
}

export type TagCount = { readonly tag: string; readonly lots: number };

const MAX_TAGS = 200;

/** In the spelling that most lots use. */
export async function listTags(db: Db, managed: ManagedLots): Promise<TagCount[]> {
  const { rows } = await sql<TagCount>`
    select (array_agg(tag order by lots desc, tag))[1] as tag, sum(lots)::int as lots
    from (
      select tag, count(*)::int as lots from locations l, unnest(l.tags) tag
      where ${isManaged(managed)} and l.archived_at is null group by tag
    ) spelled
    group by lower(tag) order by lower(tag) limit ${MAX_TAGS}`.execute(db);
  return rows;
}
