// Opening and closing a shift. What differs at the end is written down, and nothing is made to fit.

import { type Refusal, refuse } from '#contract/refusals.ts';
import type { ValetShift } from '#contract/valet-shifts.contract.ts';
import { countKeys, expectedInTill, tillDifference } from '#domain/valet/shift.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { SignedInUser } from '../../http/principal.ts';
import { listOpenKeys } from './key-board.read-model.ts';
import { findOpenShift, insertShift, lockOpenShift, type StoredShift, saveClosing, sumCashOf } from './shifts.store.ts';
import { lockSettings } from './valet-settings.store.ts';

type ShiftDeps = Pick<Deps, 'now' | 'newId'>;

/** In the caller's transaction. */
export async function openShift(
  deps: ShiftDeps,
  tx: Db,
  asked: { readonly locationId: string; readonly floatCents: number; readonly by: SignedInUser },
): Promise<ValetShift | Refusal> {
  const { locationId, floatCents, by } = asked;
  // Two who open one at once take turns here.
  if (!(await lockSettings(tx, locationId))) return refuse('valet_not_set_up');
  const open = await findOpenShift(tx, locationId);
  if (open) return refuse('shift_open', { data: { shift: toShift(open, await expectedOf(tx, open)) } });
  const id = deps.newId();
  const opened = { opened_by: by.id, opened_by_name: by.name, opened_at: deps.now(), float_cents: floatCents };
  await insertShift(tx, { location_id: locationId, id, ...opened });
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
  const open = await lockOpenShift(tx, locationId);
  if (open?.id !== shiftId) return refuse('shift_closed');
  const expected = await expectedOf(tx, open);
  const closed = await saveClosing(tx, open, {
    closed_by: by.id,
    closed_by_name: by.name,
    // Whoever was held up by cash that was being written down closes after it.
    closed_at: deps.now(),
    expected_cents: expected,
    counted_cents: countedCents,
    keys: countKeys(await listOpenKeys(tx, locationId), hooks),
    note,
  });
  return toShift(closed, expected);
}

export async function expectedOf(db: Db, shift: StoredShift): Promise<number> {
  if (shift.expected_cents !== null) return shift.expected_cents;
  return expectedInTill({ floatCents: shift.float_cents, takenCents: await sumCashOf(db, shift) });
}

export function toShift(shift: StoredShift, expectedCents: number): ValetShift {
  const countedCents = shift.counted_cents;
  return {
    _id: shift.id,
    locationId: shift.location_id,
    openedBy: shift.opened_by_name,
    openedAt: shift.opened_at.toISOString(),
    float: shift.float_cents,
    expected: expectedCents,
    closedBy: shift.closed_by_name,
    closedAt: shift.closed_at?.toISOString() ?? null,
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
