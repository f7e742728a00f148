// The work on an uploaded table: checking, importing or undoing it. A job may run twice, and starts over
// after a process was killed: until an import is written completely, none of it is.

import { isDeepStrictEqual } from 'node:util';
import { gettext } from 'ttag';
import type { Deps } from '#app/deps.ts';
import { REFUSALS } from '#app/refusals.ts';
import type { ReviewDeps } from '#features/owners/server/public.ts';
import { isRefusal, type Refusal } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { inLanguage } from '#platform/i18n/languages.ts';
import { type ShownProgress, showProgress } from '#platform/worker-pools/show-progress.ts';
import type { ImportKind as KindName, TableReport } from '../../imports.contract.ts';
import { codesImport } from '../import-codes.ts';
import { permitsImport } from '../import-permits.ts';
import { lotsImport } from '../lots/import-lots.ts';
import { writePlan } from './import-at-once.ts';
import { IMPORT_STALE, type ImportKind, type PlannedTable, type RequestedImport } from './import-kind.ts';
import {
  deleteParts,
  findImport,
  type ImportName,
  lockOwner,
  readParts,
  type StoredImport,
  updateImport,
} from './imports.store.ts';
import { undoImport } from './undo-import.ts';

/** A job that kills its process every time is abandoned after this many attempts. */
const MAX_TRIES = 5;
const MAX_PLANS = 3;

type ImportDeps = ReviewDeps & Pick<Deps, 'db' | 'pools'>;

const KINDS: Readonly<Record<KindName, ImportKind>> = {
  lots: lotsImport as unknown as ImportKind,
  codes: codesImport as unknown as ImportKind,
  permits: permitsImport as unknown as ImportKind,
};

export async function continueImport(deps: ImportDeps, name: ImportName): Promise<void> {
  const { db } = deps;
  const begun = await findImport(db, name);
  if (!begun) return;
  const { state } = begun;
  if (state !== 'checking' && state !== 'importing' && state !== 'undoing') return;
  if (begun.tries >= MAX_TRIES) return updateImport(db, name, { state: 'failed' });
  await updateImport(db, name, { tries: begun.tries + 1, done: 0, total: 0 });
  const progress = showProgress((done, total) => updateImport(db, name, { done, total }));
  const work = { checking: checkFile, importing: importFile, undoing: undoImport }[state];
  try {
    await inLanguage(begun.language, () => work(deps, begun, progress));
  } finally {
    await progress.end();
  }
}

async function checkFile(deps: ImportDeps, begun: StoredImport, progress: ShownProgress): Promise<void> {
  const { db } = deps;
  const name = nameOf(begun);
  const requested = await restoreRequest(deps, begun);
  const plan = await KINDS[begun.kind].plan(deps, requested, progress.report);
  const report = isRefusal(plan) ? refusedWhole(plan) : plan.report;
  await progress.end();
  await inTransaction(db, async (tx) => {
    await lockOwner(tx, name.ownerId);
    const now = await findImport(tx, name);
    // The person may have chosen a sheet or columns or decided pins in the meantime; another job then checks the file with that.
    if (now?.state !== 'checking' || !isDeepStrictEqual(choicesOf(now), choicesOf(begun))) return;
    await updateImport(tx, name, { state: 'checked', report, isCheckedAgain: false, tries: 0 });
  });
}

async function importFile(deps: ImportDeps, begun: StoredImport, progress: ShownProgress): Promise<void> {
  const { db } = deps;
  const name = nameOf(begun);
  const kind = KINDS[begun.kind];
  const requested = await restoreRequest(deps, begun);
  for (let plans = 0; plans < MAX_PLANS; plans++) {
    const plan = await kind.plan(deps, requested);
    if (isRefusal(plan)) return showAgain(db, name, { report: refusedWhole(plan) });
    if (!isDeepStrictEqual(asStored(plan.report), begun.report)) {
      return showAgain(db, name, { report: plan.report, isCheckedAgain: true, tries: 0 });
    }
    const outcome = await writeImport(deps, { begun, kind, plan, requested }, progress);
    if (outcome !== IMPORT_STALE) return;
  }
  throw new Error('Others kept changing what this import is about.');
}

type Again = { readonly report: TableReport; readonly isCheckedAgain?: true; readonly tries?: 0 };

/** The new plan differs from what was confirmed. If another worker has already imported it, that is why. */
async function showAgain(db: Db, name: ImportName, again: Again): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockOwner(tx, name.ownerId);
    if ((await findImport(tx, name))?.state === 'importing')
      await updateImport(tx, name, { state: 'checked', ...again });
  });
}

type Written = {
  readonly begun: StoredImport;
  readonly kind: ImportKind;
  readonly plan: PlannedTable;
  readonly requested: RequestedImport;
};

async function writeImport(
  deps: ImportDeps,
  { begun, kind, plan, requested }: Written,
  progress: ShownProgress,
): Promise<Refusal | null> {
  const { db, now } = deps;
  const name = nameOf(begun);
  let steps = 0;
  const onStep = () => progress.report(++steps, plan.steps);
  return inTransaction(db, async (tx) => {
    if (!(await lockOwner(tx, name.ownerId))) return null;
    // Another worker may already have written it.
    if ((await findImport(tx, name))?.state !== 'importing') return null;
    const wrong = await writePlan(tx, { kind, plan }, { ...requested, importId: name.importId, deps, onStep });
    if (wrong) return wrong;
    await progress.end();
    const report = { ...plan.report, imported: true };
    await updateImport(tx, name, { state: 'imported', report, importedAt: now(), isCheckedAgain: false, tries: 0 });
    await deleteParts(tx, name);
    return null;
  });
}

const choicesOf = ({ columns, sheet, pins }: StoredImport) => ({ columns, sheet, pins });

const nameOf = ({ ownerId, id }: StoredImport): ImportName => ({ ownerId, importId: id });

async function restoreRequest({ db, now }: ImportDeps, begun: StoredImport): Promise<RequestedImport> {
  const { ownerId, locationId, language, columns, sheet, pins } = begun;
  const file = await readParts(db, nameOf(begun));
  return { file, chosen: columns, sheet, pins: pins ?? [], ownerId, locationId, language, now: now() };
}

/** The way it comes back from the database: without undefined values. */
const asStored = (report: TableReport): TableReport => JSON.parse(JSON.stringify(report));

function refusedWhole({ refusal }: Refusal): TableReport {
  const message = gettext(REFUSALS[refusal].message);
  return {
    lines: 0,
    columns: [],
    wrongLines: 1,
    problems: [{ line: 1, column: null, message }],
    things: [],
    changes: [],
    imported: false,
  };
}
