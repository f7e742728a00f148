// The audit log for support, newest first, with the current names of the actors.

import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { listNames, listPeople, type Person } from '#platform/http/access/people.read-model.ts';
import { cutPage } from '#platform/http/answers/cursors.ts';
import type { AuditChange, AuditEntry } from '../audit-entry.ts';
import { describeFields } from '../rules/change-words.ts';
import type { ChangeArea, SettingFields } from '../rules/settings.ts';
import type { AuditAction, AuditSubject } from './audit-seal.ts';

type Row = {
  position: number;
  at: Date;
  actorId: string;
  action: AuditAction;
  subjectKind: AuditSubject['kind'];
  subjectLocationId: string | null;
  subjectId: string | null;
  detail: string;
  seal: string;
};

/** Excludes looks, with the same condition as the partial index. */
const IS_ACT = sql`a.action not in ('searched', 'stay_opened', 'account_opened')`;

export async function listAudit(
  db: Db,
  page: { before: number | null; limit: number; show: 'all' | 'acts' | 'changes'; locationId: string | null },
): Promise<{ entries: AuditEntry[]; nextCursor: string | null }> {
  const before = page.before === null ? sql`true` : sql`a.position < ${page.before}`;
  const shown = { all: sql`true`, acts: IS_ACT, changes: sql`${IS_ACT} and ${AREA} is not null` }[page.show];
  const about = page.locationId === null ? sql`true` : sql`a.subject_id = ${page.locationId}`;
  const rows = await listEntries(
    db,
    sql`${shown} and ${about} and ${before} order by a.position desc limit ${page.limit + 1}`,
  );
  const { page: entries, nextCursor } = cutPage(rows, page.limit, (row) => [row.position]);
  return { entries: await toEntries(db, entries), nextCursor };
}

/** Acts that change what an owner set, by what the history of a lot calls them. */
const AREA = sql<string>`(case a.action
  when 'settings_changed' then a.detail::json->>'area'
  when 'taxes_changed' then 'taxes' when 'taxes_imported' then 'taxes' when 'fee_changed' then 'taxes'
  when 'api_key_made' then 'keys' when 'api_key_revoked' then 'keys'
  when 'webhook_added' then 'keys' when 'webhook_changed' then 'keys' when 'webhook_removed' then 'keys'
  when 'bank_details_entered' then 'money' when 'bank_details_stopped' then 'money' when 'refund_limits_changed' then 'money'
  end)`;

type HistoryQuestion = {
  readonly locationId: string;
  /** Whose team, keys and payouts are part of it; null for nobody's. */
  readonly accountId: string | null;
  readonly area: ChangeArea | null;
  readonly before: number | null;
  readonly limit: number;
};

/** What was changed about a lot, latest first. */
export async function listHistory(
  db: Db,
  { locationId, accountId, area, before, limit }: HistoryQuestion,
): Promise<{ entries: AuditEntry[]; nextCursor: string | null }> {
  const about =
    accountId === null ? sql`a.subject_id = ${locationId}` : sql`a.subject_id in (${locationId}, ${accountId})`;
  const wanted = area === null ? sql`${AREA} is not null` : sql`${AREA} = ${area}`;
  const from = before === null ? sql`true` : sql`a.position < ${before}`;
  const rows = await listEntries(
    db,
    sql`${about} and ${wanted} and ${from} order by a.position desc limit ${limit + 1}`,
  );
  const { page: entries, nextCursor } = cutPage(rows, limit, (row) => [row.position]);
  return { entries: await toEntries(db, entries), nextCursor };
}

/** What was changed about an owner's lots and account, latest first. */
export async function listOwnersChanges(db: Db, ownerId: string, limit: number): Promise<AuditEntry[]> {
  const rows = await listEntries(
    db,
    sql`a.subject_id in (select id from locations where owner_id = ${ownerId} union all select ${ownerId}::uuid)
      and ${IS_ACT} and ${AREA} is not null order by a.position desc limit ${limit}`,
  );
  return toEntries(db, rows);
}

/** What was done to this account, latest first. Changes of settings are in `listOwnersChanges`. */
export async function listAuditOf(db: Db, subjectId: string, limit: number): Promise<AuditEntry[]> {
  const rows = await listEntries(
    db,
    sql`${IS_ACT} and a.action <> 'settings_changed' and a.subject_id = ${subjectId} order by a.position desc limit ${limit}`,
  );
  return toEntries(db, rows);
}

async function listEntries(db: Db, where: ReturnType<typeof sql>): Promise<(Row & { readonly actor: Person })[]> {
  const { rows } = await sql<Row>`
    select a.position, a.at, a.actor_id, a.action,
      a.subject_kind, a.subject_location_id, a.subject_id,
      a.detail, a.seal
    from audit_entries a
    where ${where}`.execute(db);
  const people = await listPeople(
    db,
    rows.map(({ actorId }) => actorId),
  );
  return rows.flatMap((row) => {
    const actor = people.get(row.actorId);
    return actor ? { ...row, actor } : [];
  });
}

const readFields = (text: string | number | null | undefined): SettingFields | null =>
  typeof text === 'string' ? (JSON.parse(text) as SettingFields) : null;

type Detail = AuditEntry['detail'];
type Known = { readonly names: ReadonlyMap<string, string>; readonly timeZones: ReadonlyMap<string, string> };

/** A change to a team names its member by the account; times are those of the lot. */
async function toEntries(db: Db, rows: readonly (Row & { readonly actor: Person })[]): Promise<AuditEntry[]> {
  const details = rows.map(({ detail }) => JSON.parse(detail) as Detail);
  const members = details.flatMap(({ area, of }) => (area === 'team' && typeof of === 'string' ? [of] : []));
  const changed = rows.flatMap(({ action, subjectLocationId: id }) =>
    action === 'settings_changed' && id ? [id] : [],
  );
  const known = { names: await listNames(db, members), timeZones: await listTimeZones(db, [...new Set(changed)]) };
  return rows.map((row, index) => toEntry(row, details[index] ?? {}, known));
}

async function listTimeZones(db: Db, locationIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (locationIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('locations')
    .select(['id', 'timeZone'])
    .where('id', 'in', [...locationIds])
    .execute();
  return new Map(rows.map(({ id, timeZone }) => [id, timeZone]));
}

function toEntry({ actor, ...row }: Row & { readonly actor: Person }, detail: Detail, known: Known): AuditEntry {
  return {
    position: row.position,
    at: row.at.toISOString(),
    by: { _id: actor.id, name: actor.name, role: actor.role },
    action: row.action,
    subject: { kind: row.subjectKind, id: row.subjectId, locationId: row.subjectLocationId },
    ...(row.action === 'settings_changed'
      ? { detail: {}, change: toChange(detail, known, known.timeZones.get(row.subjectLocationId ?? '')) }
      : { detail, change: null }),
    seal: row.seal,
  };
}

function toChange({ area, of, before, after, by }: Detail, { names }: Known, timeZone: string = 'UTC'): AuditChange {
  return {
    area: area as ChangeArea,
    of: typeof of === 'string' ? (names.get(of) ?? of) : null,
    by: (by as AuditChange['by'] | undefined) ?? null,
    kind: before === null ? 'added' : after === null ? 'removed' : 'changed',
    fields: describeFields(readFields(before), readFields(after), timeZone),
  };
}
