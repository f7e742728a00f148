// Shifts in an API answer.

import type { Db } from '#platform/db/database.ts';
import type { HandOver, ValetShift } from '../../contract/valet-shifts.contract.ts';
import type { DividedTips } from '../../rules/price/divide-tips.ts';
import { expectedInTill, type KeyCount, tillDifference } from '../../rules/shift.ts';
import { listOpenKeys } from '../board/key-board.read-model.ts';
import { sumRoomCharges } from '../sales/room-charges.read-model.ts';
import { NO_TIPS, tipsOfShifts, toTips } from '../sales/stand-tips.ts';
import { findLastClosed, listCounts, type StoredCount, type StoredShift, sumCashOf } from './shifts.store.ts';

/** Attendants count blind: they are not told what should be in an open till. */
export type ShiftReader = {
  readonly isBlind: boolean;
  /** The attendant who is told their own tips. */
  readonly userId: string;
};

export async function expectedOf(db: Db, shift: StoredShift): Promise<number> {
  if (shift.expectedCents !== null) return shift.expectedCents;
  return expectedInTill({ floatCents: shift.floatCents, takenCents: await sumCashOf(db, shift) });
}

/** All shifts of one stand. */
export async function answerShifts(db: Db, shifts: readonly StoredShift[], reader: ShiftReader): Promise<ValetShift[]> {
  const [first] = shifts;
  if (!first) return [];
  const counts = await listCounts(db, { locationId: first.locationId, shiftIds: shifts.map(({ id }) => id) });
  const tips = await tipsOfShifts(db, first.locationId, shifts);
  return Promise.all(
    shifts.map(async (shift) => {
      const isHidden = reader.isBlind && shift.closedAt === null;
      const expected = isHidden ? null : await expectedOf(db, shift);
      const roomCharges = await sumRoomCharges(db, {
        locationId: shift.locationId,
        from: shift.openedAt,
        until: shift.closedAt,
      });
      return {
        ...toShift(shift, expected, counts),
        roomCharges,
        ...reportedTips(tips.get(shift.id) ?? NO_TIPS, reader),
      };
    }),
  );
}

export async function answerShift(db: Db, shift: StoredShift, reader: ShiftReader): Promise<ValetShift> {
  const [reported] = await answerShifts(db, [shift], reader);
  if (!reported) throw new Error(`Shift ${shift.id} has no answer.`);
  return reported;
}

type Reported = Omit<ValetShift, 'roomCharges' | 'tips' | 'yourTips'>;

function toShift(shift: StoredShift, expectedCents: number | null, counts: readonly StoredCount[]): Reported {
  const { countedCents } = shift;
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
    difference:
      countedCents === null || expectedCents === null ? null : tillDifference({ expectedCents, countedCents }),
    keys: shift.keys && toKeys(shift.keys),
    note: shift.note,
    counts: counts.filter(({ shiftId }) => shiftId === shift.id).map(toCount),
    carsLeft: shift.leftOpen?.length ?? null,
    takenOverBy: shift.takenOverByName,
    takenOverAt: shift.takenOverAt?.toISOString() ?? null,
  };
}

function reportedTips(tips: DividedTips, { isBlind, userId }: ShiftReader): Pick<ValetShift, 'tips' | 'yourTips'> {
  if (!isBlind) return { tips: toTips(tips), yourTips: null };
  return { tips: null, yourTips: tips.people.find(({ id }) => id === userId)?.cents ?? 0 };
}

function toCount({ countedCents, expectedCents, keys, countedByName, countedAt }: StoredCount) {
  return {
    counted: countedCents,
    expected: expectedCents,
    difference: tillDifference({ expectedCents, countedCents }),
    keys: toKeys(keys),
    by: countedByName,
    at: countedAt.toISOString(),
  };
}

function toKeys(keys: KeyCount) {
  const { missing, stray, withoutHook, found, out } = keys;
  return { missing: [...missing], stray: [...stray], withoutHook: [...withoutHook], found, out };
}

/** What the last shift left behind, as long as nobody took it over and one of its cars is still here. */
export async function findHandOver(db: Db, locationId: string): Promise<HandOver | null> {
  const last = await findLastClosed(db, locationId);
  if (!last?.closedAt || last.takenOverAt || !last.leftOpen?.length) return null;
  const left = new Set(last.leftOpen.map(({ valetId }) => valetId));
  const open = await listOpenKeys(db, locationId);
  if (!open.some(({ valetId }) => left.has(valetId))) return null;
  return {
    shift: last.id,
    closedBy: last.closedByName ?? '',
    closedAt: last.closedAt.toISOString(),
    note: last.note,
    missing: [...(last.keys?.missing ?? [])],
    cars: open.map(({ valetId, ticketNumber, plateNumber, hook, parkedLocation }) => {
      return { valetId, ticketNumber, plateNumber, hook, parkedLocation };
    }),
  };
}
