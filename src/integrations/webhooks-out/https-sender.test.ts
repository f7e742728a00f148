// What is sent to an owner's URL, and what is read of the answer.

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createHttpsSender } from './https-sender.ts';

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

  it('is not sent to a private network', async () => {
    const outside = createHttpsSender({
      allowsLoopback: false,
      resolve: async () => [{ address: '10.0.0.1', family: 4 }],
    });
    const troubleAt = async (url: string) => (await outside.send({ url, headers, body })).trouble;
    expect(await troubleAt('https://10.0.0.1/')).toBe('NOT_ALLOWED');
    expect(await troubleAt('https://intranet.example.com/')).toBe('NOT_PUBLIC');
  });

  it('ends when nobody answers, or the connection is refused', async () => {
    const url = await serve(() => {});
    const hasty = createHttpsSender({ allowsLoopback: true, answersWithinMs: 50 });
    expect((await hasty.send({ url, headers, body })).trouble).toBe('ABORT_ERR');
    expect((await here.send({ url: 'http://127.0.0.1:1/', headers, body })).trouble).toBe('ECONNREFUSED');
  });
});
