// A stay by a member's code whose plate was typed wrongly: the right plate takes the wrong one's place among those that the
// code was used for. It serves no more vehicles by that than its owner allows.

import type { Db } from '../../db/database.ts';
import type { PlateChange } from '../orders/order-book.ts';
import { countPlates, findCodeOf, fixUse, lockCode } from './member-codes.store.ts';

/** In the correcting transaction, which undoes it when refused. True also for a stay that was bought. */
export async function fixPlateOfCode(tx: Db, change: PlateChange): Promise<boolean> {
  const name = await findCodeOf(tx, change);
  const code = name && (await lockCode(tx, name));
  if (!code) return true;
  const before = await countPlates(tx, code, change.to);
  await fixUse(tx, code, change);
  const { plates } = await countPlates(tx, code, change.to);
  // An owner who lowers the limit takes no plate away that was served already.
  return code.mostPlates === null || plates <= Math.max(code.mostPlates, before.plates);
}
