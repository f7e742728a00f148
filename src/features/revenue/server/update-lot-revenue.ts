// Records what a lot earned in other ways than sales here: cash, a contract, a correction. Each amount is a
// line of its own and adds to the month, so that concurrent entries lose nothing.

import { t } from 'ttag';
import type { Deps } from '#app/deps.ts';
import { isRefusal, type Refusal, refuseField } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import type { SignedInUser } from '#platform/http/access/principal.ts';
import type { RevenueUpdate } from '../revenue.contract.ts';
import { sumMonths } from '../rules/revenue-days.ts';
import { findLotMonth } from './get-lot-revenue.ts';
import { toRevenueUpdate } from './revenue-row-answer.ts';
import { sumScope } from './revenue-sums.read-model.ts';
import { insertUpdate } from './revenue-updates.store.ts';

export type UpdateToRecord = {
  readonly locationId: string;
  readonly month?: number | undefined;
  readonly year?: number | undefined;
  readonly lotRevenue: number;
  readonly note: string;
  readonly by: SignedInUser;
  readonly now: Date;
};
export type RecordedUpdate = { readonly update: RevenueUpdate; readonly totalCost: number };

/** In the caller's transaction. */
export async function recordUpdate(
  { newId }: Pick<Deps, 'newId'>,
  tx: Db,
  { locationId, by, ...requested }: UpdateToRecord,
): Promise<RecordedUpdate | Refusal> {
  const period = await findLotMonth(tx, locationId, requested);
  if (isRefusal(period)) return period;
  const { month, today } = period;
  const { lotRevenue: cents, note, now: createdAt } = requested;
  const update = { id: newId(), locationId, month: period.rows.month, cents, note, createdAt };
  await insertUpdate(tx, { ...update, userId: by.id });
  const sums = await sumScope(tx, { kind: 'lot', locationId }, { month });
  const totalCost = sumMonths(sums.days, { month, today }).current + sums.updates;
  return { update: toRevenueUpdate({ ...update, recordedBy: by.name }), totalCost };
}

/** The body repeats the lot; a request about two different lots is a mistake. */
export function refuseOtherLot(inPath: string, inBody: string): Refusal | null {
  if (inPath === inBody) return null;
  return refuseField('locationId', t`This is not the lot in the address.`);
}
