// Opening and closing a shift. A difference in the cash count is recorded, never adjusted.

import { type Refusal, refuse } from '#contract/refusals.ts';
import type { ValetShift } from '#contract/valet/valet-shifts.contract.ts';
import { countKeys, expectedInTill, tillDifference } from '#domain/valet/shift.ts';
import type { Db } from '../../../db/database.ts';
import type { SignedInUser } from '../../../http/access/principal.ts';
import { settleStand } from '../acts/due-acts.ts';
import type { ListenerDeps } from '../acts/ticket-change.ts';
import { listOpenKeys } from '../board/key-board.read-model.ts';
import { lockSettings } from '../board/valet-settings.store.ts';
import { findOpenShift, insertShift, lockOpenShift, type StoredShift, saveClosing, sumCashOf } from './shifts.store.ts';

type ShiftDeps = ListenerDeps;

/** In the caller's transaction. */
export async function openShift(
  deps: ShiftDeps,
  tx: Db,
  asked: { readonly locationId: string; readonly floatCents: number; readonly by: SignedInUser },
): Promise<ValetShift | Refusal> {
  const { locationId, floatCents, by } = asked;
  await settleStand(tx, deps, locationId);
  // Serializes two attempts to open a shift.
  if (!(await lockSettings(tx, locationId))) return refuse('valet_not_set_up');
  const open = await findOpenShift(tx, locationId);
  if (open) return refuse('shift_open', { data: { shift: toShift(open, await expectedOf(tx, open)) } });
  const id = deps.newId();
  const opened = { openedBy: by.id, openedByName: by.name, openedAt: deps.now(), floatCents };
  await insertShift(tx, { locationId, id, ...opened });
  const shift = await findOpenShift(tx, locationId);
  return shift ? toShift(shift, floatCents) : refuse('not_found');
}

export type AskedClosing = {
  readonly locationId: string;
  readonly shiftId: string;
  readonly countedCents: number;
  readonly hooks: readonly number[];
  readonly note: string;
  readonly by: SignedInUser;
};

/** In the caller's transaction. */
export async function closeShift(deps: ShiftDeps, tx: Db, asked: AskedClosing): Promise<ValetShift | Refusal> {
  const { locationId, shiftId, countedCents, hooks, note, by } = asked;
  await settleStand(tx, deps, locationId);
  const open = await lockOpenShift(tx, locationId);
  if (open?.id !== shiftId) return refuse('shift_closed');
  const expected = await expectedOf(tx, open);
  const closed = await saveClosing(tx, open, {
    closedBy: by.id,
    closedByName: by.name,
    // A closing that waited for a cash sale counts that sale.
    closedAt: deps.now(),
    expectedCents: expected,
    countedCents,
    keys: countKeys(await listOpenKeys(tx, locationId), hooks),
    note,
  });
  return toShift(closed, expected);
}

export async function expectedOf(db: Db, shift: StoredShift): Promise<number> {
  if (shift.expectedCents !== null) return shift.expectedCents;
  return expectedInTill({ floatCents: shift.floatCents, takenCents: await sumCashOf(db, shift) });
}

export function toShift(shift: StoredShift, expectedCents: number): ValetShift {
  const countedCents = shift.countedCents;
  return {
    _id: shift.id,
    locationId: shift.locationId,
    openedBy: shift.openedByName,
    openedAt: shift.openedAt.toISOString(),
    float: shift.floatCents,
    expected: expectedCents,
    closedBy: shift.closedByName,
    closedAt: shift.closedAt?.toISOString() ?? null,
    counted: countedCents,
    difference: countedCents === null ? null : tillDifference({ expectedCents, countedCents }),
    keys: shift.keys && {
      ...shift.keys,
      missing: [...shift.keys.missing],
      stray: [...shift.keys.stray],
      withoutHook: [...shift.keys.withoutHook],
    },
    note: shift.note,
  };
}
