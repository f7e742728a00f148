import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { TimeCursor } from '#platform/http/answers/cursors.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aGuest, aVehicle, payForStay } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { plansOf } from '#platform/testing/database/plans.ts';
import { listSessions, type SessionFilter } from './sessions.read-model.ts';

const test = await createTestApp();
const vendor = await test.signUp('vendor');
const ownerId = vendor.user._id;
const now = test.clock.now();
const after: TimeCursor = [now.toISOString(), 'ffffffff-ffff-ffff-ffff-ffffffffffff'];

const LOTS = 4;
const OVER = 300;
// Few lots with many sessions: here, the planner is tempted to use the index over all lots for a single lot.
for (let lots = 0; lots < LOTS; lots++) {
  const { id: locationId } = await aLocation(test.db, { ownerId });
  const { id: zoneId } = await aZone(test.db, { locationId, zoneNumber: 'A1' });
  await payForStay(test, aGuest(), { zoneId, vehicles: [aVehicle()] });
}
await sql`
  insert into sessions (location_id, id, order_id, zone_id, vehicle_id, status, plate, plate_key, plate_state, description,
    lines, minutes, starts_at, ends_at, created_at)
  select location_id, gen_random_uuid(), order_id, zone_id, vehicle_id, 'ended', plate, plate_key, plate_state, description,
    lines, minutes, starts_at - n * interval '1 hour', ends_at - n * interval '1 hour', created_at
  from sessions, generate_series(1, ${OVER}) n`.execute(test.db);
await sql`analyze sessions`.execute(test.db);

const planOf = async (filter: SessionFilter, page: { after?: TimeCursor }) => {
  const [plan = ''] = await plansOf(test.db, (db) =>
    listSessions(db, filter, { limit: 50, now, viewer: null, ...page }),
  );
  return plan;
};

describe('among millions of sessions', () => {
  it.each([{}, { after }])('support’s list is read in index order: %j', async (page) => {
    const plan = await planOf({ kind: 'all' }, page);
    expect(plan).toMatch(/Index Scan using sessions_latest/);
    expect(plan.slice(plan.indexOf('Limit'))).not.toMatch(/Seq Scan/);
    expect(plan).not.toMatch(/Sort[\s\S]*sessions_latest/);
  });

  it.each([{}, { after }])('an owner’s list reads at most a page of each lot: %j', async (page) => {
    const plan = await planOf({ kind: 'owner', ownerId }, page);
    const [, , ofOneLot = ''] = plan.split('Limit');
    expect(ofOneLot).toMatch(/Index Scan using sessions_location_ends/);
    expect(ofOneLot).not.toMatch(/Sort/);
  });

  it.each([
    ['user', { kind: 'user', userId: ownerId }],
    ['guest', { kind: 'guest', guestKey: 'a-guest' }],
  ] as const)('a driver’s list reads only their own: %s', async (name, filter) => {
    const plan = await planOf(filter, {});
    expect(plan).toMatch(new RegExp(`Index Scan using sessions_${name}`));
    expect(plan).not.toMatch(/sessions_latest/);
  });

  it.each([
    ['all', { kind: 'all' }],
    ['an owner', { kind: 'owner', ownerId }],
  ] as const)('every session is listed once, the latest end first: %s', async (_, filter) => {
    const seen: string[] = [];
    for (let from: TimeCursor | null = null; ; ) {
      const page = { limit: 400, now, viewer: null, ...(from && { after: from }) };
      const { sessions, nextCursor } = await listSessions(test.db, filter, page);
      seen.push(...sessions.map(({ _id, endTime }) => `${endTime} ${_id}`));
      if (nextCursor === null) break;
      from = JSON.parse(Buffer.from(nextCursor, 'base64url').toString()) as TimeCursor;
    }
    expect(seen).toHaveLength(LOTS * (OVER + 1));
    expect(seen).toEqual([...new Set(seen)].toSorted().toReversed());
  });
});
