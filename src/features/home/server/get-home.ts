import type { Deps } from '#app/deps.ts';
import { findReviewAhead } from '#features/owners/server/public.ts';
import { showAccount } from '#features/payments/server/public.ts';
import { planForOwner } from '#features/payouts/server/public.ts';
import { latestDay, listClocks, readDaySums } from '#features/revenue/server/public.ts';
import { readAllLots } from '#features/spaces/server/public.ts';
import type { AllLots } from '#features/spaces/spaces.contract.ts';
import type { ManagedLots } from '#platform/http/access/managed-lots.read-model.ts';
import type { SignedInUser } from '#platform/http/access/principal.ts';
import type { FirstSteps, Home, Need } from '../home.contract.ts';
import { NEEDS } from '../home.contract.ts';
import { daysToCompare, sumWeekdays, usualCents } from '../rules/usual-day.ts';
import {
  countLots,
  findFailingWebhook,
  findStart,
  findWaiting,
  hasSold,
  type OwnersStart,
  type Waiting,
} from './home.read-model.ts';

type Reader = { readonly user: SignedInUser; readonly managed: ManagedLots; readonly now: Date };

export async function getHome(deps: Deps, reader: Reader): Promise<Home> {
  const { db } = deps;
  const { user, managed, now } = reader;
  const plan = user.role === 'vendor' ? await planOf(deps, reader) : null;
  const spaces = await spacesOf(deps, reader);
  const clocks = await listClocks(db, managed);
  const compared = [...new Set(clocks.flatMap((timeZone) => daysToCompare(timeZone, now)))];
  const days = sumWeekdays((await readDaySums(db, managed, compared)).days, now);
  return {
    needs: await needsOf(deps, reader, { plan, spaces }),
    today: {
      day: latestDay(clocks, now),
      cents: days.find(({ weeksAgo }) => weeksAgo === 0)?.cents ?? 0,
      usualCents: usualCents(days.filter(({ weeksAgo }) => weeksAgo > 0)),
    },
    lots: await countLots(db, managed),
    spaces,
    payout: plan && (user.hasTwoFactor || !deps.config.requireTwoFactor) ? { next: plan.next } : null,
    firstSteps: plan && (await findFirstSteps(deps, reader, plan)),
  };
}

type Plan = Awaited<ReturnType<typeof planForOwner>>;

async function planOf(deps: Deps, { user, now }: Reader): Promise<Plan> {
  const { state } = await showAccount(deps, user.id);
  return planForOwner(deps, { ownerId: user.id, state, now });
}

/** An odogwu does not watch the spaces of all owners. */
async function spacesOf({ db }: Deps, { user, managed, now }: Reader): Promise<AllLots | null> {
  if (managed.kind === 'all' || user.role === 'accountant') return null;
  return (await readAllLots(db, { watcher: managed, now })).total;
}

const FOR_MANAGERS: readonly Need['kind'][] = ['plate_request', 'pin_unchecked', 'car_claim', 'camera_silent'];

type Known = { readonly plan: Plan | null; readonly spaces: AllLots | null };

async function needsOf({ db }: Deps, { user, managed, now }: Reader, { plan, spaces }: Known): Promise<Need[]> {
  const found = await findWaiting(db, { managed, now });
  // Rules 363 and 405: an accountant fixes no plates and no cameras, and decides about no cars.
  const waiting = found.filter(({ kind }) => user.role !== 'accountant' || !FOR_MANAGERS.includes(kind));
  const webhook = user.role === 'vendor' ? await findFailingWebhook(db, user.id) : null;
  const withheld = whyWithheld(plan);
  const none = { first: null, why: null };
  const needs = waiting.map(needOf);
  if (withheld) needs.push({ ...none, kind: 'payout_held', count: 1, why: withheld });
  if (webhook) {
    const first = { location: null, subjectId: webhook.id, dueBy: null };
    needs.push({ kind: 'webhook', count: webhook.count, first, why: null });
  }
  if (spaces && spaces.fullLots > 0) needs.push({ ...none, kind: 'lot_full', count: spaces.fullLots });
  return needs.sort((a, b) => NEEDS.indexOf(a.kind) - NEEDS.indexOf(b.kind));
}

export function needOf({ kind, count, locationId, lotName, lotAddress, subjectId, dueBy }: Waiting): Need {
  const first = {
    location: { _id: locationId, name: lotName, address: lotAddress },
    subjectId,
    dueBy: dueBy?.toISOString() ?? null,
  };
  return { kind, count, first, why: null };
}

/** The first reason that the owner can do something about, or waits to hear about. */
const whyWithheld = (plan: Plan | null) =>
  plan?.held.find(({ why }) => why === 'no_details' || why === 'payout_failed' || why === 'in_review')?.why ?? null;

type Review = Awaited<ReturnType<typeof findReviewAhead>>;

/** Null once the lots earn and are paid out. */
async function findFirstSteps(deps: Deps, { user, managed }: Reader, plan: Plan): Promise<FirstSteps | null> {
  const isSelling = await hasSold(deps.db, managed);
  if (isSelling && plan.hasDetails) return null;
  const review = await findReviewAhead(deps.db, deps, user.id);
  return stepsOf({ ...(await findStart(deps.db, managed)), hasSold: isSelling }, plan, review);
}

type Start = OwnersStart & { readonly hasSold: boolean };

function stepsOf({ lotId, lotName, zoneId, hasSold, ...counts }: Start, plan: Plan, review: Review): FirstSteps {
  const [withheld] = plan.held;
  return {
    lot: lotId === null ? null : { _id: lotId, name: lotName ?? '' },
    zoneId,
    counts,
    hasSold,
    canBePaid: plan.hasDetails,
    heldBecause: withheld?.why ?? null,
    heldCents: withheld?.cents ?? 0,
    ...(review && { review }),
  };
}
