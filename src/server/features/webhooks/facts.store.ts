// Facts that wait to become deliveries.

import { type RawBuilder, sql } from 'kysely';
import type { WebhookEvent } from '#domain/integrations/webhook-events.ts';
import type { Db } from '../../db/database.ts';
import type { Also } from '../../db/statements/also.ts';

/** That a stay was moved is no event: its end is planned anew. */
export const MOVED = 'session.moved';
export const ENDED = 'session.ended';

export type Fact = {
  readonly event: WebhookEvent | typeof MOVED;
  readonly locationId: string;
  /** The sessions of an order, or a ticket. */
  readonly about: readonly string[];
  readonly at: Date;
};

export type KeptFact = {
  readonly locationId: string;
  readonly about: string;
  readonly event: string;
  readonly at: Date;
  readonly dueAt: Date;
};

export async function listDueFacts(db: Db, now: Date, limit: number): Promise<KeptFact[]> {
  const query = db.selectFrom('webhookFacts').selectAll().where('dueAt', '<=', now);
  return query.orderBy('dueAt').orderBy('locationId').orderBy('about').limit(limit).execute();
}

/** @returns false when another worker was first */
export async function takeFact(tx: Db, { locationId, about, event, at }: KeptFact): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('webhookFacts')
    .where('locationId', '=', locationId)
    .where('about', '=', about)
    .where('event', '=', event)
    // What was read of it has milliseconds, and it may have microseconds.
    .where('at', '>=', at)
    .where('at', '<', new Date(at.getTime() + 1))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function planFact(tx: Db, fact: KeptFact): Promise<void> {
  await sql`
    insert into webhook_facts (location_id, about, event, at, due_at)
    values (${fact.locationId}, ${fact.about}, ${fact.event}, ${fact.at}, ${fact.dueAt}) on conflict do nothing`.execute(
    tx,
  );
}

export function asPart(fact: Fact): Also {
  return sql`announced as (${writing(fact)})`;
}

export async function writeFact(tx: Db, fact: Fact): Promise<void> {
  await writing(fact).execute(tx);
}

/**
 * The lot and the webhooks are everywhere, so that a cluster asks the location's shard alone, and only where somebody listens. A table of
 * the location beside them in the select would have it ask every shard.
 */
function writing({ event, locationId, about, at }: Fact): RawBuilder<unknown> {
  return sql`
    insert into webhook_facts (location_id, about, event, at, due_at)
    select ${locationId}::uuid, told.about, ${event}, ${at}::timestamptz, ${at}::timestamptz
    from unnest(${[...about]}::uuid[]) as told (about)
    where exists (
      select 1 from locations l join webhooks w on w.owner_id = l.owner_id
      where l.id = ${locationId} and w.off_at is null and w.events && ${wantedBy(event)}::text[]
        and (w.location_ids is null or l.id = any(w.location_ids)))
    on conflict do nothing`;
}

/** Of an owner, named by a column: false where no webhook is on, so that a statement need not try to write a fact. */
export function isListening(ownerId: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select from webhooks where webhooks.owner_id = ${sql.ref(ownerId)} and webhooks.off_at is null)`;
}

/** Who wants to know the end of a stay is told nothing of its payment, but the end is planned then. */
function wantedBy(event: Fact['event']): readonly string[] {
  if (event === MOVED) return [ENDED];
  return event === 'session.paid' ? [event, ENDED] : [event];
}

type Listening = {
  readonly ownerId: string;
  /** Null: all lots. */
  readonly locationIds: readonly string[] | null;
};

/** The ends of the stays that were paid before, for a webhook that begins to listen. */
export async function planEndsAhead(tx: Db, { ownerId, locationIds }: Listening, now: Date): Promise<void> {
  await sql`
    insert into webhook_facts (location_id, about, event, at, due_at)
    select s.location_id, s.id, ${ENDED}, s.ends_at, s.ends_at
    from locations l join sessions s on s.location_id = l.id and s.status = 'active' and s.ends_at > ${now}
    where l.owner_id = ${ownerId} and (${locationIds}::uuid[] is null or l.id = any(${locationIds}::uuid[]))
    on conflict do nothing`.execute(tx);
}
