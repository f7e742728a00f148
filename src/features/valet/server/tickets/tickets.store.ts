// Tickets and their events. A change is one statement: the ticket's new state, the events behind it, and the totals of the day.
// PostgreSQL notifies live pages when the transaction commits.

import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { ValetEventsTable, ValetTicketsTable } from '#platform/db/tables/valet-tables.ts';
import { standDay } from '../../rules/stand-day.ts';
import type { TicketActor } from '../../rules/ticket/ticket-commands.ts';
import type { TicketFact } from '../../rules/ticket/ticket-facts.ts';
import { columnsOf, type StoredTicket, TICKET_COLUMNS, type TicketRef, toStored } from './stored-ticket.ts';

/**
 * Live pages listen to this channel. Each message is `{ locationId, ticketId, version }`; one about a stand itself has only the
 * first.
 */
export const TICKET_CHANNEL = 'valet_changes';

export type ActStamp = { readonly at: Date; readonly now: Date; readonly device: string; readonly actor: TicketActor };
export type NumberedFact = { readonly eventId: string; readonly fact: TicketFact };

/** Locks the ticket until the transaction ends. */
export async function lockTicket(tx: Db, ticketRef: TicketRef): Promise<StoredTicket | null> {
  const row = await selectTicket(tx, ticketRef).forUpdate('t').executeTakeFirst();
  return row ? toStored(row) : null;
}

export async function findTicket(db: Db, ticketRef: TicketRef): Promise<StoredTicket | null> {
  const row = await selectTicket(db, ticketRef).executeTakeFirst();
  return row ? toStored(row) : null;
}

function selectTicket(db: Db, { locationId, ticketId }: TicketRef) {
  return db
    .selectFrom('valetTickets as t')
    .innerJoin('locations as l', 'l.id', 't.locationId')
    .leftJoin('valetSettings as s', 's.locationId', 't.locationId')
    .select(TICKET_COLUMNS.map((column) => `t.${column}` as const))
    .select(['l.name as locationName', 'l.timeZone', 's.asksCode'])
    .where('t.locationId', '=', locationId)
    .where('t.id', '=', ticketId);
}

/** The same columns for SQL that uses the table aliases above. */
export const STORED_TICKET = sql`${sql.join(TICKET_COLUMNS.map((column) => sql.ref(`t.${column}`)))},
  l.name as location_name, l.time_zone, s.asks_code`;

/** The ticket that an event id belongs to at this location; null if there is none. */
export async function findTicketOfEvent(db: Db, locationId: string, eventId: string): Promise<string | null> {
  const row = await db
    .selectFrom('valetEvents')
    .select('ticketId')
    .where('locationId', '=', locationId)
    .where('eventId', '=', eventId)
    .executeTakeFirst();
  return row?.ticketId ?? null;
}

export type TicketOrigin = Pick<Insertable<ValetTicketsTable>, 'handoverSecret' | 'createdBy' | 'textsConsentAt'>;

/** @throws a unique violation when another open ticket has its number or hook. */
export async function insertTicket(
  tx: Db,
  stored: StoredTicket,
  { origin, facts, stamp }: { origin: TicketOrigin; facts: readonly NumberedFact[]; stamp: ActStamp },
): Promise<void> {
  const { ticket, locationId, ticketId: id } = stored;
  const terms = JSON.stringify(ticket.terms);
  const row = { ...columnsOf(ticket), ...origin, locationId, id, version: facts.length };
  await tx
    .insertInto('valetTickets')
    .values({ ...row, terms, createdAt: stamp.at, updatedAt: stamp.at })
    .execute();
  await tx.insertInto('valetTicketPlaces').values({ ticketId: id, locationId }).execute();
  await tx
    .insertInto('valetEvents')
    .values(eventRows(stored, facts, stamp))
    .execute();
  await publishChange(tx, stored);
}

/** `stored` is the ticket after the facts, with its new version. @throws like `insertTicket`. */
export async function saveTicket(
  tx: Db,
  stored: StoredTicket,
  { facts, stamp, counted }: { facts: readonly NumberedFact[]; stamp: ActStamp; counted: DayCounts },
): Promise<void> {
  const { locationId, ticketId, version, ticket, due, textsConsentAt } = stored;
  const { requested, parked } = counted;
  const row = { locationId, day: standDay(stamp.at, stored.timeZone), requested, parked };
  const saving = tx.with('saved', (db) =>
    db
      .updateTable('valetTickets')
      .set({ ...columnsOf(ticket), due: due && JSON.stringify(due), version, textsConsentAt, updatedAt: stamp.at })
      .where('locationId', '=', locationId)
      .where('id', '=', ticketId),
  );
  const counting = saving.with('counted', (db) =>
    db
      .insertInto('valetDays')
      .values(row)
      .onConflict((on) =>
        on.columns(['locationId', 'day']).doUpdateSet({
          requested: sql`valet_days.requested + excluded.requested`,
          parked: sql`valet_days.parked + excluded.parked`,
        }),
      ),
  );
  const isCounted = requested !== 0 || parked !== 0;
  await (isCounted ? counting : saving)
    .insertInto('valetEvents')
    .values(eventRows(stored, facts, stamp))
    .execute();
  await publishChange(tx, stored);
}

/** What an act adds to the totals of the stand's day. */
export type DayCounts = { readonly requested: number; readonly parked: number };

/** A separate statement: tickets' statements run where their rows are, while live pages listen in one place. */
async function publishChange(tx: Db, { locationId, ticketId, version }: StoredTicket): Promise<void> {
  const message = JSON.stringify({ locationId, ticketId, version });
  await sql`select pg_notify(${TICKET_CHANNEL}, ${message})`.execute(tx);
}

/** Tells the pages of a ticket that its car has a new photo. */
export async function announcePhotos(db: Db, { locationId, ticketId }: TicketRef): Promise<void> {
  await sql`select pg_notify(${TICKET_CHANNEL}, ${JSON.stringify({ locationId, ticketId, photos: true })})`.execute(db);
}

/** Tells the boards of a stand that its settings have changed. */
export async function announceStand(tx: Db, locationId: string): Promise<void> {
  await sql`select pg_notify(${TICKET_CHANNEL}, ${JSON.stringify({ locationId })})`.execute(tx);
}

function eventRows(
  { locationId, ticketId, version, ticket }: StoredTicket,
  facts: readonly NumberedFact[],
  { at, now, device, actor }: ActStamp,
): Insertable<ValetEventsTable>[] {
  const who = 'id' in actor ? { actorId: actor.id, actorName: actor.name } : { actorId: null, actorName: '' };
  return facts.map(({ eventId, fact }, index) => ({
    locationId,
    ticketId,
    sequence: version - facts.length + 1 + index,
    eventId,
    kind: fact.kind,
    fact: JSON.stringify(fact),
    whereabouts: ticket.whereabouts,
    actorKind: actor.kind,
    ...who,
    device,
    actedAt: at,
    recordedAt: now,
  }));
}

/** What was due has been done. */
export async function clearDue(tx: Db, { locationId, ticketId }: TicketRef): Promise<void> {
  const ticket = tx.updateTable('valetTickets').where('locationId', '=', locationId).where('id', '=', ticketId);
  await ticket.set({ due: null }).execute();
}

/** A stand's tickets whose last act can still be undone. */
export async function listDue(tx: Db, locationId: string): Promise<TicketRef[]> {
  const due = tx.selectFrom('valetTickets').select(['locationId', 'id as ticketId']);
  return due.where('locationId', '=', locationId).where('due', 'is not', null).orderBy('id').execute();
}

export type TicketEvent = Selectable<ValetEventsTable>;

export async function listEvents(db: Db, ticketRef: TicketRef): Promise<TicketEvent[]> {
  return selectEvents(db, ticketRef).orderBy('sequence').execute();
}

export async function findLastEvent(db: Db, ticketRef: TicketRef): Promise<TicketEvent | null> {
  return (await selectEvents(db, ticketRef).orderBy('sequence', 'desc').limit(1).executeTakeFirst()) ?? null;
}

/** What was done last, and when. */
export async function findLastFact(
  db: Db,
  { locationId, ticketId }: TicketRef,
): Promise<Pick<TicketEvent, 'fact' | 'actedAt'> | null> {
  const facts = db.selectFrom('valetEvents').select(['fact', 'actedAt']).where('locationId', '=', locationId);
  return (await facts.where('ticketId', '=', ticketId).orderBy('sequence', 'desc').limit(1).executeTakeFirst()) ?? null;
}

function selectEvents(db: Db, { locationId, ticketId }: TicketRef) {
  return db.selectFrom('valetEvents').selectAll().where('locationId', '=', locationId).where('ticketId', '=', ticketId);
}
