// Rules 297 and 298: the lists of a lot's owner, and who is on them.

import { t } from 'ttag';
import type { Deps } from '#app/deps.ts';
import type { OfflinePack, PlateMatch } from '#features/enforcement/offline-pack.ts';
import { readRequested } from '#features/vehicles/server/public.ts';
import { DAY_MS } from '#platform/calendar/durations.ts';
import { localDay } from '#platform/calendar/local-time.ts';
import { isRefusal, type Refusal, refuseField } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { isListed, MAX_LISTED_PLATES, type PlateList } from '../rules/plate-lists.ts';
import {
  addToList,
  countListed,
  findListsTag,
  findOnLists,
  listForPack,
  listOverPlates,
  type NewListedPlate,
  removeFromList,
} from './plate-lists.store.ts';

/** Every time zone is within a day of UTC. */
const OVER_EVERYWHERE_DAYS = 2;
const AT_ONCE = 500;

export type TypedPlate = {
  readonly license: string;
  readonly state?: string | null | undefined;
};

/** @returns what is wrong with the first entry that is not a plate, naming its line. */
export function refusePlates(plates: readonly TypedPlate[]): Refusal | null {
  for (const [line, requested] of plates.entries()) {
    const plate = readRequested(requested);
    if (isRefusal(plate)) return inLine(plate, line + 1, requested.license);
  }
  return null;
}

type RequestedPlates = {
  readonly locationId: string;
  readonly by: string;
  readonly list: PlateList;
  readonly plates: readonly {
    readonly license: string;
    readonly state?: string | null | undefined;
    readonly reason?: string | undefined;
    readonly until?: string | null | undefined;
  }[];
};

/** All of them or, if any line is wrong, none. @returns how many were new, and how many were already on the list. */
export async function listPlates(
  { db, now, newId }: Pick<Deps, 'db' | 'now' | 'newId'>,
  { locationId, by, list, plates }: RequestedPlates,
): Promise<{ added: number; changed: number } | Refusal> {
  const addedAt = now();
  const rows = new Map<string, NewListedPlate>();
  for (const [line, requested] of plates.entries()) {
    const plate = readRequested(requested);
    if (isRefusal(plate)) return inLine(plate, line + 1, requested.license);
    const { reason = '', until = null } = requested;
    const row = { locationId, id: newId(), list, ...plate, reason, until, addedAt, addedBy: by };
    rows.set(`${plate.plateKey} ${plate.state}`, row);
  }
  if ((await countListed(db, locationId)) + rows.size > MAX_LISTED_PLATES) {
    return refuseField('plates', t`The lists of a lot hold at most ${MAX_LISTED_PLATES} plates.`);
  }
  const added = await inTransaction(db, (tx) => addToList(tx, [...rows.values()]));
  return { added, changed: rows.size - added };
}

function inLine({ refusal }: Refusal, line: number, license: string): Refusal {
  const problem =
    refusal === 'state_invalid'
      ? t`Line ${line} (${license}): that state does not exist.`
      : t`Line ${line}: ${license} is not a license plate.`;
  return refuseField('plates', problem);
}

type OnePlate = {
  readonly locationId: string;
  readonly timeZone: string;
  readonly plateKey: string;
  /** Null when unknown; a listed plate of any state then matches. */
  readonly state: string | null;
};

/** The lists that a plate is on at that time. */
export async function findMatches(db: Db, { timeZone, ...plate }: OnePlate, at: Date): Promise<PlateMatch[]> {
  const { locationId, plateKey } = plate;
  const found = await findOnLists(db, { locationId, plateKeys: [plateKey], today: localDay(at, timeZone) });
  return found.filter((listed) => isListed(listed, plate)).map(toMatch);
}

export const toMatch = ({ list, reason, until }: PlateMatch): PlateMatch => ({ list, reason, until });

type PackLists = NonNullable<OfflinePack['lists']>;

/** What a phone needs to recognize listed plates without a signal; null when it already has them under this tag. */
export async function packLists(
  db: Db,
  { locationId, timeZone, at, known }: { locationId: string; timeZone: string; at: Date; known: string | undefined },
): Promise<PackLists | null> {
  const today = localDay(at, timeZone);
  const tag = await findListsTag(db, locationId, today);
  if (tag === known) return null;
  const plates = await listForPack(db, locationId, today);
  return { tag, plates: plates.map((plate) => ({ ...toMatch(plate), p: plate.plateKey, s: plate.state ?? '' })) };
}

/** Plates whose last day is over on every clock. Safe to run twice. */
export async function forgetOverPlates({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - OVER_EVERYWHERE_DAYS * DAY_MS).toISOString().slice(0, 10);
  let over = await listOverPlates(db, before, AT_ONCE);
  while (over.length > 0) {
    for (const plate of over) await removeFromList(db, plate);
    over = over.length < AT_ONCE ? [] : await listOverPlates(db, before, AT_ONCE);
  }
}
