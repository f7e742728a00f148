// The sandbox's announcements and when each is to be delivered. They are rows of its own books and not jobs, because a provider
// delivers its own webhooks: a change to an intent then writes one row instead of two (decision record 119).

import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { StatementPart } from '#platform/db/statements/statement-parts.ts';
import type { PaymentMetadata } from '../payments.port.ts';
import type { SandboxState } from './sandbox-machine.ts';

type Announced = Pick<SandboxState, 'amountCents' | 'status'> & {
  readonly ref: string;
  readonly metadata: PaymentMetadata;
  readonly disputeRef?: string;
  /** None of the events arrives. */
  readonly isLost?: boolean;
};
type Announcement = {
  readonly id: string;
  readonly type: string;
  readonly payload: string;
  readonly deliverAt: Date;
  readonly deliveriesLeft: number;
};

/** A delivery that fails is retried after 2, 4, 8… seconds, at most a minute, and dropped after this many attempts. */
const MAX_TRIES = 20;
const MAX_PAUSE_SECONDS = 60;
/** A worker that is silent for this long has died, and the event is due again. */
const TAKEN_FOR_SECONDS = 20;
const AGAIN_AFTER_SECONDS = 2;

/** As part of the statement that changes the intent. */
export function announcedParts(intent: Announced, types: readonly string[], now: Date): readonly StatementPart[] {
  if (types.length === 0) return [];
  const events = types.map((type) => announcementOf(intent, type, now));
  const part = sql`announced as (
      insert into sandbox.events (id, intent_ref, type, payload, deliver_at, deliveries_left, created_at)
      select id, ${intent.ref}::text, type, payload, deliver_at, deliveries_left, ${now}::timestamptz
      from unnest(${events.map(({ id }) => id)}::text[], ${events.map(({ type }) => type)}::text[],
        ${events.map(({ payload }) => payload)}::text[],
        ${events.map(({ deliverAt }) => (intent.isLost ? null : deliverAt))}::timestamptz[],
        ${events.map(({ deliveriesLeft }) => deliveriesLeft)}::smallint[])
        as event (id, type, payload, deliver_at, deliveries_left)
    )`;
  return [part];
}

/** A change to a refund at `at`, applied when the event is delivered. */
export async function announceRefund(
  tx: Db,
  intent: Announced,
  { refundRef, type, at, now }: { refundRef: string; type: string; at: Date; now: Date },
): Promise<void> {
  const event = { ...announcementOf(intent, type, now), deliverAt: at, deliveriesLeft: 1 };
  await tx
    .insertInto('sandbox.events')
    .values({ ...event, refundRef, intentRef: intent.ref, createdAt: now })
    .execute();
}

/** The same for a transfer. */
export async function announceTransfer(
  tx: Db,
  { transferRef, at, now }: { readonly transferRef: string; readonly at: Date; readonly now: Date },
): Promise<void> {
  const object = { id: transferRef, object: 'transfer' };
  const event = { ...eventAbout(object, 'transfer.updated', now), deliverAt: at, deliveriesLeft: 1 };
  await tx
    .insertInto('sandbox.events')
    .values({ ...event, transferRef, intentRef: null, refundRef: null, createdAt: now })
    .execute();
}

/** At least once and in any order, like real ones: some late, some twice. */
function announcementOf(intent: Announced, type: string, now: Date): Announcement {
  if (type.startsWith('charge.dispute.') && intent.disputeRef)
    return eventAbout({ id: intent.disputeRef, object: 'dispute', payment_intent: intent.ref }, type, now);
  const object = {
    id: intent.ref,
    object: 'payment_intent',
    amount: intent.amountCents,
    currency: 'usd',
    status: intent.status,
    metadata: intent.metadata,
  };
  return eventAbout(object, type, now);
}

function eventAbout(object: object, type: string, now: Date): Announcement {
  const bytes = randomBytes(12);
  const id = `evt_${bytes.toString('hex')}`;
  const dice = (bytes.at(-1) ?? 0) % 4;
  return {
    id,
    type,
    payload: JSON.stringify({ id, object: 'event', type, created: Math.floor(now.getTime() / 1000), data: { object } }),
    deliverAt: new Date(now.getTime() + (dice === 1 ? 3000 : 0)),
    deliveriesLeft: dice === 2 ? 2 : 1,
  };
}

export type DueEvent = {
  readonly id: string;
  readonly payload: string;
  readonly refundRef: string | null;
  readonly transferRef: string | null;
  readonly tries: number;
};

/** Takes what is due, longest overdue first. Nobody else gets it for a while, unless this process dies. */
export async function claimDueEvents(
  db: Db,
  { dueBy, now, limit }: { readonly dueBy: Date; readonly now: Date; readonly limit: number },
): Promise<readonly DueEvent[]> {
  const { rows } = await sql<DueEvent>`
    update sandbox.events set deliver_at = ${secondsAfter(now, TAKEN_FOR_SECONDS)}, tries = tries + 1
    where id in (
      select id from sandbox.events where deliver_at <= ${dueBy}
      order by deliver_at, id limit ${limit} for update skip locked
    )
    returning id, payload, refund_ref, transfer_ref, tries`.execute(db);
  return rows;
}

export async function markDelivered(db: Db, id: string, now: Date): Promise<void> {
  await sql`
    update sandbox.events set delivered_at = ${now}, tries = 0, deliveries_left = deliveries_left - 1,
      deliver_at = case when deliveries_left > 1 then ${secondsAfter(now, AGAIN_AFTER_SECONDS)}::timestamptz end
    where id = ${id}`.execute(db);
}

/** Makes it due again later, unless it has been tried too often. */
export async function postponeEvent(db: Db, { id, tries }: Pick<DueEvent, 'id' | 'tries'>, now: Date): Promise<void> {
  const pause = Math.min(2 ** tries, MAX_PAUSE_SECONDS);
  const deliverAt = tries < MAX_TRIES ? secondsAfter(now, pause) : null;
  await db.updateTable('sandbox.events').set({ deliverAt }).where('id', '=', id).execute();
}

function secondsAfter(time: Date, seconds: number): Date {
  return new Date(time.getTime() + seconds * 1000);
}
