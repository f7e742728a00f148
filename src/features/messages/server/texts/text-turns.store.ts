// Turns at the senders' numbers. Each number's row says when its next text may go, so that all processes together stay within its
// rate. It also says until when turns were promised to waiting texts, so that those come back one at a time.

import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';

/** The interval between turns of one number; the provider spreads short bursts within a second. */
export type Pace = { readonly senders: readonly string[]; readonly perSecond: number | null };

export async function addSenders(db: Db, senders: readonly string[], now: Date): Promise<void> {
  await db
    .insertInto('textSenders')
    .values(senders.map((sender) => ({ sender, freeAt: now, bookedUntil: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const secondsApart = ({ perSecond }: Pace) => (perSecond === null ? 0 : 1 / perSecond);

/**
 * Takes a number that is free now for one text; null when none is. Locks its row until the transaction ends.
 * @param preferred the number that it has to come from, if that is still one of ours
 */
export async function claimTurn(
  tx: Db,
  pace: Pace,
  now: Date,
  preferred: string | null = null,
): Promise<string | null> {
  const senders = preferred !== null && pace.senders.includes(preferred) ? [preferred] : pace.senders;
  const apart = secondsApart(pace);
  const burst = Math.max(0, 1 - apart);
  const { rows } = await sql<{ sender: string }>`
    update text_senders set free_at = greatest(free_at, ${now}) + make_interval(secs => ${apart})
    where sender = (
      select sender from text_senders
      where sender = any(${senders}) and free_at <= ${now}::timestamptz + make_interval(secs => ${burst})
      order by free_at limit 1 for update)
    returning sender`.execute(tx);
  return rows[0]?.sender ?? null;
}

/** Reserves the next free turn. @returns how many seconds until it, at least one. */
export async function bookTurn(db: Db, pace: Pace, now: Date): Promise<number> {
  const { rows } = await sql<{ at: Date }>`
    update text_senders
    set booked_until = greatest(booked_until, free_at, ${now}) + make_interval(secs => ${secondsApart(pace)})
    where sender = (
      select sender from text_senders where sender = any(${pace.senders})
      order by greatest(booked_until, free_at) limit 1 for update)
    returning booked_until - make_interval(secs => ${secondsApart(pace)}) as at`.execute(db);
  const at = rows[0]?.at ?? now;
  return Math.max(1, Math.ceil((at.getTime() - now.getTime()) / 1000));
}
