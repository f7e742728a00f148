// Rules 500 to 512: lanes with gates, from the signal to the bar.

import { randomUUIDv7 } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aGuest, aVehicle, payForStay, payOwed, receiptKeyOf } from '#platform/testing/builders/a-driver.ts';
import { aGarage as aGarageOf } from '#platform/testing/builders/a-garage.ts';
import { aLane } from '#platform/testing/builders/a-lane.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { payForReservation } from '#platform/testing/builders/a-reservation.ts';
import { joinTeam } from '#platform/testing/builders/a-team.ts';
import { codeText, refOfReceipt, stepAt, typedOf } from '../rules/lane-code.ts';
import { laneKeyOf, macAt, typedAt } from './lane-keys.ts';

const test = await createTestApp();
const owner = await test.signUp('vendor', 'Olga');

const aGarage = () => aGarageOf(test, owner);
const pay = (zoneId: string, more = {}) => payForStay(test, aGuest(), { zoneId, hours: 1, ...more });

describe('a car at a lane', () => {
  it('that has paid comes in by its plate and leaves by it, each with one cause, and is inside in between', async () => {
    const garage = await aGarage();
    const car = aVehicle();
    await pay(garage.zone.id, { vehicles: [car] });
    await garage.entryCamera.see(car);
    expect(await garage.openings(garage.entry)).toBe(1);
    expect(await garage.inside()).toMatchObject([{ plateNumber: car.plate, isSure: true }]);
    test.clock.advance(30);
    await garage.exitCamera.see(car);
    await garage.exitCamera.see(car);
    expect(await garage.openings(garage.exit)).toBe(1);
    expect(await garage.inside()).toEqual([]);
    expect(await garage.passages()).toMatchObject([
      { direction: 'out', outcome: 'opened', cause: 'session', signal: 'camera' },
      { direction: 'in', outcome: 'opened', cause: 'session', signal: 'camera' },
    ]);
  });

  it('is one opening, however often it is read and scanned', async () => {
    const garage = await aGarage();
    const car = aVehicle();
    const { receiptKey } = await pay(garage.zone.id, { vehicles: [car] });
    const seen = { ...car, passage: randomUUIDv7() };
    await Promise.all([garage.entryCamera.see(seen), garage.entryCamera.see(seen), garage.entryCamera.see(car)]);
    await Promise.all([garage.entry.scan(receiptKey), garage.entry.scan(receiptKey)]);
    expect(await garage.openings(garage.entry)).toBe(1);
    expect(await garage.inside()).toHaveLength(1);
  });

  it('that nobody knows, or that the camera is not sure of, is turned back, and it is written down why', async () => {
    const garage = await aGarage();
    const car = aVehicle();
    await pay(garage.zone.id, { vehicles: [car] });
    await garage.entryCamera.see({ ...aVehicle() });
    await garage.entryCamera.see({ ...car, confidence: 0.5 });
    expect(await garage.openings(garage.entry)).toBe(0);
    expect((await garage.passages({ which: 'not_opened' })).map(({ why }) => why)).toEqual(['unsure', 'unknown_car']);
  });

  it('that was read a minute ago opens nothing any more', async () => {
    const garage = await aGarage();
    const car = aVehicle();
    await pay(garage.zone.id, { vehicles: [car] });
    test.clock.advance(2);
    await garage.entryCamera.see({ ...car, at: new Date(test.clock.now().getTime() - 60_000) });
    expect(await garage.openings(garage.entry)).toBe(0);
  });

  it('whose plate is misread at the exit leaves as the only car that looks like it', async () => {
    const garage = await aGarage();
    const car = { plate: 'B0B888', state: 'IL' };
    await pay(garage.zone.id, { vehicles: [car] });
    await garage.entryCamera.see(car);
    test.clock.advance(20);
    await garage.exitCamera.see({ plate: 'BOB8B8', state: 'IL' });
    expect(await garage.inside()).toEqual([]);
  });

  it('comes in again although its exit was lost', async () => {
    const garage = await aGarage();
    const car = aVehicle();
    await pay(garage.zone.id, { vehicles: [car] });
    await garage.entryCamera.see(car);
    test.clock.advance(30);
    await garage.entryCamera.see(car);
    expect(await garage.openings(garage.entry)).toBe(2);
    expect(await garage.inside()).toHaveLength(1);
  });
});

describe('a code at a lane', () => {
  it('opens once in and once out, printed or rotating, and is worthless to whoever copied it', async () => {
    const garage = await aGarage();
    const { receiptKey } = await pay(garage.zone.id);
    const printed = `https://parkvale.example/receipt/${receiptKey}`;
    const rotating = () => `PV.${refOfReceipt(receiptKey)}.${macAt(receiptKey, stepAt(test.clock.now()))}`;
    expect((await garage.entry.scan(rotating())).passage).toMatchObject({ outcome: 'opened', cause: 'session' });
    test.clock.advance(5);
    expect((await garage.entry.scan(printed)).passage).toMatchObject({ outcome: 'denied', why: 'inside' });
    expect((await garage.exit.scan(printed)).passage.outcome).toBe('opened');
    test.clock.advance(5);
    expect((await garage.entry.scan(rotating())).passage).toMatchObject({ outcome: 'denied', why: 'used' });
    expect((await garage.exit.scan(printed)).passage).toMatchObject({ outcome: 'denied', why: 'used' });
    expect([await garage.openings(garage.entry), await garage.openings(garage.exit)]).toEqual([1, 1]);
  });

  it('is refused a minute after it was shown, if it rotates', async () => {
    const garage = await aGarage();
    const { receiptKey } = await pay(garage.zone.id);
    const { createHmac } = await import('node:crypto');
    const { stepBytes } = await import('../rules/lane-code.ts');
    const hmac = createHmac('sha256', laneKeyOf(receiptKey))
      .update(stepBytes(stepAt(test.clock.now())))
      .digest();
    const shown = codeText(refOfReceipt(receiptKey), hmac);
    test.clock.advance(2);
    expect((await garage.entry.scan(shown)).passage).toMatchObject({ outcome: 'denied', why: 'unknown_code' });
    expect(typedOf(hmac)).toMatch(/^\d{8}$/);
  });

  it('is typed as eight digits, a dozen wrong ones at most', async () => {
    const garage = await aGarage();
    const { receiptKey } = await pay(garage.zone.id);
    const digits = typedAt(receiptKey, stepAt(test.clock.now()));
    expect((await garage.entry.scan(digits)).passage.outcome).toBe('opened');
    const params = { key: garage.exit.key };
    const statuses: number[] = [];
    for (let tries = 0; tries < 14; tries++) {
      const body = { eventId: randomUUIDv7(), code: '00000001' };
      statuses.push((await test.call('POST /lanes/:key/scans', { params, body })).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(12);
    expect(statuses.at(-1)).toBe(429);
  });

  it('of a reservation opens from the early minutes on, and says when before', async () => {
    const garage = await aGarage();
    await test.call('PATCH /zones/:id', { params: { id: garage.zone.id }, body: { reservable: true } }, owner.headers);
    const startTime = new Date(test.clock.now().getTime() + 60 * 60_000).toISOString();
    const endTime = new Date(test.clock.now().getTime() + 180 * 60_000).toISOString();
    const { receiptKey } = await payForReservation(test, aGuest(), { zoneId: garage.zone.id, startTime, endTime });
    const early = await garage.entry.scan(receiptKey);
    expect(early.passage).toMatchObject({ outcome: 'denied', why: 'early' });
    expect(new Date(early.opensAt ?? 0).getTime()).toBe(new Date(startTime).getTime() - 15 * 60_000);
    test.clock.advance(46);
    expect((await garage.entry.scan(receiptKey)).passage).toMatchObject({ outcome: 'opened', cause: 'reservation' });
  });

  it('of another lot is told where it is good', async () => {
    const garage = await aGarage();
    const other = await aLocation(test.db, { ownerId: owner.user._id, name: 'Adams Street Lot' });
    const zone = await aZone(test.db, { locationId: other.id, priceCents: 500, isHourly: true });
    const { receiptKey } = await pay(zone.id);
    const answer = await garage.entry.scan(receiptKey);
    expect(answer).toMatchObject({
      passage: { outcome: 'denied', why: 'wrong_lot' },
      elsewhere: { name: 'Adams Street Lot' },
    });
  });

  it('says that the receipt names another car than the one that stands there', async () => {
    const garage = await aGarage();
    const { receiptKey } = await pay(garage.zone.id);
    const other = aVehicle();
    await garage.entryCamera.see(other);
    expect(await garage.entry.scan(receiptKey)).toMatchObject({
      passage: { outcome: 'opened' },
      otherPlate: other.plate,
    });
  });
});

describe('a gate that fails', () => {
  it('is asked once more when it does not answer, and is not taken for opened', async () => {
    const garage = await aGarage();
    const { receiptKey } = await pay(garage.zone.id);
    await garage.breakGate(garage.entry, 'offline');
    expect((await garage.entry.scan(receiptKey)).passage).toMatchObject({ outcome: 'unknown' });
    expect(await garage.inside()).toMatchObject([{ isSure: false }]);
    await garage.breakGate(garage.entry, 'none');
    test.clock.advance(1);
    expect((await garage.entry.scan(receiptKey)).passage).toMatchObject({ outcome: 'opened' });
    expect(await garage.inside()).toMatchObject([{ isSure: true }]);
  });

  it('lets the same car try again when it was stuck', async () => {
    const garage = await aGarage();
    const { receiptKey } = await pay(garage.zone.id);
    await garage.breakGate(garage.entry, 'stuck');
    expect((await garage.entry.scan(receiptKey)).passage).toMatchObject({
      outcome: 'refused',
      trouble: 'bar_stuck',
    });
    expect(await garage.inside()).toEqual([]);
    await garage.breakGate(garage.entry, 'none');
    expect((await garage.entry.scan(receiptKey)).passage.outcome).toBe('opened');
  });

  it('is never asked late by what a killed process left behind', async () => {
    const garage = await aGarage();
    const { receiptKey } = await pay(garage.zone.id);
    await garage.entry.scan(receiptKey);
    await test.db
      .updateTable('gatePassages')
      .set({ outcome: 'intended' })
      .where('locationId', '=', garage.lot.id)
      .execute();
    await test.db
      .updateTable('gateVisits')
      .set({ state: 'entering' })
      .where('locationId', '=', garage.lot.id)
      .execute();
    test.clock.advance(2);
    await test.handlers['settle-openings']();
    expect(await garage.passages()).toMatchObject([{ outcome: 'unknown', trouble: 'server_stopped' }]);
    expect(await garage.openings(garage.entry)).toBe(1);
  });
});

it('answers a camera while its gate still rings, and records what the gate said then', async () => {
  const garage = await aGarage();
  const car = aVehicle();
  await pay(garage.zone.id, { vehicles: [car] });
  const ringing = Promise.withResolvers<{ kind: 'opened' }>();
  const gates = vi.spyOn(test.deps.gates, 'open').mockReturnValueOnce(ringing.promise);
  expect((await garage.entryCamera.see(car)).statusCode).toBe(200);
  expect(await garage.passages()).toMatchObject([{ outcome: 'intended' }]);
  ringing.resolve({ kind: 'opened' });
  await expect.poll(async () => (await garage.passages())[0]?.outcome).toBe('opened');
  gates.mockRestore();
});

describe('a large picture of the car', () => {
  it('opens its gate before it is shrunk, and comes with the message that is sent again once the process was killed', async () => {
    const garage = await aGarage();
    const car = aVehicle();
    await pay(garage.zone.id, { vehicles: [car] });
    const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const;
    const picture = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#888', noise } })
      .jpeg({ quality: 97 })
      .toBuffer();
    const seen = { ...car, passage: randomUUIDv7(), picture };
    const shrinking = Promise.withResolvers<never>();
    const pool = vi.spyOn(test.deps.pools.pictures, 'run').mockReturnValueOnce(shrinking.promise);
    const sent = garage.entryCamera.see(seen);
    await expect.poll(() => pool.mock.calls.length).toBe(1);
    expect(await garage.openings(garage.entry)).toBe(1);
    expect(await garage.passages()).toMatchObject([{ outcome: 'opened', hasPicture: false }]);
    shrinking.reject(new Error('The process was killed.'));
    expect((await sent).statusCode).toBe(500);
    pool.mockRestore();
    test.clock.advance(1);
    expect((await garage.entryCamera.see({ ...seen, at: test.clock.now() })).statusCode).toBe(200);
    expect(await garage.passages()).toMatchObject([{ outcome: 'opened', hasPicture: true }]);
    expect(await garage.openings(garage.entry)).toBe(1);
  });
});

describe('whoever owes at an exit', () => {
  it('is told the sum and where to pay, and is let out once it is paid', async () => {
    const garage = await aGarage();
    const car = aVehicle();
    await pay(garage.zone.id, { vehicles: [car] });
    await garage.entryCamera.see(car);
    test.clock.advance(60 + 11 + 60);
    await garage.exitCamera.see(car);
    const answer = await garage.exit.press();
    expect(answer).toMatchObject({ passage: { outcome: 'denied', why: 'owed', plateNumber: car.plate } });
    expect(answer.passage.owed).toBeGreaterThan(0);
    await payOwed(test, answer.payUrl);
    expect((await garage.exit.press()).passage).toMatchObject({ outcome: 'opened', cause: 'session' });
  });

  it('is let out after the lot’s minutes, to be billed later', async () => {
    const garage = await aGarage();
    const car = aVehicle();
    await pay(garage.zone.id, { vehicles: [car] });
    await garage.entryCamera.see(car);
    test.clock.advance(200);
    await garage.exitCamera.see(car);
    test.clock.advance(2);
    expect((await garage.exit.press()).passage.why).toBe('owed');
    test.clock.advance(2);
    const { passage } = await garage.exit.press();
    expect(passage).toMatchObject({ outcome: 'opened', cause: 'waited', plateNumber: car.plate });
  });

  it('who drives out at once pays nothing', async () => {
    const garage = await aGarage();
    const params = { locationId: garage.lot.id, id: garage.entry.lane._id };
    const until = new Date(test.clock.now().getTime() + 60_000).toISOString();
    await test.call('POST /locations/:locationId/lanes/:id/hold', { params, body: { until } }, owner.headers);
    const car = aVehicle();
    await garage.entryCamera.see(car);
    test.clock.advance(9);
    await garage.exitCamera.see(car);
    expect((await garage.passages())[0]).toMatchObject({ outcome: 'opened', cause: 'free_minutes' });
  });

  it('by a stay that is paid when leaving is stopped and charged by leaving, once', async () => {
    const garage = await aGarage();
    await test.call('PATCH /zones/:id', { params: { id: garage.zone.id }, body: { startStop: true } }, owner.headers);
    const { receiptKey, sessionId } = await payForStay(test, aGuest(), { zoneId: garage.zone.id, startStop: true });
    await garage.entry.scan(receiptKey);
    test.clock.advance(90);
    const codes = await Promise.all([garage.exit.scan(receiptKey), garage.exit.scan(receiptKey)]);
    // One of them may be answered while the gate is still being asked by the other.
    expect(codes.map(({ passage }) => passage.outcome)).toContain('opened');
    expect(new Set(codes.map(({ passage }) => passage._id)).size).toBe(1);
    expect(await garage.openings(garage.exit)).toBe(1);
    await test.drainJobs();
    const receipt = await test.call('GET /receipts/:key', { params: { key: await receiptKeyOf(test, sessionId) } });
    // A stay begins ten minutes after it was bought: 80 minutes at $5 an hour, with the fee of ten percent.
    expect(receipt.body.data).toMatchObject({ status: 'paid', totalCost: 734 });
  });
});

describe('without a network', () => {
  it('a lane has a list without names and plates, and reports each opening once', async () => {
    const garage = await aGarage();
    const car = aVehicle();
    const { receiptKey } = await pay(garage.zone.id, { vehicles: [car] });
    const params = { key: garage.entry.key };
    const list = await test.call('GET /lanes/:key/passes', { params });
    expect(JSON.stringify(list.body)).not.toContain(car.plate);
    expect(JSON.stringify(list.body)).not.toContain(receiptKey);
    const pass = list.body.data.passes.find(({ k }) => k === laneKeyOf(receiptKey).toString('base64url'));
    expect(pass).toMatchObject({ s: 'outside' });
    const at = test.clock.now().toISOString();
    const report = { eventId: randomUUIDv7(), token: pass?.t ?? '', at, opened: true };
    test.clock.advance(50);
    for (let time = 0; time < 2; time++) {
      const body = { reports: [report] };
      expect((await test.call('POST /lanes/:key/reports', { params, body })).body.data.taken).toEqual([report.eventId]);
    }
    expect(await garage.inside()).toMatchObject([{ plateNumber: car.plate, since: at }]);
    expect(await garage.passages()).toMatchObject([
      { signal: 'report', outcome: 'opened', cause: 'without_signal', at },
    ]);
    expect((await garage.entry.scan(receiptKey)).passage.why).toBe('inside');
  });

  it('a token of another lane, a forged one, and an entry without one are not believed', async () => {
    const garage = await aGarage();
    await pay(garage.zone.id);
    const list = await test.call('GET /lanes/:key/passes', { params: { key: garage.exit.key } });
    const tokens = [list.body.data.passes[0]?.t ?? '', 'abc.def', null];
    const reports = tokens.map((token) => ({
      eventId: randomUUIDv7(),
      token,
      at: test.clock.now().toISOString(),
      opened: true,
    }));
    await test.call('POST /lanes/:key/reports', { params: { key: garage.entry.key }, body: { reports } });
    expect([await garage.passages(), await garage.inside()]).toEqual([[], []]);
  });

  it('an entry without a token is believed of a time at which its lane was held open', async () => {
    const garage = await aGarage();
    const params = { locationId: garage.lot.id, id: garage.entry.lane._id };
    const until = new Date(test.clock.now().getTime() + 60_000).toISOString();
    await test.call('POST /locations/:locationId/lanes/:id/hold', { params, body: { until } }, owner.headers);
    const at = test.clock.now().toISOString();
    test.clock.advance(5);
    const reports = [at, test.clock.now().toISOString()].map((time) => ({
      eventId: randomUUIDv7(),
      token: null,
      at: time,
      opened: true,
    }));
    await test.call('POST /lanes/:key/reports', { params: { key: garage.entry.key }, body: { reports } });
    expect(await garage.passages()).toMatchObject([{ cause: 'without_signal', at }]);
  });

  it('an entry that is reported after its exit was seen is of a car that has left', async () => {
    const garage = await aGarage();
    const { receiptKey } = await pay(garage.zone.id);
    const params = { key: garage.entry.key };
    const [pass] = (await test.call('GET /lanes/:key/passes', { params })).body.data.passes;
    const at = test.clock.now().toISOString();
    test.clock.advance(30);
    await garage.exit.scan(receiptKey);
    const reports = [{ eventId: randomUUIDv7(), token: pass?.t ?? '', at, opened: true }];
    await test.call('POST /lanes/:key/reports', { params, body: { reports } });
    expect(await garage.inside()).toEqual([]);
  });
});

describe('a lane', () => {
  it('is opened by hand with a reason and a name, once for an event, by those who work there', async () => {
    const garage = await aGarage();
    const attendant = await joinTeam(test, owner, { role: 'valet', name: 'Leo Park' });
    const stranger = await test.signUp('vendor');
    const params = { locationId: garage.lot.id, id: garage.entry.lane._id };
    const body = { eventId: randomUUIDv7(), reason: 'A delivery' };
    const open = (headers: Record<string, string>, sent = body) =>
      test.call('POST /locations/:locationId/lanes/:id/open', { params, body: sent }, headers);
    expect((await open(stranger.headers)).status).toBe(404);
    expect((await open(attendant.headers)).body.data.passage).toMatchObject({ outcome: 'opened', cause: 'by_hand' });
    expect((await open(attendant.headers)).status).toBe(200);
    expect(await garage.openings(garage.entry)).toBe(1);
    expect(await garage.passages()).toMatchObject([{ by: 'Leo Park', note: 'A delivery' }]);
    expect(
      (await open(attendant.headers, { ...body, eventId: randomUUIDv7(), reason: ' ' })).body.error?.fields,
    ).toEqual({
      reason: 'Say why it is opened.',
    });
  });

  it('is opened by a program only with the scope for it', async () => {
    const garage = await aGarage();
    const makeKey = async (scopes: ('gates:open' | 'lots:read')[]) =>
      (
        await test.call(
          'POST /api-keys',
          { body: { name: 'Controller', password: 'Correct-horse-1', scopes } },
          owner.headers,
        )
      ).body.data.key;
    const params = { locationId: garage.lot.id, id: garage.entry.lane._id };
    const open = async (key: string) =>
      test.call(
        'POST /locations/:locationId/lanes/:id/open',
        { params, body: { eventId: randomUUIDv7(), reason: 'Barrier test' } },
        { authorization: `Bearer ${key}` },
      );
    expect((await open(await makeKey(['lots:read']))).status).toBe(403);
    expect((await open(await makeKey(['gates:open']))).body.data.passage.cause).toBe('by_program');
    expect(await garage.openings(garage.entry)).toBe(1);
  });

  it('refuses its page at once when its key is replaced or it is removed, and its camera opens nothing then', async () => {
    const garage = await aGarage();
    const car = aVehicle();
    const { receiptKey } = await pay(garage.zone.id, { vehicles: [car] });
    const params = { locationId: garage.lot.id, id: garage.entry.lane._id };
    const scan = (key: string) =>
      test.call('POST /lanes/:key/scans', { params: { key }, body: { eventId: randomUUIDv7(), code: receiptKey } });
    await test.call('POST /locations/:locationId/lanes/:id/key', { params }, owner.headers);
    expect((await scan(garage.entry.key)).status).toBe(404);
    await test.call('DELETE /locations/:locationId/lanes/:id', { params }, owner.headers);
    await garage.entryCamera.see(car);
    expect(await garage.openings(garage.entry)).toBe(0);
  });

  it('is told of the secret of its controller once, and stores it sealed', async () => {
    const lot = await aLocation(test.db, { ownerId: owner.user._id });
    const lane = await aLane(test, owner, lot.id, { gate: { kind: 'webhook', url: 'http://127.0.0.1:9/gate' } });
    expect(lane.secret).toMatch(/^whsec_/);
    const { sealedGate } = await test.db
      .selectFrom('lanes')
      .select('sealedGate')
      .where('id', '=', lane.lane._id)
      .executeTakeFirstOrThrow();
    expect(sealedGate).not.toContain(lane.secret ?? 'none');
    const body = {
      name: 'Other',
      direction: 'in' as const,
      gate: { kind: 'webhook' as const, url: 'http://10.0.0.1/gate' },
    };
    const refused = await test.call('POST /locations/:id/lanes', { params: { id: lot.id }, body }, owner.headers);
    expect([refused.status, refused.body.error?.fields]).toEqual([
      422,
      { 'gate.url': expect.stringContaining('https://') },
    ]);
  });

  it('is opened on the phone only near it, or with the digits that it shows', async () => {
    const lot = await aLocation(test.db, { ownerId: owner.user._id });
    const zone = await aZone(test.db, { locationId: lot.id, priceCents: 500, isHourly: true });
    const lane = await aLane(test, owner, lot.id, { byPhone: true });
    const [{ receiptKey }, second] = [await pay(zone.id), await pay(zone.id)];
    const open = (key: string, body: object) =>
      test.call('POST /receipts/:key/lanes/:laneId/open', {
        params: { key, laneId: lane.lane._id },
        body: { eventId: randomUUIDv7(), ...body },
      });
    const far = { position: { lat: lot.lat + 0.01, lng: lot.lng, accuracyMeters: 10 } };
    expect((await open(receiptKey, far)).body.error?.code).toBe('not_at_lane');
    expect((await open(receiptKey, {})).body.error?.code).toBe('not_at_lane');
    expect((await open(receiptKey, { position: { ...far.position, accuracyMeters: 5000 } })).body.error?.code).toBe(
      'not_at_lane',
    );
    const near = { position: { lat: lot.lat, lng: lot.lng, accuracyMeters: 10 } };
    expect((await open(receiptKey, near)).body.data.passage.outcome).toBe('opened');
    const { code } = await lane.see();
    expect((await open(second.receiptKey, { code: code === '0000' ? '1111' : '0000' })).body.error?.code).toBe(
      'lane_code_wrong',
    );
    expect((await open(second.receiptKey, { code: code ?? '' })).body.data.passage.outcome).toBe('opened');
  });

  it('of a stranger’s lot is not opened with a receipt of this one', async () => {
    const garage = await aGarage();
    const other = await test.signUp('vendor');
    const lot = await aLocation(test.db, { ownerId: other.user._id });
    const lane = await aLane(test, other, lot.id, { byPhone: true });
    const { receiptKey } = await pay(garage.zone.id);
    const { status } = await test.call('POST /receipts/:key/lanes/:laneId/open', {
      params: { key: receiptKey, laneId: lane.lane._id },
      body: { eventId: randomUUIDv7(), position: { lat: lot.lat, lng: lot.lng, accuracyMeters: 10 } },
    });
    expect(status).toBe(404);
    // An event of another lane opens nothing, and says nothing.
    const eventId = randomUUIDv7();
    await garage.entry.scan(receiptKey, eventId);
    const replayed = await test.call('POST /lanes/:key/scans', {
      params: { key: garage.exit.key },
      body: { eventId, code: receiptKey },
    });
    expect(replayed.status).toBe(422);
  });

  it('reports what it opened and turned back to the owner’s program', async () => {
    const garage = await aGarage();
    const url = 'http://127.0.0.1:9/hook';
    const events = ['gate.opened', 'gate.refused'] as const;
    await test.call('POST /webhooks', { body: { url, events: [...events] } }, owner.headers);
    const { receiptKey } = await pay(garage.zone.id);
    await garage.entry.scan(receiptKey);
    await garage.entry.scan('00000000');
    await test.handlers['deliver-webhooks']();
    const deliveries = await test.db
      .selectFrom('webhookDeliveries')
      .select(['event', 'body'])
      .orderBy('event')
      .execute();
    expect(deliveries.map(({ event }) => event)).toEqual([...events]);
    expect(JSON.parse(deliveries[0]?.body ?? '{}').data.gate).toMatchObject({
      locationId: garage.lot.id,
      outcome: 'opened',
    });
  });
});
