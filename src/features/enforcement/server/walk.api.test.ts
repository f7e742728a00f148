import { randomUUIDv7 } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { API_PREFIX } from '#platform/contract/endpoint.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aGuest, payForStay } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { A_PHOTO, anOfflineLookup } from '#platform/testing/builders/a-lookup.ts';
import { joinTeam } from '#platform/testing/builders/a-team.ts';
import { aTicket, aValetStand } from '#platform/testing/builders/a-ticket.ts';

const test = await createTestApp();
const owner = await test.signUp('vendor');
const officer = await joinTeam(test, owner);

/** A new lot with zones 2 and 10. */
async function aWalk() {
  const lot = await aLocation(test.db, { ownerId: owner.user._id });
  const [two, ten] = [
    await aZone(test.db, { locationId: lot.id, zoneNumber: '2' }),
    await aZone(test.db, { locationId: lot.id, zoneNumber: '10' }),
  ];
  const park = (plate: string, { hours = 1, zoneId = two.id, driver = aGuest() } = {}) =>
    payForStay(test, driver, { zoneId, hours, vehicles: [{ plate, state: 'IL' }] });
  return { lot, two, ten, park };
}

describe('the list of what is parked here now', () => {
  it('counts by zone in order of number, and lists cars by end time', async () => {
    const { lot, ten, park } = await aWalk();
    await park('LONG555', { hours: 3 });
    await park('SHORT11');
    await park('OTHER77', { zoneId: ten.id, hours: 2 });
    const { body } = await test.call('GET /locations/:id/parked', { params: { id: lot.id } }, officer.headers);
    expect(body.data.zones.map(({ zoneNumber, cars }) => [zoneNumber, cars])).toEqual([
      ['2', 2],
      ['10', 1],
    ]);
    expect(body.data.cars.map(({ plateNumber }) => plateNumber)).toEqual(['SHORT11', 'OTHER77', 'LONG555']);
    const query = { zoneId: ten.id };
    const inTen = await test.call('GET /locations/:id/parked', { params: { id: lot.id }, query }, officer.headers);
    expect(inTen.body.data.cars.map(({ plateNumber }) => plateNumber)).toEqual(['OTHER77']);
  });

  it('comes page by page, without ended sessions', async () => {
    const { lot, park } = await aWalk();
    for (const plate of ['ONE1111', 'TWO2222', 'TREE333']) await park(plate);
    await park('LATER44', { hours: 2 });
    const seen: Array<string | null> = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const query = { limit: 2, ...(cursor && { cursor }) };
      const page: { body: { data: { cars: { plateNumber: string | null }[] }; nextCursor: string | null } } =
        await test.call('GET /locations/:id/parked', { params: { id: lot.id }, query }, officer.headers);
      seen.push(...page.body.data.cars.map(({ plateNumber }) => plateNumber));
      cursor = page.body.nextCursor;
    }
    expect(seen).toEqual(['ONE1111', 'TWO2222', 'TREE333', 'LATER44']);
    test.clock.advance(71);
    const { body } = await test.call('GET /locations/:id/parked', { params: { id: lot.id } }, officer.headers);
    expect(body.data.cars.map(({ plateNumber }) => plateNumber)).toEqual(['LATER44']);
  });
});

describe('the offline pack of a lot', () => {
  const fetchPack = async (id: string, cursor?: string, headers: Record<string, string> = {}) =>
    test.call(
      'GET /locations/:id/pack',
      { params: { id }, ...(cursor && { query: { cursor } }) },
      { ...officer.headers, ...headers },
    );

  /** Longer than a transaction of any test: until those end that were open at the last change, in any database, it is sent again. */
  const QUIET_WITHIN_MS = 60_000;

  const quietPack = (id: string) =>
    vi.waitFor(
      async () => {
        const pack = (await fetchPack(id)).body.data;
        expect((await fetchPack(id, pack.version)).body.data).toMatchObject({ cars: [], gone: [], whole: false });
        return pack;
      },
      { timeout: QUIET_WITHIN_MS },
    );

  it('has every car to judge, but only the plate of its driver', async () => {
    const { lot, park, ten } = await aWalk();
    await park('PACK111', { zoneId: ten.id });
    const { data } = (await fetchPack(lot.id)).body;
    expect(data).toMatchObject({ whole: true, locationId: lot.id, timeZone: 'America/Chicago', gone: [] });
    const now = Math.floor(test.clock.now().getTime() / 1000);
    expect(data.cars).toMatchObject([{ p: 'PACK111', s: 'IL', z: 1, c: now, b: now + 600, e: now + 4200 }]);
    expect(Object.keys(data.cars[0] ?? {}).sort()).toEqual(['b', 'c', 'e', 'i', 'p', 's', 'z']);
  });

  it(
    'contains only changes after the first time: new, extended, ended and refunded',
    async () => {
      const { lot, park } = await aWalk();
      const driver = aGuest();
      const stays = {
        still: await park('STILL11'),
        ended: await park('ENDED22', { driver }),
        back: await park('BACK333'),
      };
      const first = await quietPack(lot.id);
      expect(first.cars).toHaveLength(3);
      const params = { id: stays.ended.sessionId };
      await test.call('PATCH /sessions/:id', { params, body: { status: 'ended' } }, driver.headers);
      await test.db
        .updateTable('sessions')
        .set({ status: 'refunded' })
        .where('id', '=', stays.back.sessionId)
        .execute();
      await park('FRESH44');
      const { data } = (await fetchPack(lot.id, first.version)).body;
      expect(data.whole).toBe(false);
      expect(data.cars.map(({ p }) => p).sort()).toEqual(['ENDED22', 'FRESH44']);
      expect(data.cars.find(({ p }) => p === 'ENDED22')?.e).toBe(Math.floor(test.clock.now().getTime() / 1000));
      expect(data.gone).toEqual([stays.back.sessionId]);
      await quietPack(lot.id);
    },
    2.5 * QUIET_WITHIN_MS,
  );

  it('has cars with the valet, and shows when one was handed back', async () => {
    const { lot } = await aWalk();
    await aValetStand(test.db, { locationId: lot.id });
    const made = test.clock.now().getTime().toString(16).padStart(12, '0');
    const id = `${made.slice(0, 8)}-${made.slice(8)}-7000-8000-00000000000a`;
    await aTicket(test.db, { locationId: lot.id, id, plate: 'VLT1234', plateKey: 'VLT1234' });
    const first = (await fetchPack(lot.id)).body.data;
    expect(first.cars).toMatchObject([{ i: id, p: 'VLT1234', k: 'v', e: null, z: -1 }]);
    await test.db.updateTable('valetTickets').set({ whereabouts: 'void' }).where('id', '=', id).execute();
    expect((await fetchPack(lot.id, first.version)).body.data).toMatchObject({ cars: [], gone: [id] });
  });

  it('misses nothing written while it was fetched', async () => {
    const { lot, park } = await aWalk();
    const { sessionId } = await park('SLOW111');
    let version = '';
    await test.db.transaction().execute(async (tx) => {
      await tx.updateTable('sessions').set({ description: 'Red' }).where('id', '=', sessionId).execute();
      version = (await fetchPack(lot.id)).body.data.version;
    });
    expect((await fetchPack(lot.id, version)).body.data.cars.map(({ p }) => p)).toEqual(['SLOW111']);
  });

  it('is sent complete again after an hour, for an unknown version, and for one of another machine', async () => {
    const { lot, park } = await aWalk();
    await park('AGAIN11', { hours: 4 });
    const { version } = (await fetchPack(lot.id)).body.data;
    const elsewhere = version.replace(/[0-9a-f]{6}$/, (machine) => (machine === '000000' ? '000001' : '000000'));
    for (const wrong of ['nonsense', '0-0', `${version}zzzz`, 'zzzzzzzzzz-1', 'zzzzzzzzzz-1-abcdef', elsewhere]) {
      expect((await fetchPack(lot.id, wrong)).body.data.whole).toBe(true);
    }
    test.clock.advance(61);
    expect((await fetchPack(lot.id, version)).body.data).toMatchObject({ whole: true, cars: [{ p: 'AGAIN11' }] });
  });

  it('is not sent again while nothing has changed', async () => {
    const { lot, park } = await aWalk();
    await park('SAME111');
    const first = await fetchPack(lot.id);
    const tag = first.headers.etag ?? '';
    test.clock.advance(1);
    const again = await fetchPack(lot.id, undefined, { 'if-none-match': tag });
    expect([again.status, again.body]).toEqual([304, '']);
    await park('MORE222');
    expect((await fetchPack(lot.id, undefined, { 'if-none-match': tag })).status).toBe(200);
  });
});

describe('look-ups made without a signal', () => {
  const send = (id: string, lookups: ReturnType<typeof anOfflineLookup>[]) =>
    test.call('POST /locations/:id/look-ups', { params: { id }, body: { lookups } }, officer.headers);
  const stored = async (id: string) =>
    (await test.call('GET /locations/:id/look-ups', { params: { id } }, owner.headers)).body.data.lookups;

  it("are stored in order, at the time that the server computes, whatever the phone's clock says", async () => {
    const { lot } = await aWalk();
    const dayOff = '2026-11-19T18:00:00.000Z';
    const [first, second] = [
      anOfflineLookup({
        license: 'FIRST11',
        secondsAgo: 1200,
        lookedUpAt: dayOff,
        dataFrom: '2026-11-19T17:30:00.000Z',
      }),
      anOfflineLookup({ license: 'SECND22', secondsAgo: 600 }),
    ];
    const acknowledged = new Set((await send(lot.id, [first, second])).body.data.stored);
    expect(acknowledged).toEqual(new Set([first.eventId, second.eventId]));
    const [latest, earliest] = await stored(lot.id);
    const now = test.clock.now().getTime();
    expect([earliest, latest]).toMatchObject([
      {
        plateNumber: 'FIRST11',
        offline: true,
        at: new Date(now - 1_200_000).toISOString(),
        deviceTime: dayOff,
        dataFrom: new Date(now - 1_200_000 - 1_800_000).toISOString(),
      },
      { plateNumber: 'SECND22', at: new Date(now - 600_000).toISOString() },
    ]);
  });

  it('are stored once, however often and with whatever else they are sent', async () => {
    const { lot } = await aWalk();
    const [one, two] = [anOfflineLookup(), anOfflineLookup()];
    await send(lot.id, [one]);
    const again = await Promise.all([send(lot.id, [one, two, two]), send(lot.id, [two, one])]);
    expect(again.flatMap(({ body }) => body.data.stored)).toEqual([two.eventId]);
    expect(await stored(lot.id)).toHaveLength(2);
  });

  it('are answered as of then, each by itself: paid, not paid, and paid in another zone', async () => {
    const { lot, two, ten, park } = await aWalk();
    await park('PAID111');
    test.clock.advance(20);
    await park('LATER22');
    const asked = ['PAID111', 'NONE333', 'LATER22'].map((license) => anOfflineLookup({ license, secondsAgo: 600 }));
    await send(lot.id, [...asked, anOfflineLookup({ license: 'PAID111', zoneId: ten.id })]);
    const answers = (await stored(lot.id)).map(({ plateNumber, walkZone, verdict, answer }) => [
      `${plateNumber} ${walkZone}`,
      verdict,
      answer && [answer.covered, answer.elsewhere],
    ]);
    expect(answers.toSorted()).toEqual([
      ['LATER22 null', 'nothing', [false, false]],
      ['NONE333 null', 'nothing', [false, false]],
      ['PAID111 10', 'nothing', [true, true]],
      ['PAID111 null', 'nothing', [true, false]],
    ]);
    const online = { license: 'PAID111', state: 'IL', locationId: lot.id, zoneId: two.id };
    await test.call('POST /sessions/status', { body: online }, officer.headers);
    expect((await stored(lot.id)).find(({ offline }) => !offline)?.answer).toBeNull();
  });

  it('without a plate are reported back, and do not block the others', async () => {
    const { lot } = await aWalk();
    const [bad, good] = [anOfflineLookup({ license: '<>' }), anOfflineLookup()];
    const { data } = (await send(lot.id, [bad, good])).body;
    expect([data.stored, data.refused.map(({ eventId }) => eventId)]).toEqual([[good.eventId], [bad.eventId]]);
  });

  it('are stored even if the phone’s clock is thousands of years off', async () => {
    const { lot } = await aWalk();
    const far = [
      anOfflineLookup({ lookedUpAt: '9999-12-31T23:59:59.000Z', dataFrom: '0001-01-01T00:00:00.000Z' }),
      anOfflineLookup({ lookedUpAt: '0001-01-01T00:00:00.000Z', dataFrom: '9999-12-31T23:59:59.000Z' }),
    ];
    const { status, body } = await send(lot.id, far);
    expect([status, new Set(body.data.stored)]).toEqual([200, new Set(far.map(({ eventId }) => eventId))]);
    const since = test.clock.now().getTime() - 151 * 24 * 3_600_000;
    for (const { at, dataFrom } of await stored(lot.id)) {
      expect(Date.parse(dataFrom ?? '')).toBeGreaterThan(since);
      expect(Date.parse(dataFrom ?? '')).toBeLessThanOrEqual(Date.parse(at));
    }
  });

  it('are accepted only for a lot that the officer serves', async () => {
    const other = await test.signUp('vendor');
    const lot = await aLocation(test.db, { ownerId: other.user._id });
    expect((await send(lot.id, [anOfflineLookup()])).status).toBe(404);
  });
});

describe('a note', () => {
  const note = (id: string, options = {}, headers = officer.headers) =>
    test.call(
      'POST /locations/:id/notes',
      {
        params: { id },
        body: { eventId: randomUUIDv7(), license: 'NOTE123', state: 'IL', text: 'Two bays', ...options },
      },
      headers,
    );
  const sendPhoto = (
    locationId: string,
    id: string,
    payload: Buffer,
    type = 'image/png',
    headers: Record<string, string> = officer.headers,
  ) =>
    test.app.inject({
      method: 'POST',
      url: `${API_PREFIX}/locations/${locationId}/notes/${id}/photo`,
      headers: { ...headers, 'content-type': type },
      payload,
    });
  const photo = Buffer.from(A_PHOTO, 'base64');

  it('is stored once, and visible to the officers of the lot', async () => {
    const { lot, two } = await aWalk();
    const eventId = randomUUIDv7();
    const first = await note(lot.id, { eventId, zoneId: two.id });
    const again = await note(lot.id, { eventId, text: 'Something else' });
    expect([first.status, again.body.data.note]).toEqual([201, first.body.data.note]);
    const colleague = await joinTeam(test, owner);
    const seen = await test.call('GET /locations/:id/notes', { params: { id: lot.id } }, colleague.headers);
    expect(seen.body.data.notes).toEqual([first.body.data.note]);
    expect(first.body.data.note).toMatchObject({ plateNumber: 'NOTE123', text: 'Two bays', hasPhoto: false });
  });

  it("that waited for a signal has its original time by the server's clock", async () => {
    const { lot } = await aWalk();
    const { body } = await note(lot.id, { secondsAgo: 90 });
    expect(body.data.note.writtenAt).toBe(new Date(test.clock.now().getTime() - 90_000).toISOString());
  });

  it('may name a zone of its own lot only', async () => {
    const [here, there] = [await aWalk(), await aWalk()];
    expect((await note(here.lot.id, { zoneId: there.two.id })).status).toBe(404);
  });

  it('has the last photo sent, whatever its sender says its type is', async () => {
    const { lot } = await aWalk();
    const { _id: id } = (await note(lot.id)).body.data.note;
    const last = await sharp({ create: { width: 3, height: 2, channels: 3, background: '#4a7' } })
      .jpeg()
      .toBuffer();
    expect((await sendPhoto(lot.id, id, photo)).statusCode).toBe(200);
    expect((await sendPhoto(lot.id, id, last, 'image/png')).json().data.note.hasPhoto).toBe(true);
    const url = `${API_PREFIX}/locations/${lot.id}/notes/${id}/photo`;
    const shown = await test.app.inject({ url, headers: owner.headers });
    const { width, height } = await sharp(shown.rawPayload).metadata();
    expect([shown.headers['content-type'], width, height]).toEqual(['image/jpeg', 3, 2]);
    const stranger = await test.signUp('vendor');
    expect((await test.app.inject({ url, headers: stranger.headers })).statusCode).toBe(404);
  });

  it('refuses files that are not photos or too large, and other officers', async () => {
    const { lot } = await aWalk();
    const { _id: id } = (await note(lot.id)).body.data.note;
    const html = Buffer.from('<script>alert(1)</script>');
    expect((await sendPhoto(lot.id, id, html)).json().error.code).toBe('no_photo');
    expect((await sendPhoto(lot.id, id, html, 'text/html')).statusCode).toBe(415);
    expect((await sendPhoto(lot.id, id, Buffer.alloc(8 * 1024 * 1024, 1))).statusCode).toBe(413);
    const colleague = await joinTeam(test, owner);
    expect((await sendPhoto(lot.id, id, photo, 'image/png', colleague.headers)).statusCode).toBe(404);
    expect(
      (await test.call('GET /locations/:id/notes', { params: { id: lot.id } }, officer.headers)).body.data.notes[0]
        ?.hasPhoto,
    ).toBe(false);
  });
});
