// What happens to a permit when the order for one of its months is paid, canceled or refunded.

import type { Deps } from '#app/deps.ts';
import { findTimeZone } from '#features/lot-directory/server/public.ts';
import type { Declined, Fulfillment, Order, Paying, UnusedShare } from '#features/orders/server/public.ts';
import { detachLater } from '#features/payments/server/public.ts';
import { announceFact } from '#features/webhooks/server/public.ts';
import type { Db } from '#platform/db/database.ts';
import { notPaid, withMonthPaid } from '../rules/permit-lifecycle.ts';
import { nextMonth } from '../rules/permit-month.ts';
import { endPermit } from './end-permit.ts';
import { mailPermitHolder } from './permit-mails.ts';
import { monthOfOrder } from './permit-order.ts';
import {
  findMonth,
  findPermit,
  lockPermit,
  payMonth,
  type StoredPermit,
  savePermit,
  toMethod,
} from './permits.store.ts';
import { deleteWait } from './waiting/waits.store.ts';

type PermitDeps = Pick<Deps, 'config' | 'jobs' | 'newId' | 'now'>;

export function permitFulfillment(deps: PermitDeps): Fulfillment<'permit'> {
  return {
    source: 'permit',
    onPaid: (tx, order, paying) => markPaid(deps, tx, order, paying),
    onAuthorized: async () => {},
    onCanceled: (tx, order, declined) => markUnpaid(deps, tx, order, declined ?? null),
    onRefunded: async (tx, order, { isAll, now }) => {
      if (isAll) await takeBack(deps, tx, order, now);
    },
    canStillFulfill: async (db, order) => {
      const timeZone = await findTimeZone(db, order.locationId);
      const month = await findMonth(db, permitOf(order), monthOfOrder(order, timeZone));
      return month?.status === 'due' && month.orderId === order.id;
    },
    findContact: async (db, order) => {
      const { holderEmail: email = null, holderName: name = null } = (await findPermit(db, permitOf(order))) ?? {};
      return email === null ? null : { email, name };
    },
    lockTill: async () => null,
  };
}

const permitOf = ({ locationId, permitId }: Order<'permit'>) => ({ locationId, id: permitId });

/** Rule 302: a month is paid once, by whichever payment comes first; a second payment is refunded. */
async function markPaid(
  deps: PermitDeps,
  tx: Db,
  order: Order<'permit'>,
  { now, saved }: Paying,
): Promise<readonly UnusedShare[]> {
  const { locationId, id: orderId, lines } = order;
  const permit = await lockPermit(tx, permitOf(order));
  const unused = (reason: UnusedShare['reason']) => [{ sessionId: null, lines, reason }];
  if (!permit || permit.state === 'ended' || permit.state === 'expired') return unused('permit_over');
  const timeZone = await findTimeZone(tx, locationId);
  const month = monthOfOrder(order, timeZone);
  if (!(await payMonth(tx, permit, { month, orderId, now }))) return unused('already_paid');
  const means = saved && toMethod(saved);
  if (means && means.methodRef !== permit.methodRef) await detachLater(deps, tx, permit);
  const { state, paidMonth, tries, triedAt } = withMonthPaid(permit, month);
  await savePermit(tx, permit, { state, paidMonth, tries, triedAt, ...means }, timeZone);
  // Its holder no longer waits for the plan.
  const { userId, planId } = permit;
  if (permit.state === 'pending' && userId !== null) await deleteWait(tx, { locationId, planId, userId });
  // An account's receipt is mailed with all others.
  if (permit.kind === 'company') await mailPermitHolder(deps, tx, permit, { kind: 'paid', order });
  const event = permit.state === 'pending' ? 'permit.started' : 'permit.renewed';
  await announceFact(tx, { event, locationId, about: [permit.id], at: now });
  return [];
}

/** If the first month was never paid, its seat becomes free again. A later month is then past due, and the holder is told (rule 304). */
async function markUnpaid(deps: PermitDeps, tx: Db, order: Order<'permit'>, declined: Declined | null): Promise<void> {
  const permit = await lockPermit(tx, permitOf(order));
  if (!permit) return;
  const timeZone = await findTimeZone(tx, order.locationId);
  const month = await findMonth(tx, permit, monthOfOrder(order, timeZone));
  if (month?.status !== 'due' || month.orderId !== order.id) return;
  if (permit.state === 'pending') {
    // A company has several days to try again.
    if (permit.kind === 'company') return;
    await savePermit(tx, permit, { state: 'expired' }, timeZone);
    return;
  }
  if (permit.paidMonth === null || month.month !== nextMonth(permit.paidMonth)) return;
  await markPastDue(deps, tx, permit, { timeZone, declined: month.byJob ? declined : null, notifies: month.byJob });
}

type Missed = { readonly timeZone: string; readonly declined: Declined | null; readonly notifies: boolean };

/** Together with its mail and its event, in one transaction, so that an unpaid month never goes unnoticed. */
export async function markPastDue(
  deps: PermitDeps,
  tx: Db,
  permit: StoredPermit,
  { timeZone, declined, notifies }: Missed,
): Promise<void> {
  const now = deps.now();
  const { state } = notPaid(permit);
  const after = await savePermit(tx, permit, { state }, timeZone);
  if (permit.state === 'active' && state === 'past_due') {
    await announceFact(tx, { event: 'permit.past_due', locationId: permit.locationId, about: [permit.id], at: now });
  }
  if (notifies) await mailPermitHolder(deps, tx, after, { kind: 'not_paid', declined });
}

/** A full refund of a month ends the permit if it is the last month that was paid. */
async function takeBack(deps: PermitDeps, tx: Db, order: Order<'permit'>, now: Date): Promise<void> {
  const permit = await lockPermit(tx, permitOf(order));
  if (!permit || (permit.state !== 'active' && permit.state !== 'past_due')) return;
  const month = monthOfOrder(order, await findTimeZone(tx, order.locationId));
  const paidBy = await findMonth(tx, permit, month);
  if (paidBy?.status !== 'paid' || paidBy.orderId !== order.id || permit.paidMonth !== month) return;
  await endPermit(deps, tx, permit, { why: 'refunded', now });
}
