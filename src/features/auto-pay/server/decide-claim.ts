// The answer to a driver who said again that a car is not theirs (rule 405): the lot's within three days, and support's after that.

import type { Deps } from '#app/deps.ts';
import { recordSupportAct } from '#features/audit/server/public.ts';
import { type Refusal, refuse } from '#platform/contract/refusals.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { inLanguage } from '#platform/i18n/languages.ts';
import type { ClaimDecision } from '../auto-pay.contract.ts';
import { decideBy } from '../rules/car-holder.ts';
import { notifyClaimDeclined, notifyNotMine } from './auto-pay-news.ts';
import { findVisit } from './camera-visits.store.ts';
import { giveBack } from './correct-visit.ts';
import { followCar } from './follow-car.ts';
import { closeClaim, lockOpenClaim } from './visit-claims.store.ts';

type Deciding = {
  readonly locationId: string;
  readonly id: string;
  readonly decision: ClaimDecision;
  readonly note: string | null;
  readonly actorId: string;
  readonly bySupport: boolean;
};

export async function decideClaim(deps: Deps, deciding: Deciding): Promise<Refusal | null> {
  const { locationId, id, decision, note, actorId, bySupport } = deciding;
  const now = deps.now();
  const visit = await findVisit(deps.db, { locationId, id });
  if (!visit) return refuse('not_found');
  const refused = await inTransaction(deps.db, async (tx): Promise<Refusal | null> => {
    const claim = await lockOpenClaim(tx, { locationId, id });
    if (!claim) return refuse('claim_decided');
    if (bySupport === now < decideBy(claim.claimedAt)) return refuse(bySupport ? 'claim_at_lot' : 'claim_at_support');
    const cents = decision === 'refund' ? await giveBack(deps, tx, visit, now) : 0;
    if (cents === null) return refuse('visit_charging');
    const status = decision === 'refund' ? 'refunded' : 'declined';
    await closeClaim(tx, claim, { status, decidedBy: actorId, decidedAt: now, note });
    const subject = { kind: 'order', locationId, id } as const;
    await recordSupportAct(tx, {
      actorId,
      action: 'car_claim_decided',
      subject,
      detail: { decision, reason: note },
      now,
    });
    await inLanguage(visit.language, () =>
      decision === 'refund'
        ? notifyNotMine(deps, tx, visit, { cents, note })
        : notifyClaimDeclined(deps, tx, visit, note),
    );
    return null;
  });
  if (refused) return refused;
  if (decision === 'refund' && visit.endedAt === null) await followCar(deps, visit);
  return null;
}
