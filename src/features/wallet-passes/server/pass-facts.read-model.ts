// What a pass is composed from. Everything that it shows is read in one statement, so that a pass whose facts have another hash is out of date,
// whoever changed them.

import { type RawBuilder, sql } from 'kysely';
import { addressAt, timeZoneAsOf } from '#features/lot-directory/server/public.ts';
import type { Whereabouts } from '#features/valet/rules/ticket/ticket.ts';
import type { Db } from '#platform/db/database.ts';
import { findAtLocations, listLocationsOf } from '#platform/db/sharding/location-in-ids.ts';
import type { OrdersTable } from '#platform/db/tables/schema.ts';
import type { PassAbout, PassKind, StoredPass } from './wallet-passes.store.ts';

type LotFacts = {
  readonly lot: string;
  readonly address: string;
  readonly timeZone: string;
  readonly lat: number;
  readonly lng: number;
};

type Car = { readonly plate: string; readonly state: string };

/** Times are in milliseconds since 1970. */
export type StayFacts = LotFacts & {
  readonly kind: 'stay';
  readonly id: string;
  readonly language: string | null;
  readonly zone: string | null;
  readonly reserved: boolean;
  readonly status: OrdersTable['status'];
  readonly receiptKey: string;
  readonly cars: ReadonlyArray<Car & { readonly status: string; readonly startsAt: number; readonly endsAt: number }>;
};

export type PermitFacts = LotFacts & {
  readonly kind: 'permit';
  readonly language: string | null;
  readonly plan: string;
  readonly state: string;
  readonly startsAt: number;
  readonly paidMonth: string | null;
  readonly endsAfter: string | null;
  readonly parksUntil: number | null;
  /** Of the month that was paid last. */
  readonly receipt: { readonly id: string; readonly key: string } | null;
  readonly cars: readonly Car[];
};

export type TicketFacts = LotFacts & {
  readonly kind: 'ticket';
  readonly number: string;
  readonly whereabouts: Whereabouts;
  readonly isPaid: boolean;
  readonly cars: readonly Car[];
};

export type PassFacts = StayFacts | PermitFacts | TicketFacts;
export type HashedFacts = { readonly facts: PassFacts; readonly factsHash: string };

type At = { readonly locationId: RawBuilder<unknown>; readonly id: RawBuilder<unknown> };

const millis = (time: RawBuilder<unknown>) => sql`(extract(epoch from ${time}) * 1000)::bigint`;
const place = sql`'lot', l.name, 'lat', l.lat, 'lng', l.lng`;
const placeNow = sql`${place}, 'address', l.address, 'timeZone', l.time_zone`;

const FACTS: Readonly<Record<PassKind, (at: At) => RawBuilder<unknown>>> = {
  stay: ({ locationId, id }) => sql`
    select jsonb_build_object('kind', 'stay', 'id', o.id, ${place}, 'address', ${addressAt(sql`o.created_at`)},
      'timeZone', ${timeZoneAsOf(sql`o.created_at`)}, 'language', o.language, 'zone', z.zone_number, 'reserved', o.reserved,
      'status', o.status, 'receiptKey', o.receipt_key, 'cars', coalesce((
        select jsonb_agg(jsonb_build_object('plate', s.plate, 'state', s.plate_state, 'status', s.status,
          'startsAt', ${millis(sql`s.starts_at`)}, 'endsAt', ${millis(sql`s.ends_at`)}) order by s.id)
        from sessions s where s.location_id = o.location_id and s.order_id = o.id and s.status <> 'pending'), '[]')) as facts
    from orders o join locations l on l.id = o.location_id
      left join zones z on z.location_id = o.location_id and z.id = o.zone_id
    where o.location_id = ${locationId} and o.id = ${id} and o.kind = 'stay'`,
  permit: ({ locationId, id }) => sql`
    select jsonb_build_object('kind', 'permit', ${placeNow}, 'language', p.language, 'plan', pl.name, 'state', p.state,
      'startsAt', ${millis(sql`p.starts_at`)}, 'paidMonth', p.paid_month, 'endsAfter', p.ends_after,
      'parksUntil', ${millis(sql`p.parks_until`)}, 'receipt', (
        select jsonb_build_object('id', o.id, 'key', o.receipt_key)
        from permit_months m join orders o on o.location_id = m.location_id and o.id = m.order_id
        where m.location_id = p.location_id and m.permit_id = p.id and m.status = 'paid' order by m.month desc limit 1),
      'cars', coalesce((
        select jsonb_agg(jsonb_build_object('plate', v.plate, 'state', v.state) order by v.place)
        from permit_plates v where v.location_id = p.location_id and v.permit_id = p.id), '[]')) as facts
    from permits p join permit_plans pl on pl.location_id = p.location_id and pl.id = p.plan_id
      join locations l on l.id = p.location_id
    where p.location_id = ${locationId} and p.id = ${id}`,
  ticket: ({ locationId, id }) => sql`
    select jsonb_build_object('kind', 'ticket', ${placeNow}, 'number', t.ticket_number, 'whereabouts', t.whereabouts,
      'isPaid', t.paid_by is not null,
      'cars', jsonb_build_array(jsonb_build_object('plate', t.plate, 'state', t.plate_state))) as facts
    from valet_tickets t join locations l on l.id = t.location_id
    where t.location_id = ${locationId} and t.id = ${id}`,
};

/** Null if there is no such thing. */
export async function readFacts(db: Db, { kind, locationId, aboutId }: PassAbout): Promise<HashedFacts | null> {
  const of = FACTS[kind]({ locationId: sql`${locationId}::uuid`, id: sql`${aboutId}::uuid` });
  const { rows } = await sql<HashedFacts>`
    select f.facts, md5(f.facts::text) as facts_hash from (${of}) f`.execute(db);
  return rows[0] ?? null;
}

/** `factsHash` is the present one. */
export type OutdatedPass = Pick<StoredPass, 'locationId' | 'id' | 'version'> &
  HashedFacts & { readonly storedHash: string };

/** Passes that no longer show what is. */
export async function listOutdated(db: Db, kind: PassKind, now: Date, limit: number): Promise<OutdatedPass[]> {
  const of = FACTS[kind]({ locationId: sql`w.location_id`, id: sql`w.about_id` });
  const { rows } = await sql<OutdatedPass>`
    select w.location_id, w.id, w.version, w.facts_hash as stored_hash, f.facts, md5(f.facts::text) as facts_hash
    from wallet_passes w cross join lateral (${of}) f
    where w.kind = ${kind} and w.followed_until > ${now} and md5(f.facts::text) <> w.facts_hash
    order by w.location_id, w.id limit ${limit}`.execute(db);
  return rows;
}

/** Null unless the permit is this account's. */
export async function findOwnPermit(db: Db, permitId: string, userId: string): Promise<PassAbout | null> {
  return findAtLocations(await listLocationsOf(db, permitId), async (locationId) => {
    const permit = await db
      .selectFrom('permits')
      .select('id')
      .where('locationId', '=', locationId)
      .where('id', '=', permitId)
      .where('userId', '=', userId)
      .executeTakeFirst();
    return permit ? { kind: 'permit', locationId, aboutId: permitId } : null;
  });
}

export async function findTicketPlace(db: Db, ticketId: string): Promise<PassAbout | null> {
  const query = db.selectFrom('valetTicketPlaces').select('locationId').where('ticketId', '=', ticketId);
  const place = await query.executeTakeFirst();
  return place ? { kind: 'ticket', locationId: place.locationId, aboutId: ticketId } : null;
}
