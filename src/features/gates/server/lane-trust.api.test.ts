// What the keys of lanes, cameras, badges and receipts open, and where they are never written.

import { randomUUIDv7 } from 'node:crypto';
import { expect, it } from 'vitest';
import { createLogReader } from '#platform/testing/app/log-reader.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aGuest, payForStay } from '#platform/testing/builders/a-driver.ts';
import { aGarage } from '#platform/testing/builders/a-garage.ts';
import { aLane } from '#platform/testing/builders/a-lane.ts';
import { dumpDatabase } from '#platform/testing/database/database-dump.ts';

const log = createLogReader();
const test = await createTestApp({ config: { logLevel: 'debug' }, logTo: log });
const owner = await test.signUp('vendor', 'Olga');

/** Every address that the page of a lane calls. */
const callsOf = (key: string, code: string) => {
  const params = { key };
  const report = { eventId: randomUUIDv7(), token: null, at: test.clock.now().toISOString(), opened: true };
  return [
    test.call('GET /lanes/:key', { params }),
    test.call('GET /lanes/:key/passes', { params }),
    test.call('POST /lanes/:key/scans', { params, body: { eventId: randomUUIDv7(), code } }),
    test.call('POST /lanes/:key/presses', { params, body: { eventId: randomUUIDv7() } }),
    test.call('POST /lanes/:key/cars', { params, body: { code } }),
    test.call('POST /lanes/:key/reports', { params, body: { reports: [report] } }),
  ];
};
const statusesOf = async (key: string, code: string) =>
  (await Promise.all(callsOf(key, code))).map(({ status }) => status);

it('keys and codes are in no line of the log, whatever becomes of a request, and in no row', async () => {
  const garage = await aGarage(test, owner);
  const { receiptKey } = await payForStay(test, aGuest(), { zoneId: garage.zone.id });
  const badge = await test.call('POST /locations/:id/lane-badges', { params: { id: garage.lot.id } }, owner.headers);
  const badgeKey = badge.body.data.code.slice(3);
  const cameraKey = garage.entryCamera.address.split('/').at(-1) ?? '';
  const wrong = `A${garage.entry.key.slice(1)}`;
  await statusesOf(garage.entry.key, receiptKey);
  await statusesOf(garage.exit.key, badge.body.data.code);
  await statusesOf(wrong, receiptKey);
  await garage.entryCamera.see();
  await garage.entryCamera.send({ contentType: 'application/json', body: Buffer.from('{') });
  await test.app.inject({ method: 'POST', url: `/api/v1/cameras/A${cameraKey.slice(1)}`, payload: {} });
  const params = { key: receiptKey, laneId: garage.entry.lane._id };
  await test.call('POST /receipts/:key/lanes/:laneId/open', { params, body: { eventId: randomUUIDv7() } });
  const written = log.text();
  expect(written).toContain('/lanes/:key/scans');
  expect(written).toContain('/cameras/:key');
  const keys = [garage.entry.key, garage.exit.key, wrong, cameraKey, badgeKey, receiptKey];
  for (const key of keys) expect(written).not.toContain(key.slice(1));
  const stored = await dumpDatabase(test.db);
  for (const key of [garage.entry.key, cameraKey, badgeKey]) expect(stored).not.toContain(key);
});

it('the key of a lane is refused by all of its addresses at once, after a new one was made or it was removed', async () => {
  const garage = await aGarage(test, owner);
  const { receiptKey } = await payForStay(test, aGuest(), { zoneId: garage.zone.id });
  const params = { locationId: garage.lot.id, id: garage.entry.lane._id };
  const rotated = await test.call('POST /locations/:locationId/lanes/:id/key', { params }, owner.headers);
  expect(new Set(await statusesOf(garage.entry.key, receiptKey))).toEqual(new Set([404]));
  const key = rotated.body.data.address.split('/').at(-1) ?? '';
  expect((await test.call('GET /lanes/:key', { params: { key } })).status).toBe(200);
  await test.call('DELETE /locations/:locationId/lanes/:id', { params }, owner.headers);
  expect(new Set(await statusesOf(key, receiptKey))).toEqual(new Set([404]));
  expect(await garage.openings(garage.entry)).toBe(0);
});

it('the key of a camera opens no lane, that of a lane is no camera’s, and a badge is neither', async () => {
  const garage = await aGarage(test, owner);
  const { receiptKey } = await payForStay(test, aGuest(), { zoneId: garage.zone.id });
  const badge = await test.call('POST /locations/:id/lane-badges', { params: { id: garage.lot.id } }, owner.headers);
  const cameraKey = garage.entryCamera.address.split('/').at(-1) ?? '';
  for (const key of [cameraKey, badge.body.data.code.slice(3)])
    expect(new Set(await statusesOf(key, receiptKey))).toEqual(new Set([404]));
  const asCamera = { method: 'POST' as const, url: `/api/v1/cameras/${garage.entry.key}`, payload: {} };
  expect((await test.app.inject(asCamera)).statusCode).toBe(404);
  expect((await garage.entry.scan(garage.entry.key)).passage.outcome).toBe('denied');
  expect((await garage.entry.scan(cameraKey)).passage.outcome).toBe('denied');
  expect(await garage.openings(garage.entry)).toBe(0);
});

it('a code that one lane opened opens no other lane of the same lot, and the list of one lane is of no use at another', async () => {
  const garage = await aGarage(test, owner);
  const { receiptKey } = await payForStay(test, aGuest(), { zoneId: garage.zone.id });
  const second = await aLane(test, owner, garage.lot.id, { name: 'Second entry' });
  expect((await garage.entry.scan(receiptKey)).passage.outcome).toBe('opened');
  expect((await second.scan(receiptKey)).passage).toMatchObject({ outcome: 'denied', why: 'inside' });
  const list = await test.call('GET /lanes/:key/passes', { params: { key: garage.exit.key } });
  const at = test.clock.now().toISOString();
  const reports = list.body.data.passes.map(({ t }) => ({ eventId: randomUUIDv7(), token: t, at, opened: true }));
  await test.call('POST /lanes/:key/reports', { params: { key: second.key }, body: { reports } });
  expect(await garage.passages()).toHaveLength(2);
});
