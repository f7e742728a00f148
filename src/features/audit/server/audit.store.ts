// The append-only audit log: an act is recorded in the act's own transaction, a look by itself.

import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { jsonRows } from '#platform/db/statements/json-rows.ts';
import {
  type AuditAction,
  type AuditSubject,
  NO_SEAL,
  type SealedEntry,
  sealedContent,
  sealOf,
  type UnsealedEntry,
} from './audit-seal.ts';

export type SupportAct = {
  readonly actorId: string;
  readonly action: AuditAction;
  readonly subject: AuditSubject;
  readonly detail?: Readonly<Record<string, string | number | null>>;
  readonly now: Date;
};

/** Call it last in the transaction, because it blocks all other acts until the commit. */
export async function recordSupportAct(tx: Db, act: SupportAct): Promise<void> {
  await addEntry(tx, act, sql`true`);
}

/** As `recordSupportAct`, for any number of acts at once. */
export async function recordSupportActs(tx: Db, acts: readonly SupportAct[]): Promise<void> {
  if (acts.length === 0) return;
  const { rows } = await sql<AuditHead>`select position, seal from audit_head for update`.execute(tx);
  let head = rows[0] ?? { position: 0, seal: NO_SEAL };
  const sealed = acts.map((act) => {
    const entry = toUnsealed(act, head.position + 1);
    head = { position: entry.position, seal: sealOf(entry, head.seal) };
    return { ...entry, ...entry.subject, seal: head.seal };
  });
  await sql`update audit_head set position = ${head.position}, seal = ${head.seal}`.execute(tx);
  await sql`
    insert into audit_entries
      (position, at, actor_id, action, subject_kind, subject_location_id, subject_id, detail, seal)
    select position, at, actor_id, action, kind, location_id, id, detail, seal
    from jsonb_to_recordset(${jsonRows(sealed)}::jsonb) as entry (position bigint, at timestamptz, actor_id uuid, action text,
      kind text, location_id uuid, id uuid, detail text, seal text)`.execute(tx);
}

function toUnsealed({ actorId, action, subject, now: at, detail }: SupportAct, position: number): UnsealedEntry {
  return { position, at, actorId, action, subject, detail: JSON.stringify(detail ?? {}) };
}

/** Repeated looks within this time count as one. */
const ONE_LOOK_MINUTES = 10;

/** One statement outside any transaction, so that looks block nobody. */
export async function recordSupportLook(db: Db, look: SupportAct): Promise<void> {
  const { actorId, action, subject, now } = look;
  const since = new Date(now.getTime() - ONE_LOOK_MINUTES * 60_000);
  await addEntry(
    db,
    look,
    sql`not exists (
      select 1 from audit_entries
      where subject_id = ${subject.id}::uuid and actor_id = ${actorId} and action = ${action} and at > ${since})`,
  );
}

/** Locking the head row serializes writers. The database computes the seal, because the position is known only then. */
async function addEntry(db: Db, act: SupportAct, condition: RawBuilder<unknown>): Promise<void> {
  const { actorId, action, subject, now: at } = act;
  const detail = JSON.stringify(act.detail ?? {});
  const content = sealedContent({ at, actorId, action, subject, detail });
  await sql`
    with head as (
      update audit_head set position = position + 1,
        seal = encode(sha256(convert_to('["' || seal || '",' || (position + 1) || ${content}::text, 'UTF8')), 'hex')
      where ${condition}
      returning position, seal
    )
    insert into audit_entries
      (position, at, actor_id, action, subject_kind, subject_location_id, subject_id, detail, seal)
    select position, ${at}::timestamptz, ${actorId}::uuid, ${action}, ${subject.kind}, ${subject.locationId}::uuid,
      ${subject.id}::uuid, ${detail}, seal
    from head`.execute(db);
}

export type AuditHead = { readonly position: number; readonly seal: string };

export async function findAuditHead(db: Db): Promise<AuditHead> {
  return db.selectFrom('auditHead').select(['position', 'seal']).executeTakeFirstOrThrow();
}

/** In order of position. */
export async function listEntriesAfter(db: Db, position: number, limit: number): Promise<SealedEntry[]> {
  const rows = await db
    .selectFrom('auditEntries')
    .select([
      'position',
      'at',
      'actorId',
      'action',
      'subjectKind as kind',
      'subjectLocationId as locationId',
      'subjectId as id',
      'detail',
      'seal',
    ])
    .where('position', '>', position)
    .orderBy('position')
    .limit(limit)
    .execute();
  return rows.map(({ kind, locationId, id, ...row }) => ({ ...row, subject: { kind, locationId, id } }));
}

export type AuditProof = {
  readonly provenAt: Date;
  /** How many entries there were, and the seal of the last. */
  readonly entries: number;
  readonly seal: string;
  /** The first position that does not match; null when all do. */
  readonly brokenAt: number | null;
};

export async function insertProof(tx: Db, { id, provenAt, entries, seal, brokenAt }: AuditProof & { id: string }) {
  await tx.insertInto('auditProofs').values({ id, provenAt, entries, seal, brokenAt }).execute();
}

export async function findLastProof(db: Db, which: 'any' | 'intact'): Promise<AuditProof | null> {
  const query = db
    .selectFrom('auditProofs')
    .select(['provenAt', 'entries', 'seal', 'brokenAt'])
    .orderBy('id', 'desc')
    .limit(1);
  return (await (which === 'intact' ? query.where('brokenAt', 'is', null) : query).executeTakeFirst()) ?? null;
}
