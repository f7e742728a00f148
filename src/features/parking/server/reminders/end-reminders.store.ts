// Which sessions drivers want to be reminded about, and whether that has happened. A row is written under its session's lock.

import { sql } from 'kysely';
import type { PushSubscription } from '#integrations/push/push.port.ts';
import type { Db } from '#platform/db/database.ts';

export type SessionId = { readonly locationId: string; readonly sessionId: string };

export type EndReminder = {
  readonly minutesBefore: number;
  /** At most one of these; both null for a reminder before the end. */
  readonly everyMinutes: number | null;
  readonly atCents: number | null;
  readonly channels: ('email' | 'text' | 'push')[];
  /** Set for a guest. */
  readonly email: string | null;
  /** E.164. */
  readonly phone: string | null;
  /** The subscription of the browser to notify. */
  readonly push: PushSubscription | null;
  readonly remindAt: Date;
  readonly remindedAt: Date | null;
};

const COLUMNS = [
  'minutesBefore',
  'everyMinutes',
  'atCents',
  'channels',
  'email',
  'phone',
  'push',
  'remindAt',
  'remindedAt',
] as const;

export async function saveReminder(tx: Db, at: SessionId, reminder: Omit<EndReminder, 'remindedAt'>): Promise<void> {
  const planned = { ...reminder, push: reminder.push && JSON.stringify(reminder.push), remindedAt: null };
  await tx
    .insertInto('sessionReminders')
    .values({ locationId: at.locationId, sessionId: at.sessionId, ...planned })
    .onConflict((row) => row.columns(['locationId', 'sessionId']).doUpdateSet(planned))
    .execute();
}

/**
 * The browser wants no more notifications, so its channel is removed too. If it is the only one, the reminder is kept as if it
 * had gone out.
 */
export async function dropPush(db: Db, at: SessionId): Promise<void> {
  await sql`
    update session_reminders
    set push = null, channels = case when cardinality(channels) > 1 then array_remove(channels, 'push') else channels end
    where location_id = ${at.locationId} and session_id = ${at.sessionId}`.execute(db);
}

export async function deleteReminder(tx: Db, at: SessionId): Promise<void> {
  await tx
    .deleteFrom('sessionReminders')
    .where('locationId', '=', at.locationId)
    .where('sessionId', '=', at.sessionId)
    .execute();
}

export async function findReminder(db: Db, at: SessionId): Promise<EndReminder | null> {
  const query = db.selectFrom('sessionReminders').select(COLUMNS);
  const row = await query
    .where('locationId', '=', at.locationId)
    .where('sessionId', '=', at.sessionId)
    .executeTakeFirst();
  return row ?? null;
}

type NewEnd = {
  readonly locationId: string;
  readonly ids: readonly string[];
  readonly endsAt: Date;
  readonly now: Date;
};

/** Runs in the transaction that gives sessions another end. A reminder whose new time has already passed stays as it was. */
export async function replanReminders(tx: Db, { locationId, ids, endsAt, now }: NewEnd): Promise<void> {
  // A cluster refuses a time minus an interval, because PostgreSQL considers it dependent on the session's time zone.
  const remindAt = sql`to_timestamp(${endsAt.getTime() / 1000}::float8 - minutes_before * 60)`;
  await sql`
    update session_reminders set remind_at = ${remindAt}, reminded_at = null
    where location_id = ${locationId} and session_id = any(${[...ids]}::uuid[]) and ${remindAt} > ${now}
      and every_minutes is null and at_cents is null`.execute(tx);
}

export type PlannedReminder = SessionId & { readonly remindAt: Date };

/** Reminders whose time has come, oldest first. */
export async function listPlannedBefore(db: Db, now: Date, limit: number): Promise<PlannedReminder[]> {
  return db
    .selectFrom('sessionReminders')
    .select(['locationId', 'sessionId', 'remindAt'])
    .where('remindedAt', 'is', null)
    .where('remindAt', '<=', now)
    .orderBy('remindAt')
    .orderBy('locationId')
    .orderBy('sessionId')
    .limit(limit)
    .execute();
}

/** Under the session's lock. @returns the reminder; null when another worker, or the driver, was first */
export async function claimReminder(tx: Db, at: SessionId, now: Date): Promise<EndReminder | null> {
  const row = await tx
    .updateTable('sessionReminders')
    .set({ remindedAt: now })
    .where('locationId', '=', at.locationId)
    .where('sessionId', '=', at.sessionId)
    .where('remindedAt', 'is', null)
    .where('remindAt', '<=', now)
    .returning(COLUMNS)
    .executeTakeFirst();
  return row ?? null;
}

/** Puts back a reminder that was claimed too early, or that comes again. */
export async function postponeReminder(tx: Db, at: SessionId, remindAt: Date): Promise<void> {
  await tx
    .updateTable('sessionReminders')
    .set({ remindAt, remindedAt: null })
    .where('locationId', '=', at.locationId)
    .where('sessionId', '=', at.sessionId)
    .execute();
}

/** Deletes old reminders, and with them the addresses and phone numbers. */
export async function forgetRemindersBefore(db: Db, before: Date, limit: number): Promise<void> {
  await sql`
    delete from session_reminders using (
      select location_id, session_id from session_reminders where remind_at < ${before} order by remind_at limit ${limit}
    ) old
    where session_reminders.location_id = old.location_id and session_reminders.session_id = old.session_id`.execute(
    db,
  );
}
