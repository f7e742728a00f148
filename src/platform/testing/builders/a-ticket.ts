/** A valet stand and its tickets, inserted directly; by default an ordinary parked car. */
import { randomBytes, randomUUIDv7 } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { TipMode } from '#features/valet/rules/price/tip.ts';
import type { Db } from '#platform/db/database.ts';
import { keyAtAll } from '#platform/db/sharding/location-in-ids.ts';
import type { ValetTicketsTable } from '#platform/db/tables/valet-tables.ts';
import { hashCapability, hashValetKey } from '#platform/http/access/principal.ts';
import { plainTerms } from './plain-terms.ts';

const CREATED_AT = new Date('2026-11-20T15:00:00Z');

type StandOptions = {
  locationId: string;
  priceCents?: number;
  isHourly?: boolean;
  hooks?: number;
  asksCode?: boolean;
  capacity?: number | null;
  tips?: TipMode;
  chargesRooms?: boolean;
};

/** $10 an hour, 50 hooks, and the code required at handover. */
export async function aValetStand(db: Db, options: StandOptions): Promise<Required<StandOptions>> {
  const stand = {
    priceCents: 1000,
    isHourly: true,
    hooks: 50,
    asksCode: true,
    capacity: null,
    tips: 'off' as const,
    chargesRooms: false,
    ...options,
  };
  await db
    .insertInto('valetSettings')
    .values({
      locationId: stand.locationId,
      priceCents: stand.priceCents,
      isHourly: stand.isHourly,
      hooks: stand.hooks,
      asksCode: stand.asksCode,
      capacity: stand.capacity,
      tips: stand.tips,
      chargesRooms: stand.chargesRooms,
      updatedAt: CREATED_AT,
    })
    .execute();
  return stand;
}

type TicketOptions = Partial<Insertable<ValetTicketsTable>> & { locationId: string };
export type BuiltTicket = Insertable<ValetTicketsTable> & {
  /** The value of the guest's x-valet-key header. */
  readonly key: string;
  readonly guest: Record<string, string>;
};

const PARKED = { whereabouts: 'parked', parkedBy: 'Leo', parkedLocation: 'B12', parkedAt: CREATED_AT } as const;

let tickets = 0;

export async function aTicket(db: Db, options: TicketOptions): Promise<BuiltTicket> {
  tickets += 1;
  const row = {
    ...ordinaryTicket(tickets),
    ...(options.whereabouts !== 'entry' && PARKED),
    ...timesOf(options.whereabouts),
    ...options,
  };
  await db.insertInto('valetTickets').values(row).execute();
  const at = { locationId: row.locationId, ticketId: row.id };
  await db.insertInto('valetTicketPlaces').values(at).execute();
  await db
    .insertInto('valetPhones')
    .values({ ...at, phoneHash: hashCapability(row.phone) })
    .execute();
  const key = keyAtAll([row.locationId]);
  await db
    .insertInto('valetGuestKeys')
    .values({ ...at, keyHash: hashValetKey(key), createdAt: CREATED_AT })
    .execute();
  return { ...row, key, guest: { 'x-valet-key': key } };
}

/** Gives a car that was requested, or stands in front, the time since when that is so. */
function timesOf(whereabouts: TicketOptions['whereabouts']) {
  if (whereabouts === 'requested' || whereabouts === 'retrieving') return { requestedAt: CREATED_AT };
  return whereabouts === 'ready' ? { requestedAt: CREATED_AT, readyAt: CREATED_AT } : {};
}

function ordinaryTicket(number: number) {
  return {
    id: randomUUIDv7(),
    version: 1,
    ticketNumber: `B${number}`,
    phone: `+1312555${String(number % 10_000).padStart(4, '0')}`,
    firstName: 'Ann',
    lastName: 'Carter',
    email: '',
    plate: `TK${number}`,
    plateKey: `TK${number}`,
    plateState: 'IL',
    make: 'Honda',
    model: 'Civic',
    color: 'Blue',
    description: '',
    transmission: 'Automatic',
    hook: null,
    terms: JSON.stringify(plainTerms({ isHourly: true, priceCents: 1000, feeBasisPoints: 1000 })),
    whereabouts: 'entry',
    unrequested: false,
    takenBack: null,
    parkedBy: null,
    parkedLocation: null,
    retrieverId: null,
    retrieverName: null,
    overrideBy: null,
    overrideGuestName: null,
    overrideDetail: null,
    paidBy: null,
    roomName: null,
    roomNumber: null,
    lines: null,
    handoverSecret: randomBytes(20).toString('base64url'),
    createdBy: null,
    estimated: [],
    createdAt: CREATED_AT,
    updatedAt: CREATED_AT,
  } as const;
}
