// Rules 314 and 316: an owner gives a permit for free, or to a company, which pays each month by the invoice that it is mailed.

import { randomBytes } from 'node:crypto';
import { t } from 'ttag';
import type { Deps } from '#app/deps.ts';
import { findLocation, type LocationRow } from '#features/lot-directory/server/public.ts';
import { totalOf } from '#features/pricing/rules/price-line.ts';
import { announceFact } from '#features/webhooks/server/public.ts';
import { DAY_MS } from '#platform/calendar/durations.ts';
import { localDay } from '#platform/calendar/local-time.ts';
import { type Refusal, refuse, refuseField } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { receiptKeyAt } from '#platform/db/sharding/location-in-ids.ts';
import type { GivenPermit } from '../../given-permits.contract.ts';
import { INVOICE_DAYS, nextAct, parksUntil } from '../../rules/permit-lifecycle.ts';
import { monthOfDay } from '../../rules/permit-month.ts';
import { refusePlates, refuseStart } from '../buy-permit.ts';
import { freshPermit } from '../fresh-permit.ts';
import { mailPermitHolder } from '../permit-mails.ts';
import { linesOfMonth } from '../permit-order.ts';
import { insertPermit, oweMonth, type PlateOfPermit, type StoredPermit } from '../permits.store.ts';
import { countSeats, lockPlan, type StoredPlan } from '../plans.store.ts';

type GiveDeps = Pick<Deps, 'config' | 'jobs' | 'newId' | 'now'>;
type Requested = {
  readonly locationId: string;
  readonly given: GivenPermit;
  readonly plates: readonly PlateOfPermit[];
};

/** In the caller's transaction. The owner may give a seat that somebody is waiting for, but never one that is taken or offered. */
export async function grantPermit(
  deps: GiveDeps,
  tx: Db,
  { locationId, given, plates }: Requested,
): Promise<StoredPermit | Refusal> {
  const now = deps.now();
  const plan = await lockPlan(tx, { locationId, id: given.planId });
  const lot = await findLocation(tx, locationId);
  if (!plan || !lot) return refuse('not_found');
  const seats = given.kind === 'company' ? given.seats : 1;
  const refused = refuseGift(given, { lot, now }) ?? refusePlates(plates, plan, seats);
  if (refused) return refused;
  const { taken, offered } = await countSeats(tx, plan);
  if (taken + offered + seats > plan.seats)
    return refuse('permit_too_few', { data: { left: plan.seats - taken - offered } });
  const permit = newGivenPermit(deps, given, { plan, lot, now });
  await insertPermit(tx, permit, plates);
  if (permit.kind === 'company') await sendInvoice(deps, tx, permit, { plan, lot });
  else {
    await announceFact(tx, { event: 'permit.started', locationId, about: [permit.id], at: now });
    await mailPermitHolder(deps, tx, permit, { kind: 'given' });
  }
  return permit;
}

type At = { readonly lot: LocationRow; readonly now: Date };

function refuseGift(given: GivenPermit, { lot, now }: At): Refusal | null {
  if (lot.heldAt) return refuse('location_not_open');
  if (lot.archivedAt) return refuse('location_archived');
  const isOver = given.kind === 'given' && given.until !== null && given.until < monthOfDay(given.startsOn);
  if (isOver) return refuseField('until', t`Choose a month after it starts.`);
  const today = localDay(now, lot.timeZone);
  return refuseStart(given.startsOn, { today, isFree: given.kind === 'given' });
}

type Of = At & { readonly plan: StoredPlan };

function newGivenPermit(deps: GiveDeps, given: GivenPermit, { plan, lot, now }: Of): StoredPermit {
  const { kind, startsOn, name: holderName, email: holderEmail } = given;
  const common = { locationId: plan.locationId, planId: plan.id, userId: null, startsOn, createdAt: now };
  if (kind === 'company') {
    const actAt = new Date(now.getTime() + INVOICE_DAYS * DAY_MS);
    const fresh = freshPermit(deps, lot.timeZone, { ...common, kind, seats: given.seats, state: 'pending', actAt });
    return { ...fresh, holderName, holderEmail, payKey: receiptKeyAt(fresh, randomBytes(16)) };
  }
  const fresh = freshPermit(deps, lot.timeZone, { ...common, kind, seats: 1, state: 'active', actAt: null });
  const permit = { ...fresh, holderName, holderEmail, endsAfter: given.until };
  return { ...permit, parksUntil: parksUntil(permit, lot.timeZone), actAt: nextAct(permit, lot.timeZone)?.at ?? null };
}

/** Mails the first invoice; the renewal job mails those of later months. */
async function sendInvoice(
  deps: GiveDeps,
  tx: Db,
  permit: StoredPermit,
  { plan, lot }: Pick<Of, 'plan' | 'lot'>,
): Promise<void> {
  const month = monthOfDay(permit.startsOn);
  const cents = totalOf(linesOfMonth({ ...permit, plan, lot, month }));
  await oweMonth(tx, permit, { month, orderId: null, byJob: true, cents });
  await mailPermitHolder(deps, tx, permit, { kind: 'not_paid', declined: null });
}
