// Two processes whose clocks differ by a moment: one settles what has lapsed for the other.

import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { isZoneFull } from '#platform/db/pg-errors.ts';
import { writeParts } from '#platform/db/statements/statement-parts.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { paidSpaceHoldParts } from './space-holds.store.ts';

const app = await createTestApp();
const vendor = await app.signUp('vendor');
const expire = new Date('2030-05-04T12:10:00Z');
const before = new Date(expire.getTime() - 1000);
const after = new Date(expire.getTime() + 1000);
const inHours = (hours: number) => new Date(before.getTime() + hours * 3_600_000);

let zone: { locationId: string; zoneId: string };
beforeEach(async () => {
  const { id: locationId } = await aLocation(app.db, { ownerId: vendor.user._id });
  const { id: zoneId } = await aZone(app.db, { locationId, priceCents: 1000, isHourly: true });
  await app.call('PATCH /zones/:id', { params: { id: zoneId }, body: { capacity: 1 } }, vendor.headers);
  zone = { locationId, zoneId };
});

type Hold = { readonly now: Date; readonly from?: number; readonly until?: number; readonly reserved?: boolean };

/** One space from one hour to another, counted from the moment before the lapse. */
function hold(orderId: string, { now, from = 0, until = 1, reserved = false }: Hold, db = app.db) {
  const times = { startsAt: inHours(from), endsAt: inHours(until) };
  return writeParts(db, paidSpaceHoldParts({ ...zone, orderId, spaces: [1], reserved, now, ...times }));
}

async function isSold(sale: Promise<void>): Promise<boolean> {
  try {
    await sale;
    return true;
  } catch (error) {
    if (isZoneFull(error)) return false;
    throw error;
  }
}

const reserveTomorrow = () => hold(app.deps.newId(), { now: before, from: 24, until: 25, reserved: true });

describe('a space that is paid for at the moment it lapses', () => {
  it.each([false, true])(
    'is not sold again while the payment is stored; others reserved for tomorrow: %s',
    async (others) => {
      if (others) await reserveTomorrow();
      const mine = app.deps.newId();
      await hold(mine, { now: before });
      await sql`update space_holds set expires_at = ${expire} where order_id = ${mine}`.execute(app.db);
      const resold = await app.db.transaction().execute(async (settling) => {
        await hold(mine, { now: before }, settling);
        return isSold(hold(app.deps.newId(), { now: after }));
      });
      expect(resold).toBe(false);
    },
  );
});

describe('more time that is paid for at the moment it lapses', () => {
  const mine = { now: before, until: 3 };

  async function requestMore() {
    const orderId = app.deps.newId();
    await hold(orderId, { now: before });
    await sql`
      update space_holds set requested_until = ${inHours(3)}, requested_expires_at = ${expire}, requested_by = ${app.deps.newId()}
      where order_id = ${orderId}`.execute(app.db);
    return orderId;
  }
  const reserveThen = () => hold(app.deps.newId(), { now: after, from: 2, until: 3, reserved: true });

  it('is not sold again while the payment is stored', async () => {
    const orderId = await requestMore();
    const resold = await app.db.transaction().execute(async (settling) => {
      await hold(orderId, mine, settling);
      return isSold(reserveThen());
    });
    expect(resold).toBe(false);
  });

  it('is lost once it was sold again, even for a process whose clock is before that', async () => {
    const orderId = await requestMore();
    expect(await isSold(reserveThen())).toBe(true);
    expect(await isSold(hold(orderId, mine))).toBe(false);
  });
});
