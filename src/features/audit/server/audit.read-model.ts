// The audit log for support, newest first, with the current names of the actors.

import { sql } from 'kysely';
import type { AuditEntry } from '#features/support/support.contract.ts';
import type { Db } from '#platform/db/database.ts';
import { listPeople, type Person } from '#platform/http/access/people.read-model.ts';
import { cutPage } from '#platform/http/answers/cursors.ts';
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
  page: { before: number | null; limit: number; show: 'all' | 'acts' },
): Promise<{ entries: AuditEntry[]; nextCursor: string | null }> {
  const before = page.before === null ? sql`true` : sql`a.position < ${page.before}`;
  const shown = page.show === 'acts' ? IS_ACT : sql`true`;
  const rows = await listEntries(db, sql`${shown} and ${before} order by a.position desc limit ${page.limit + 1}`);
  const { page: entries, nextCursor } = cutPage(rows, page.limit, (row) => [row.position]);
  return { entries: entries.map(toEntry), nextCursor };
}

/** What was done to this account, latest first. */
export async function listAuditOf(db: Db, subjectId: string, limit: number): Promise<AuditEntry[]> {
  const rows = await listEntries(
    db,
    sql`${IS_ACT} and a.subject_id = ${subjectId} order by a.position desc limit ${limit}`,
  );
  return rows.map(toEntry);
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

function toEntry({ actor, ...row }: Row & { readonly actor: Person }): AuditEntry {
  return {
    position: row.position,
    at: row.at.toISOString(),
    by: { _id: actor.id, name: actor.name, role: actor.role },
    action: row.action,
    subject: { kind: row.subjectKind, id: row.subjectId, locationId: row.subjectLocationId },
    detail: JSON.parse(row.detail) as AuditEntry['detail'],
    seal: row.seal,
  };
}
