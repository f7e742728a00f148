/** A plan of monthly permits, and a permit of that plan with one month past due. */
import { randomBytes, randomUUIDv7 } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { idAt, receiptKeyAt } from '#platform/db/sharding/location-in-ids.ts';
import type { Schema } from '#platform/db/tables/schema.ts';

type Options = {
  readonly locationId: string;
  readonly zoneIds: readonly string[];
  readonly name?: string;
  readonly monthlyCents?: number;
  readonly seats?: number;
  readonly plates?: number;
};

export async function aPermitPlan(
  db: Db,
  { locationId, zoneIds, ...options }: Options,
): Promise<{ readonly id: string }> {
  const id = idAt(locationId, randomUUIDv7());
  const plan = { name: 'Commuter', monthlyCents: 9000, seats: 10, plates: 2, ...options };
  const createdAt = new Date('2026-01-15T15:00:00Z');
  await db
    .insertInto('permitPlans')
    .values({ locationId, id, zoneIds: [...zoneIds], ...plan, createdAt })
    .execute();
  return { id };
}

type OfPlan = {
  readonly locationId: string;
  readonly planId: string;
  readonly userId: string;
  readonly plate?: string;
};

/** Paid for January 2026 and past due since. */
export async function aPermit(db: Db, { userId, plate = 'PERMIT1', ...of }: OfPlan): Promise<{ readonly id: string }> {
  return pastDue(db, { ...of, userId }, plate);
}

/** A company's permit, paid for January 2026 and past due since. */
export async function aCompanyPermit(
  db: Db,
  { locationId, planId }: Omit<OfPlan, 'userId'>,
): Promise<{ readonly id: string; readonly payKey: string }> {
  const id = idAt(locationId, randomUUIDv7());
  const payKey = receiptKeyAt({ locationId, id }, randomBytes(16));
  const company = {
    kind: 'company',
    holderName: 'Lake Works',
    holderEmail: 'bills@lakeworks.example',
    payKey,
  } as const;
  await pastDue(db, { locationId, planId, id, ...company }, 'COMPANY1');
  return { id, payKey };
}

type PastDue = Pick<OfPlan, 'locationId' | 'planId'> & Partial<Insertable<Schema['permits']>>;

async function pastDue(db: Db, { locationId, ...of }: PastDue, plate: string): Promise<{ readonly id: string }> {
  const id = of.id ?? idAt(locationId, randomUUIDv7());
  const startsAt = new Date('2026-01-01T06:00:00Z');
  await db
    .insertInto('permits')
    .values({
      ...of,
      locationId,
      id,
      state: 'past_due',
      startsOn: '2026-01-01',
      startsAt,
      paidMonth: '2026-01',
      parksUntil: new Date('2026-02-08T06:00:00Z'),
      createdAt: startsAt,
    })
    .execute();
  const named = { plateKey: plate, state: 'IL', plate, place: 0 };
  await db
    .insertInto('permitPlates')
    .values({ locationId, permitId: id, ...named })
    .execute();
  return { id };
}
