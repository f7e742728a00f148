import { beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '#platform/access/roles.ts';
import { API_PREFIX } from '#platform/contract/endpoint.ts';
import { openDrawings } from '#platform/testing/app/open-drawings.ts';
import { createTestApp, type SignedUp, type TestApp } from '#platform/testing/app/test-app.ts';
import { aLocation, aZone, type BuiltZone } from '#platform/testing/builders/a-location.ts';
import { createTurns } from '#platform/worker-pools/turns.ts';

let test: TestApp;
let vendor: SignedUp;
let zone: BuiltZone;
beforeAll(async () => {
  test = await createTestApp({ config: { publicUrl: 'https://park.example' } });
  vendor = await test.signUp('vendor');
  const lot = await aLocation(test.db, { ownerId: vendor.user._id, name: 'Löwe & "Söhne" <Lot>', address: '1 A St' });
  zone = await aZone(test.db, { locationId: lot.id, zoneNumber: '7' });
});

const print = (id: string, file: string, headers: Record<string, string> = vendor.headers) =>
  test.app.inject({ url: `${API_PREFIX}/zones/${id}/${file}`, headers });

/** A PNG's width and height in pixels. */
const dotsOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];

describe("a zone's sign", () => {
  it.each([
    ['sign.pdf', 'letter', '[0 0 612 792]'],
    ['sign.pdf?size=12x18', '12x18', '[0 0 864 1296]'],
  ])('comes as %s for the printer, on a sheet of its size', async (file, size, box) => {
    const { statusCode, headers, body } = await print(zone.id, file);
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(headers['content-disposition']).toBe(`attachment; filename="sign-${zone.signCode}-${size}.pdf"`);
    expect(body.slice(0, 5)).toBe('%PDF-');
    expect(body).toContain(`/MediaBox ${box}`);
  });

  it.each([
    ['sign.png', [2550, 3300]],
    ['sign.png?size=12x18', [2550, 3825]],
  ])('comes as %s with enough dots to be printed', async (file, dots) => {
    const { statusCode, headers, rawPayload } = await print(zone.id, file);
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/png']);
    expect(dotsOf(rawPayload)).toEqual(dots);
  });

  it('shows the zone’s current price', async () => {
    const before = (await print(zone.id, 'sign.png')).rawPayload;
    await test.call('PATCH /zones/:id', { params: { id: zone.id }, body: { price: 77 } }, vendor.headers);
    expect((await print(zone.id, 'sign.png')).rawPayload.equals(before)).toBe(false);
  });

  it('is sent again only when it has changed', async () => {
    const { headers } = await print(zone.id, 'sign.pdf');
    expect(headers['cache-control']).toBe('private, no-cache');
    const known = { ...vendor.headers, 'if-none-match': headers.etag ?? '' };
    const again = await print(zone.id, 'sign.pdf', known);
    expect([again.statusCode, again.body, again.headers['cache-control']]).toEqual([304, '', 'private, no-cache']);
    await test.call('PATCH /zones/:id', { params: { id: zone.id }, body: { price: 78 } }, vendor.headers);
    expect((await print(zone.id, 'sign.pdf', known)).statusCode).toBe(200);
  });

  it('is available for a paused zone, because its post stays', async () => {
    const paused = await aZone(test.db, { locationId: zone.locationId, pausedAt: test.clock.now() });
    expect((await print(paused.id, 'sign.pdf')).statusCode).toBe(200);
  });

  it('is not available for an archived zone or lot', async () => {
    const gone = await aZone(test.db, { locationId: zone.locationId, archivedAt: test.clock.now() });
    expect((await print(gone.id, 'sign.pdf')).json().error.code).toBe('zone_archived');
    const lot = await aLocation(test.db, { ownerId: vendor.user._id, archivedAt: test.clock.now() });
    const onIt = await aZone(test.db, { locationId: lot.id });
    expect((await print(onIt.id, 'sign.png')).json().error.code).toBe('location_archived');
  });

  it('says beforehand which sheets have room for all rates', async () => {
    const lot = await aLocation(test.db, { ownerId: vendor.user._id });
    const early = {
      kind: 'flat',
      cents: 1200,
      exitBy: '18:00',
      when: { days: [1, 2, 3, 4, 5], from: '06:00', until: '09:00' },
    };
    const roomFor = async (count: number) => {
      const rates = Array.from({ length: count }, (_, at) => ({ name: `Early bird ${at}`, ...early }) as const);
      const { id } = await aZone(test.db, { locationId: lot.id, ...(count > 0 && { rates: rates as never }) });
      return (await test.call('GET /zones/:id/sign', { params: { id } }, vendor.headers)).body.data;
    };
    expect(await roomFor(0)).toEqual({ rates: 0, listedOn: ['letter', '12x18'] });
    expect(await roomFor(12)).toEqual({ rates: 12, listedOn: ['letter', '12x18'] });
    expect(await roomFor(20)).toEqual({ rates: 20, listedOn: ['12x18'] });
    expect(await roomFor(50)).toEqual({ rates: 50, listedOn: [] });
  });

  it('comes in the languages that the owner picks (rule 205)', async () => {
    const english = await print(zone.id, 'sign.png');
    for (const [languages, name] of [
      ['es', 'es'],
      ['en,es', 'en-es'],
    ]) {
      const { headers, rawPayload } = await print(zone.id, `sign.png?languages=${languages}`);
      expect(headers['content-disposition']).toBe(`attachment; filename="sign-${zone.signCode}-letter-${name}.png"`);
      expect(rawPayload.equals(english.rawPayload)).toBe(false);
    }
    expect((await print(zone.id, 'sign.pdf?languages=es')).body).toContain('/Lang (es-US)');
    const unknown = await print(zone.id, 'sign.pdf?languages=fr');
    expect([unknown.statusCode, unknown.json().error.fields]).toEqual([
      400,
      { languages: 'Choose a language from the list.' },
    ]);
  });

  it('is the same whichever language its owner works in', async () => {
    const requested = { ...vendor.headers, 'accept-language': 'es' };
    const english = await print(zone.id, 'sign.png');
    expect((await print(zone.id, 'sign.png', requested)).rawPayload.equals(english.rawPayload)).toBe(true);
  });

  it('refuses other sheet sizes', async () => {
    const { statusCode, body } = await print(zone.id, 'sign.pdf?size=a4');
    expect([statusCode, Object.keys(JSON.parse(body).error.fields)]).toEqual([400, ['size']]);
  });

  it('is for the owner and an odogwu', async () => {
    expect((await print(zone.id, 'sign.pdf', {})).statusCode).toBe(401);
    expect((await print(zone.id, 'sign.pdf', (await test.signUp('vendor')).headers)).statusCode).toBe(404);
    for (const role of ['customer', 'enforcer', 'valet', 'admin'] as Role[]) {
      expect((await print(zone.id, 'sign.png', (await test.signUp(role)).headers)).statusCode).toBe(403);
    }
    expect((await print(zone.id, 'sign.pdf', (await test.signUp('odogwu')).headers)).statusCode).toBe(200);
  });
});

describe('many people who print at once', () => {
  it('are given the same drawing as long as it shows the same', async () => {
    const drawings = openDrawings(test.deps.pools);
    const printing = await createTestApp({ deps: { pools: drawings.pools } });
    const owner = await printing.signUp('vendor');
    const lot = await aLocation(printing.db, { ownerId: owner.user._id });
    const { id } = await aZone(printing.db, { locationId: lot.id, zoneNumber: '41' });
    const url = `${API_PREFIX}/zones/${id}/sign.pdf`;
    const { headers } = owner;
    const answers = await Promise.all([1, 2, 3, 4].map(() => printing.app.inject({ url, headers })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect(drawings.count()).toBe(1);
    await printing.call('PATCH /zones/:id', { params: { id }, body: { price: 9 } }, headers);
    await printing.app.inject({ url, headers });
    expect(drawings.count()).toBe(2);
  });

  it('are asked to come back when too many wait (rule 173)', async () => {
    const { pools } = test.deps;
    const turns = createTurns({ atOnce: 1, queue: 0 });
    const crowded = await createTestApp({ deps: { pools: { ...pools, turns: { ...pools.turns, drawing: turns } } } });
    const { headers, user } = await crowded.signUp('vendor');
    const lot = await aLocation(crowded.db, { ownerId: user._id });
    const { id } = await aZone(crowded.db, { locationId: lot.id });
    const printOnce = () => crowded.app.inject({ url: `${API_PREFIX}/zones/${id}/sign.png`, headers });
    const another = Promise.withResolvers<void>();
    const taken = turns.take(() => another.promise);
    const refused = await printOnce();
    expect([refused.statusCode, refused.json().error.code, refused.headers['retry-after']]).toEqual([503, 'busy', '5']);
    const mayNot = await crowded.app.inject({ url: `${API_PREFIX}/zones/${id}/sign.png` });
    expect(mayNot.statusCode).toBe(401);
    another.resolve();
    await taken;
    expect((await printOnce()).statusCode).toBe(200);
  });
});
