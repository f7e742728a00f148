// Rule 222: the next payout of one owner, or of a page of owners for who sends the money.

import type { PayoutPlan as PlanAnswer } from '#contract/money/payout-plan.contract.ts';
import { addDays, localDay } from '#domain/calendar/local-time.ts';
import { type PayoutPlan, type PayoutSchedule, planPayout } from '#domain/payouts/payout-plan.ts';
import type { PayoutState } from '#domain/payouts/payout-state.ts';
import type { Db } from '../../../db/database.ts';
import { listCountsFrom } from '../bank-details/bank-details.store.ts';
import { findOwnersMoney } from '../owners.read-model.ts';
import { listSchedules, scheduleIn, sumPromised } from './payout-plan.store.ts';

/** Where the banks' days are counted. */
const BANKS_CLOCK = 'America/New_York';

type Owed = { readonly id: string; readonly owedCents: number; readonly state: PayoutState };

type Planned = PayoutPlan & { readonly schedule: PayoutSchedule };

/** Each owner's plan, in the order asked. */
export async function planPayouts(db: Db, owners: readonly Owed[], now: Date): Promise<Planned[]> {
  const ids = owners.map(({ id }) => id);
  const [schedules, promised, countsFrom] = [
    await listSchedules(db, ids),
    await sumPromised(db, ids),
    await listCountsFrom(db, ids),
  ];
  const today = localDay(now, BANKS_CLOCK);
  return owners.map(({ id, owedCents, state }) => {
    const detailsFrom = detailsDay({ state, countsFrom: countsFrom.get(id) ?? null, today });
    const schedule = scheduleIn(schedules, id);
    const promisedCents = promised.get(id) ?? 0;
    return { schedule, ...planPayout({ owedCents, promisedCents, schedule, detailsFrom, today }) };
  });
}

type Details = { readonly state: PayoutState; readonly countsFrom: Date | null; readonly today: string };

/** Where a provider pays owners it has their bank account. What counts in the course of a day is sent to the day after. */
function detailsDay({ state, countsFrom, today }: Details): string | null {
  if (state !== 'not_offered') return state === 'active' ? today : null;
  return countsFrom && addDays(localDay(countsFrom, BANKS_CLOCK), 1);
}

type Asked = { readonly ownerId: string; readonly state: PayoutState; readonly now: Date };

export async function showPayoutPlan(db: Db, { ownerId, state, now }: Asked): Promise<PlanAnswer> {
  const { owedCents } = await findOwnersMoney(db, ownerId);
  const [plan] = await planPayouts(db, [{ id: ownerId, owedCents, state }], now);
  if (!plan) throw new Error('No plan was made for the owner.');
  return { schedule: plan.schedule, owed: owedCents, next: plan.next, held: [...plan.held] };
}
