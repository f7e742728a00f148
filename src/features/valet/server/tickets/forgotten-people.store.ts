// Removes a guest from closed tickets (the ticket, its history, the look-up by phone), and an attendant from all of them.

import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { forgetPhones } from '../guest/guest-keys.store.ts';
import { forgetCallsOf } from '../on-call.store.ts';
import type { TicketRef } from './stored-ticket.ts';

type Old = { readonly before: Date; readonly now: Date; readonly limit: number };

/** Goes lot by lot, each in its own transaction. @returns how many tickets were cleared; tickets being changed are skipped */
export async function forgetGuests(db: Db, { before, now, limit }: Old): Promise<number> {
  const old = await listClosed(db, sql`updated_at < ${before} order by updated_at limit ${limit}`);
  let cleared = 0;
  for (const tickets of byLot(old)) {
    cleared += (await inTransaction(db, (tx) => forgetAt(tx, tickets, { now, waits: false }))).length;
  }
  return cleared;
}

/**
 * Runs in the caller's transaction and covers every closed ticket with this email address.
 * @returns the tickets' phone numbers in E.164
 */
export async function forgetGuestOf(tx: Db, email: string, now: Date): Promise<string[]> {
  const old = await listClosed(tx, sql`lower(email) = lower(${email}) and email <> ''`);
  const phones: string[] = [];
  for (const tickets of byLot(old)) phones.push(...(await forgetAt(tx, tickets, { now, waits: true })));
  return [...new Set(phones)];
}

/** Whether an open ticket has this email address. */
export async function hasCarAtValet(db: Db, email: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from valet_tickets where lower(email) = lower(${email}) and email <> '' and is_open limit 1`.execute(db);
  return rows.length > 0;
}

const CLOSED = sql`forgotten_at is null and whereabouts in ('completed', 'void')`;

async function listClosed(db: Db, which: RawBuilder<unknown>): Promise<TicketRef[]> {
  const { rows } = await sql<TicketRef>`
    select location_id, id as ticket_id from valet_tickets where ${CLOSED} and ${which}`.execute(db);
  return rows;
}

type TicketsOfLot = { readonly locationId: string; readonly ids: readonly string[] };

function byLot(ticketRefs: readonly TicketRef[]): TicketsOfLot[] {
  const lots = Map.groupBy(ticketRefs, ({ locationId }) => locationId);
  return [...lots].map(([locationId, tickets]) => ({ locationId, ids: tickets.map(({ ticketId }) => ticketId) }));
}

/**
 * `waits`: for tickets that are being changed, instead of skipping them. @returns the phone numbers of the tickets that it
 * cleared
 */
async function forgetAt(
  tx: Db,
  { locationId, ids }: TicketsOfLot,
  { now, waits }: { readonly now: Date; readonly waits: boolean },
): Promise<string[]> {
  const { rows } = await sql<{ ticketId: string; phone: string }>`
    with old as (
      select id, phone from valet_tickets
      where location_id = ${locationId} and id = any(${ids}::uuid[]) and ${CLOSED} for update ${waits ? sql`` : sql`skip locked`}
    ), tickets as (
      update valet_tickets t set phone = '', first_name = '', last_name = '', email = '', description = '',
        override_guest_name = case when override_guest_name is null then null else '' end,
        override_detail = case when override_detail is null then null else '' end,
        room_name = case when room_name is null then null else '' end,
        room_number = case when room_number is null then null else '' end,
        damage = ${WITHOUT_WORDS}, forgotten_at = ${now}, due = null
      from old where t.location_id = ${locationId} and t.id = old.id
    ), events as (
      update valet_events e set fact = ${WITHOUT_GUEST}
      from old where e.location_id = ${locationId} and e.ticket_id = old.id
        and (e.kind in ('created', 'edited', 'override_granted', 'damage_objected')
          or e.kind = 'paid' and e.fact ? 'room')
    ), keys as (
      delete from valet_guest_keys k using old where k.location_id = ${locationId} and k.ticket_id = old.id
    )
    select id as ticket_id, phone from old`.execute(tx);
  await forgetPhones(
    tx,
    rows.map((row) => ({ locationId, ...row })),
  );
  return rows.map(({ phone }) => phone);
}

const BLANK = sql`'{"phone": "", "firstName": "", "lastName": "", "email": "", "description": ""}'::jsonb`;
/** What the guest wrote about damage; the marks and the answer stay. */
const WITHOUT_WORDS = sql`case when damage #> '{answer,text}' is null then damage
  else jsonb_set(damage, '{answer,text}', '""') end`;
/** An edit is blanked only in the fields that it changed. */
const WITHOUT_GUEST = sql`case e.kind
  when 'created' then jsonb_set(e.fact, '{details}', (e.fact->'details') || ${BLANK})
  when 'edited' then jsonb_set(e.fact, '{changes}', coalesce((
    select jsonb_object_agg(key, case when ${BLANK} ? key then '""'::jsonb else value end)
    from jsonb_each(e.fact->'changes')), '{}'::jsonb))
  when 'damage_objected' then jsonb_set(e.fact, '{text}', '""')
  when 'paid' then e.fact || '{"room": {"name": "", "number": ""}}'::jsonb
  else e.fact || '{"guestName": "", "detail": ""}'::jsonb end`;

/** Runs in the caller's transaction. `name` replaces theirs where a name is required. */
export async function forgetAttendant(tx: Db, { id, name }: { readonly id: string; readonly name: string }) {
  await forgetCallsOf(tx, id);
  const quoted = JSON.stringify(name);
  await sql`
    with acts as (
      select location_id, ticket_id, array_agg(distinct actor_name) as names
      from valet_events where actor_id = ${id} group by 1, 2
    )
    update valet_tickets t set
      retriever_name = case when t.retriever_id = ${id} then ${name} else t.retriever_name end,
      override_by = case when t.override_by = any (acts.names) then ${name} else t.override_by end,
      parked_by = case when t.parked_by = any (acts.names) then ${name} else t.parked_by end,
      damage = case when jsonb_exists(t.damage->'people', ${id})
        then jsonb_set(t.damage, array['people', ${id}], ${quoted}::jsonb) else t.damage end
    from acts where t.location_id = acts.location_id and t.id = acts.ticket_id`.execute(tx);
  await sql`
    update valet_events set actor_name = ${name}, fact = case
      when kind in ('job_taken', 'damage_marked', 'no_damage_seen') then jsonb_set(fact, '{attendant,name}', ${quoted}::jsonb)
      when kind = 'override_granted' then jsonb_set(fact, '{by}', ${quoted}::jsonb)
      when fact->>'parkedBy' = actor_name then jsonb_set(fact, '{parkedBy}', ${quoted}::jsonb)
      else fact end
    where actor_id = ${id}`.execute(tx);
  await sql`
    update valet_shifts set
      opened_by_name = case when opened_by = ${id} then ${name} else opened_by_name end,
      closed_by_name = case when closed_by = ${id} then ${name} else closed_by_name end,
      taken_over_by_name = case when taken_over_by = ${id} then ${name} else taken_over_by_name end
    where ${id} in (opened_by, closed_by, taken_over_by)`.execute(tx);
  await sql`update valet_till_counts set counted_by_name = ${name} where counted_by = ${id}`.execute(tx);
}
