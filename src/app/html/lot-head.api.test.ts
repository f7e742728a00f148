import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { createApp } from '#app/app.ts';
import { BOOT_PLACEHOLDER } from '#platform/contract/boot.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aLocation, aZone, CITY_TAX, manyLocations } from '#platform/testing/builders/a-location.ts';
import { checkParkingFacility } from '#platform/testing/stand-ins/published-schemas.ts';

const PUBLIC_URL = 'https://parkvale.example';
const clientDir = mkdtempSync(join(tmpdir(), 'parkvale-heads-'));
mkdirSync(join(clientDir, 'assets'));
writeFileSync(
  join(clientDir, 'index.html'),
  `<head><title>Parkvale</title><meta name="description" content="Find a lot." />${BOOT_PLACEHOLDER}</head>`,
);
const test = await createTestApp({ config: { publicUrl: PUBLIC_URL } });
const app = await createApp(test.deps, { strictAnswers: true, rateLimits: false, pages: true, clientDir });
afterAll(async () => {
  await app.close();
  rmSync(clientDir, { recursive: true });
});
const { user, headers } = await test.signUp('vendor');
const aLot = (options: Partial<Parameters<typeof aLocation>[1]> = {}) =>
  aLocation(test.db, { ownerId: user._id, feeBasisPoints: 1000, ...options });
const page = async (url: string, more = {}) => (await app.inject({ url, headers: more })).body;
const facilityIn = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? 'null');
const lotPage = (id: string) => `/locations/${id}/zones`;

describe('before any script runs, the page of a lot says', () => {
  it('what it is, where, and what it costs including everything', async () => {
    const lot = await aLot({ name: 'Lake & Wells', taxes: [CITY_TAX] });
    await aZone(test.db, { locationId: lot.id, priceCents: 1000, openMinutes: 360, closeMinutes: 1380 });
    await aZone(test.db, { locationId: lot.id, priceCents: 100, pausedAt: test.clock.now() });
    const html = await page(`${lotPage(lot.id)}?all=1`);
    expect(html).toContain('<title>Parking at Lake &amp; Wells, Chicago · Parkvale</title>');
    expect(html.match(/<title>/g)).toHaveLength(1);
    expect(html.match(/name="description"/g)).toHaveLength(1);
    expect(html).toContain('From $11.66 an hour, fee and taxes included.');
    expect(html).toContain(`<link rel="canonical" href="${PUBLIC_URL}${lotPage(lot.id)}" />`);
    expect(html).toContain(`content="${PUBLIC_URL}/api/v1/locations/${lot.id}/share-picture"`);
  });

  it('the same as a schema.org ParkingFacility', async () => {
    const lot = await aLot();
    await aZone(test.db, { locationId: lot.id, openMinutes: 1080, closeMinutes: 120 });
    const change = { params: { id: lot.id }, body: { amenities: ['ev' as const], heightLimitInches: 80 } };
    await test.call('POST /locations/:id', change, headers);
    const facility = facilityIn(await page(lotPage(lot.id)));
    expect(checkParkingFacility(facility)).toEqual([]);
    expect(facility).toMatchObject({
      '@type': 'ParkingFacility',
      name: 'Lake Street Lot',
      address: { streetAddress: '200 W Lake St', addressLocality: 'Chicago', addressRegion: 'IL', postalCode: '60606' },
      geo: { latitude: 41.8857, longitude: -87.6339 },
      openingHoursSpecification: [
        { opens: '00:00', closes: '02:00' },
        { opens: '18:00', closes: '23:59' },
      ],
      amenityFeature: [{ name: 'EV charging', value: true }],
    });
  });

  it('the same on the page of a zone, about that zone', async () => {
    const lot = await aLot();
    await aZone(test.db, { locationId: lot.id, priceCents: 100 });
    const zone = await aZone(test.db, { locationId: lot.id, priceCents: 2000, isHourly: false });
    const html = await page(`${lotPage(lot.id)}/${zone.id}`);
    expect(html).toContain('From $22.00 a day, fee and taxes included.');
    expect(facilityIn(html)).toMatchObject({ url: `${PUBLIC_URL}${lotPage(lot.id)}` });
  });

  it("all this in the reader's language", async () => {
    const lot = await aLot();
    await aZone(test.db, { locationId: lot.id });
    expect(await page(lotPage(lot.id), { 'accept-language': 'es' })).toContain(
      'Estacionamiento en Lake Street Lot, Chicago',
    );
  });

  it('nothing that its owner wrote as markup', async () => {
    const name = '</title></script><script>alert(1)</script>"onload="alert(2)';
    const html = await page(lotPage((await aLot({ name })).id));
    expect(html).not.toContain('<script>alert');
    expect(html).not.toContain('"onload="');
    expect(facilityIn(html)).toMatchObject({ name });
  });

  it('that it must not be listed, if the lot is archived, unknown or off the market', async () => {
    const lot = await aLot({ archivedAt: test.clock.now() });
    for (const id of [lot.id, '01920000-0000-7000-8000-000000000000']) {
      const html = await page(lotPage(id));
      expect([html.includes('noindex'), facilityIn(html)]).toEqual([true, null]);
    }
  });
});

describe('the picture of a shared link', () => {
  const picture = async (id: string) => app.inject({ url: `/api/v1/locations/${id}/share-picture` });

  it('is a card of 1200 by 630, drawn once for the same words', async () => {
    const lot = await aLot({
      name: 'A garage with a name that is far too long for one line of a picture, and for two',
    });
    await aZone(test.db, { locationId: lot.id });
    const [answer, again] = [await picture(lot.id), await picture(lot.id)];
    const { format, width, height } = await sharp(answer.rawPayload).metadata();
    expect([answer.headers['content-type'], format, width, height]).toEqual(['image/png', 'png', 1200, 630]);
    expect(answer.rawPayload.byteLength).toBeLessThan(60_000);
    expect(again.headers.etag).toBe(answer.headers.etag);
  });

  it('shows the first photo if there is one', async () => {
    const lot = await aLot();
    const photo = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#c03020' } })
      .jpeg()
      .toBuffer();
    const added = await test.app.inject({
      method: 'POST',
      url: `/api/v1/locations/${lot.id}/photos?photo=${test.deps.newId()}`,
      headers: { ...headers, 'content-type': 'image/jpeg' },
      payload: photo,
    });
    expect(added.statusCode).toBeLessThan(300);
    const answer = await picture(lot.id);
    const { format, width, height } = await sharp(answer.rawPayload).metadata();
    expect([answer.headers['content-type'], format, width, height]).toEqual(['image/jpeg', 'jpeg', 1200, 630]);
    const { data } = await sharp(answer.rawPayload)
      .extract({ left: 1100, top: 40, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(data[0]).toBeGreaterThan((data[2] ?? 0) * 2);
  });

  it('does not exist for an archived lot', async () => {
    expect((await picture((await aLot({ archivedAt: test.clock.now() })).id)).statusCode).toBe(404);
  });
});

describe('search engines', () => {
  it('are asked to slow down after sixty parts of a sitemap in a minute', async () => {
    const limited = await createApp(test.deps, { strictAnswers: true, rateLimits: true, pages: true, clientDir });
    const statuses = new Map<number, number>();
    for (let call = 0; call < 61; call++) {
      const { statusCode } = await limited.inject('/sitemap.xml');
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
    }
    await limited.close();
    expect([...statuses]).toEqual([
      [200, 60],
      [429, 1],
    ]);
  });

  it('are told what not to open, and where the sitemap is', async () => {
    const answer = await app.inject({ url: '/robots.txt' });
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(answer.body.split('\n')).toEqual(
      expect.arrayContaining(['User-agent: *', 'Disallow: /receipt/', `Sitemap: ${PUBLIC_URL}/sitemap.xml`]),
    );
  });

  it('and people who find a hole are told whom to write to (RFC 9116)', async () => {
    const { headers, body } = await app.inject({ url: '/.well-known/security.txt' });
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    const fields = Object.fromEntries(
      body
        .trim()
        .split('\n')
        .map((line) => line.split(/: (.*)/, 2)),
    );
    expect(fields).toMatchObject({
      Contact: `mailto:${test.deps.config.supportEmail}`,
      Canonical: `${PUBLIC_URL}/.well-known/security.txt`,
    });
    expect(Date.parse(fields.Expires ?? '')).toBeGreaterThan(test.clock.now().getTime());
  });

  it('find each lot on the market once, in parts, and no others', async () => {
    const shown = await manyLocations(
      test.db,
      Array.from({ length: 7 }, () => ({ ownerId: user._id })),
    );
    const gone = await aLot({ archivedAt: test.clock.now() });
    const locations = async (path: string) =>
      [...(await page(path)).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => url);
    const parts = await locations('/sitemap.xml');
    const listed = (await Promise.all(parts.map((part) => locations(part.replace(PUBLIC_URL, ''))))).flat();
    expect(listed).toHaveLength(new Set(listed).size);
    expect(listed).toEqual(expect.arrayContaining(shown.map(({ id }) => PUBLIC_URL + lotPage(id))));
    expect(listed).toContain(`${PUBLIC_URL}/help`);
    expect(listed).not.toContain(PUBLIC_URL + lotPage(gone.id));
  });

  it.each(['/sitemap-other.xml', '/sitemap-lots-ffffffff-ffff-7fff-bfff-ffffffffffff.xml'])(
    'find nothing at %s',
    async (url) => {
      expect((await app.inject({ url })).statusCode).toBe(404);
    },
  );
});
