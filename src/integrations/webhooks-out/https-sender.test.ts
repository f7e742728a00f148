// Rule 204: where webhooks may go.

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createHttpsSender } from './https-sender.ts';
import { isPublicAddress } from './public-address.ts';

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
});

async function serve(answer: Parameters<typeof createServer>[1]): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
}

const body = '{"type":"webhook.test"}';
const headers = { 'content-type': 'application/json' };
const here = createHttpsSender({ allowsLoopback: true });
const outside = createHttpsSender({ allowsLoopback: false });

describe('an address', () => {
  it.each([
    ['8.8.8.8', true],
    ['2606:4700::1111', true],
    ['10.1.2.3', false],
    ['100.64.0.1', false],
    ['127.0.0.1', false],
    ['169.254.169.254', false],
    ['172.31.0.1', false],
    ['192.168.1.1', false],
    ['0.0.0.0', false],
    ['255.255.255.255', false],
    ['::1', false],
    ['::ffff:10.0.0.1', false],
    ['64:ff9b::a00:1', false],
    ['fd00::1', false],
    ['fe80::1', false],
    ['2002:a00:1::', false],
    ['nonsense', false],
  ])('%s is public: %s', (address, isPublic) => {
    expect(isPublicAddress(address)).toBe(isPublic);
  });
});

describe('what may be entered', () => {
  it.each([
    ['https://hooks.example.com/parkvale', true],
    ['https://8.8.8.8/hook', true],
    ['http://hooks.example.com/', false],
    ['https://10.0.0.1/', false],
    ['https://0x7f.1/', false],
    ['https://[::1]/', false],
    ['https://localhost/', false],
    ['https://intranet/', false],
    ['https://user:secret@hooks.example.com/', false],
    ['ftp://hooks.example.com/', false],
    ['hooks.example.com', false],
  ])('%s: %s', (url, isTaken) => {
    expect(outside.takes(url)).toBe(isTaken);
  });

  it('also allows a server on the same machine, next to a demo', () => {
    expect(['http://127.0.0.1:9/', 'http://localhost:9/', 'http://10.0.0.1/'].map(here.takes)).toEqual([
      true,
      true,
      false,
    ]);
  });
});

describe('a request', () => {
  it('carries body and headers, and brings back the status and the beginning of the answer', async () => {
    const seen: unknown[] = [];
    const url = await serve((request, response) => {
      let text = '';
      request.on('data', (part) => {
        text += part;
      });
      request.on('end', () => {
        seen.push(text, request.headers['webhook-id']);
        response.writeHead(202).end('x'.repeat(5000));
      });
    });
    const answer = await here.send({ url, headers: { ...headers, 'webhook-id': 'one' }, body });
    expect(answer).toMatchObject({ status: 202, text: 'x'.repeat(1000), trouble: '' });
    expect(seen).toEqual([body, 'one']);
  });

  it('follows no redirect', async () => {
    let requested = 0;
    const url = await serve((_request, response) => {
      requested += 1;
      response.writeHead(302, { location: '/elsewhere' }).end();
    });
    expect((await here.send({ url, headers, body })).status).toBe(302);
    expect(requested).toBe(1);
  });

  it('goes nowhere if any address of the name is private, however often it changes', async () => {
    const answers = ['8.8.8.8', '10.0.0.1'];
    const sender = createHttpsSender({
      allowsLoopback: false,
      resolve: async () => answers.map((address) => ({ address, family: 4 })),
    });
    const answer = await sender.send({ url: 'https://rebinding.example.com/', headers, body });
    expect(answer).toMatchObject({ status: null, trouble: 'NOT_PUBLIC' });
  });

  it('connects to the address that was checked, not to what the name resolves to later', async () => {
    const url = new URL(await serve((_request, response) => response.writeHead(200).end('here')));
    const sender = createHttpsSender({
      allowsLoopback: true,
      resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    });
    const answer = await sender.send({ url: `http://name.localhost:${url.port}/`, headers, body });
    expect(answer).toMatchObject({ status: 200, text: 'here' });
  });

  it('ends when nobody answers, or the connection is refused', async () => {
    const url = await serve(() => {});
    const hasty = createHttpsSender({ allowsLoopback: true, answersWithinMs: 50 });
    expect((await hasty.send({ url, headers, body })).trouble).toBe('ABORT_ERR');
    expect((await here.send({ url: 'http://127.0.0.1:1/', headers, body })).trouble).toBe('ECONNREFUSED');
  });
});
