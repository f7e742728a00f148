// Applies support's decision about a wrong charge that was not returned.

import { type Refusal, refuse } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import type { ReturnDecision } from '../../rules/money-return.ts';
import { type ChangedCharge, changeWrongCharge, type NotifyDeps } from './record-wrong-charge.ts';
import { findPaymentOfCharge } from './wrong-charges.store.ts';

export type ChargeDecision = {
  readonly locationId: string;
  readonly chargeId: string;
  readonly decision: ReturnDecision;
  /** Mailed to the payer when the charge was paid back another way or is closed. */
  readonly note: string | null;
  readonly actorId: string;
};

/**
 * Runs in the caller's transaction. @returns the charge; `not_found`; `charge_not_waiting` when it is not waiting for this
 * decision, for example because the provider has returned it in the meantime.
 */
export async function decideWrongCharge(
  deps: NotifyDeps,
  tx: Db,
  { locationId, chargeId, decision: kind, note, actorId }: ChargeDecision,
): Promise<ChangedCharge | Refusal> {
  const at = await findPaymentOfCharge(tx, { locationId, chargeId });
  if (!at) return refuse('not_found');
  const decision = { by: actorId, note };
  return (await changeWrongCharge(deps, tx, at, { command: { kind }, decision })) ?? refuse('charge_not_waiting');
}
