// Applies the decision of a person at the desk about a charge of the wrong amount that did not go back.

import { type Refusal, refuse } from '#contract/refusals.ts';
import type { ReturnDecision } from '#domain/payments/money-return.ts';
import type { Db } from '../../../db/database.ts';
import { type ChangedCharge, changeWrongCharge, type TellDeps } from './record-wrong-charge.ts';
import { findPaymentOfCharge } from './wrong-charges.store.ts';

export type ChargeDecision = {
  readonly locationId: string;
  readonly chargeId: string;
  readonly decision: ReturnDecision;
  /** Mailed to the payer when it was paid another way or is closed. */
  readonly note: string | null;
  readonly actorId: string;
};

/**
 * In the caller's transaction. @returns the charge; `not_found`; `charge_not_waiting` when it does not wait for this
 * decision, such as when the provider has returned it in the meantime.
 */
export async function decideWrongCharge(
  deps: TellDeps,
  tx: Db,
  { locationId, chargeId, decision: kind, note, actorId }: ChargeDecision,
): Promise<ChangedCharge | Refusal> {
  const at = await findPaymentOfCharge(tx, { locationId, chargeId });
  if (!at) return refuse('not_found');
  const decision = { by: actorId, note };
  return (await changeWrongCharge(deps, tx, at, { command: { kind }, decision })) ?? refuse('charge_not_waiting');
}
