// What holds for every answer, whatever the endpoint.

import { brotliDecompressSync } from 'node:zlib';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it, vi } from 'vitest';
import { api } from '#app/api.ts';
import { createApp } from '#app/app.ts';
import { TEST_EVENT, WEBHOOK_EVENTS } from '#features/webhooks/rules/webhook-events.ts';
import { API_PREFIX, type EndpointShape, FileAnswer } from '#platform/contract/endpoint.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aGuest, aVehicle, requestIntent } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';

const test = await createTestApp();
const vendor = await test.signUp('vendor');
const lot = await aLocation(test.db, { ownerId: vendor.user._id });
const zone = await aZone(test.db, { locationId: lot.id, priceCents: 500, isHourly: true });
const get = (url: string, headers: Record<string, string> = {}) => test.app.inject({ method: 'GET', url, headers });

describe('the published contract', () => {
  it('is a valid OpenAPI 3.1 document with every endpoint', async () => {
    const document = (await get(`${API_PREFIX}/openapi.json`)).json();
    const checked = await new Validator().validate(document);
    expect(checked.errors ?? []).toEqual([]);
    expect(checked.valid).toBe(true);
    expect(document.openapi).toBe('3.1.0');
    const printed = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods as object).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const promised = Object.values(api).map(
      ({ method, path }) => `${method} ${API_PREFIX}${path.replace(/:(\w+)/g, '{$1}')}`,
    );
    expect(printed.sort()).toEqual(promised.sort());
  });

  it('is printed and compressed once, and not sent again to those who have it', async () => {
    const url = `${API_PREFIX}/openapi.json`;
    const compressed = await get(url, { 'accept-encoding': 'gzip, br' });
    expect(compressed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(JSON.parse(brotliDecompressSync(compressed.rawPayload).toString())).toEqual((await get(url)).json());
    const tag = String(compressed.headers.etag);
    expect((await get(url, { 'if-none-match': tag })).statusCode).toBe(304);
  });

  it.each(['json', 'yaml'])('is not printed anew for /api/docs/%s', async (format) => {
    const { statusCode, headers } = await get(`/api/docs/${format}`);
    expect([statusCode, headers.location]).toEqual([302, `${API_PREFIX}/openapi.json`]);
  });

  it('names the media type of every file', async () => {
    const { paths } = (await get(`${API_PREFIX}/openapi.json`)).json();
    const files = Object.values(api).filter(({ response }) => response === FileAnswer);
    expect(files.length).toBeGreaterThan(9);
    for (const { method, path, files: types = [] } of files as EndpointShape[]) {
      const printed = paths[`${API_PREFIX}${path.replace(/:(\w+)/g, '{$1}')}`][method.toLowerCase()];
      expect(Object.keys(printed.responses['200'].content)).toEqual(types);
      expect(printed.responses.default.content).toHaveProperty('application/json');
    }
  });

  it('can be read at /api/docs', async () => {
    const page = await get('/api/docs/');
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.body).toContain('<title>Parkvale API</title>');
    expect((await get('/api/docs/static/swagger-initializer.js')).body).toContain('"layout":"BaseLayout"');
  });

  it('has every webhook, the headers that sign it, and how a key is refused', async () => {
    const { webhooks, components } = (await get(`${API_PREFIX}/openapi.json`)).json();
    expect(Object.keys(webhooks)).toEqual([...WEBHOOK_EVENTS, TEST_EVENT]);
    const { parameters, requestBody } = webhooks['session.paid'].post;
    expect(parameters.map(({ name }: { name: string }) => name)).toEqual([
      'webhook-id',
      'webhook-timestamp',
      'webhook-signature',
    ]);
    expect(parameters[2].description).toContain('HMAC-SHA256');
    const { data, type } = requestBody.content['application/json'].schema.properties;
    expect(type.const).toBe('session.paid');
    expect(Object.keys(data.properties.session.properties)).toContain('plateNumber');
    expect(components.securitySchemes.bearer.description).toContain('401 `key_unknown`: ');
  });
});

describe('an error', () => {
  it('has one shape, a request id, and nothing internal (V16.5.1)', async () => {
    const answer = await get(`${API_PREFIX}/nowhere`);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    const message = 'Not found.';
    expect(answer.json()).toEqual({ message, error: { code: 'not_found', message } });
  });

  it('from the database is answered in general terms', async () => {
    const broken = await createTestApp({ deps: { newId: () => 'not a uuid' } });
    const answer = await requestIntent(broken, aGuest(), { zoneId: zone.id, vehicles: [aVehicle()] });
    expect(answer.status).toBe(500);
    expect(JSON.stringify(answer.body)).not.toMatch(/uuid|syntax|insert|orders/i);
    const lost = await broken.call('POST /contact/contact-us', {
      body: { name: 'A', email: 'a@example.com', message: 'Hi' },
    });
    expect([lost.status, lost.body.message]).toEqual([
      500,
      'Something went wrong on our side. Please try again in a moment.',
    ]);
  });

  it('in a payment is answered in the words for failed payments (M 8, V 8)', async () => {
    const broken = await createTestApp({ deps: { newId: () => 'not a uuid' } });
    const answer = await requestIntent(broken, aGuest(), { zoneId: zone.id, vehicles: [aVehicle()] });
    expect([answer.status, answer.body.message]).toEqual([500, 'Looks like something went wrong, please try again']);
    const { paths } = (await get(`${API_PREFIX}/openapi.json`)).json();
    const pays = (Object.values(api) as EndpointShape[]).filter((endpoint) => endpoint.pays);
    const paid = pays.map(({ method, path }) => `${method} ${API_PREFIX}${path.replace(/:(\w+)/g, '{$1}')}`);
    const withSecret = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods as object)
        .filter(([, operation]) => JSON.stringify(operation).includes('"clientSecret"'))
        .map(([method]) => `${method.toUpperCase()} ${path}`),
    );
    expect(paid.sort()).toEqual(withSecret.sort());
  });

  it.each([
    ['{', 'application/json', 400, 'malformed'],
    ['a=b', 'application/x-www-form-urlencoded', 415, 'media_type'],
    [JSON.stringify({ message: 'x'.repeat(300_000) }), 'application/json', 413, 'too_large'],
  ])('names what is wrong with a body', async (payload, type, status, code) => {
    const url = `${API_PREFIX}/contact/contact-us`;
    const answer = await test.app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } });
    expect(answer.statusCode).toBe(status);
    expect(answer.json().error.code).toBe(code);
  });

  it.each(['{', '{"name": }', '{"__proto__": 1}'])('says so when a body is not JSON: %s', async (payload) => {
    const url = `${API_PREFIX}/contact/contact-us`;
    const answer = await test.app.inject({
      method: 'POST',
      url,
      payload,
      headers: { 'content-type': 'application/json' },
    });
    const message = 'The body of this request is not valid JSON.';
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { message, error: { code: 'malformed', message, fields: { body: message } } },
    ]);
  });
});

describe('every answer', () => {
  it('tells the browser to load, frame and guess nothing (V3.4.1, V3.4.3, V3.4.4, V3.4.6, V4.1.1, V14.3.2)', async () => {
    const { headers } = await get(`${API_PREFIX}/locations/${lot.id}`);
    const policy = String(headers['content-security-policy']);
    for (const rule of [
      "default-src 'none'",
      "script-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ]) {
      expect(policy).toContain(rule);
    }
    expect(policy).not.toContain('unsafe');
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });

  it('carries only what the contract names (V15.3.1)', async () => {
    const { location } = (await get(`${API_PREFIX}/locations/${lot.id}`)).json().data;
    expect(Object.keys(location)).not.toContain('owner_id');
    expect(Object.keys(location)).not.toContain('position');
  });
});

describe('a request that changes something by cookie', () => {
  const logout = (headers: Record<string, string>) =>
    test.app.inject({
      method: 'POST',
      url: `${API_PREFIX}/zones`,
      headers: { cookie: `jwt=${vendor.token}`, ...headers },
      payload: {},
    });

  it.each([
    [{ origin: 'https://evil.example' }],
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site', origin: 'http://other.localhost' }],
    [{ origin: 'null' }],
  ])('is refused when another site sent it: %o (V3.5.1)', async (headers) => {
    const answer = await logout(headers);
    expect(answer.statusCode).toBe(403);
    expect(answer.json().error.code).toBe('cross_site');
  });

  it('succeeds from our own pages', async () => {
    expect((await logout({ 'sec-fetch-site': 'same-origin' })).json().error.code).toBe('malformed');
    expect((await logout({ origin: 'http://localhost:3000' })).json().error.code).toBe('malformed');
  });
});

describe('an Idempotency-Key', () => {
  const request = (guest: ReturnType<typeof aGuest>, key: string, hours = 1, vehicle = aVehicle()) =>
    requestIntent(test, guest, { zoneId: zone.id, hours, vehicles: [vehicle] }, { 'idempotency-key': key });

  it('makes repeated requests act once', async () => {
    const guest = aGuest();
    const vehicle = aVehicle();
    const answers = await Promise.all([1, 2, 3, 4].map(() => request(guest, 'a-double-click', 1, vehicle)));
    const orders = new Set(answers.map((answer) => answer.body.data.orderId));
    expect(orders.size).toBe(1);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200]);
  });

  it('is refused for a different request, and is private to its caller', async () => {
    const guest = aGuest();
    const vehicle = aVehicle();
    const first = await request(guest, 'used-key-1', 1, vehicle);
    expect((await request(guest, 'used-key-1', 2, vehicle)).body.error?.code).toBe('idempotency_key_reused');
    const other = await request(aGuest(), 'used-key-1', 1, vehicle);
    expect(other.body.data.orderId).not.toBe(first.body.data.orderId);
  });

  it('repeats a refusal too', async () => {
    const guest = aGuest();
    expect((await request(guest, 'bad-hours-1', 99)).body.error?.code).toBe('hours_out_of_range');
    expect((await request(guest, 'bad-hours-1', 1)).body.error?.code).toBe('idempotency_key_reused');
  });
});

const METRICS_TOKEN = 'sixteen-letters-at-least';

describe('health', () => {
  it('says whether the process is alive and can serve', async () => {
    expect((await get('/healthz')).json()).toEqual({ status: 'ok' });
    expect((await get('/readyz')).json()).toEqual({ status: 'ok' });
  });

  it('is exempt from every limit, so that no probe mistakes a busy server for a dead one (rule 173)', async () => {
    // The event loop is always later than this.
    const busy = await createTestApp({ rateLimits: true, maxDelayMs: 0.001, config: { metricsToken: METRICS_TOKEN } });
    const request = (url: string) => busy.app.inject({ url, headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
    await vi.waitFor(async () => expect((await request(`${API_PREFIX}/me`)).statusCode).toBe(503), { timeout: 20_000 });
    for (let i = 0; i < 3100; i++) expect((await request('/healthz')).statusCode).toBe(200);
    expect([(await request('/readyz')).statusCode, (await request('/metrics')).statusCode]).toEqual([200, 200]);
    await vi.waitFor(async () => expect((await request(`${API_PREFIX}/me`)).json().error?.code).toBe('busy'));
  });

  it.each([
    [-11_000, 503, "this machine's clock is 11 s behind the database's"],
    [-3000, 200, 'ok'],
    [0, 200, 'ok'],
    [3000, 200, 'ok'],
    [600_000, 503, "this machine's clock is 600 s ahead of the database's"],
  ])('is refused to a process whose clock is wrong by more than ten seconds: %i ms', async (aheadMs, code, status) => {
    const clock = () => Date.now() + aheadMs;
    const lines: string[] = [];
    const options = {
      strictAnswers: true,
      rateLimits: false,
      pages: false,
      clock,
      logTo: { write: (line: string) => void lines.push(line) },
    };
    const skewed = await createApp(
      { ...test.deps, config: { ...test.deps.config, logLevel: 'warn', metricsToken: METRICS_TOKEN } },
      options,
    );
    const answer = await skewed.inject('/readyz');
    expect([answer.statusCode, answer.json().status]).toEqual([code, status]);
    expect(lines.filter((line) => line.includes('clock is 3 s'))).toHaveLength(Math.abs(aheadMs) === 3000 ? 1 : 0);
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    const metrics = (await skewed.inject({ url: '/metrics', headers })).body;
    const shown = Number(/^parkvale_clock_skew_seconds (\S+)$/m.exec(metrics)?.[1]);
    expect(Math.round(shown)).toBe(aheadMs / 1000 + 0);
    await skewed.close();
  });

  it('shows metrics only with the token (V14.2.1)', async () => {
    expect((await get('/metrics')).statusCode).toBe(404);
    const counted = await createTestApp({ config: { metricsToken: METRICS_TOKEN } });
    const request = (authorization: string) => counted.app.inject({ url: '/metrics', headers: { authorization } });
    expect((await request('Bearer wrong')).statusCode).toBe(404);
    expect((await request(`Bearer ${METRICS_TOKEN}`)).body).toContain('http_request_seconds');
  });
});

describe('the sandbox and the outbox', () => {
  it('do not exist in production (V13.4.2)', async () => {
    const production = await createTestApp({ config: { production: true, devTools: false } });
    for (const url of ['/dev/outbox']) {
      expect((await production.app.inject({ url: `${API_PREFIX}${url}` })).statusCode).toBe(404);
    }
    const confirm = { method: 'POST' as const, url: `${API_PREFIX}/sandbox/payments/confirm`, payload: {} };
    expect((await production.app.inject(confirm)).statusCode).toBe(404);
  });
});

describe('too many requests', () => {
  it('from one address are refused for a while, per endpoint (V2.4.1, V6.3.1)', async () => {
    const limited = await createTestApp({ rateLimits: true });
    const write = () =>
      limited.call('POST /contact/contact-us', { body: { name: 'A', email: 'a@b.example', message: 'Hi' } });
    const statuses: number[] = [];
    for (let n = 0; n < 11; n++) statuses.push((await write()).status);
    expect(statuses).toEqual([...Array(10).fill(201), 429]);
    expect((await write()).body.error?.code).toBe('too_many_requests');
  });

  it('from one address are also refused over all endpoints together, by the operator’s limit', async () => {
    const limited = await createTestApp({ rateLimits: true, config: { requestsPerMinute: 3 } });
    const statuses: number[] = [];
    for (const path of ['/one', '/two', '/three', '/four']) {
      statuses.push((await limited.app.inject({ url: API_PREFIX + path })).statusCode);
    }
    expect(statuses).toEqual([404, 404, 404, 429]);
  });
});
