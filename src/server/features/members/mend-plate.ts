// A stay by a member's code whose plate was typed wrongly: the right plate takes the wrong one's place among those that the
// code was used for. It serves no more vehicles by that than its owner allows.

import type { Db } from '../../db/database.ts';
import { countPlates, findCodeOf, lockCode, mendUse } from './member-codes.store.ts';

type Plate = { readonly plateKey: string; readonly state: string };
type PlateToMend = {
  readonly locationId: string;
  readonly sessionId: string;
  readonly from: Plate;
  readonly to: Plate & { readonly plate: string };
};

/** In the correcting transaction, which undoes it when refused. True also for a stay that was bought. */
export async function mendPlateOfCode(tx: Db, mended: PlateToMend): Promise<boolean> {
  const name = await findCodeOf(tx, mended);
  const code = name && (await lockCode(tx, name));
  if (!code) return true;
  const before = await countPlates(tx, code, mended.to);
  await mendUse(tx, code, mended);
  const { plates } = await countPlates(tx, code, mended.to);
  // An owner who lowers the limit takes no plate away that was served already.
  return code.mostPlates === null || plates <= Math.max(code.mostPlates, before.plates);
}
