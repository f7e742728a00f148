// Rules 303 to 306: reminds about, charges and ends permits when it is time. What to do is decided again under the
// permit's lock, the charge is committed before the provider is asked, and the answer is recorded where all payments
// are. So a worker may be killed at any step, and the next one continues from there.

import type { Deps } from '#app/deps.ts';
import { findLocation, type LocationRow } from '#features/lot-directory/server/public.ts';
import { findOrder, type OrderId } from '#features/orders/server/public.ts';
import {
  abandonPayment,
  chargeSaved,
  findOpenPaymentOf,
  intendCharge,
  type Payment,
} from '#features/payments/server/public.ts';
import type { Db } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { inLanguage } from '#platform/i18n/languages.ts';
import { processDue } from '#platform/jobs/process-due.ts';
import { INVOICE_DAYS, nextAct } from '../rules/permit-lifecycle.ts';
import { monthOfDay } from '../rules/permit-month.ts';
import { endPermit } from './end-permit.ts';
import { type EndedBy, mailPermitHolder } from './permit-mails.ts';
import { permitOrder } from './permit-order.ts';
import { markPastDue } from './permits.fulfillment.ts';
import {
  findMonth,
  listDue,
  listPlates,
  lockPermit,
  oweMonth,
  type PermitAt,
  type StoredPermit,
  savePermit,
  setActAt,
} from './permits.store.ts';
import { findPlan } from './plans.store.ts';

export type RenewDeps = Pick<Deps, 'config' | 'db' | 'fulfillments' | 'jobs' | 'newId' | 'now' | 'payments'>;

/** After this long, another worker takes over what a killed one was charging. */
const FINISH_MS = 2 * 60_000;
/** How long to wait for a holder who is paying. */
const PAYING_MS = 5 * 60_000;
/** How long until a permit is looked at again at a lot that may sell nothing. */
const REVIEW_MS = 60 * 60_000;
const CONCURRENCY = 8;

export async function renewPermits(deps: RenewDeps): Promise<void> {
  await processDue({
    name: 'permits',
    list: (limit) => listDue(deps.db, deps.now(), limit),
    work: (at) => workOn(deps, at),
    concurrency: CONCURRENCY,
  });
}

/** What is left to do after the transaction, because a payment is requested outside of any. */
type FollowUp =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'charge'; readonly order: OrderId }
  | { readonly kind: 'abandon'; readonly payment: Payment };

const NOTHING: FollowUp = { kind: 'nothing' };

async function workOn(deps: RenewDeps, at: PermitAt): Promise<void> {
  const followUp = await inTransaction(deps.db, (tx) => decideAct(deps, tx, at));
  if (followUp.kind === 'charge') await chargeSaved(deps, followUp.order);
  if (followUp.kind === 'abandon') await abandonPayment(deps, followUp.payment);
}

async function decideAct(deps: RenewDeps, tx: Db, at: PermitAt): Promise<FollowUp> {
  const now = deps.now();
  const permit = await lockPermit(tx, at);
  const lot = await findLocation(tx, at.locationId);
  if (!permit || !lot || permit.actAt === null || permit.actAt > now) return NOTHING;
  if (permit.state === 'pending') return expireUnpaid(deps, tx, permit, { lot, now });
  const due = nextAct(permit, lot.timeZone);
  const month = due && (await findMonth(tx, at, due.month));
  const open = month?.orderId
    ? await findOpenPaymentOf(tx, { locationId: at.locationId, orderId: month.orderId })
    : null;
  if (open) return finishCharge(tx, permit, { open, isOver: due?.act === 'end' && due.at <= now, now });
  if (!due || due.at > now) {
    await setActAt(tx, permit, due?.at ?? null);
    return NOTHING;
  }
  // Rule 213: nobody pays, and nobody loses a permit for not having paid.
  if (lot.heldAt && (due.act !== 'end' || whyEnded(permit) === 'unpaid')) {
    await setActAt(tx, permit, new Date(now.getTime() + REVIEW_MS));
    return NOTHING;
  }
  if (due.act === 'charge') return chargeMonth(deps, tx, permit, { lot, month: due.month, now });
  if (due.act === 'end') await endPermit(deps, tx, permit, { why: whyEnded(permit), now });
  else await remindHolder(deps, tx, permit, { lot, month: due.month });
  return NOTHING;
}

function whyEnded({ kind, endsAfter, paidMonth }: StoredPermit): EndedBy {
  if (kind === 'given') return 'owner';
  if (endsAfter === null || paidMonth === null || endsAfter > paidMonth) return 'unpaid';
  return kind === 'company' ? 'owner' : 'holder';
}

type OfLot = { readonly lot: LocationRow; readonly now: Date };

/** Its process died before the payment was stored, or nobody paid. In all other cases, the payment's own end frees the seat. */
async function expireUnpaid(deps: RenewDeps, tx: Db, permit: StoredPermit, { lot, now }: OfLot): Promise<FollowUp> {
  const month = await findMonth(tx, permit, monthOfDay(permit.startsOn));
  const order = month?.orderId ? await findOrder(tx, { locationId: permit.locationId, orderId: month.orderId }) : null;
  if (order?.status === 'pending') await setActAt(tx, permit, new Date(now.getTime() + PAYING_MS));
  else if (permit.kind === 'company') await expireCompany(deps, tx, permit, now);
  else await savePermit(tx, permit, { state: 'expired' }, lot.timeZone);
  return NOTHING;
}

/** Rule 316: a company has seven days to pay its first invoice. */
async function expireCompany(deps: RenewDeps, tx: Db, permit: StoredPermit, now: Date): Promise<void> {
  const until = new Date(permit.createdAt.getTime() + INVOICE_DAYS * 24 * 60 * 60_000);
  if (until > now) await setActAt(tx, permit, until);
  else await endPermit(deps, tx, permit, { why: 'unpaid', now });
}

type Open = { readonly open: Payment; readonly isOver: boolean; readonly now: Date };

/** Finishes a charge that a killed worker left. A holder who is paying has time until the grace period is over. */
async function finishCharge(tx: Db, permit: StoredPermit, { open, isOver, now }: Open): Promise<FollowUp> {
  const isOurs = open.onFile !== null && open.onFile.methodRef !== null;
  await setActAt(tx, permit, new Date(now.getTime() + (isOurs ? FINISH_MS : PAYING_MS)));
  if (isOurs) return { kind: 'charge', order: open };
  return isOver ? { kind: 'abandon', payment: open } : NOTHING;
}

type OfMonth = OfLot & { readonly month: string };

/** One more attempt at this month. The intent is committed together with the count of attempts. */
async function chargeMonth(
  deps: RenewDeps,
  tx: Db,
  permit: StoredPermit,
  { lot, month, now }: OfMonth,
): Promise<FollowUp> {
  const plan = await findPlan(tx, { locationId: permit.locationId, id: permit.planId });
  if (!plan) throw new Error(`Permit ${permit.id} has no plan.`);
  const plates = await listPlates(tx, permit);
  const order = permitOrder(deps, { permit, plan, lot, month, plates, now });
  const tries = permit.tries + 1;
  const { provider, customerRef, methodRef } = permit;
  if (provider === null || customerRef === null || methodRef === null) {
    await oweMonth(tx, permit, { month, orderId: null, byJob: true, cents: order.totalCents });
    const tried = await savePermit(tx, permit, { tries, triedAt: now }, lot.timeZone);
    await markPastDue(deps, tx, tried, { timeZone: lot.timeZone, declined: null, notifies: true });
    return NOTHING;
  }
  await oweMonth(tx, permit, { month, orderId: order.id, byJob: true, cents: order.totalCents });
  const actAt = new Date(now.getTime() + FINISH_MS);
  await savePermit(tx, permit, { tries, triedAt: now, actAt }, lot.timeZone);
  const onFile = { customerRef, methodRef };
  await inLanguage(permit.language, () => intendCharge(tx, order, { provider, onFile }));
  return { kind: 'charge', order: { locationId: order.locationId, orderId: order.id } };
}

async function remindHolder(
  deps: RenewDeps,
  tx: Db,
  permit: StoredPermit,
  { lot, month }: Pick<OfMonth, 'lot' | 'month'>,
): Promise<void> {
  const reminded = await savePermit(tx, permit, { remindedMonth: month }, lot.timeZone);
  await mailPermitHolder(deps, tx, reminded, { kind: 'renews' });
}
