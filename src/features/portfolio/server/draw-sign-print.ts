// The job that draws the signs of many lots. It may run twice, and starts over if a process was killed: drawing changes nothing.

import type { Deps } from '#app/deps.ts';
import { notePrintedSigns, printSigns } from '#features/zones/server/public.ts';
import { isRefusal } from '#platform/contract/refusals.ts';
import { showProgress } from '#platform/worker-pools/show-progress.ts';
import { listLotsToPrint } from './bulk-lots.read-model.ts';
import { claimPrint, deletePrintsBefore, endPrint, recordDrawn, type SignPrintRow } from './sign-prints.store.ts';
import { listSheets, RETENTION_MS } from './sign-prints.ts';

/** A print whose process dies on every attempt is given up. */
const MAX_TRIES = 5;

type DrawDeps = Pick<Deps, 'db' | 'pools' | 'config' | 'now'>;

export async function drawSignPrint(deps: DrawDeps, { printId: id }: { printId: string }): Promise<void> {
  const { db, pools, now } = deps;
  // A full queue does not count as an attempt.
  pools.prints.requireRoom();
  const print = await claimPrint(db, id);
  if (!print) return;
  if (print.tries > MAX_TRIES) return endPrint(db, id, { state: 'failed', now: now() });
  const file = await drawPrint(deps, print);
  if (file === 'unwanted') return;
  if (file === 'none') return endPrint(db, id, { state: 'failed', now: now() });
  await endPrint(db, id, { state: 'ready', ...file, now: now() });
}

type Drawn = { readonly file: Buffer; readonly signs: number } | 'none' | 'unwanted';

async function drawPrint({ db, pools, config, now }: DrawDeps, print: SignPrintRow): Promise<Drawn> {
  // Access to these lots was checked when the file was requested, and is checked again when it is fetched.
  const question = { lots: { ids: [...print.locationIds] }, managed: { kind: 'all' as const }, now: now() };
  const lots = (await listLotsToPrint(db, question)).filter(({ archivedAt }) => archivedAt === null);
  const sheets = await listSheets(db, lots);
  const { length: signs } = sheets;
  if (signs === 0) return 'none';
  const unwanted = new AbortController();
  const progress = showProgress(async (done) => {
    if (!(await recordDrawn(db, print.id, { done, signs }))) unwanted.abort();
  });
  const requested = {
    sheets,
    size: print.size,
    languages: print.languages,
    publicUrl: config.publicUrl,
    textNumber: config.textToParkNumber,
    now: now(),
  };
  try {
    const meanwhile = { onProgress: progress.report, unwanted: unwanted.signal };
    const drawn = await printSigns({ pools }, requested, meanwhile);
    if (isRefusal(drawn)) return 'none';
    await notePrintedSigns(
      db,
      sheets.map(({ zone }) => zone),
      requested.now,
    );
    return { file: Buffer.from(drawn), signs };
  } catch (error) {
    if (unwanted.signal.aborted) return 'unwanted';
    throw error;
  } finally {
    await progress.end();
  }
}

/** Files are kept for a day. */
export async function forgetSignPrints({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await deletePrintsBefore(db, new Date(now().getTime() - RETENTION_MS));
}
