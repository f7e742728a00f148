// Facts that are waiting to become deliveries.

import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { StatementPart } from '#platform/db/statements/statement-parts.ts';
import type { WebhookEvent } from '../rules/webhook-events.ts';

/** Moving a stay is not an event by itself, but its end has to be planned again. */
export const MOVED = 'session.moved';
export const ENDED = 'session.ended';

export type Fact = {
  readonly event: WebhookEvent | typeof MOVED;
  readonly locationId: string;
  /** The sessions of an order, or a ticket. */
  readonly about: readonly string[];
  readonly at: Date;
};

export type StoredFact = {
  readonly locationId: string;
  readonly about: string;
  readonly event: string;
  readonly at: Date;
  readonly dueAt: Date;
};

export async function listDueFacts(db: Db, now: Date, limit: number): Promise<StoredFact[]> {
  const query = db.selectFrom('webhookFacts').selectAll().where('dueAt', '<=', now);
  // A start is of an order, and a stop of the same moment of its sessions.
  const startsFirst = sql`event <> 'session.started'`;
  return query.orderBy('dueAt').orderBy('locationId').orderBy(startsFirst).orderBy('about').limit(limit).execute();
}

/** @returns false when another worker was first */
export async function claimFact(tx: Db, { locationId, about, event, at }: StoredFact): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('webhookFacts')
    .where('locationId', '=', locationId)
    .where('about', '=', about)
    .where('event', '=', event)
    // The value that was read has milliseconds, but the column may have microseconds.
    .where('at', '>=', at)
    .where('at', '<', new Date(at.getTime() + 1))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function planFact(tx: Db, fact: StoredFact): Promise<void> {
  await sql`
    insert into webhook_facts (location_id, about, event, at, due_at)
    values (${fact.locationId}, ${fact.about}, ${fact.event}, ${fact.at}, ${fact.dueAt}) on conflict do nothing`.execute(
    tx,
  );
}

export function asPart(fact: Fact): StatementPart {
  return sql`announced as (${insertFactSql(fact)})`;
}

export async function writeFact(tx: Db, fact: Fact): Promise<void> {
  await insertFactSql(fact).execute(tx);
}

/**
 * Lots and webhooks are reference tables, so a cluster queries only the location's shard, and only if somebody listens.
 * With one of the location's own tables next to them in the select, it would query every shard.
 */
function insertFactSql({ event, locationId, about, at }: Fact): RawBuilder<unknown> {
  return sql`
    insert into webhook_facts (location_id, about, event, at, due_at)
    select ${locationId}::uuid, reported.about, ${event}, ${at}::timestamptz, ${at}::timestamptz
    from unnest(${[...about]}::uuid[]) as reported (about)
    where exists (
      select 1 from locations l join webhooks w on w.owner_id = l.owner_id
      where l.id = ${locationId} and w.off_at is null and w.events && ${wantedBy(event)}::text[]
        and (w.location_ids is null or l.id = any(w.location_ids)))
    on conflict do nothing`;
}

/** For an owner, given as a column: false if no webhook is on, so that a statement need not try to write a fact. */
export function isListening(ownerId: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select from webhooks where webhooks.owner_id = ${sql.ref(ownerId)} and webhooks.off_at is null)`;
}

/** A webhook that only wants the end of a stay is not told about its payment, but that is when the end is planned. */
function wantedBy(event: Fact['event']): readonly string[] {
  if (event === MOVED) return [ENDED];
  return event === 'session.paid' ? [event, ENDED] : [event];
}

type Listening = {
  readonly ownerId: string;
  /** Null for all lots. */
  readonly locationIds: readonly string[] | null;
};

/** Plans the ends of stays that were paid earlier, for a webhook that starts to listen. */
export async function planEndsAhead(tx: Db, { ownerId, locationIds }: Listening, now: Date): Promise<void> {
  await sql`
    insert into webhook_facts (location_id, about, event, at, due_at)
    select s.location_id, s.id, ${ENDED}, s.ends_at, s.ends_at
    from locations l join sessions s on s.location_id = l.id and s.status = 'active' and s.ends_at > ${now}
    where l.owner_id = ${ownerId} and (${locationIds}::uuid[] is null or l.id = any(${locationIds}::uuid[]))
    on conflict do nothing`.execute(tx);
}
