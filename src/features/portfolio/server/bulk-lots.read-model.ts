// The lots that an owner chose for a change, with everything it may change about them.

import { type RawBuilder, sql } from 'kysely';
import { LOCATION_COLUMNS, type LocationRow } from '#features/lots/server/lot-directory.ts';
import { listEntriesAt } from '#features/plate-lists/server/public.ts';
import { tariffOf } from '#features/pricing/rules/rates/plain-price.ts';
import { taxesIn } from '#features/pricing/rules/tax.ts';
import { listZonesAtLots, listZonesOnOffer } from '#features/zones/server/public.ts';
import type { DatedHours } from '#platform/calendar/dated-hours.ts';
import type { Db } from '#platform/db/database.ts';
import { isManaged, type ManagedLots } from '#platform/http/access/managed-lots.read-model.ts';
import type { ChosenLots } from '../bulk.contract.ts';
import { MAX_BULK_LOTS } from '../rules/bulk-change.ts';
import type { ListedPart, LotSetup } from '../rules/lot-setup.ts';
import { isMeant, lotsToFilter } from './portfolio-scope.read-model.ts';

export type LotToChange = {
  readonly id: string;
  readonly name: string;
  readonly isArchived: boolean;
  readonly setup: LotSetup;
};

type Question = {
  readonly lots: ChosenLots;
  /** Only these lots. */
  readonly managed: ManagedLots;
  readonly now: Date;
};

type Row = Pick<LocationRow, 'id' | 'name' | 'charges' | 'archivedAt'> & {
  readonly tags: readonly string[];
  readonly datedHours: readonly DatedHours[];
};

function lotsToChoose({ lots, managed, now }: Question): RawBuilder<unknown> {
  return lots.ids === undefined ? lotsToFilter({ ...lots.filter, managed, now }) : sql`locations l`;
}

function isChosen({ lots, managed, now }: Question): RawBuilder<boolean> {
  if (lots.ids === undefined) return isMeant({ ...lots.filter, managed, now });
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
    where ${isChosen(question)} order by l.list_name, l.id limit ${MAX_BULK_LOTS}`.execute(db);
  return rows;
}

/** By name. `requested`: which lists to read, for a change of these. */
export async function listChosenLots(
  db: Db,
  question: Question,
  requested: RequestedEntries | null,
): Promise<LotToChange[]> {
  const { rows } = await sql<Row>`
    select l.id, l.name, l.charges, l.tags, l.dated_hours, l.archived_at from ${lotsToChoose(question)}
    where ${isChosen(question)} order by l.list_name, l.id`.execute(db);
  const locationIds = rows.map(({ id }) => id);
  const zones = await listZonesAtLots(db, locationIds);
  const listedAt = await readListed(db, locationIds, requested);
  const zonesAt = Map.groupBy(zones, ({ locationId }) => locationId);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    isArchived: row.archivedAt !== null,
    setup: setupOf(row, zonesAt.get(row.id) ?? [], listedAt(row.id)),
  }));
}

/** The lot as it is now, for a caller who holds its lock. */
export async function findLotSetup(
  tx: Db,
  location: Pick<LocationRow, 'id' | 'charges'>,
  requested: RequestedEntries | null,
): Promise<LotSetup> {
  const [row, zones] = await Promise.all([
    tx.selectFrom('locations').select(['tags', 'datedHours']).where('id', '=', location.id).executeTakeFirstOrThrow(),
    listZonesOnOffer(tx, location.id),
  ]);
  const listedAt = await readListed(tx, [location.id], requested);
  return setupOf({ ...row, charges: location.charges }, zones, listedAt(location.id));
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

function setupOf(
  { tags, datedHours, charges }: Pick<Row, 'tags' | 'datedHours' | 'charges'>,
  zones: Zones,
  listed: LotSetup['listed'],
): LotSetup {
  return {
    listed,
    tags,
    taxes: taxesIn(charges),
    dates: datedHours,
    zones: zones.map(({ id, zoneNumber, rate, rates, openMinutes, closeMinutes, pausedAt, capacity }) => ({
      id,
      zoneNumber,
      rates: tariffOf({ rate, rates }),
      openMinutes,
      closeMinutes,
      paused: pausedAt !== null,
      capacity,
    })),
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
