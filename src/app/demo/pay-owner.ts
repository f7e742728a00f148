// The weekly payouts of the demo's owner: money from the history that has arrived at the owner's bank. The schedule's day
// is at least three days ahead whenever the demo begins, so that every demo has money that is owed.

import type { Deps } from '#app/deps.ts';
import { entriesForSending } from '#features/ledger/rules/journal-entries.ts';
import { nextPayoutDay, type PayoutSchedule, USUAL_SCHEDULE } from '#features/payouts/rules/payout-plan.ts';
import { bankDay, enteredDetails, insertDetails, saveSchedule } from '#features/payouts/server/public.ts';
import { addDays, localDay } from '#platform/calendar/local-time.ts';
import type { Db } from '#platform/db/database.ts';
import { entryColumns } from '#platform/db/statements/ledger-steps.ts';
import type { PayoutPart } from '#platform/db/tables/payout-tables.ts';
import { insertRows, listOwedAt, type Row } from './demo.store.ts';
import type { Mint } from './demo-mint.ts';

const DAYS_AHEAD = 3;
/** Ten or eleven in the morning at the banks. */
const PAID_AT = 'T15:00:00Z';
const ARRIVES_AFTER_MS = 60_000;
const NUMBERS = { routingNumber: '071000013', accountNumber: '000123456789' };

type Paying = { readonly ownerId: string; readonly openedAt: Date; readonly now: Date; readonly mint: Mint };

/** Runs after the history's sales and before its sums. */
export async function payOwner(
  tx: Db,
  deps: Pick<Deps, 'seal'>,
  { ownerId, openedAt, now, mint }: Paying,
): Promise<void> {
  const entered = enteredDetails(deps, {
    id: mint.idAt(openedAt),
    holder: 'Grace Okafor',
    kind: 'checking',
    enteredAt: openedAt,
    ...NUMBERS,
  });
  await insertDetails(tx, ownerId, { current: null, entered });
  const schedule = scheduleOf(now);
  await saveSchedule(tx, ownerId, schedule, openedAt);
  const times = listPayoutDays(schedule, { from: openedAt, now });
  const owed = await listOwedAt(tx, ownerId, times);
  const sent = new Map<string, number>();
  for (const [nth, at] of times.entries()) {
    const due = owed.filter((lot) => lot.nth === nth + 1);
    const parts = due.flatMap(({ locationId, timeZone, cents }) => {
      const left = cents - (sent.get(locationId) ?? 0);
      if (left <= 0) return [];
      sent.set(locationId, cents);
      return [{ locationId, timeZone, cents: left }];
    });
    if (parts.length > 0)
      await writePayout(tx, parts, { ownerId, at, mint, destination: `ba_${entered.id}_${entered.ending}` });
  }
}

function scheduleOf(now: Date): PayoutSchedule {
  const next = nextPayoutDay({ every: 'day', on: 1, minimumCents: 0 }, addDays(bankDay(now), DAYS_AHEAD));
  return { ...USUAL_SCHEDULE, on: new Date(`${next}T00:00:00Z`).getUTCDay() };
}

function listPayoutDays(schedule: PayoutSchedule, { from, now }: { readonly from: Date; readonly now: Date }): Date[] {
  const today = bankDay(now);
  const days: string[] = [];
  for (let day = nextPayoutDay(schedule, bankDay(from)); day < today; day = nextPayoutDay(schedule, addDays(day, 1)))
    days.push(day);
  return days.map((day) => new Date(`${day}${PAID_AT}`));
}

type Part = PayoutPart & { readonly timeZone: string };
type Writing = { readonly ownerId: string; readonly at: Date; readonly mint: Mint; readonly destination: string };

async function writePayout(tx: Db, parts: readonly Part[], { ownerId, at, mint, destination }: Writing): Promise<void> {
  const id = mint.idAt(at);
  const ref = `tr_${mint.bytes(12).toString('hex')}`;
  const cents = parts.reduce((sum, part) => sum + part.cents, 0);
  const endedAt = new Date(at.getTime() + ARRIVES_AFTER_MS);
  const payout: Row<'ownerPayouts'> = {
    id,
    ownerId,
    provider: 'sandbox',
    destination,
    cents,
    plannedOn: bankDay(at),
    requestedBy: null,
    shares: parts.map(({ locationId, cents: share }) => ({ locationId, cents: share })),
    status: 'arrived',
    attempt: 1,
    isUnsure: false,
    failures: 0,
    failureCode: null,
    providerRef: ref,
    backCents: 0,
    createdAt: at,
    requestedAt: at,
    madeAt: at,
    endedAt,
    nextAt: null,
  };
  await insertRows(tx, 'ownerPayouts', [payout]);
  const booked = parts.map((part) => ({ ...part, id: mint.idAt(at) }));
  await insertRows(
    tx,
    'bankPayouts',
    booked.map(({ locationId, timeZone, id: shareId, cents: share }) => ({
      locationId,
      id: shareId,
      payoutId: id,
      ownerId,
      month: `${localDay(at, timeZone).slice(0, 7)}-01`,
      cents: share,
      paidOn: bankDay(at),
      reference: ref,
      recordedBy: null,
      createdAt: at,
    })),
  );
  await insertRows(
    tx,
    'journalEntries',
    booked.flatMap(({ locationId, id: transactionId, cents: share }) =>
      entriesForSending(share).map((entry) => ({
        locationId,
        transactionId,
        orderId: null,
        occurredAt: at,
        ...entryColumns(entry),
      })),
    ),
  );
  const transfer = { ref, payoutId: id, destination, amountCents: cents, idempotencyKey: `payout-${id}-1` };
  await insertRows(tx, 'sandbox.transfers', [
    { ...transfer, status: 'paid', failureCode: null, ripensAt: null, createdAt: at },
  ]);
  await insertRows(tx, 'sandbox.balance_transactions', [
    {
      ref: `txn_${ref}`,
      transferRef: ref,
      payoutId: id,
      intentRef: null,
      netCents: -cents,
      feeCents: 0,
      kind: 'passed_on',
      createdAt: at,
    },
  ]);
}
