// Records a bank transfer to an owner, made by an odogwu. It is booked on the day it is recorded, so
// that past months never change. The transfer's own date is stored next to it.

import { t } from 'ttag';
import type { Deps } from '#app/deps.ts';
import { recordSupportAct } from '#features/audit/server/public.ts';
import { bookSending } from '#features/ledger/server/public.ts';
import { type NotifyDeps, notifyReaders } from '#features/notifications/server/public.ts';
import { localDay } from '#platform/calendar/local-time.ts';
import { type Refusal, refuse, refuseField } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { formatCents } from '#platform/money/cents.ts';
import { dividePayout } from '../rules/divide-payout.ts';
import {
  insertShare,
  type LotBalance,
  listBalances,
  lockOwner,
  type SentPayout,
  sumSentByItself,
} from './bank-payouts.store.ts';
import { findOwner } from './owners.read-model.ts';
import { payoutBackMail } from './payout-back-mail.ts';
import { sumUnderWay } from './sending/owner-payouts.store.ts';

export type PayoutToRecord = {
  readonly ownerId: string;
  /** Negative to reverse a wrong entry. */
  readonly cents: number;
  readonly paidOn: string;
  readonly reference: string;
  readonly actorId: string;
  readonly now: Date;
};
export type RecordedPayout = { readonly payout: SentPayout; readonly owedCents: number };

/** In the caller's transaction. */
export async function recordPayout(
  deps: NotifyDeps,
  tx: Db,
  requested: PayoutToRecord,
): Promise<RecordedPayout | Refusal> {
  const { ownerId, cents, paidOn, reference, actorId, now } = requested;
  if (!(await findOwner(tx, ownerId))) return refuse('not_found');
  if (paidOn > localDay(now, LATEST_CLOCK)) return refuseField('paidOn', t`This day is yet to come.`);
  await lockOwner(tx, ownerId);
  const lots = await listBalances(tx, ownerId);
  const owedCents = sum(lots.map((lot) => lot.owedCents));
  const divided = cents > 0 ? await leftToSend(tx, ownerId, lots) : await sentByHand(tx, ownerId, lots);
  const max = sum(divided);
  if (Math.abs(cents) > max) return refuseAmount(cents, max, owedCents);
  const payout = { id: deps.newId(), cents, paidOn, reference, recordedAt: now };
  await bookShares(deps, tx, { lots, divided }, { ...requested, payoutId: payout.id });
  const detail = { payoutId: payout.id, cents, paidOn, reference };
  const subject = { kind: 'user', locationId: null, id: ownerId } as const;
  await recordSupportAct(tx, { actorId, action: 'payout_recorded', subject, detail, now });
  if (cents < 0) {
    const mail = () => payoutBackMail({ cents: -cents, reference, ...deps.config });
    await notifyReaders(tx, deps, { kind: 'failed_payout', concerns: { ownerId }, mail });
  }
  return { payout, owedCents: owedCents - cents };
}

/** By lot, in their order. What is on its way is not sent a second time. */
async function leftToSend(tx: Db, ownerId: string, lots: readonly LotBalance[]): Promise<number[]> {
  const underWay = await sumUnderWay(tx, ownerId);
  return lots.map(({ locationId, owedCents }) => owedCents - (underWay.get(locationId) ?? 0));
}

/** What the product sent comes back by itself. */
async function sentByHand(tx: Db, ownerId: string, lots: readonly LotBalance[]): Promise<number[]> {
  const others = await sumSentByItself(tx, ownerId);
  return lots.map(({ locationId, sentCents }) => sentCents - (others.get(locationId) ?? 0));
}

/** The time zone in which the day starts first. */
const LATEST_CLOCK = 'Pacific/Kiritimati';

function refuseAmount(cents: number, max: number, owedCents: number): Refusal {
  const amount = formatCents(Math.max(0, max));
  const owed = max === owedCents ? t`At most ${amount} is owed.` : t`At most ${amount} is owed and not on its way.`;
  const words = cents > 0 ? owed : t`At most ${amount} was sent by bank.`;
  return refuse('payout_too_much', { fields: { amount: words } });
}

async function bookShares(
  deps: Pick<Deps, 'newId'>,
  tx: Db,
  { lots, divided }: { readonly lots: readonly LotBalance[]; readonly divided: readonly number[] },
  payout: PayoutToRecord & { readonly payoutId: string },
): Promise<void> {
  const { cents, now, actorId, ...written } = payout;
  const sign = Math.sign(cents);
  const shares = dividePayout(Math.abs(cents), divided);
  for (const [nth, { locationId, timeZone }] of lots.entries()) {
    const share = sign * (shares[nth] ?? 0);
    if (share === 0) continue;
    const id = deps.newId();
    const month = await bookSending(tx, { locationId, transactionId: id, cents: share, timeZone, now });
    await insertShare(tx, { ...written, locationId, id, month, cents: share, recordedBy: actorId, recordedAt: now });
  }
}

function sum(cents: readonly number[]): number {
  return cents.reduce((total, each) => total + each, 0);
}
