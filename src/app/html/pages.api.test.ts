import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { createApp } from '#app/app.ts';
import { readLocalTime } from '#platform/calendar/local-input.ts';
import { BOOT_PLACEHOLDER, FIRST_PAINT_PLACEHOLDER } from '#platform/contract/boot.ts';
import { openDatabase } from '#platform/db/database.ts';
import { signInCookieName } from '#platform/http/cookies.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';

const MARKUP = '</script><script>alert(1)</script><!-- <img src=x onerror=alert(2)> \u2028 $& $1';

const buildDir = mkdtempSync(join(tmpdir(), 'parkvale-build-'));
const clientDir = join(buildDir, 'client');
mkdirSync(join(clientDir, 'assets'), { recursive: true });
mkdirSync(join(clientDir, '.vite'));
writeFileSync(
  join(clientDir, '.vite/manifest.json'),
  JSON.stringify({
    'app/pages/roadside/booking-page.tsx': { file: 'a.js', assets: ['assets/inter.woff2'] },
  }),
);
mkdirSync(join(buildDir, 'first-paint'));
writeFileSync(
  join(buildDir, 'first-paint/first-paint.js'),
  "exports.drawFirstPaint = (boot, path) => '<h1>$& ' + (boot.preloaded[path]?.data.zone._id ?? 'home') + '</h1>';",
);
for (const name of ['a.js', 'a.css']) writeFileSync(join(clientDir, 'assets', name), '/* nothing */');
writeFileSync(join(clientDir, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
writeFileSync(
  join(clientDir, 'index.html'),
  `<head>${BOOT_PLACEHOLDER}<script type="module" src="/a.js"></script></head>${FIRST_PAINT_PLACEHOLDER}`,
);

const test = await createTestApp();
const app = await createApp(test.deps, { strictAnswers: true, rateLimits: true, pages: true, clientDir });
afterAll(async () => {
  await app.close();
  rmSync(buildDir, { recursive: true });
});
const { user } = await test.signUp('vendor');
const lot = await aLocation(test.db, { ownerId: user._id, name: MARKUP, address: MARKUP });
const zone = await aZone(test.db, { locationId: lot.id, zoneNumber: '</script>' });
const listening = app.listen({ host: '127.0.0.1', port: 0 });
const get = (url: string) => app.inject({ url });

it('never shows a page where metrics would be', async () => {
  const answer = await get('/metrics');
  expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'not_found']);
});

describe('a server that is busy (rule 174)', () => {
  const busyApp = createApp(test.deps, {
    strictAnswers: true,
    rateLimits: true,
    pages: true,
    clientDir,
    maxDelayMs: 0.001,
  });
  afterAll(async () => (await busyApp).close());
  /** How late the event loop is gets measured only now and then. */
  const whenBusy = async () => {
    const busy = await busyApp;
    await expect.poll(async () => (await busy.inject('/api/v1/me')).statusCode, { timeout: 15_000 }).toBe(503);
    return busy;
  };

  it.each([
    '/assets/a.js',
    '/assets/a.css',
    '/favicon.svg',
    '/',
    '/support/disputes',
    `/locations/${lot.id}/zones/${zone.id}`,
    `/locations/${lot.id}/zones`,
  ])('still serves pages and their files: %s', async (url) => {
    const busy = await whenBusy();
    const answer = await busy.inject({ url, headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } });
    expect(answer.statusCode).toBe(200);
  });

  it('tells a caller when to call again', async () => {
    const busy = await whenBusy();
    const { statusCode, headers, body } = await busy.inject('/api/v1/me');
    expect([statusCode, headers['retry-after'], JSON.parse(body).error.code]).toEqual([503, '5', 'busy']);
  });
});

describe('a page that needs the database while it is away', () => {
  const away = openDatabase({ connectionString: 'postgres://nobody@127.0.0.1:1/none', max: 1 });
  const awayApp = createApp(
    { ...test.deps, db: away.db },
    { strictAnswers: true, rateLimits: true, pages: true, clientDir },
  );
  afterAll(async () => {
    await (await awayApp).close();
    await away.close();
  });

  it('says so in words, reloads itself, and offers to try again', async () => {
    const headers = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
    const answer = await (await awayApp).inject({ url: '/p/ABC234', headers });
    expect(answer.statusCode).toBe(503);
    expect(answer.headers).toMatchObject({
      'retry-after': '5',
      refresh: '5',
      'content-type': 'text/html; charset=utf-8',
    });
    expect(answer.body).toContain('The server is busy. Try again in a moment.');
    expect(answer.body).toContain('<a href="">Try again</a>');
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
  });
});

it('counts no file of a page against the limit of an address', async () => {
  expect((await get('/assets/a.css')).headers['ratelimit-limit']).toBeUndefined();
  expect((await get('/api/v1/me')).headers['ratelimit-limit']).toBeDefined();
});

it('answers health checks from one address without limit', async () => {
  const answers = await Promise.all(['/healthz', '/readyz'].map(async (url) => (await get(url)).headers));
  for (const headers of answers) expect(headers['ratelimit-limit']).toBeUndefined();
});

/** Over a connection, because injected requests resolve dots first. */
async function statusOf(path: string): Promise<number | undefined> {
  const { hostname: host, port } = new URL(await listening);
  const requested = request({ host, port, path, agent: false }).end();
  const [answer] = (await once(requested, 'response')) as [IncomingMessage];
  answer.resume();
  return answer.statusCode;
}

it.each([
  '/.git/config',
  '/.env',
  '/%2egit/config',
  '/.well-known/security',
  '/backup.tar.gz',
  '/wp-login.php',
  '/a/b.c',
])('shows no page at the name of an unknown file: %s', async (url) => {
  const answer = await get(url);
  expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'not_found']);
});

it.each(['/reset/ab.cd.ef', '/auth/member/activate/ab.cd'])(
  'says on its page that a link is wrong: %s',
  async (url) => {
    expect((await get(url)).headers['content-type']).toContain('text/html');
  },
);

it.each([
  '/assets/../x',
  '/assets/..%2fx',
  '/assets/%00',
  '/assets/%2e%2e/x',
  '/%00',
  '/p/%00',
  '/assets//x',
  '/assets/a%5cb',
])('has nothing at %s, which is not a failure of the server', async (url) => {
  expect(await statusOf(url)).toBe(404);
});

describe('the page of a zone', () => {
  const path = `/locations/${lot.id}/zones/${zone.id}`;
  const firstPaint = `<h1>$& ${zone.id}</h1>`;

  it('carries names as data that cannot end an element or run a script (V1.2.1, V3.2.2)', async () => {
    const { body } = await get(path);
    const [, head = '', data = '', rest] =
      /^<head>(.*)<script type="application\/json" id="boot">([^<]*)<\/script>(.*)$/s.exec(body) ?? [];
    expect(head.match(/<[/a-z]+/g)).toEqual([
      ...['<title', '</title', '<meta', '<link', ...Array(9).fill('<meta'), '<script', '</script'],
    ]);
    expect(rest?.replace(/<link rel="preload" as="image" [^<>]+>/g, '')).toBe(
      `<script type="module" src="/a.js"></script></head>${firstPaint}`,
    );
    const { preloaded } = JSON.parse(data);
    expect(preloaded[path].data).toMatchObject({ location: { name: MARKUP }, zone: { zoneNumber: '</script>' } });
  });

  it('preloads its picture, for both color schemes, when a provider draws maps', async () => {
    expect((await get(path)).body).not.toContain('rel="preload"');
    const map = { provider: 'mapbox', key: 'pk.nobody', apiUrl: null } as const;
    const config = { ...test.deps.config, outside: { ...test.deps.config.outside, map } };
    const options = { strictAnswers: true, rateLimits: false, pages: true, clientDir };
    const mapped = await createApp({ ...test.deps, config }, options);
    const { body } = await mapped.inject({ url: path });
    expect(body).toContain('"mapPictures":true');
    await mapped.close();
    const pictures = [...body.matchAll(/<link rel="preload" as="image" [^<>]*href="([^"]+)">/g)].map(([, url]) => url);
    const types = await Promise.all(
      pictures.map(async (url = '') => (await get(url.replaceAll('&amp;', '&'))).headers['content-type']),
    );
    expect(types).toEqual(Array(2).fill('image/png'));
  });

  it('shows the place before any script has loaded', async () => {
    expect((await get(path)).body).toContain(firstPaint);
  });

  it('leaves rendering to the scripts if they would render something else', async () => {
    const cookies = { [signInCookieName(test.deps.config)]: 'somebody' };
    expect((await app.inject({ url: path, cookies })).body).not.toContain('<h1>');
    const paused = await aZone(test.db, { locationId: lot.id, pausedAt: new Date() });
    expect((await get(`/locations/${lot.id}/zones/${paused.id}`)).body).not.toContain('<h1>');
  });

  it('is rendered as a whole, since its script has come with the first one', async () => {
    expect((await get(path)).body).toContain('"scriptNamed":true');
  });

  it('waits for no typeface at a first sign, and has it for whoever was here before', async () => {
    expect((await get(path)).body).not.toContain('inter.woff2');
    expect((await app.inject({ url: path, cookies: { guest: '1' } })).body).toContain('href="/assets/inter.woff2"');
  });

  it('preloads no picture for a missing zone', async () => {
    expect((await get(path.replace(/.$/, (last) => (last === '0' ? '1' : '0')))).body).not.toContain('rel="preload"');
  });

  it('runs and loads only our own files, in no frame, and is not cached (V3.4.3, V3.4.6, V14.3.2)', async () => {
    const { headers } = await get(path);
    const policy = String(headers['content-security-policy']);
    for (const rule of ["script-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
      expect(policy).toContain(rule);
    }
    expect(policy).not.toContain('unsafe');
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'strict-transport-security': expect.stringContaining('includeSubDomains'),
      'referrer-policy': 'same-origin',
    });
  });
});

describe('the HTML of a page that people open first', () => {
  const bootOf = (html: string) => JSON.parse(/id="boot">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}');

  it.each([
    ['vendor', '/dashboard', ['/api/v1/home']],
    ['accountant', '/dashboard', ['/api/v1/home']],
    ['customer', '/dashboard', ['/api/v1/sessions/me?limit=20']],
    ['valet', '/valet', ['/api/v1/locations/valets/me?limit=200']],
    ['admin', '/dashboard', []],
    ['vendor', '/valet', undefined],
  ] as const)("asks for what a %s's page needs first: %s", async (role, url, asked) => {
    const { token } = await test.signUp(role);
    const cookies = { [signInCookieName(test.deps.config)]: token };
    const { asks } = bootOf((await app.inject({ url, cookies })).body);
    expect(asks).toEqual(asked);
    const answers = await Promise.all((asked ?? []).map((call) => app.inject({ url: call, cookies })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
  });

  it('says at home what this is for, unless somebody was here before', async () => {
    const homeOf = async (cookies: Record<string, string>) => (await app.inject({ url: '/', cookies })).body;
    expect(await homeOf({})).toContain('<h1>');
    expect(await homeOf({ guest: '1' })).not.toContain('<h1>');
    expect(await homeOf({ [signInCookieName(test.deps.config)]: 'somebody' })).not.toContain('<h1>');
  });

  it('has the lots around the place of a search, drawn and embedded, if only the server has to know it', async () => {
    const { body } = await test.call('GET /locations/:id', { params: { id: lot.id } });
    const [lng, lat] = body.data.location.location_point.coordinates;
    const at = `${lat.toFixed(5)},${lng.toFixed(5)}`;
    const found = async (query: string, cookies: Record<string, string> = {}) => {
      const { body } = await app.inject({ url: `/locations${query}`, cookies });
      const { preloaded } = bootOf(body) as { preloaded: Record<string, { data: { data: { _id: string }[] } }> };
      const isFound = Object.values(preloaded).every(({ data }) => data.data.some(({ _id }) => _id === lot.id));
      return { isDrawn: body.includes('<h1>'), calls: Object.keys(preloaded), isFound };
    };
    const around = (...queries: string[]) => ({
      isDrawn: true,
      calls: queries.map((query) => `/locations/center/${at}?${query}`),
      isFound: true,
    });
    expect(await found(`?q=Harbor&at=${at}`, { searched: '-' })).toEqual(around('minutes=120'));
    const remembered = JSON.stringify({ lat, lng, name: 'Harbor' });
    expect(await found('', { searched: remembered })).toEqual(around('minutes=120'));
    expect(await found('?for=300', { searched: remembered })).toEqual(around('minutes=300'));
    expect(await found(`?at=${lat},${lng}&within=400&open=yes`)).toEqual(
      around('minutes=120&openNow=true&radius=400&limit=100'),
    );
    // A time of arrival is on the lot's clock.
    const { timeZone } = body.data.location;
    const start = readLocalTime('2026-12-24T18:00', timeZone)?.toISOString() ?? '';
    expect(await found(`?q=Harbor&at=${at}&from=2026-12-24T18:00`)).toEqual(
      around('limit=1', `${new URLSearchParams({ minutes: '120', start })}`),
    );
    // Its own styles are all that the policy allows inside of it.
    const { headers, body: html } = await app.inject({ url: `/locations?q=Harbor&at=${at}` });
    const [, styles = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
    const hash = createHash('sha256').update(styles).digest('base64');
    expect(headers['content-security-policy']).toContain(`style-src 'self' 'sha256-${hash}';`);
    // With an account, its menu and favorites are drawn, too, by the scripts.
    const { token } = await test.signUp('customer');
    const account = { [signInCookieName(test.deps.config)]: token };
    expect(await found(`?q=Harbor&at=${at}`, account)).toEqual({ ...around('minutes=120'), isDrawn: false });
    const nothing = { isDrawn: false, calls: [], isFound: true };
    expect(await found(`?q=Harbor&at=${at}&favorites=yes`, account)).toEqual(nothing);
    expect(await found('', { searched: '-' })).toEqual(nothing);
    for (const query of ['?near=me', `?q=${zone.signCode}`])
      expect(await found(query, { searched: remembered })).toEqual(nothing);
    // What words mean is looked up by the page, whose frame is there meanwhile.
    for (const query of ['?q=Harbor', `?q=Harbor&at=${at}<b>`])
      expect(await found(query, { searched: remembered })).toEqual({ ...nothing, isDrawn: true });
    const wrong = { searched: '{"lat":91,"lng":0,"name":"Harbor"}' };
    expect(await found('', wrong)).toEqual({ ...nothing, isDrawn: true });
  });

  it('is compressed for who can read that', async () => {
    const headers = { 'accept-encoding': 'gzip, deflate, br' };
    const small = await app.inject({ url: '/', headers });
    expect(small.headers).toMatchObject({
      'content-encoding': 'gzip',
      vary: expect.stringContaining('accept-encoding'),
    });
    const plain = (html: string) => html.replace(/"now":\d+/, '');
    expect(plain(gunzipSync(small.rawPayload).toString())).toBe(plain((await get('/')).body));
  });

  it('asks for what a visitor sees, also when the cookie of an account has expired', async () => {
    const lotCalls = [`/api/v1/locations/${lot.id}`, `/api/v1/locations/${lot.id}/zones?limit=200`];
    const url = `/locations/${lot.id}/zones`;
    const cookies = { [signInCookieName(test.deps.config)]: 'expired' };
    expect(bootOf((await get(url)).body).asks).toEqual(lotCalls);
    expect(bootOf((await app.inject({ url, cookies })).body).asks).toEqual(lotCalls);
    expect(bootOf((await get('/receipt/a-key')).body).asks).toEqual(['/api/v1/receipts/a-key']);
    expect(bootOf((await get('/dashboard')).body).asks).toEqual([]);
  });
});

describe('a file of the client', () => {
  it.each([
    ['/assets/a.js', /javascript; charset=utf-8$/i, 'public, max-age=31536000, immutable'],
    ['/assets/a.css', /^text\/css; charset=utf-8$/i, 'public, max-age=31536000, immutable'],
    ['/favicon.svg', /^image\/svg\+xml; charset=utf-8$/i, 'public, no-cache'],
  ])('names its type, and may be cached because it holds nothing personal: %s (V4.1.1)', async (path, type, stored) => {
    const { statusCode, headers } = await get(path);
    expect([statusCode, headers['cache-control']]).toEqual([200, stored]);
    expect(headers['content-type']).toMatch(type);
    expect(headers['x-content-type-options']).toBe('nosniff');
  });
});

describe('the address on a sign', () => {
  it('leads to its zone', async () => {
    const { statusCode, headers } = await get(`/p/${zone.signCode}`);
    expect([statusCode, headers.location]).toEqual([302, `/locations/${lot.id}/zones/${zone.id}`]);
  });

  it.each(['%0d%0aset-cookie:a=b', '..%2f..%2fevil', '%2f%2fevil.example', '<script>'])(
    'leads nowhere else, and into no header, when it is %s (V1.2.1)',
    async (code) => {
      const { statusCode, headers } = await get(`/p/${code}`);
      expect(statusCode).toBe(302);
      expect(headers.location).toMatch(/^\/locations\?code=[\w%.:=-]+$/);
      expect(headers['set-cookie']).toBeUndefined();
    },
  );
});

describe('an unknown address', () => {
  it.each(['/../../package.json', '/..%2f..%2fpackage.json', '/assets/..%2findex.html', '/.env', '/nothing.png'])(
    'shows no file of the server: %s',
    async (path) => {
      const { statusCode, body } = await get(path);
      expect(statusCode === 200 ? body : '').not.toMatch(/"name": "parkvale"|DATABASE/);
      expect(statusCode).not.toBe(500);
    },
  );

  it('is answered like every other address', async () => {
    const { statusCode, body } = await get('/nothing.png');
    expect([statusCode, JSON.parse(body).error.code]).toEqual([404, 'not_found']);
  });

  it('cannot be tried without limit (V2.4.1)', async () => {
    const [first, second] = [await get('/api/nowhere'), await get('/api/nowhere')];
    const left = (answer: typeof first) => Number(answer.headers['ratelimit-remaining']);
    expect(left(second)).toBe(left(first) - 1);
  });
});

describe('another language', () => {
  const choose = (referer?: string) =>
    app.inject({ url: '/language/es', headers: { host: 'park.example', ...(referer && { referer }) } });

  it('is remembered, and leads back to the page where it was chosen', async () => {
    const answer = await choose('http://park.example/locations?q=Lake');
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/locations?q=Lake']);
    expect(answer.headers['set-cookie']).toMatch(/^language=es; Max-Age=31536000; Path=\/; SameSite=Lax/);
  });

  it.each([undefined, 'https://elsewhere.example/locations', 'nonsense'])('leads home from %s', async (referer) => {
    expect((await choose(referer)).headers.location).toBe('/');
  });

  it('never leads to another host', async () => {
    expect((await choose('http://park.example//elsewhere.example')).headers.location).toBe('/elsewhere.example');
  });
});
