// What an owner does with a table: upload it, have it checked, import it, undo it. A job does the work.

import { t } from 'ttag';
import type { Deps } from '#app/deps.ts';
import { findLocation } from '#features/lot-directory/server/public.ts';
import { isRefusal, type Refusal, refuse, refuseField } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { type everyLotOf, isLotManaged } from '#platform/http/access/managed-lots.read-model.ts';
import { languageSpoken } from '#platform/i18n/languages.ts';
import { type ImportKind, PART_BYTES, type PinDecision, type TableImport } from '../../imports.contract.ts';
import {
  findImport,
  forgetUnfinished,
  type ImportChanges,
  type ImportName,
  insertImport,
  listImports,
  lockImport,
  type StoredImport,
  storePart,
  updateImport,
} from './imports.store.ts';

const UNDO_MS = 24 * 60 * 60 * 1000;
const LISTED = 10;
/** Per owner, so that files that nobody imports do not pile up. */
const MAX_UNFINISHED = 3;

type OneImport = { data: { import: TableImport } };
type Begun = {
  readonly ownerId: string;
  /** Managers may only import what they manage at a lot. */
  readonly isOwner: boolean;
  readonly managed: NonNullable<ReturnType<typeof everyLotOf>>;
  readonly kind: ImportKind;
  readonly locationId?: string | undefined;
  readonly fileName: string;
  readonly bytes: number;
  readonly now: Date;
};

/** In the caller's transaction. */
export async function beginImport(
  tx: Db,
  { newId }: Pick<Deps, 'newId'>,
  { kind, locationId: at, ownerId, isOwner, managed, fileName, bytes, now }: Begun,
): Promise<OneImport | Refusal> {
  const locationId = kind === 'lots' ? null : (at ?? '');
  if (kind === 'lots' && !isOwner) return refuse('wrong_role');
  if (kind === 'codes' && !(await isOwnLot(tx, locationId ?? '', ownerId))) return refuse('not_found');
  if (kind === 'permits' && !(await isLotManaged(tx, managed, locationId ?? ''))) return refuse('not_found');
  await forgetUnfinished(tx, ownerId, MAX_UNFINISHED - 1);
  const language = languageSpoken();
  const row = { ownerId, id: newId(), kind, locationId, fileName, bytes, language, createdAt: now };
  return asOne(await insertImport(tx, row));
}

export async function isOwnLot(db: Db, locationId: string, ownerId: string): Promise<boolean> {
  return locationId !== '' && (await findLocation(db, locationId))?.ownerId === ownerId;
}

type SentPart = ImportName & { readonly place: number; readonly part: string };

export async function receivePart(
  db: Db,
  { place, part, ...name }: SentPart,
): Promise<{ data: { receivedBytes: number } } | Refusal> {
  return inTransaction(db, async (tx) => {
    const begun = await lockImport(tx, name);
    if (!begun) return refuse('not_found');
    if (begun.state !== 'uploading') return refuse('import_not_ready');
    const bytes = Buffer.from(part, 'base64');
    const due = Math.min(PART_BYTES, begun.bytes - place * PART_BYTES);
    if (bytes.length !== due) return refuseField('part', t`This part of the file must have ${Math.max(0, due)} bytes.`);
    return { data: { receivedBytes: await storePart(tx, { ...name, place, bytes }) } };
  });
}

/** Records the state and queues its work, both or neither. */
async function beginWork(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  name: ImportName,
  judge: (begun: StoredImport) => ImportChanges | Refusal | null,
): Promise<OneImport | Refusal> {
  return inTransaction(db, async (tx) => {
    const begun = await lockImport(tx, name);
    if (!begun) return refuse('not_found');
    const to = judge(begun);
    if (to === null) return asOne(begun);
    if (isRefusal(to)) return to;
    await updateImport(tx, name, { ...to, done: 0, total: 0, tries: 0, language: languageSpoken() });
    await jobs.enqueue(tx, 'work-on-import', name);
    return asOne((await findImport(tx, name)) ?? begun);
  });
}

type ToCheck = ImportName & {
  readonly columns?: readonly (string | null)[] | undefined;
  readonly sheet?: string | undefined;
  /** Replaces earlier decisions about the same lines. */
  readonly pins?: readonly PinDecision[] | undefined;
};

export async function checkImport(deps: Pick<Deps, 'db' | 'jobs'>, { columns, sheet, pins = [], ...name }: ToCheck) {
  return beginWork(deps, name, ({ state, bytes, receivedBytes, pins: earlier }) => {
    if (receivedBytes !== bytes) return refuse('import_not_sent');
    if (!['uploading', 'checking', 'checked', 'failed'].includes(state)) return refuse('import_not_ready');
    const decided = new Set(pins.map(({ line }) => line));
    const all = [...(earlier ?? []).filter(({ line }) => !decided.has(line)), ...pins];
    return {
      state: 'checking',
      columns: columns ?? null,
      sheet: sheet ?? null,
      pins: all,
      report: null,
      isCheckedAgain: false,
    };
  });
}

/** Sent twice, it runs once. */
export async function runImport(deps: Pick<Deps, 'db' | 'jobs'>, name: ImportName) {
  return beginWork(deps, name, ({ state, report }) => {
    if (state === 'importing' || state === 'imported') return null;
    if (state !== 'checked' || !report || report.wrongLines > 0) return refuse('import_not_ready');
    return { state: 'importing', isCheckedAgain: false };
  });
}

export async function beginUndo(deps: Pick<Deps, 'db' | 'jobs'>, { now, ...name }: ImportName & { now: Date }) {
  return beginWork(deps, name, ({ state, importedAt }) => {
    if (state === 'undoing' || state === 'undone') return null;
    if (state !== 'imported' || !importedAt || importedAt.getTime() + UNDO_MS <= now.getTime()) {
      return refuse('import_final');
    }
    return { state: 'undoing' };
  });
}

export async function getImport(db: Db, name: ImportName): Promise<OneImport | Refusal> {
  const stored = await findImport(db, name);
  return stored ? asOne(stored) : refuse('not_found');
}

type Listed = { readonly ownerId: string; readonly kind: ImportKind; readonly locationId?: string | undefined };

export async function listLatest(db: Db, { locationId = undefined, ...of }: Listed) {
  const stored = await listImports(db, { ...of, locationId: locationId ?? null, limit: LISTED });
  return { data: { imports: stored.map(toTableImport) } };
}

const asOne = (stored: StoredImport): OneImport => ({ data: { import: toTableImport(stored) } });

function toTableImport(stored: StoredImport): TableImport {
  const { id, kind, locationId, fileName, bytes, receivedBytes, state, done, total } = stored;
  const { report, isCheckedAgain, undo, createdAt, importedAt } = stored;
  return {
    _id: id,
    kind,
    locationId,
    fileName,
    bytes,
    receivedBytes,
    state,
    done,
    total,
    report,
    isCheckedAgain,
    undo,
    createdAt: createdAt.toISOString(),
    importedAt: importedAt?.toISOString() ?? null,
    undoUntil: importedAt && state === 'imported' ? new Date(importedAt.getTime() + UNDO_MS).toISOString() : null,
  };
}
