import type { PlateChange } from '#features/orders/server/public.ts';
import type { Db } from '#platform/db/database.ts';
import { countPlates, findCodeOf, fixUse, lockCode } from './member-codes.store.ts';

/**
 * Replaces a mistyped plate among a code's uses, in the correction's transaction. False when
 * the code would exceed its vehicle limit; also true for a paid stay.
 */
export async function fixPlateOfCode(tx: Db, change: PlateChange): Promise<boolean> {
  const name = await findCodeOf(tx, change);
  const code = name && (await lockCode(tx, name));
  if (!code) return true;
  const before = await countPlates(tx, code, change.to);
  await fixUse(tx, code, change);
  const { plates } = await countPlates(tx, code, change.to);
  // Lowering the limit does not exclude plates that already used the code.
  return code.maxPlates === null || plates <= Math.max(code.maxPlates, before.plates);
}
