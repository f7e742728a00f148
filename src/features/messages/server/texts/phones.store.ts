// Consent by number: who agreed and where, who opted out, and which incoming texts were already handled.

import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { TextWord } from '../../rules/text-words.ts';

export type NewConsent = {
  readonly id: string;
  readonly phone: string;
  readonly source: string;
  readonly recordedBy: string | null;
  readonly now: Date;
};

/** A number that agreed earlier keeps its first consent. @returns the id of the valid one. */
export async function insertConsent(db: Db, consent: NewConsent): Promise<string> {
  const { id, phone, source, recordedBy, now: recordedAt } = consent;
  await db
    .insertInto('phoneConsents')
    .values({ id, phone, source, recordedBy, recordedAt })
    .onConflict((conflict) => conflict.column('phone').where('withdrawnAt', 'is', null).doNothing())
    .execute();
  return (await findConsent(db, phone)) ?? id;
}

export async function findConsent(db: Db, phone: string): Promise<string | null> {
  const row = await db
    .selectFrom('phoneConsents')
    .select('id')
    .where('phone', '=', phone)
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function withdrawConsent(db: Db, phone: string, now: Date): Promise<void> {
  await db
    .updateTable('phoneConsents')
    .set({ withdrawnAt: now })
    .where('phone', '=', phone)
    .where('withdrawnAt', 'is', null)
    .execute();
}

export async function isStopped(db: Db, phone: string): Promise<boolean> {
  const row = await db
    .selectFrom('phoneStops')
    .select('phone')
    .where('phone', '=', phone)
    .where('liftedAt', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertStop(
  db: Db,
  { phone, source, now }: { phone: string; source: 'text' | 'provider'; now: Date },
): Promise<void> {
  await sql`
    insert into phone_stops (phone, source, stopped_at) values (${phone}, ${source}, ${now})
    on conflict (phone) do update set source = excluded.source, stopped_at = excluded.stopped_at, lifted_at = null
    where phone_stops.lifted_at is not null`.execute(db);
}

export async function clearStop(db: Db, phone: string, now: Date): Promise<void> {
  await db
    .updateTable('phoneStops')
    .set({ liftedAt: now })
    .where('phone', '=', phone)
    .where('liftedAt', 'is', null)
    .execute();
}

export async function isReceivedWord(db: Db, ref: string): Promise<boolean> {
  const found = db.selectFrom('receivedWords').select('ref').where('ref', '=', ref);
  return (await found.executeTakeFirst()) !== undefined;
}

/** False when this text was already handled. */
export async function insertReceivedWord(
  db: Db,
  { ref, phone, word, now }: { ref: string; phone: string; word: TextWord; now: Date },
): Promise<boolean> {
  const row = await db
    .insertInto('receivedWords')
    .values({ ref, phone, word, receivedAt: now })
    .onConflict((conflict) => conflict.column('ref').doNothing())
    .returning('ref')
    .executeTakeFirst();
  return row !== undefined;
}
