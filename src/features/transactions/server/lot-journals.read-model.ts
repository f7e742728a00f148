// What each lot's ledger has for each day of a month or for all of it, in its own calendar, with what was taken off its sales and entered by
// hand.

import { sql } from 'kysely';
import type { LedgerStep } from '#features/ledger/rules/journal-entries.ts';
import type { Db } from '#platform/db/database.ts';
import { isOnLotsDays } from '#platform/db/statements/conditions.ts';
import { isSale } from '#platform/db/statements/ledger-steps.ts';
import { isManaged, type ManagedLots } from '#platform/http/access/managed-lots.read-model.ts';
import type { LotDay, Posted } from '../rules/lot-journal.ts';

export type JournalFilter = {
  readonly managed: ManagedLots;
  readonly locationId: string | null;
  /** The first day of the month and of the next. */
  readonly from: string;
  readonly until: string;
  readonly withoutSteps: readonly LedgerStep[];
  /** Whether a lot's days stand apart, or as one at the end of the month. */
  readonly byDay: boolean;
};

export type LotDayRow = LotDay & JournalLot & Day;

export type JournalLot = {
  readonly locationId: string;
  readonly lotName: string;
  /** Null where no other lot of its owner has the name. */
  readonly lotAddress: string | null;
  /** Its first tag; null if it has none. */
  readonly tag: string | null;
};
/** The last of the month for a month. */
type Day = { readonly day: string };
/** Beside the ledger's steps: what codes took off, and what was entered by hand. */
type Row = Pick<JournalLot, 'locationId'> &
  Day &
  Omit<Posted, 'step'> & { readonly step: LedgerStep | 'discount' | 'by_hand' };

/** The lots at which something moved, by the first of it, however much there is. */
export async function listJournalLots(db: Db, filter: Omit<JournalFilter, 'byDay'>): Promise<JournalLot[]> {
  const { managed, locationId, from, until, withoutSteps } = filter;
  const { rows } = await sql<JournalLot>`
    select l.id as location_id, l.name as lot_name, l.tags[1] as tag,
      case when exists (select from locations o where o.owner_id = l.owner_id and o.name = l.name and o.id <> l.id) then l.address end as lot_address
    from locations l
    where ${isManaged(managed)} and ${locationId === null ? sql`true` : sql`l.id = ${locationId}::uuid`} and (
      exists (select from ledger_entries e
        where e.location_id = l.id and ${isOnLotsDays({ from, until })} and e.step <> all(${[...withoutSteps]}::text[]))
      or exists (select from revenue_updates u where u.location_id = l.id and u.month = ${from}::date)
      or exists (select from journal_entries e join orders o on o.location_id = l.id and o.id = e.transaction_id
          cross join lateral json_array_elements(o.lines) line
        where e.location_id = l.id and ${isOnLotsDays({ from, until })} and ${isSale('e.step')} and line->>'kind' = 'discount'))
    order by l.id`.execute(db);
  return rows;
}

/** One statement sums so many, so that none takes longer the more lots there are. */
const LOTS_AT_A_TIME = 50;

/** Oldest day first, then by lot; days on which nothing moved are omitted. */
export async function listLotDays(db: Db, filter: JournalFilter): Promise<LotDayRow[]> {
  const lots = await listJournalLots(db, filter);
  const rows: Row[] = [];
  for (let at = 0; at < lots.length; at += LOTS_AT_A_TIME) {
    const ids = lots.slice(at, at + LOTS_AT_A_TIME).map(({ locationId }) => locationId);
    rows.push(...(await listMoves(db, ids, filter)));
  }
  return byDay(rows, lots);
}

type Requested = Pick<JournalFilter, 'from' | 'until' | 'withoutSteps' | 'byDay'>;

async function listMoves(db: Db, ids: readonly string[], requested: Requested): Promise<Row[]> {
  const { from, until, withoutSteps } = requested;
  const isOne = sql`l.id = any(${[...ids]}::uuid[])`;
  const lastDay = sql`(${until}::date - 1)`;
  const day = requested.byDay ? sql`(e.occurred_at at time zone l.time_zone)::date::text` : sql`${lastDay}::text`;
  const posted = await sql<Row>`
    select l.id as location_id, ${day} as day, e.step, e.account, sum(e.cents)::bigint as cents
    from locations l join ledger_entries e on e.location_id = l.id
    where ${isOne} and ${isOnLotsDays({ from, until })} and e.step <> all(${[...withoutSteps]}::text[])
    group by l.id, 2, e.step, e.account`.execute(db);
  // A discount has no account of its own: it lowers the owner's share.
  const discounted = await sql<Row>`
    select l.id as location_id, ${day} as day, 'discount' as step, 'owner' as account,
      -sum((line->>'cents')::bigint)::bigint as cents
    from locations l join journal_entries e on e.location_id = l.id
      join orders o on o.location_id = l.id and o.id = e.transaction_id
      cross join lateral json_array_elements(o.lines) line
    where ${isOne} and ${isOnLotsDays({ from, until })} and ${isSale('e.step')} and line->>'kind' = 'discount'
    group by l.id, 2`.execute(db);
  const entered = await sql<Row>`
    select l.id as location_id, ${requested.byDay ? dayByHand(from, until) : sql`${lastDay}::text`} as day, 'by_hand' as step,
      'owner' as account, sum(u.cents)::bigint as cents
    from locations l join revenue_updates u on u.location_id = l.id
    where ${isOne} and u.month = ${from}::date group by l.id, 2`.execute(db);
  return [...posted.rows, ...discounted.rows, ...entered.rows];
}

/** When it was entered, or the nearest day of the month that it belongs to. */
const dayByHand = (from: string, until: string) =>
  sql`least(greatest((u.created_at at time zone l.time_zone)::date, ${from}::date), ${until}::date - 1)::text`;

function byDay(rows: readonly Row[], lots: readonly JournalLot[]): LotDayRow[] {
  const lotOf = new Map(lots.map((lot) => [lot.locationId, lot]));
  const days = Map.groupBy(rows, ({ day, locationId }) => `${day} ${lotOf.get(locationId)?.lotName} ${locationId}`);
  return [...days]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, each]) => {
      const [first] = each;
      const lot = first && lotOf.get(first.locationId);
      if (!lot) return [];
      const sumOf = (step: Row['step']) => each.reduce((sum, row) => sum + (row.step === step ? row.cents : 0), 0);
      const posted = each.filter(isPosted);
      const sums = { discountCents: sumOf('discount'), byHandCents: sumOf('by_hand') };
      return { ...lot, day: first.day, posted, ...sums };
    });
}

const isPosted = (row: Row): row is Row & Posted => row.step !== 'discount' && row.step !== 'by_hand';
