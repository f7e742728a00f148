// What every answer tells browsers and caches, including errors, documents and unknown addresses.

import { describe, expect, it } from 'vitest';
import { API_PREFIX } from '#platform/contract/endpoint.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aLocation } from '#platform/testing/builders/a-location.ts';
import { endpointNames, endpointOf } from '#platform/testing/endpoints/endpoint-samples.ts';

const test = await createTestApp({ config: { metricsToken: 'sixteen-letters-at-least' } });
const failing = await createTestApp({ deps: { newId: () => 'no id' } });
const { user, token } = await test.signUp('vendor');
const lot = await aLocation(test.db, { ownerId: user._id });

type Request = {
  readonly method?: 'GET' | 'POST' | 'OPTIONS';
  readonly url: string;
  readonly headers?: Record<string, string>;
};
const request = ({ method = 'GET', url, headers = {} }: Request, { app } = test) =>
  app.inject({ method, url, headers });

const message = { name: 'A', email: 'a@people.example', message: 'Hello' };
const fail = () => failing.app.inject({ method: 'POST', url: `${API_PREFIX}/contact/contact-us`, payload: message });

const ANSWERS: Record<string, () => ReturnType<typeof request>> = {
  data: () => request({ url: `${API_PREFIX}/locations/${lot.id}` }),
  'a picture': () => request({ url: `${API_PREFIX}/locations/${lot.id}/map` }),
  'who is signed in': () => request({ url: `${API_PREFIX}/me`, headers: { authorization: `Bearer ${token}` } }),
  'nobody is signed in': () => request({ url: `${API_PREFIX}/me` }),
  'there is nothing': () => request({ url: `${API_PREFIX}/nowhere` }),
  'an address that cannot be read': () => request({ url: '/%E0%A4%A' }),
  'an address that is none': () => request({ url: '//' }),
  'an address without end': () => request({ url: `${API_PREFIX}/receipts/${'x'.repeat(5000)}` }),
  'a body that is no JSON': () =>
    test.app.inject({
      method: 'POST',
      url: `${API_PREFIX}/zones`,
      headers: { 'content-type': 'text/csv' },
      payload: 'a',
    }),
  'an error of ours': fail,
  'a signature that is wrong': () => request({ method: 'POST', url: `${API_PREFIX}/webhooks/sandbox` }),
  'the printed contract': () => request({ url: `${API_PREFIX}/openapi.json` }),
  'the contract as a page': () => request({ url: '/api/docs/' }),
  health: () => request({ url: '/healthz' }),
  metrics: () => request({ url: '/metrics', headers: { authorization: 'Bearer sixteen-letters-at-least' } }),
  'no metrics': () => request({ url: '/metrics' }),
};

describe.each(Object.entries(ANSWERS))('%s', (_, answer) => {
  it('tells the browser to load, frame and guess nothing (V3.4.1, V3.4.3, V3.4.4, V3.4.6)', async () => {
    const { headers } = await answer();
    const policy = String(headers['content-security-policy'])
      .split(';')
      .map((rule) => rule.trim());
    for (const rule of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect(policy).toContain(rule);
    expect(policy.filter((rule) => /unsafe|\*|https?:/.test(rule))).toEqual([]);
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  it('names its type, and a charset unless it is a picture (V4.1.1)', async () => {
    const { headers, body } = await answer();
    if (body === '' || headers['content-type'] === 'image/png') return;
    expect(headers['content-type']).toMatch(/; charset=utf-8$/);
    if (String(headers['content-type']).startsWith('application/json')) expect(() => JSON.parse(body)).not.toThrow();
  });

  it('is not cached where somebody else could find it (V14.3.2)', async () => {
    const { headers } = await answer();
    expect(headers['cache-control']).toMatch(/no-store|private|public, max-age=0/);
  });
});

describe('a page of another site', () => {
  const origin = 'https://evil.example';

  it('cannot read an answer (V3.4.2)', async () => {
    const { headers } = await request({ url: `${API_PREFIX}/locations/${lot.id}`, headers: { origin } });
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
  });

  it('gets no permission from a preflight request (V3.4.2, V3.5.1)', async () => {
    const failures: string[] = [];
    for (const name of endpointNames) {
      const { method, path } = endpointOf(name);
      const headers = {
        origin,
        'access-control-request-method': method,
        'access-control-request-headers': 'content-type',
      };
      const answer = await request({ method: 'OPTIONS', url: API_PREFIX + path, headers });
      const allowed = answer.headers['access-control-allow-origin'];
      if (answer.statusCode !== 404 || allowed !== undefined) failures.push(`${name}: ${answer.statusCode} ${allowed}`);
    }
    expect(failures).toEqual([]);
  });

  it('cannot act through a form, because forms cannot send JSON (V3.5.1)', async () => {
    const payload = JSON.stringify(message);
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const headers = { 'content-type': type, origin };
      const answer = await test.app.inject({
        method: 'POST',
        url: `${API_PREFIX}/contact/contact-us`,
        headers,
        payload,
      });
      expect([400, 415]).toContain(answer.statusCode);
    }
  });
});

describe('an error of ours', () => {
  it('has one shape, a request id, and nothing internal (V16.5.1)', async () => {
    const answer = await fail();
    const words = 'Something went wrong on our side. Please try again in a moment.';
    expect([answer.statusCode, answer.json()]).toEqual([
      500,
      { message: words, error: { code: 'internal', message: words } },
    ]);
    expect(answer.headers['x-request-id']).toBeDefined();
  });

  it('is not reported for an unreadable address, which gets the usual answer (V16.5.1)', async () => {
    for (const url of ['/%E0%A4%A', '//', '/p/%', `${API_PREFIX}/signs/%c0%af`]) {
      const answer = await request({ url });
      expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'not_found']);
      expect(answer.body).not.toContain(url);
    }
  });
});
