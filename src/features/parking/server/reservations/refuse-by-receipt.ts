import { type Refusal, refuse } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { refuseLotStaff } from '#platform/http/access/authorize.ts';
import { isHolder, type Principal } from '#platform/http/access/principal.ts';

type Reserved = Parameters<typeof refuseLotStaff>[1] & { readonly userId: string | null };

/**
 * Rule 466: the link in a guest's mail moves and cancels a reservation from any device, since a guest has nothing else. One that an
 * account holds is changed by that account alone, whose receipts may be in other hands.
 */
export async function refuseByReceipt(db: Db, stay: Reserved, by: Principal): Promise<Refusal | null> {
  if (isHolder(by, stay)) return null;
  return stay.userId === null ? refuseLotStaff(db, stay, by) : refuse('only_its_driver');
}
