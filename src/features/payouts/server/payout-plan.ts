// Rule 222: the next payout of one owner, or of a page of owners for whoever sends the money.

import { listUnapproved } from '#features/owners/server/public.ts';
import { addDays, localDay } from '#platform/calendar/local-time.ts';
import type { PayoutPlan as PlanAnswer } from '../payout-plan.contract.ts';
import { type PayoutPlan, type PayoutSchedule, planPayout } from '../rules/payout-plan.ts';
import type { PayoutState } from '../rules/payout-state.ts';
import { listCountsFrom } from './bank-details/bank-details.store.ts';
import { findOwnersMoney } from './owners.read-model.ts';
import { listSchedules, scheduleIn, sumPromised } from './payout-plan.store.ts';
import { listDestinations, paysByItself, type SendingDeps } from './sending/destinations.ts';
import { listStopped, sumUnderWayOf } from './sending/owner-payouts.store.ts';

/** The time zone in which the banks' days are counted. */
const BANKS_CLOCK = 'America/New_York';

const ANY_DAY: PayoutSchedule = { every: 'day', on: 1, minimumCents: 0 };

export const bankDay = (at: Date): string => localDay(at, BANKS_CLOCK);
/** 0 to 23, on the same clock. */
export const bankHour = (at: Date): number =>
  Number(at.toLocaleTimeString('en-GB', { timeZone: BANKS_CLOCK, hour: '2-digit' }));

type Owed = { readonly id: string; readonly owedCents: number; readonly state: PayoutState };

type Planned = PayoutPlan & {
  readonly schedule: PayoutSchedule;
  readonly destination: string | null;
  /** Whether there is anywhere to send money to, or will be once new details take effect. */
  readonly hasDetails: boolean;
};

/** `anyDay`: as if every working day were on the schedule, and whatever happened to the last payout. */
type When = { readonly now: Date; readonly anyDay?: boolean };

/** Each owner's plan, in the order asked. */
export async function planPayouts(
  deps: SendingDeps,
  owners: readonly Owed[],
  { now, anyDay = false }: When,
): Promise<Planned[]> {
  const { db } = deps;
  const ids = owners.map(({ id }) => id);
  const [schedules, promised, countsFrom, underWay, unapproved, destinations] = [
    await listSchedules(db, ids),
    await sumPromised(db, ids),
    await listCountsFrom(db, ids),
    await sumUnderWayOf(db, ids),
    await listUnapproved(db, ids),
    await listDestinations(deps, ids, now),
  ];
  const failed = anyDay ? new Map<string, string>() : await listStopped(db, ids);
  const today = bankDay(now);
  return owners.map(({ id, owedCents, state }) => {
    const detailsFrom = detailsDay({ state, countsFrom: countsFrom.get(id) ?? null, today });
    const schedule = anyDay ? ANY_DAY : scheduleIn(schedules, id);
    const [promisedCents, underWayCents] = [promised.get(id) ?? 0, underWay.get(id) ?? 0];
    const destination = destinations.get(id) ?? null;
    const hasFailed = destination !== null && failed.get(id) === destination;
    const stopped = unapproved.has(id) ? 'in_review' : hasFailed ? 'payout_failed' : null;
    const facts = { owedCents, underWayCents, promisedCents, stopped, schedule, detailsFrom, today } as const;
    return { schedule, destination, hasDetails: detailsFrom !== null, ...planPayout(facts) };
  });
}

type Details = { readonly state: PayoutState; readonly countsFrom: Date | null; readonly today: string };

/** If a provider pays owners, it has their bank account. Details that take effect during a day are used the day after. */
function detailsDay({ state, countsFrom, today }: Details): string | null {
  if (state !== 'not_offered') return state === 'active' ? today : null;
  return countsFrom && addDays(localDay(countsFrom, BANKS_CLOCK), 1);
}

type Requested = { readonly ownerId: string; readonly state: PayoutState; readonly now: Date };

export async function planForOwner(deps: SendingDeps, { ownerId, state, now }: Requested) {
  const { owedCents } = await findOwnersMoney(deps.db, ownerId);
  const [plan] = await planPayouts(deps, [{ id: ownerId, owedCents, state }], { now });
  if (!plan) throw new Error('No plan was made for the owner.');
  return { ...plan, owedCents };
}

export async function showPayoutPlan(deps: SendingDeps, { ownerId, state, now }: Requested): Promise<PlanAnswer> {
  const { schedule, next, held, owedCents } = await planForOwner(deps, { ownerId, state, now });
  return { schedule, owed: owedCents, next, held: [...held], isSentByItself: paysByItself(deps, state) };
}
