// Rules 234 and 237: somebody requests the signs of many lots, follows the progress, stops it, and gets the file. A job draws it.

import { t } from 'ttag';
import type { Deps } from '#app/deps.ts';
import type { LocationRow } from '#features/lot-directory/server/public.ts';
import { checkSignLanguages, listZonesAtLots } from '#features/zones/server/public.ts';
import { type Refusal, refuse, refuseField } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import type { ManagedLots } from '#platform/http/access/managed-lots.read-model.ts';
import type { ChosenLots } from '../bulk.contract.ts';
import type { SignPrint } from '../sign-prints.contract.ts';
import { lacksRequested, listLotsToPrint } from './bulk-lots.read-model.ts';
import {
  endPrint,
  findPrint,
  findUnderWay,
  insertPrint,
  listPrints,
  readPrint,
  type SignPrintRow,
} from './sign-prints.store.ts';

export const RETENTION_MS = 24 * 60 * 60 * 1000;
const LISTED = 10;
const MAX_SIGNS = 2000;
const byNumber = new Intl.Collator('en', { numeric: true });

type PrintRequest = Pick<SignPrintRow, 'size' | 'languages'> & {
  readonly lots: ChosenLots;
  readonly managed: ManagedLots;
  readonly now: Date;
};
type By = Pick<Deps, 'jobs' | 'newId'> & { readonly userId: string };
type OnePrint = { data: { print: SignPrint } };

/**
 * Runs in the caller's transaction. If the same file is already under way, a repeated request returns it instead of starting
 * another.
 */
export async function beginSignPrint(
  tx: Db,
  { size, languages, ...question }: PrintRequest,
  { userId, jobs, newId }: By,
): Promise<OnePrint | Refusal> {
  const wrong = checkSignLanguages(languages);
  if (wrong) return wrong;
  const found = await listLotsToPrint(tx, question);
  if (lacksRequested(found, question.lots)) return refuse('not_found');
  const lots = found.filter(({ archivedAt }) => archivedAt === null);
  const { length: signs } = await listSheets(tx, lots);
  if (signs === 0) return refuseField('lots', t`These lots have no zones, so they have no signs.`);
  if (signs > MAX_SIGNS) {
    return refuseField('lots', t`One file can have up to 2,000 signs. Choose fewer lots.`);
  }
  const requested = { size, languages, locationIds: lots.map(({ id }) => id) };
  const row = { ...requested, id: newId(), createdBy: userId, signs, createdAt: question.now };
  const begun = await insertPrint(tx, row);
  if (begun) {
    await jobs.enqueue(tx, 'draw-signs', { printId: begun.id });
    return asOne(begun);
  }
  const other = await findUnderWay(tx, userId);
  return other && isSame(other, requested) ? asOne(other) : refuse('signs_under_way');
}

type Same = Pick<SignPrintRow, 'size' | 'languages' | 'locationIds'>;

const isSame = (one: Same, other: Same): boolean =>
  one.size === other.size && one.languages === other.languages && one.locationIds.join() === other.locationIds.join();

/** One sheet per zone, by lot and zone number. */
export async function listSheets(db: Db, lots: readonly LocationRow[]) {
  const zones = await listZonesAtLots(
    db,
    lots.map(({ id }) => id),
  );
  const zonesAt = Map.groupBy(zones, ({ locationId }) => locationId);
  return lots.flatMap((location) =>
    (zonesAt.get(location.id) ?? [])
      .toSorted((one, other) => byNumber.compare(one.zoneNumber, other.zoneNumber))
      .map((zone) => ({ zone, location })),
  );
}

export async function listSignPrints(db: Db, userId: string) {
  return { data: { prints: (await listPrints(db, userId, LISTED)).map(toSignPrint) } };
}

type Requested = { readonly id: string; readonly userId: string; readonly now: Date };

export async function stopSignPrint(db: Db, { id, userId, now }: Requested): Promise<OnePrint | Refusal> {
  const requested = { id, createdBy: userId };
  if (!(await findPrint(db, requested))) return refuse('not_found');
  await endPrint(db, id, { state: 'stopped', now });
  const print = await findPrint(db, requested);
  return print ? asOne(print) : refuse('not_found');
}

/** A member may have lost access to a lot in the meantime. */
export async function readSignPrint(
  db: Db,
  { id, userId, now, managed }: Requested & { readonly managed: ManagedLots },
) {
  const print = await findPrint(db, { id, createdBy: userId });
  if (!print || isPast(print, now)) return refuse('not_found');
  const lots = { ids: [...print.locationIds] };
  if (lacksRequested(await listLotsToPrint(db, { lots, managed, now }), lots)) return refuse('not_found');
  const body = await readPrint(db, id);
  if (!body) return refuse('not_found');
  return { contentType: 'application/pdf', body, fileName: `signs-${print.signs}-${print.size}.pdf` };
}

const isPast = ({ endedAt }: SignPrintRow, now: Date): boolean =>
  endedAt !== null && endedAt.getTime() + RETENTION_MS <= now.getTime();

const asOne = (row: SignPrintRow): OnePrint => ({ data: { print: toSignPrint(row) } });

function toSignPrint({
  id,
  locationIds,
  signs,
  done,
  size,
  languages,
  state,
  createdAt,
  endedAt,
}: SignPrintRow): SignPrint {
  return {
    _id: id,
    lots: locationIds.length,
    signs,
    done,
    size,
    languages,
    state,
    createdAt: createdAt.toISOString(),
    storedUntil: state === 'ready' && endedAt ? new Date(endedAt.getTime() + RETENTION_MS).toISOString() : null,
  };
}
