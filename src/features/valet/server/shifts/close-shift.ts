// Counting and closing a shift (rules 263 to 265). A difference in the cash count is recorded, never adjusted.

import type { Deps } from '#app/deps.ts';
import { findLocation } from '#features/lot-directory/server/public.ts';
import { notifyReaders } from '#features/notifications/server/public.ts';
import { isRefusal, type Refusal, refuse } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import type { SignedInUser } from '#platform/http/access/principal.ts';
import type { ValetShift } from '../../contract/valet-shifts.contract.ts';
import { carsLeft, countKeys, explainMissing, type MissingReason, mayCount, stillMissing } from '../../rules/shift.ts';
import { listOpenKeys } from '../board/key-board.read-model.ts';
import { settleStand } from '../tickets/due-acts.ts';
import type { ListenerDeps } from '../tickets/ticket-change.ts';
import { answerShift, expectedOf, type ShiftReader } from './shift-answer.ts';
import { shiftMail } from './shift-mail.ts';
import {
  insertCount,
  isShiftOf,
  listCounts,
  lockOpenShift,
  type StoredCount,
  type StoredShift,
  saveClosing,
} from './shifts.store.ts';

type ShiftDeps = ListenerDeps & Pick<Deps, 'seal'>;

type Counting = {
  readonly countedCents: number;
  /** The hooks that hold a key. */
  readonly hooks: readonly number[];
};
type Requested = { readonly locationId: string; readonly shiftId: string; readonly by: SignedInUser };

/** Runs in the caller's transaction. */
export async function countTill(
  deps: ListenerDeps,
  tx: Db,
  requested: Requested & Counting,
  reader: ShiftReader,
): Promise<ValetShift | Refusal> {
  const till = await lockTill(deps, tx, requested);
  if (isRefusal(till)) return till;
  const counted = await count(deps, tx, till, requested);
  return isRefusal(counted) ? counted : answerShift(tx, till.shift, reader);
}

export type RequestedClosing = Requested & {
  /** Null if the till was counted before. */
  readonly counting: Counting | null;
  /** Where each missing key is. */
  readonly missing: readonly { readonly hook: number; readonly why: MissingReason; readonly who: string }[];
  readonly note: string;
};

/** Runs in the caller's transaction, together with the mails about it: a killed server has written all of it or nothing. */
export async function closeShift(
  deps: ShiftDeps,
  tx: Db,
  requested: RequestedClosing,
  reader: ShiftReader,
): Promise<ValetShift | Refusal> {
  const till = await lockTill(deps, tx, requested);
  if (isRefusal(till)) return till;
  const last = await lastCount(deps, tx, till, requested);
  if (isRefusal(last)) return last;
  const { locationId, by, note } = requested;
  const open = await listOpenKeys(tx, locationId);
  const keys = explainMissing(stillMissing(last.keys, open), requested.missing);
  if (!keys) return refuse('keys_missing', { data: { missing: stillMissing(last.keys, open).missing } });
  const closed = await saveClosing(tx, till.shift, {
    closedBy: by.id,
    closedByName: by.name,
    // If closing had to wait for a cash sale, it counts that sale.
    closedAt: deps.now(),
    expectedCents: till.expectedCents,
    countedCents: last.countedCents,
    keys,
    note,
    leftOpen: carsLeft(open),
  });
  const reported = await answerShift(tx, closed, reader);
  const lot = await findLocation(tx, locationId);
  if (lot) {
    const whole = await answerShift(tx, closed, { isBlind: false, userId: by.id });
    const mail = () => shiftMail({ shift: whole, lot, publicUrl: deps.config.publicUrl });
    await notifyReaders(tx, deps, { kind: 'shift_closed', concerns: { locationId }, mail });
  }
  return reported;
}

type LockedTill = {
  readonly shift: StoredShift;
  readonly expectedCents: number;
  readonly counts: readonly StoredCount[];
};

/** Books all of the stand's cash, and lets none be added until the transaction ends. */
async function lockTill(deps: ListenerDeps, tx: Db, { locationId, shiftId }: Requested): Promise<LockedTill | Refusal> {
  await settleStand(tx, deps, locationId);
  const shift = await lockOpenShift(tx, locationId);
  if (shift?.id !== shiftId) {
    return refuse((await isShiftOf(tx, { locationId, shiftId })) ? 'shift_closed' : 'not_found');
  }
  const counts = await listCounts(tx, { locationId, shiftIds: [shiftId] });
  return { shift, expectedCents: await expectedOf(tx, shift), counts };
}

type Count = Pick<StoredCount, 'countedCents' | 'keys'>;

/** The count that a closing uses: the last one if no cash was booked since, or else a new one. */
async function lastCount(
  deps: ListenerDeps,
  tx: Db,
  till: LockedTill,
  requested: RequestedClosing,
): Promise<Count | Refusal> {
  const { counting } = requested;
  const last = till.counts.at(-1);
  if (last && last.expectedCents !== till.expectedCents) return refuse('till_moved');
  if (last && (!counting || counting.countedCents === last.countedCents)) return last;
  return counting ? count(deps, tx, till, { ...requested, ...counting }) : refuse('shift_not_counted');
}

async function count(
  deps: ListenerDeps,
  tx: Db,
  { shift, expectedCents, counts }: LockedTill,
  { by, countedCents, hooks }: Requested & Counting,
): Promise<Count | Refusal> {
  if (!mayCount(counts, expectedCents)) return refuse('till_counted_twice');
  const { locationId, id: shiftId } = shift;
  const keys = countKeys(await listOpenKeys(tx, locationId), hooks);
  const counted = { countedBy: by.id, countedByName: by.name, countedAt: deps.now() };
  const number = counts.length + 1;
  await insertCount(tx, { locationId, shiftId, number, countedCents, expectedCents, keys, ...counted });
  return { countedCents, keys };
}
