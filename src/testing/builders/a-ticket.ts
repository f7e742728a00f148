/** A valet stand and its tickets, put straight into the database; what a test does not say is an ordinary car on entry. */
import { randomBytes, randomUUIDv7 } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Db } from '#server/db/database.ts';
import type { ValetTicketsTable } from '#server/db/valet-tables.ts';
import { hashCapability } from '#server/http/principal.ts';

const CREATED_AT = new Date('2026-11-20T15:00:00Z');

type StandWishes = { locationId: string; priceCents?: number; isHourly?: boolean; hooks?: number; asksCode?: boolean };

/** A rate of $10 an hour, 50 hooks, and no car handed back without the code. */
export async function aValetStand(db: Db, wishes: StandWishes): Promise<Required<StandWishes>> {
  const stand = { priceCents: 1000, isHourly: true, hooks: 50, asksCode: true, ...wishes };
  await db
    .insertInto('valet_settings')
    .values({
      location_id: stand.locationId,
      price_cents: stand.priceCents,
      is_hourly: stand.isHourly,
      hooks: stand.hooks,
      asks_code: stand.asksCode,
      updated_at: CREATED_AT,
    })
    .execute();
  return stand;
}

type TicketWishes = Partial<Insertable<ValetTicketsTable>> & { location_id: string };
export type BuiltTicket = Insertable<ValetTicketsTable> & {
  /** What the guest sends as x-valet-key. */
  readonly key: string;
  readonly guest: Record<string, string>;
};

let tickets = 0;

export async function aTicket(db: Db, wishes: TicketWishes): Promise<BuiltTicket> {
  tickets += 1;
  const row = { ...ordinaryTicket(tickets), ...wishes };
  await db.insertInto('valet_tickets').values(row).execute();
  const at = { location_id: row.location_id, ticket_id: row.id };
  await db
    .insertInto('valet_phones')
    .values({ ...at, phone_hash: hashCapability(row.phone) })
    .execute();
  const key = randomBytes(24).toString('base64url');
  await db
    .insertInto('valet_guest_keys')
    .values({ ...at, key_hash: hashCapability(key), created_at: CREATED_AT })
    .execute();
  return { ...row, key, guest: { 'x-valet-key': key } };
}

function ordinaryTicket(number: number) {
  return {
    id: randomUUIDv7(),
    version: 1,
    ticket_number: `B${number}`,
    phone: `+1312555${String(number % 10_000).padStart(4, '0')}`,
    first_name: 'Ann',
    last_name: 'Carter',
    email: '',
    plate: `TK${number}`,
    plate_key: `TK${number}`,
    plate_state: 'IL',
    make: 'Honda',
    model: 'Civic',
    color: 'Blue',
    description: '',
    transmission: 'Automatic',
    hook: null,
    is_hourly: true,
    price_cents: 1000,
    fee_basis_points: 1000,
    whereabouts: 'entry',
    unrequested: false,
    parked_by: null,
    parked_location: null,
    retriever_id: null,
    retriever_name: null,
    override_by: null,
    override_guest_name: null,
    override_detail: null,
    paid_by: null,
    parking_cents: null,
    fee_cents: null,
    handover_secret: randomBytes(20).toString('base64url'),
    created_by: null,
    created_at: CREATED_AT,
    updated_at: CREATED_AT,
  } as const;
}
