// The only place that maps rows of `notices` to notices and back, including their numbers.

import { type Selectable, sql } from 'kysely';
import { normalizePlate } from '#features/vehicles/rules/plate.ts';
import type { Db } from '#platform/db/database.ts';
import type {
  NoticeAppealRow,
  NoticeChargeRow,
  NoticePaymentRow,
  NoticeStateRow,
  NoticesTable,
} from '#platform/db/tables/notice-tables.ts';
import { isManaged, type ManagedLots } from '#platform/http/access/managed-lots.read-model.ts';
import { isLot, LOT_OF_ROW, type LotOfRow } from '#platform/http/access/page-of-lots.read-model.ts';
import { SOURCE_LANGUAGE } from '#platform/i18n/catalogs.ts';
import { languageSpoken } from '#platform/i18n/languages.ts';
import type { NoticeState } from '../rules/decide-notice.ts';
import type { Charge } from '../rules/notice-charge.ts';
import { readNumberSigns } from '../rules/notice-number.ts';

type Common = Omit<Selectable<NoticesTable>, 'state' | 'status' | 'appeal' | 'charge' | 'payment'>;

export type StoredNotice = Common & {
  readonly state: NoticeState;
  /** Null until its driver appeals. */
  readonly appeal: NoticeAppealRow | null;
  /** Null for a warning. */
  readonly charge: Charge | null;
  /** What was paid for it; kept after it is refunded. */
  readonly payment: NoticePaymentRow | null;
};

export type NoticeRef = { readonly locationId: string; readonly id: string };

const COLUMNS = [
  'locationId',
  'id',
  'number',
  'photoKey',
  'officerId',
  'checkId',
  'plate',
  'plateKey',
  'plateState',
  'kind',
  'charge',
  'reason',
  'note',
  'givenAt',
  'appealUntil',
  'coolsUntil',
  'status',
  'state',
  'appeal',
  'stoppedMs',
  'orderId',
  'payerEmail',
  'payment',
  'language',
] as const;

/** @throws an exclusion violation when the plate got one here a few minutes ago */
export async function insertNotice(tx: Db, notice: StoredNotice): Promise<void> {
  const { locationId, id: noticeId, number } = notice;
  const state = JSON.stringify(toStateRow(notice.state));
  await tx
    .insertInto('notices')
    .values({
      ...notice,
      appeal: null,
      payment: null,
      charge: notice.charge && JSON.stringify(toChargeRow(notice.charge)),
      state,
      status: notice.state.status,
    })
    .execute();
  await tx.insertInto('noticeNumbers').values({ number, locationId, noticeId }).execute();
}

export async function findNotice(db: Db, at: NoticeRef): Promise<StoredNotice | null> {
  const row = await selectNotice(db, at).executeTakeFirst();
  return row ? toNotice(row) : null;
}

/** Locks it until the transaction ends. */
export async function lockNotice(tx: Db, at: NoticeRef): Promise<StoredNotice | null> {
  const row = await selectNotice(tx, at).forUpdate().executeTakeFirst();
  return row ? toNotice(row) : null;
}

function selectNotice(db: Db, { locationId, id }: NoticeRef) {
  return db.selectFrom('notices').select(COLUMNS).where('locationId', '=', locationId).where('id', '=', id);
}

/** Finds the notice with this number, as parsed by `readNoticeNumber`. */
export async function findLocationOfNumber(db: Db, number: string): Promise<NoticeRef | null> {
  const query = db.selectFrom('noticeNumbers').select(['locationId', 'noticeId as id']).where('number', '=', number);
  return (await query.executeTakeFirst()) ?? null;
}

type Saved = {
  readonly state: NoticeState;
  readonly appeal?: NoticeAppealRow | undefined;
  readonly stoppedMs: number;
};

/** The new state; for an appeal, also its text and the language in which its driver reads the answer. */
export async function saveState(
  tx: Db,
  { locationId, id }: NoticeRef,
  { state, appeal, stoppedMs }: Saved,
): Promise<void> {
  const language = languageSpoken() === SOURCE_LANGUAGE ? null : languageSpoken();
  await tx
    .updateTable('notices')
    .set({
      status: state.status,
      state: JSON.stringify(toStateRow(state)),
      stoppedMs,
      ...(appeal && { appeal: JSON.stringify(appeal), language }),
    })
    .where('locationId', '=', locationId)
    .where('id', '=', id)
    .execute();
}

/** Sets the order through which its payment is requested from now on. */
export async function setOrder(
  tx: Db,
  { locationId, id }: NoticeRef,
  requested: Pick<StoredNotice, 'orderId' | 'payerEmail'>,
): Promise<void> {
  await tx.updateTable('notices').set(requested).where('locationId', '=', locationId).where('id', '=', id).execute();
}

export async function setPayment(tx: Db, { locationId, id }: NoticeRef, payment: NoticePaymentRow): Promise<void> {
  await tx
    .updateTable('notices')
    .set({ payment: JSON.stringify(payment) })
    .where('locationId', '=', locationId)
    .where('id', '=', id)
    .execute();
}

type OfPlate = Pick<StoredNotice, 'locationId' | 'plateKey' | 'plateState'>;

/** The plate's warnings at the lot that still stand. */
export async function countWarnings(db: Db, { locationId, plateKey, plateState }: OfPlate): Promise<number> {
  const { count } = await db
    .selectFrom('notices')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('locationId', '=', locationId)
    .where('plateKey', '=', plateKey)
    .where('plateState', '=', plateState)
    .where('kind', '=', 'warning')
    .where('status', '<>', 'voided')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Whether the plate has a standing notice in its cooling-off time. */
export async function isCooling(
  db: Db,
  { locationId, plateKey, plateState, now }: OfPlate & { readonly now: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('notices')
    .select('id')
    .where('locationId', '=', locationId)
    .where('plateKey', '=', plateKey)
    .where('plateState', '=', plateState)
    .where('coolsUntil', '>', now)
    .where('status', '<>', 'voided')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export type NoticePage = {
  readonly locationId: string;
  readonly status: NoticeState['status'] | undefined;
  /** Words in a plate, a reason or a note, or the beginning of a number. */
  readonly search?: string | undefined;
  readonly limit: number;
  readonly after: readonly [string, string] | null;
};

/** `sortedAt`: where the next page continues. */
type ListedNotice = StoredNotice & { readonly sortedAt: string };

/** Latest first, but waiting appeals by the day on which their answer is due, earliest first; one more than the page holds. */
export async function listNotices(
  db: Db,
  { locationId, status, search, limit, after }: NoticePage,
): Promise<ListedNotice[]> {
  const isQueue = status === 'appealed';
  const sort = isQueue ? sql<Date>`(state->>'answerBy')::timestamptz` : sql<Date>`given_at`;
  const [further, direction] = isQueue ? [sql`>`, 'asc' as const] : [sql`<`, 'desc' as const];
  let page = db
    .selectFrom('notices')
    .select(COLUMNS)
    .select(sql<string>`to_char(${sort} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('sortedAt'))
    .where('locationId', '=', locationId);
  if (status) page = page.where('status', '=', status);
  if (search) page = page.where(matchesSearch(search));
  if (after) page = page.where(sql<boolean>`(${sort}, id) ${further} (${after[0]}::timestamptz, ${after[1]}::uuid)`);
  const rows = await page
    .orderBy(sort, direction)
    .orderBy('id', direction)
    .limit(limit + 1)
    .execute();
  return rows.map(({ sortedAt, ...row }) => ({ ...toNotice(row), sortedAt }));
}

export type ManagedNoticePage = {
  readonly managed: ManagedLots;
  readonly locationId?: string | undefined;
  readonly status?: NoticeState['status'] | undefined;
  readonly search: string;
  readonly order: 'newest' | 'oldest';
  readonly after: readonly [string, string] | null;
  readonly limit: number;
};

/** Of many lots, each by its own index; one more than the page holds. */
export async function listManagedNotices(
  db: Db,
  { managed, locationId, status, search, order, after, limit }: ManagedNoticePage,
): Promise<(ListedNotice & LotOfRow)[]> {
  const [direction, further] = order === 'newest' ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`];
  const columns = COLUMNS.map((name) => sql.ref(name));
  const isAfter = after ? sql`(given_at, id) ${further} (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql`true`;
  const { rows } = await sql<Row & LotOfRow & { sortedAt: string }>`
    select found.*, ${LOT_OF_ROW}
    from locations l join lot_shards here on here.location_id = l.id cross join lateral (
      select ${sql.join(columns)}, to_char(given_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as sorted_at
      from notices where location_id = here.location_id and ${isAfter}
        and ${status ? sql`status = ${status}` : sql`true`} and ${search === '' ? sql`true` : matchesSearch(search)}
      order by given_at ${direction}, id ${direction} limit ${limit + 1}) found
    where ${isManaged(managed)} and ${isLot(locationId)}
    order by found.given_at ${direction}, found.id ${direction} limit ${limit + 1}`.execute(db);
  return rows.map(({ sortedAt, lotName, lotAddress, timeZone, ...row }) => ({
    ...toNotice(row),
    sortedAt,
    lotName,
    lotAddress,
    timeZone,
  }));
}

type AtSupport = StoredNotice & LotOfRow & { readonly since: string };

/** Of all lots, the longest waiting first; one more than the page holds. */
export async function listAtSupport(
  db: Db,
  { limit, after }: Pick<NoticePage, 'limit' | 'after'>,
): Promise<AtSupport[]> {
  const since = sql<string>`notices.state->>'at'`;
  let page = db
    .selectFrom('notices')
    .innerJoin('locations', 'locations.id', 'notices.locationId')
    .select(COLUMNS.map((name) => `notices.${name}` as const))
    .select(['locations.name as lotName', 'locations.address as lotAddress', 'locations.timeZone', since.as('since')])
    .where('notices.status', '=', 'at_support');
  if (after) page = page.where(sql<boolean>`(${since}, notices.id) > (${after[0]}::text, ${after[1]}::uuid)`);
  const rows = await page
    .orderBy(since)
    .orderBy('notices.id')
    .limit(limit + 1)
    .execute();
  return rows.map(({ lotName, lotAddress, timeZone, since: at, ...row }) => ({
    ...toNotice(row),
    lotName,
    lotAddress,
    timeZone,
    since: at,
  }));
}

/** Finds plates and numbers however they are typed. */
function matchesSearch(search: string) {
  return sql<boolean>`(
    strpos(plate_key, nullif(${normalizePlate(search)}::text, '')) > 0
    or strpos(number, nullif(${readNumberSigns(search)}::text, '')) = 1
    or strpos(lower(reason || ' ' || note), lower(${search}::text)) > 0)`;
}

/** In the caller's transaction, including their numbers. */
export async function deleteOld(
  tx: Db,
  { locationId, before }: { readonly locationId: string; readonly before: Date },
): Promise<void> {
  const gone = await tx
    .deleteFrom('notices')
    .where('locationId', '=', locationId)
    .where('givenAt', '<', before)
    .returning('number')
    .execute();
  for (const { number } of gone) await tx.deleteFrom('noticeNumbers').where('number', '=', number).execute();
}

type Row = Selectable<NoticesTable>;

function toNotice({ status: _status, state, charge, ...row }: Row): StoredNotice {
  const { stoppedMs } = row;
  return {
    ...row,
    stoppedMs: Number(stoppedMs),
    plateState: row.plateState.trim(),
    state: toState(state),
    charge: charge && { ...charge, earlyUntil: charge.earlyUntil === null ? null : new Date(charge.earlyUntil) },
  };
}

const toChargeRow = ({ earlyUntil, ...charge }: Charge): NoticeChargeRow => ({
  ...charge,
  earlyUntil: earlyUntil?.toISOString() ?? null,
});

function toStateRow(state: NoticeState): NoticeStateRow {
  switch (state.status) {
    case 'open':
      return { status: 'open' };
    case 'appealed':
    case 'at_support':
      return { ...state, at: state.at.toISOString(), answerBy: state.answerBy.toISOString() };
    case 'upheld':
      return { ...state, at: state.at.toISOString(), stepUpUntil: state.stepUpUntil.toISOString() };
    case 'final':
    case 'voided':
      return { ...state, at: state.at.toISOString() };
    default:
      return state satisfies never;
  }
}

function toState({
  status,
  at,
  answerBy,
  stepUpUntil,
  ownersReason = '',
  by,
  reason = '',
}: NoticeStateRow): NoticeState {
  if (status === 'open') return { status };
  if (at === undefined) throw new Error(`A notice that is ${status} has no time.`);
  if (status === 'final') return { status, at: new Date(at), reason };
  if (status === 'upheld' && stepUpUntil !== undefined) {
    return { status, at: new Date(at), reason, stepUpUntil: new Date(stepUpUntil) };
  }
  if (status === 'at_support' && answerBy !== undefined) {
    return { status, at: new Date(at), answerBy: new Date(answerBy), ownersReason };
  }
  if (status === 'appealed' && answerBy !== undefined) {
    return { status, at: new Date(at), answerBy: new Date(answerBy) };
  }
  if (status === 'voided' && by !== undefined) return { status, at: new Date(at), by, reason };
  throw new Error(`A notice that is ${status} lacks a part.`);
}
