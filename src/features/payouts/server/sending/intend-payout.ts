// The first step of a payout: stores what is to be sent and how much of it comes from each lot's balance, before
// anybody is asked to send it. From then on, nothing else can send or record the same money.

import type { Deps } from '#app/deps.ts';
import { type AccountDeps, showAccount } from '#features/payments/server/public.ts';
import type { Db } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { dividePayout } from '../../rules/divide-payout.ts';
import { listBalances, lockOwner } from '../bank-payouts.store.ts';
import { listOwing } from '../owners.read-model.ts';
import { bankDay, bankHour, planPayouts } from '../payout-plan.ts';
import { payoutTransfersOf, type SendingDeps, sendsByItself } from './destinations.ts';
import { insertPayout, type OwnerPayout, sumUnderWay } from './owner-payouts.store.ts';

export type IntendDeps = SendingDeps & AccountDeps & Pick<Deps, 'newId' | 'now'>;

const PAGE = 200;
/** On the banks' clock, so that somebody is at support when the first one fails. */
const FROM_HOUR = 9;

/** Every owner whose schedule says today. The next run finds what a killed process left. */
export async function planPayoutsOfToday(deps: IntendDeps): Promise<void> {
  const now = deps.now();
  if (!sendsByItself(deps) || bankHour(now) < FROM_HOUR) return;
  for (let after: string | null = null; ; ) {
    const owners = await listOwing(deps.db, { after, limit: PAGE, today: bankDay(now) });
    for (const ownerId of owners) {
      await inTransaction(deps.db, (tx) => intendPayout(deps, tx, { ownerId, requestedBy: null, now }));
    }
    if (owners.length < PAGE) return;
    after = owners.at(-1) ?? null;
  }
}

type Requested = {
  readonly ownerId: string /** Null for the schedule. */;
  readonly requestedBy: string | null;
  readonly now: Date;
  /** Whatever the schedule, its minimum and the last payout say. */
  readonly anyDay?: boolean;
};

/** What the plan says for today. Null when nothing is to be sent. */
export async function intendPayout(
  deps: IntendDeps,
  tx: Db,
  { ownerId, requestedBy, now, anyDay = false }: Requested,
): Promise<OwnerPayout['id'] | null> {
  const sending = payoutTransfersOf(deps);
  if (!sending) return null;
  await lockOwner(tx, ownerId);
  const inside = { ...deps, db: tx };
  const lots = await listBalances(tx, ownerId);
  const owedCents = lots.reduce((total, lot) => total + lot.owedCents, 0);
  const { state } = await showAccount(inside, ownerId);
  const [plan] = await planPayouts(inside, [{ id: ownerId, owedCents, state }], { now, anyDay });
  if (!plan?.next || !plan.destination) return null;
  const plannedOn = bankDay(now);
  if (!anyDay && plan.next.on !== plannedOn) return null;
  const { cents } = plan.next;
  const underWay = await sumUnderWay(tx, ownerId);
  const divided = dividePayout(
    cents,
    lots.map(({ locationId, owedCents: owed }) => owed - (underWay.get(locationId) ?? 0)),
  );
  const shares = lots.map(({ locationId }, nth) => ({ locationId, cents: divided[nth] ?? 0 }));
  const id = deps.newId();
  const isNew = await insertPayout(tx, {
    id,
    ownerId,
    provider: sending.name,
    destination: plan.destination,
    cents,
    plannedOn,
    requestedBy,
    createdAt: now,
    shares: shares.filter((share) => share.cents > 0),
  });
  return isNew ? id : null;
}
