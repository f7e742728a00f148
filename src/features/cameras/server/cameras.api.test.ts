// Rules 440 to 444: cameras that send in their makers' forms.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { CAMERA_MAKERS } from '#features/cameras/rules/camera-makers.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aCamera } from '#platform/testing/builders/a-camera.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { A_JPEG, A_PHOTO } from '#platform/testing/builders/a-lookup.ts';
import { dumpDatabase } from '#platform/testing/database/database-dump.ts';

const test = await createTestApp();
const owner = await test.signUp('vendor', 'Olga');
/** Whose cameras are silent at times. */
const quiet = await test.signUp('vendor', 'Quentin');

async function aLot(of = owner) {
  const lot = await aLocation(test.db, { ownerId: of.user._id, name: 'Lake Street Lot' });
  await aZone(test.db, { locationId: lot.id });
  const params = { id: lot.id };
  const reads = async () =>
    (await test.call('GET /locations/:id/reads', { params, query: {} }, of.headers)).body.data.reads;
  const cameras = async () => (await test.call('GET /locations/:id/cameras', { params }, of.headers)).body.data.cameras;
  return { id: lot.id, reads, cameras };
}

describe('what a camera sends', () => {
  it.each(CAMERA_MAKERS)('is recorded as its maker sends it: %s', async (maker) => {
    const lot = await aLot();
    const { see, camera } = await aCamera(test, owner, lot.id, { maker });
    expect((await see({ plate: 'FIK992', state: 'WI', confidence: 0.91 })).statusCode).toBe(200);
    expect(await lot.reads()).toMatchObject([
      { camera: 'North entry', plateNumber: 'FIK992', state: 'WI', confidence: 0.91, verdict: 'nothing' },
    ]);
    expect(await lot.cameras()).toMatchObject([
      { _id: camera._id, lastRead: { plateNumber: 'FIK992', state: 'WI' }, reads: { lastHour: 1, withoutState: 0 } },
    ]);
  });

  it('has its picture where the message says, as long as it can be fetched', async () => {
    const pictures = new Map([
      ['/jpeg', A_JPEG],
      ['/png', A_PHOTO],
      ['/page', Buffer.from('<h1>Expired</h1>').toString('base64')],
    ]);
    const server = createServer(({ url }, response) => {
      const picture = pictures.get(url ?? '');
      if (picture === undefined) response.writeHead(403).end();
      else response.end(Buffer.from(picture, 'base64'));
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const lot = await aLot();
    const { send } = await aCamera(test, owner, lot.id, { maker: 'verkada' });
    const report = async (plate: string, path: string) => {
      const image_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
      const data = { license_plate_number: plate, confidence: 0.97, detected: test.clock.now().getTime(), image_url };
      const body = Buffer.from(JSON.stringify({ webhook_type: 'lpr', data }));
      expect((await send({ contentType: 'application/json', body })).statusCode).toBe(200);
    };
    for (const [plate, path] of [
      ['JPG111', '/jpeg'],
      ['PNG222', '/png'],
      ['OLD333', '/gone'],
      ['OLD444', '/page'],
    ] as const)
      await report(plate, path);
    const read = await lot.reads();
    expect(Object.fromEntries(read.map(({ plateNumber, hasPicture }) => [plateNumber, hasPicture]))).toEqual({
      JPG111: true,
      PNG222: true,
      OLD333: false,
      OLD444: false,
    });
    pictures.set('/gone', A_JPEG);
    await report('OLD333', '/gone');
    expect((await lot.reads()).filter(({ hasPicture }) => hasPicture)).toHaveLength(3);
    server.closeAllConnections();
    server.close();
  });

  it('counts a passage once, however often and whenever it is sent', async () => {
    const lot = await aLot();
    const { see } = await aCamera(test, owner, lot.id);
    const at = test.clock.now();
    for (let time = 0; time < 3; time++) {
      expect((await see({ passage: 'p7', at })).statusCode).toBe(200);
      test.clock.advance(1);
    }
    await Promise.all([see({ passage: 'p7', at: test.clock.now() }), see({ passage: 'p8', plate: 'XYZ9' })]);
    expect((await lot.reads()).map(({ plateNumber }) => plateNumber).sort()).toEqual(['ABC123', 'XYZ9']);
  });

  it('is read by a clock that is an hour slow as it happened, from its third passage on', async () => {
    const lot = await aLot();
    const { see } = await aCamera(test, owner, lot.id);
    for (const plate of ['ONE111', 'TWO222', 'TRE333']) {
      test.clock.advance(5);
      await see({ plate, at: new Date(test.clock.now().getTime() - 3_600_000) });
    }
    const [latest] = await lot.reads();
    expect(latest).toMatchObject({ plateNumber: 'TRE333', at: test.clock.now().toISOString() });
  });

  it('is kept for a day and shown with what was missing if nobody understands it, and is not asked for again', async () => {
    const lot = await aLot();
    const { send, see } = await aCamera(test, owner, lot.id);
    const body = Buffer.from(JSON.stringify({ data_type: 'alpr_group', best_confidence: 93 }));
    expect((await send({ contentType: 'application/json', body })).statusCode).toBe(200);
    expect((await send({ contentType: 'image/jpeg', body: Buffer.from([0xff, 0xd8, 0, 1]) })).statusCode).toBe(200);
    expect((await see({ plate: '!!!' })).statusCode).toBe(200);
    const shown = async () => (await lot.cameras())[0]?.notUnderstood.map(({ missing }) => missing);
    expect(await shown()).toEqual([expect.stringMatching(/plate/i), '"data_type"', '"best_plate_number"']);
    expect(await lot.reads()).toEqual([]);
    test.clock.advance(24 * 60 + 1);
    await test.handlers.housekeeping();
    expect(await shown()).toEqual([]);
    expect(await test.db.selectFrom('cameraMessages').selectAll().where('locationId', '=', lot.id).execute()).toEqual(
      [],
    );
  });

  it('fills no disk with what nobody understands', async () => {
    const lot = await aLot();
    const { send } = await aCamera(test, owner, lot.id);
    for (let time = 0; time < 25; time++)
      await send({ contentType: 'text/plain', body: Buffer.from(`a ${time}\u0000`) });
    const [camera] = await lot.cameras();
    expect(camera?.notUnderstood).toHaveLength(20);
    expect(camera?.notUnderstood[0]?.beginning).toContain('a 24');
  });

  it('is refused above five megabytes', async () => {
    const { send } = await aCamera(test, owner, (await aLot()).id);
    expect((await send({ contentType: 'image/jpeg', body: Buffer.alloc(5 * 1024 * 1024 + 1) })).statusCode).toBe(413);
  });

  it('leads a lane as its owner chose, or as the camera says', async () => {
    const lot = await aLot();
    const out = await aCamera(test, owner, lot.id, { name: 'Exit', direction: 'out' });
    const both = await aCamera(test, owner, lot.id, { name: 'Both', direction: 'towards_out' });
    await out.see({ plate: 'OUT111', moved: 'towards' });
    await both.see({ plate: 'OUT222', moved: 'towards' });
    await both.see({ plate: 'INN333', moved: 'away' });
    const rows = await test.db
      .selectFrom('plateReads')
      .select(['plate', 'direction'])
      .where('locationId', '=', lot.id)
      .execute();
    expect(Object.fromEntries(rows.map(({ plate, direction }) => [plate, direction]))).toEqual({
      OUT111: 'out',
      OUT222: 'out',
      INN333: 'in',
    });
  });
});

it('is composed for developers in the form of any maker, to be posted to the real address', async () => {
  const lot = await aLot();
  const { send } = await aCamera(test, owner, lot.id, { maker: 'hikvision', direction: 'towards_in' });
  const payload = { maker: 'hikvision', plate: 'DEV 123', state: 'IL', moved: 'towards', confidence: 0.9 };
  const composed = await test.app.inject({ method: 'POST', url: '/api/v1/dev/camera/messages', payload });
  const contentType = String(composed.headers['content-type']);
  expect((await send({ contentType, body: composed.rawPayload })).statusCode).toBe(200);
  expect(await lot.reads()).toMatchObject([{ plateNumber: 'DEV 123' }]);
});

describe('the address of a camera', () => {
  it('is stored nowhere, and refused when it is unknown', async () => {
    const lot = await aLot();
    const { address } = await aCamera(test, owner, lot.id);
    const key = address.split('/').at(-1) ?? '';
    expect(key).toMatch(/^[\w-]{64}$/);
    expect(JSON.stringify(await dumpDatabase(test.db))).not.toContain(key);
    const another = `${key.startsWith('A') ? 'B' : 'A'}${key.slice(1)}`;
    for (const wrong of ['x', key.slice(0, -1), `${key}A`, another]) {
      const { statusCode } = await test.app.inject({ method: 'POST', url: `/api/v1/cameras/${wrong}`, payload: {} });
      expect(statusCode).toBe(404);
    }
  });

  it('is refused at once after a new one was made, or the camera was removed', async () => {
    const lot = await aLot();
    const first = await aCamera(test, owner, lot.id);
    const params = { locationId: lot.id, id: first.camera._id };
    const { body } = await test.call('POST /locations/:locationId/cameras/:id/key', { params }, owner.headers);
    expect((await first.see()).statusCode).toBe(404);
    const url = new URL(body.data.address).pathname;
    const sent = { method: 'POST' as const, url, payload: { data_type: 'heartbeat' } };
    expect((await test.app.inject(sent)).statusCode).toBe(200);
    expect((await test.call('DELETE /locations/:locationId/cameras/:id', { params }, owner.headers)).status).toBe(200);
    expect((await test.app.inject(sent)).statusCode).toBe(404);
    expect((await test.call('DELETE /locations/:locationId/cameras/:id', { params }, owner.headers)).status).toBe(404);
  });

  it('takes only what is signed with the secret that its owner set', async () => {
    const lot = await aLot();
    const { see, send, camera } = await aCamera(test, owner, lot.id, { maker: 'verkada', secret: 'river' });
    expect(camera.isSigned).toBe(true);
    expect(JSON.stringify(await dumpDatabase(test.db))).not.toContain('river');
    expect((await send({ contentType: 'application/json', body: Buffer.from('{}') })).statusCode).toBe(400);
    expect((await see()).statusCode).toBe(200);
    expect(await lot.reads()).toHaveLength(1);
  });
});

describe('adding a camera', () => {
  it('refuses a name that another has, and a secret of a maker that does not sign', async () => {
    const lot = await aLot();
    await aCamera(test, owner, lot.id);
    const add = (body: object) =>
      test.call('POST /locations/:id/cameras', { params: { id: lot.id }, body: body as never }, owner.headers);
    const usual = { name: 'north ENTRY', maker: 'axis', direction: 'in' };
    const taken = (await add(usual)).body.error;
    expect(taken?.code).toBe('camera_name_taken');
    expect(taken?.fields).toHaveProperty('name');
    expect((await add({ ...usual, name: 'South', secret: 'x' })).body.error?.fields).toHaveProperty('secret');
    expect((await add({ ...usual, name: ' ' })).body.error?.fields).toHaveProperty('name');
  });

  it('changes its name and direction', async () => {
    const lot = await aLot();
    const { camera } = await aCamera(test, owner, lot.id);
    const body = { name: 'West exit', direction: 'out' as const };
    const params = { locationId: lot.id, id: camera._id };
    await test.call('PATCH /locations/:locationId/cameras/:id', { params, body }, owner.headers);
    expect(await lot.cameras()).toMatchObject([body]);
  });
});

describe('a camera that is silent', () => {
  const mails = async () => {
    const sent = await test.db
      .selectFrom('messages')
      .select('subject')
      .where('recipient', '=', quiet.user.email)
      .execute();
    return sent.filter(({ subject }) => subject === 'A camera at Lake Street Lot, 200 W Lake St sends nothing').length;
  };
  const needs = async () =>
    (await test.call('GET /home', {}, quiet.headers)).body.data.needs.filter(({ kind }) => kind === 'camera_silent');

  it('is mailed about once after an hour, waits for its owner, and is well again with its next message', async () => {
    const lot = await aLot(quiet);
    const { see } = await aCamera(test, quiet, lot.id);
    test.clock.advance(120);
    await test.handlers['mail-silent-cameras']();
    expect(await mails()).toBe(0);
    await see();
    test.clock.advance(59);
    await test.handlers['mail-silent-cameras']();
    expect(await mails()).toBe(0);
    test.clock.advance(2);
    await Promise.all([test.handlers['mail-silent-cameras'](), test.handlers['mail-silent-cameras']()]);
    test.clock.advance(60);
    await test.handlers['mail-silent-cameras']();
    expect(await mails()).toBe(1);
    expect(await needs()).toMatchObject([{ first: { location: { _id: lot.id } } }]);
    expect((await lot.cameras())[0]?.silentSince).not.toBeNull();
    await see();
    expect(await needs()).toEqual([]);
  });
});
