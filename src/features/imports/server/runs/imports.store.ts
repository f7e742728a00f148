// Tables that were uploaded for import: their parts, how far the work on them has come, and what it did.

import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { ImportKind, ImportState, PinDecision, TableReport, UndoReport } from '../../imports.contract.ts';

export type StoredImport = {
  readonly ownerId: string;
  readonly id: string;
  readonly kind: ImportKind;
  readonly locationId: string | null;
  readonly fileName: string;
  readonly bytes: number;
  readonly receivedBytes: number;
  readonly language: string;
  readonly state: ImportState;
  readonly columns: readonly (string | null)[] | null;
  /** The name of the sheet that the person chose. */
  readonly sheet: string | null;
  readonly pins: readonly PinDecision[] | null;
  readonly done: number;
  readonly total: number;
  readonly tries: number;
  readonly report: TableReport | null;
  readonly isCheckedAgain: boolean;
  readonly undo: UndoReport | null;
  readonly createdAt: Date;
  readonly importedAt: Date | null;
};
export type ImportName = { readonly ownerId: string; readonly importId: string };

const COLUMNS = [
  'ownerId',
  'id',
  'kind',
  'locationId',
  'fileName',
  'bytes',
  'receivedBytes',
  'language',
  'state',
  'columns',
  'sheet',
  'pins',
  'done',
  'total',
  'tries',
  'isCheckedAgain',
  'undo',
  'createdAt',
  'importedAt',
] as const;

/** Serializes the imports of one owner, across web processes; false when the owner is deleted. */
export async function lockOwner(db: Db, ownerId: string): Promise<boolean> {
  const query = db.selectFrom('users').select('id').where('id', '=', ownerId).where('deletedAt', 'is', null);
  return (await query.forNoKeyUpdate().executeTakeFirst()) !== undefined;
}

export type NewImport = Pick<
  StoredImport,
  'ownerId' | 'id' | 'kind' | 'locationId' | 'fileName' | 'bytes' | 'language' | 'createdAt'
>;

export async function insertImport(db: Db, begun: NewImport): Promise<StoredImport> {
  const row = { ...begun, state: 'uploading' as const };
  const stored = await db.insertInto('imports').values(row).returning(COLUMNS).executeTakeFirstOrThrow();
  return { ...stored, report: null };
}

/** An import that a program sent in one call. */
export async function insertDone(db: Db, done: NewImport & { readonly report: TableReport }): Promise<void> {
  const { report, ...begun } = done;
  const ended = { state: 'imported' as const, receivedBytes: begun.bytes, importedAt: begun.createdAt };
  await db
    .insertInto('imports')
    .values({ ...begun, ...ended, report: JSON.stringify(report) })
    .execute();
}

export async function findImport(db: Db, { ownerId, importId }: ImportName): Promise<StoredImport | null> {
  const query = db.selectFrom('imports').select([...COLUMNS, 'report']);
  return (await query.where('ownerId', '=', ownerId).where('id', '=', importId).executeTakeFirst()) ?? null;
}

/** Locks the import until the transaction ends, so that no two jobs work on it. */
export async function lockImport(tx: Db, { ownerId, importId }: ImportName): Promise<StoredImport | null> {
  const query = tx.selectFrom('imports').select([...COLUMNS, 'report']);
  const named = query.where('ownerId', '=', ownerId).where('id', '=', importId);
  return (await named.forUpdate().executeTakeFirst()) ?? null;
}

type Listed = Pick<StoredImport, 'ownerId' | 'kind' | 'locationId'> & { readonly limit: number };

/** Latest first, without their reports. */
export async function listImports(db: Db, { ownerId, kind, locationId, limit }: Listed): Promise<StoredImport[]> {
  const query = db.selectFrom('imports').select(COLUMNS).where('ownerId', '=', ownerId).where('kind', '=', kind);
  const filtered = locationId === null ? query : query.where('locationId', '=', locationId);
  const rows = await filtered.orderBy('id', 'desc').limit(limit).execute();
  return rows.map((row) => ({ ...row, report: null }));
}

export type ImportChanges = Partial<
  Pick<
    StoredImport,
    | 'state'
    | 'columns'
    | 'sheet'
    | 'pins'
    | 'done'
    | 'total'
    | 'tries'
    | 'report'
    | 'isCheckedAgain'
    | 'undo'
    | 'importedAt'
    | 'language'
  >
>;

export async function updateImport(
  db: Db,
  { ownerId, importId }: ImportName,
  { columns, pins, report, undo, ...plain }: ImportChanges,
): Promise<void> {
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value));
  await db
    .updateTable('imports')
    .set({
      ...plain,
      ...(columns !== undefined && { columns: json(columns) }),
      ...(pins !== undefined && { pins: json(pins) }),
      ...(report !== undefined && { report: json(report) }),
      ...(undo !== undefined && { undo: json(undo) }),
    })
    .where('ownerId', '=', ownerId)
    .where('id', '=', importId)
    .execute();
}

/** Keeps the latest of those that were never imported. */
export async function forgetUnfinished(tx: Db, ownerId: string, keep: number): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    delete from imports where owner_id = ${ownerId} and id in (
      select id from imports where owner_id = ${ownerId} and state in ('uploading', 'checked', 'failed')
      order by id desc offset ${keep}
    ) returning id`.execute(tx);
  for (const { id: importId } of rows) await deleteParts(tx, { ownerId, importId });
}

type Part = ImportName & { readonly place: number; readonly bytes: Buffer };

/** A part that is sent again replaces the earlier one. @returns how many bytes of the file have arrived */
export async function storePart(tx: Db, { ownerId, importId, place, bytes }: Part): Promise<number> {
  await tx
    .insertInto('importParts')
    .values({ ownerId, importId, place, bytes })
    .onConflict((on) => on.columns(['ownerId', 'importId', 'place']).doUpdateSet({ bytes }))
    .execute();
  const { rows } = await sql<{ receivedBytes: number }>`
    update imports set received_bytes = (
      select coalesce(sum(octet_length(bytes)), 0) from import_parts where owner_id = ${ownerId} and import_id = ${importId}
    )
    where owner_id = ${ownerId} and id = ${importId}
    returning received_bytes`.execute(tx);
  return rows[0]?.receivedBytes ?? 0;
}

export async function readParts(db: Db, { ownerId, importId }: ImportName): Promise<Uint8Array> {
  const query = db.selectFrom('importParts').select('bytes').where('ownerId', '=', ownerId);
  const parts = await query.where('importId', '=', importId).orderBy('place').execute();
  return Buffer.concat(parts.map(({ bytes }) => bytes));
}

export async function deleteParts(db: Db, { ownerId, importId }: ImportName): Promise<void> {
  await db.deleteFrom('importParts').where('ownerId', '=', ownerId).where('importId', '=', importId).execute();
}

/** @param entries JSON rows of JournalEntry with their `place` */
export async function writeJournal(db: Db, { ownerId, importId }: ImportName, entries: string): Promise<void> {
  await sql`
    insert into import_changes (owner_id, import_id, place, line, thing, location_id, thing_id, name, before, after)
    select ${ownerId}::uuid, ${importId}::uuid, place, line, thing, location_id, thing_id, name, before, after
    from json_to_recordset(${entries}::json) as entry (
      place int, line int, thing text, location_id uuid, thing_id uuid, name text, before jsonb, after jsonb
    )`.execute(db);
}

/** The lots of everything that the import added or changed. */
export async function listChangedLots(db: Db, { ownerId, importId }: ImportName): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('importChanges')
    .select('locationId')
    .distinct()
    .where('ownerId', '=', ownerId)
    .where('importId', '=', importId)
    .execute();
  return rows.map(({ locationId }) => locationId);
}

/** After this time, files and undo data are of no use; what was imported stays listed for longer. */
export async function deleteImportsBefore(
  db: Db,
  before: { readonly files: Date; readonly imports: Date },
): Promise<void> {
  for (const table of ['importParts', 'importChanges'] as const) {
    await db
      .deleteFrom(table)
      .where(({ exists, selectFrom, ref }) =>
        exists(
          selectFrom('imports')
            .select('imports.id')
            .where('imports.id', '=', ref(`${table}.importId`))
            .where('imports.ownerId', '=', ref(`${table}.ownerId`))
            .where(({ fn }) => fn.coalesce('imports.importedAt', 'imports.createdAt'), '<', before.files),
        ),
      )
      .execute();
  }
  await db.deleteFrom('imports').where('createdAt', '<', before.imports).execute();
}
