// Which address a caller is counted and logged under: the connection's, unless it comes from a proxy named in the settings.

import { describe, expect, it } from 'vitest';
import { API_PREFIX } from '#platform/contract/endpoint.ts';
import { createTestApp, type TestApp } from '#platform/testing/app/test-app.ts';

const PROXY = '10.0.0.1';
const [open, proxied] = [
  await createTestApp({ rateLimits: true }),
  await createTestApp({ rateLimits: true, config: { trustProxy: PROXY } }),
];

type From = { readonly remoteAddress: string; readonly forwardedFor?: string };

async function post({ app }: TestApp, path: string, payload: object, { remoteAddress, forwardedFor }: From) {
  const headers = forwardedFor ? { 'x-forwarded-for': forwardedFor, 'x-real-ip': forwardedFor } : {};
  return (await app.inject({ method: 'POST', url: API_PREFIX + path, payload, headers, remoteAddress })).statusCode;
}

/** Contacts support ten times, which is the limit per address, and then once more. */
async function eleventh(test: TestApp, from: (n: number) => From): Promise<number> {
  const message = { name: 'A', email: 'a@people.example', message: 'Hello' };
  for (let n = 0; n < 10; n++) expect(await post(test, '/contact/contact-us', message, from(n))).toBe(201);
  return post(test, '/contact/contact-us', message, from(10));
}

describe('the address that requests are counted by', () => {
  it("is the connection's, whatever the request claims (V15.3.4, V2.4.1)", async () => {
    const from = (n: number) => ({ remoteAddress: '198.51.100.1', forwardedFor: `203.0.113.${n}` });
    expect(await eleventh(open, from)).toBe(429);
  });

  it("is the client's when a trusted proxy says so (V15.3.4)", async () => {
    expect(await eleventh(proxied, (n) => ({ remoteAddress: PROXY, forwardedFor: `203.0.113.${n}` }))).toBe(201);
    expect(await eleventh(proxied, () => ({ remoteAddress: PROXY, forwardedFor: '203.0.113.99' }))).toBe(429);
  });

  it('is the last one that the proxy added, not what the client sent (V15.3.4)', async () => {
    const from = (n: number) => ({ remoteAddress: PROXY, forwardedFor: `192.0.2.${n}, 203.0.113.77` });
    expect(await eleventh(proxied, from)).toBe(429);
  });

  it("is the connection's when the header does not come from the proxy (V15.3.4)", async () => {
    const from = (n: number) => ({ remoteAddress: '198.51.100.2', forwardedFor: `192.0.2.${n}` });
    expect(await eleventh(proxied, from)).toBe(429);
  });

  it('is a whole network if one customer has that many addresses (V15.3.4)', async () => {
    expect(await eleventh(open, (n) => ({ remoteAddress: `2001:db8:1:2::${n}` }))).toBe(429);
  });
});

describe('wrong passwords', () => {
  const password = 'Wrong-horse-1';

  it('are counted by the true address too (V15.3.4, V6.3.1)', async () => {
    const { user } = await open.signUp('customer');
    const logIn = (from: From) => post(open, '/users/login', { email: user.email, password }, from);
    const statuses: number[] = [];
    for (let n = 0; n < 11; n++) {
      statuses.push(await logIn({ remoteAddress: '198.51.100.3', forwardedFor: `203.0.113.${n}` }));
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
    expect(await logIn({ remoteAddress: '198.51.100.4' })).toBe(401);
  });

  it('are counted for a whole IPv6 network (V15.3.4, V6.3.1)', async () => {
    const { user } = await open.signUp('customer');
    const statuses: number[] = [];
    for (let n = 0; n < 11; n++) {
      statuses.push(
        await post(open, '/users/login', { email: user.email, password }, { remoteAddress: `2001:db8:9:9:${n}::1` }),
      );
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
  });
});
