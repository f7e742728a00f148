/** After the storm, spaces and code uses that nobody has can each be sold once, and not one more. */

import { Client } from 'pg';
import { expect } from 'vitest';
import { DAY_MS } from '#platform/calendar/durations.ts';
import { aGuest, aVehicle } from '../builders/a-driver.ts';
import type { StubbornClient } from '../kill/stubborn-client.ts';
import type { Lot } from './act.ts';
import { type CountedZone, SPACES } from './counted-zones.ts';

export type Quiet = {
  readonly client: StubbornClient;
  readonly lot: Lot;
  readonly fleet: { readonly connectionString: string };
};

const MORE_THAN_THERE_ARE = 2;
/** Later than anything reserved in the storm. */
const EMPTY_DAY = 80;
/** The length of an ordinary one-hour stay, including the ten minutes before it starts. */
const STAY = `interval '70 minutes'`;

/** Checks now, and a day for which nobody has reserved. */
export async function expectPlaces(quiet: Quiet): Promise<void> {
  // Otherwise the zone would wait for drivers who walked away without paying.
  await query(quiet, `update space_holds set expires_at = now() - interval '1 second' where expires_at is not null`);
  for (const zone of ['counted', 'yard'] as const) {
    const [taken] = await query<{ n: number }>(
      quiet,
      `select count(*)::int as n from sessions
        where zone_id = $1 and status = 'active' and ends_at > now() and covered_from < now() + ${STAY}`,
      [quiet.lot.zoneIds[zone]],
    );
    await expectSold(quiet, { zone, free: SPACES[zone] - (taken?.n ?? 0) });
    const startTime = new Date(Date.now() + EMPTY_DAY * DAY_MS).toISOString();
    await expectSold(quiet, { zone, free: SPACES[zone], startTime });
  }
}

type Selling = { readonly zone: CountedZone; readonly free: number; readonly startTime?: string };

async function expectSold({ client, lot }: Quiet, { zone, free, startTime }: Selling): Promise<void> {
  const request = async () => {
    const stay = { zoneId: lot.zoneIds[zone], hours: 1, vehicles: [aVehicle()], ...(startTime && { startTime }) };
    const { status } = await client.call('POST /billing/stripe-intent', { body: stay }, aGuest().headers);
    return status;
  };
  const statuses = await Promise.all(Array.from({ length: SPACES[zone] + MORE_THAN_THERE_ARE }, request));
  expect(statuses.filter((status) => status === 200)).toHaveLength(free);
}

type Code = { readonly code: string; readonly limit: number; readonly free: number };

/** Checks the last few codes. A use that somebody may still pay for is not free. */
export async function expectUses(quiet: Quiet): Promise<void> {
  const { client, lot } = quiet;
  const codes = await query<Code>(
    quiet,
    `select v.code, v.max_uses as limit, (v.max_uses - (
        select coalesce(sum(case o.status
          when 'pending' then case when o.created_at = (
            select max(later.created_at) from orders later where later.guest_key = o.guest_key) then o.vehicle_count else 0 end
          when 'paid' then (select count(*) from sessions s where s.order_id = o.id and s.status <> 'refunded')
          else 0 end), 0)
        from orders o where o.terms->'validated'->>'id' = v.id::text))::int as free
      from validations v order by v.id desc limit 3`,
  );
  for (const { code, limit, free } of codes) {
    const request = async () => {
      const stay = { zoneId: lot.zoneIds.plain, hours: 5, vehicles: [aVehicle()], code };
      const { status } = await client.call('POST /billing/stripe-intent', { body: stay }, aGuest().headers);
      return status;
    };
    const statuses = await Promise.all(Array.from({ length: limit + MORE_THAN_THERE_ARE }, request));
    expect(statuses.filter((status) => status === 200)).toHaveLength(free);
  }
}

async function query<Row extends object>({ fleet }: Quiet, text: string, values: unknown[] = []): Promise<Row[]> {
  const database = new Client({ connectionString: fleet.connectionString });
  await database.connect();
  try {
    return (await database.query<Row>(text, values)).rows;
  } finally {
    await database.end();
  }
}
