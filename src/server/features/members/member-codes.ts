// What other features may do with members' codes.

import type { Db } from '../../db/database.ts';
import type { PlateChange } from '../orders/order-book.ts';
import { countPlates, findCodeOf, fixUse, lockCode } from './member-codes.store.ts';

export { type CodeFields, fromFields } from './code-answer.ts';
export { insertCodes, listTakenCodes, type NewCode } from './member-codes.store.ts';
export { readDay, readTimes } from './read-times.ts';

/**
 * Replaces a mistyped plate among those that a code was used for, in the transaction of the correction. False when the code
 * would serve more vehicles than its owner allows; true also for a stay that was bought without a code.
 */
export async function fixPlateOfCode(tx: Db, change: PlateChange): Promise<boolean> {
  const name = await findCodeOf(tx, change);
  const code = name && (await lockCode(tx, name));
  if (!code) return true;
  const before = await countPlates(tx, code, change.to);
  await fixUse(tx, code, change);
  const { plates } = await countPlates(tx, code, change.to);
  // Lowering the limit takes nothing from plates that were already served.
  return code.mostPlates === null || plates <= Math.max(code.mostPlates, before.plates);
}
