// A valet ticket is paid for by an order of its own kind, which names the ticket and no zone. Cash is kept by the location's
// owner: it stands in the ledger as handed on to them.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table orders alter column zone_id drop not null,
      add column ticket_id uuid,
      drop constraint orders_kind_check,
      add constraint orders_kind_check check (kind in ('stay', 'extension', 'correction', 'valet')),
      add constraint orders_ticket_check
        check ((kind = 'valet') = (ticket_id is not null) and (kind = 'valet') = (zone_id is null)),
      add constraint orders_ticket foreign key (location_id, ticket_id) references valet_tickets (location_id, id)`.execute(
    db,
  );
  await sql`create index orders_of_ticket on orders (location_id, ticket_id) where ticket_id is not null`.execute(db);
  await sql`drop index orders_receipt_code`.execute(db);
  await sql`
    create index orders_receipt_code on orders (right(id::text, 8)) where kind in ('stay', 'valet')`.execute(db);
  await sql`
    alter table ledger_entries drop constraint ledger_entries_account_check,
      add constraint ledger_entries_account_check
        check (account in ('driver', 'owner', 'platform', 'provider', 'disputes', 'payouts', 'bank') or account like 'authority:_%')`.execute(
    db,
  );
  // By which the desk finds a ticket, wherever it is.
  await sql`create index valet_tickets_desk_plate on valet_tickets (plate_key, id)`.execute(db);
  await sql`create index valet_tickets_desk_phone on valet_tickets (phone, id)`.execute(db);
  await sql`create index valet_tickets_desk_number on valet_tickets (ticket_number, id)`.execute(db);
  await sql`create index valet_tickets_desk_email on valet_tickets (email, id) where email <> ''`.execute(db);
}
