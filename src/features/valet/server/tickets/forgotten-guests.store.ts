// Removes a guest from closed tickets: from the ticket, its history, and the look-up by phone.

import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { forgetPhones } from '../guest/guest-keys.store.ts';
import type { TicketPlace } from './stored-ticket.ts';

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

async function listClosed(db: Db, which: RawBuilder<unknown>): Promise<TicketPlace[]> {
  const { rows } = await sql<TicketPlace>`
    select location_id, id as ticket_id from valet_tickets where ${CLOSED} and ${which}`.execute(db);
  return rows;
}

type TicketsOfLot = { readonly locationId: string; readonly ids: readonly string[] };

function byLot(places: readonly TicketPlace[]): TicketsOfLot[] {
  const lots = Map.groupBy(places, ({ locationId }) => locationId);
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
