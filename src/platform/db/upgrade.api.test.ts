// A database that is in use is upgraded to the next release, which is this program with a few migrations more.

import { expect, it } from 'vitest';
import { type CallResult, createTestApp } from '#platform/testing/app/test-app.ts';
import { aGuest, payForStay } from '#platform/testing/builders/a-driver.ts';
import { aNotice } from '#platform/testing/builders/a-notice.ts';
import { aPermitLot, buyPermit, ownPermit } from '#platform/testing/builders/a-permit-holder.ts';
import { aTicket, aValetStand } from '#platform/testing/builders/a-ticket.ts';
import { getTestDatabase } from '#platform/testing/database/test-database.ts';
import { aNextRelease } from '#platform/testing/deploy/next-release.ts';
import { accountOf, findDisagreements } from '#platform/testing/ledger-audit.ts';
import { migrateToLatest } from './migrate.ts';
import { MIGRATIONS } from './migrations.ts';

function answered({ status, body }: CallResult<unknown>): unknown {
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

it('keeps sales, tickets, permits and notices while a database is upgraded, and sells before, during and after', async () => {
  const test = await createTestApp();
  const { connectionString } = await getTestDatabase();
  const { owner, lot, zone, plan } = await aPermitLot(test);
  await aValetStand(test.db, { locationId: lot.id });
  const ticket = await aTicket(test.db, { locationId: lot.id });
  const driver = await test.signUp('customer');
  const permitId = await buyPermit(test, driver, { planId: plan.id });
  const given = { locationId: lot.id, officerId: owner.user._id, givenAt: test.clock.now(), chargeCents: 4000 };
  const { number, plate } = await aNotice(test.db, given);
  const guests = [aGuest(), aGuest(), aGuest()] as const;
  const sellTo = async (guest: (typeof guests)[number]) => {
    const paid = await payForStay(test, guest, { zoneId: zone.id });
    expect(paid.status).toBe('paid');
    return paid;
  };
  const { receiptKey } = await sellTo(guests[0]);
  await test.drainJobs();
  const readAll = async () => [
    answered(await test.call('GET /receipts/:key', { params: { key: receiptKey } })),
    answered(await test.call('GET /valets', { query: { id: ticket.id } }, owner.headers)),
    await ownPermit(test, driver, permitId),
    answered(await test.call('POST /notices/:number', { params: { number }, body: { plate } })),
  ];
  const before = await readAll();

  const upgrade = migrateToLatest(connectionString, { ...MIGRATIONS, ...aNextRelease() });
  await sellTo(guests[1]);
  await upgrade;
  await sellTo(guests[2]);
  await test.drainJobs();

  expect(await readAll()).toEqual(before);
  for (const { guestId } of guests)
    expect(await accountOf(test.db, guestId)).toEqual({ charged: 550, refunded: 0, held: 550 });
  expect(await findDisagreements(test.db)).toEqual({});
});
