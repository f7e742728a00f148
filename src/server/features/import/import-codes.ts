// Imports member codes from one file, which is validated before anything is written, and written completely
// or not at all.

import { t } from 'ttag';
import type { MemberImportReport } from '#contract/lots/members.contract.ts';
import { isRefusal, type Refusal, refuse } from '#contract/refusals.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { WorkerFile } from '../../lanes/lane.ts';
import { languageSpoken } from '../../languages/languages.ts';
import { findLocation, lockLocation } from '../directory/lot-directory.ts';
import { insertCodes, listTakenCodes } from '../members/member-codes.ts';
import { listZonesOnOffer } from '../zones/zone-catalog.ts';
import { IMPORT_STALE } from './import-lots.ts';
import { inSteps } from './in-steps.ts';
import type * as Work from './read-codes.worker.ts';

const WORK: WorkerFile<typeof Work> = { url: new URL('./read-codes.worker.ts', import.meta.url) };
const MAX_LISTED = 500;
const ROWS_AT_A_TIME = 100;

type Wanted = { readonly csv: string; readonly locationId: string; readonly dryRun: boolean; readonly now: Date };
export type PlannedCodes = Work.ReadCodes & { readonly zones: ReadonlyMap<string, string> };

/** Before the transaction, which must not wait for a work process. @throws LaneBusy when too many wait */
export async function planCodes(
  { db, lanes }: Pick<Deps, 'db' | 'lanes'>,
  { csv, locationId }: Wanted,
): Promise<PlannedCodes | Refusal> {
  const location = await findLocation(db, locationId);
  if (!location) return refuse('not_found');
  const zones = await zonesByNumber(db, locationId);
  const read = await lanes.imports.run(WORK, 'readCodes', {
    csv,
    timeZone: location.timeZone,
    zones,
    language: languageSpoken(),
  });
  return isRefusal(read) ? read : { ...read, zones };
}

/** In the caller's transaction. */
export async function importCodes(
  tx: Db,
  { newId }: Pick<Deps, 'newId'>,
  { zones, ...read }: PlannedCodes,
  { locationId, dryRun, now }: Wanted,
): Promise<MemberImportReport | Refusal> {
  if (!(await lockLocation(tx, locationId))) return refuse('not_found');
  if (!isSame(await zonesByNumber(tx, locationId), zones)) return IMPORT_STALE;
  const problems = [...read.problems, ...(await findTwice(tx, locationId, read.found))];
  const imported = !dryRun && problems.length === 0;
  const report = reportOf(read, problems, imported);
  if (!dryRun && problems.length > 0) return refuse('import_wrong_lines', { data: report });
  if (imported) {
    const codes = read.found.map(({ fields }) => ({ id: newId(), locationId, createdAt: now, ...fields }));
    await inSteps(partsOf(codes), (part) => insertCodes(tx, part));
  }
  return report;
}

function* partsOf<Row>(rows: readonly Row[]): Iterable<readonly Row[]> {
  for (let start = 0; start < rows.length; start += ROWS_AT_A_TIME) yield rows.slice(start, start + ROWS_AT_A_TIME);
}

async function zonesByNumber(db: Db, locationId: string): Promise<ReadonlyMap<string, string>> {
  return new Map((await listZonesOnOffer(db, locationId)).map(({ zoneNumber, id }) => [zoneNumber, id]));
}

function isSame(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): boolean {
  return one.size === other.size && [...one].every(([number, id]) => other.get(number) === id);
}

/** Codes that the lot already has, and duplicates in the file. */
async function findTwice(tx: Db, locationId: string, found: Work.ReadCodes['found']): Promise<Work.Problem[]> {
  const codes = found.map(({ line, fields }) => ({ line, code: fields.code }));
  const taken = new Set(await listTakenCodes(tx, { locationId, codes: codes.map(({ code }) => code) }));
  const seen = new Map<string, number>();
  return codes.flatMap(({ line, code }): Work.Problem[] => {
    const earlier = seen.get(code);
    if (earlier === undefined) seen.set(code, line);
    if (earlier !== undefined) return [{ line, column: 'code', message: t`That code is on line ${earlier} already.` }];
    return taken.has(code) ? [{ line, column: 'code', message: t`This location already has that code.` }] : [];
  });
}

function reportOf(
  { lines, found }: Omit<Work.ReadCodes, 'problems'>,
  problems: readonly Work.Problem[],
  imported: boolean,
): MemberImportReport {
  const wrong = new Set(problems.map(({ line }) => line));
  return {
    lines,
    newCodes: found.filter(({ line }) => !wrong.has(line)).length,
    wrongLines: wrong.size,
    problems: problems.toSorted((a, b) => a.line - b.line).slice(0, MAX_LISTED),
    imported,
  };
}
