// The database cost of a booking. The usual path takes no lock that outlives a statement; races.api.test.ts covers concurrent
// writes in between.

import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { afterAll, expect, it, vi } from 'vitest';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aGuest, confirmCard, payForStay, prepareStay, returnFrom } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';

// Only what the act itself sends: the same process also has timers that write to the database.
const sentBy = new AsyncLocalStorage<string[]>();
const send = pg.Client.prototype.query as (...args: unknown[]) => unknown;
vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
  const [requested] = args as [string | { text: string }];
  sentBy.getStore()?.push((typeof requested === 'string' ? requested : requested.text).trim());
  return send.apply(this, args) as never;
});

afterAll(() => vi.restoreAllMocks());

const test = await createTestApp();
const vendor = await test.signUp('vendor');
const lot = await aLocation(test.db, { ownerId: vendor.user._id });
const { id: zoneId } = await aZone(test.db, { locationId: lot.id, priceCents: 500 });

async function statementsOf(act: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = [];
  await sentBy.run(sent, act);
  return sent;
}

it('reads, then stores sessions, confirms and settles in one statement each', async () => {
  const driver = aGuest();
  await payForStay(test, aGuest(), { zoneId });
  const prepared: { clientSecret?: string } = {};
  const booked = await statementsOf(async () => Object.assign(prepared, await prepareStay(test, driver, { zoneId })));
  // One of them stores where to find the payment by its secret (decision record 135).
  expect(booked).toHaveLength(7);
  expect(booked.filter((text) => text === 'begin')).toEqual([]);
  expect(await statementsOf(() => confirmCard(test, prepared.clientSecret ?? ''))).toHaveLength(1);
  const settled = await statementsOf(() => returnFrom(test, prepared.clientSecret ?? ''));
  expect(settled).toHaveLength(3);
  expect((await test.call('GET /sessions/me', {}, driver.headers)).body.sessions).toHaveLength(1);
});
