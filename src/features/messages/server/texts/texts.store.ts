// Texts on their way: which goes next, the outcome of its attempts, and the provider's later news.

import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { sameAddress } from '#platform/db/statements/conditions.ts';
import { inBatches } from '#platform/db/statements/delete-in-batches.ts';
import { statesBefore, type TextNewsState } from '../../rules/delivery.ts';

export type WaitingText = {
  readonly id: string;
  readonly to: string;
  /** The number that it has to come from; null for any. */
  readonly sender: string | null;
};

/**
 * "Ready" first, then the longest waiting. Locked until the transaction ends; rows locked by another process are
 * skipped.
 */
export async function lockNextText(tx: Db, now: Date): Promise<WaitingText | null> {
  const { rows } = await sql<WaitingText>`
    select id, recipient as "to", sender from messages
    where channel = 'sms' and status = 'queued' and due_at <= ${now}
    order by urgency desc, id limit 1 for update skip locked`.execute(tx);
  return rows[0] ?? null;
}

/** When the first waiting or sending text is due; null when there is none. */
export async function findNextDue(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(due_at) as at from messages where channel = 'sms' and status = 'queued'`.execute(db);
  return rows[0]?.at ?? null;
}

export type ClaimedText = {
  readonly id: string;
  readonly to: string;
  readonly from: string;
  readonly text: string;
  readonly tries: number;
  /** Since its first attempt with an unknown outcome; null when there is none. */
  readonly doubtSince: Date | null;
};

/** Counts an attempt before it is made: if the process dies during it, its outcome is unknown. */
export async function claimText(
  tx: Db,
  claim: { id: string; sender: string; now: Date; lostAt: Date },
): Promise<ClaimedText> {
  const { id, sender, now, lostAt } = claim;
  const { rows } = await sql<ClaimedText>`
    update messages new set attempts = new.attempts + 1, due_at = ${lostAt},
      sender = case when old.unsettled_since is null then ${sender} else old.sender end,
      unsettled_since = coalesce(old.unsettled_since, ${now}::timestamptz)
    from messages old where new.id = ${id} and old.id = new.id
    returning new.id, new.recipient as "to", new.sender as "from", new.text, new.attempts as tries,
      old.unsettled_since as doubt_since`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('A text that is locked cannot be gone.');
  return row;
}

/** Permanently suppressed. Its text is deleted, because nobody will read it. */
export async function suppressTexts(db: Db, where: { id: string } | { to: string }, code: string): Promise<void> {
  const query = db
    .updateTable('messages')
    .set({ status: 'suppressed', errorCode: code, text: '', unsettledSince: null })
    .where('channel', '=', 'sms')
    .where('status', '=', 'queued');
  await ('id' in where ? query.where('id', '=', where.id) : query.where(sameAddress('recipient', where.to))).execute();
}

/** Certainly not accepted: the next attempt needs no look-up. */
export async function requeueText(
  db: Db,
  id: string,
  again: { at: Date; reason: string; inDoubt: boolean },
): Promise<void> {
  await db
    .updateTable('messages')
    .set({ dueAt: again.at, lastError: again.reason, ...(!again.inDoubt && { unsettledSince: null }) })
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .execute();
}

export type Reported = {
  readonly ref: string;
  readonly state: TextNewsState;
  readonly now: Date;
  readonly error?: { readonly code: string; readonly reason: string } | null;
};

/** The provider accepted it. If news arrived before this answer, this changes nothing. */
export async function markAccepted(db: Db, id: string, { ref, now }: { ref: string; now: Date }): Promise<void> {
  await db
    .updateTable('messages')
    .set({ status: 'accepted', providerRef: ref, sentAt: now, lastError: null, unsettledSince: null })
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .execute();
}

export type UpdatedText = { readonly id: string; readonly to: string };

/**
 * Advances a text by the provider's news. News with our id also finds a text whose answer never came. Null when the
 * news is outdated, about an earlier sending, or not about our text.
 */
export async function recordTextStatus(db: Db, id: string | null, reported: Reported): Promise<UpdatedText | null> {
  const { ref, state, now, error } = reported;
  const failed = state === 'failed' || state === 'undelivered';
  const { rows } = await sql<UpdatedText>`
    update messages set status = ${state}, provider_ref = ${ref}, unsettled_since = null,
      sent_at = coalesce(sent_at, ${now}), error_code = ${error?.code ?? null}, last_error = ${error?.reason ?? null},
      failed_at = ${failed ? now : null}::timestamptz,
      delivered_at = ${state === 'delivered' ? now : null}::timestamptz
    where channel = 'sms' and status = any(${statesBefore(state)}) and (
      provider_ref = ${ref}
      or (id = ${id}::uuid and provider_ref is null and unsettled_since is not null and ${ref} <> all(retired_refs)))
    returning id, recipient as "to"`.execute(db);
  return rows[0] ?? null;
}

/** The references that no text of ours to this number has or had. */
export async function listUnclaimedRefs(db: Db, to: string, refs: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ ref: string }>`
    select ref from unnest(${refs}::text[]) with ordinality as found (ref, place)
    where not exists (
      select 1 from messages m
      where ${sameAddress('m.recipient', to)} and (m.provider_ref = found.ref or found.ref = any(m.retired_refs)))
    order by place`.execute(db);
  return rows.map(({ ref }) => ref);
}

/** Texts contain links too, so they are deleted once they are no longer needed. */
export async function forgetWordsBefore(db: Db, before: Date): Promise<void> {
  await inBatches(async (rows) => {
    const { numAffectedRows } = await sql`
      update messages set text = '' where ctid = any(array(
        select ctid from messages where channel = 'sms' and text <> '' and status in ('accepted', 'sent', 'delivered')
          and sent_at < ${before} limit ${rows} for update skip locked))`.execute(db);
    return Number(numAffectedRows ?? 0);
  });
}
