// Pictures that Verkada's messages have the URL of.

import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createHttpsPictures } from './https-pictures.ts';

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
});

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/plate.jpg`;
}

const pictures = createHttpsPictures({ allowsLoopback: true, answersWithinMs: 500 });

it('are fetched, also from where the URL leads on to', async () => {
  const url = await serve(({ url }, response) => {
    if (url === '/plate.jpg') response.writeHead(302, { location: '/signed/plate.jpg' }).end();
    else response.end(Buffer.from([0xff, 0xd8, 7]));
  });
  expect([...((await pictures.fetch(url)) ?? [])]).toEqual([0xff, 0xd8, 7]);
});

it('are not fetched from a private network, whichever way the URL leads there', async () => {
  const url = await serve((_request, response) =>
    response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end(),
  );
  expect(await pictures.fetch(url)).toBeNull();
  expect(await pictures.fetch('https://10.0.0.1/plate.jpg')).toBeNull();
  expect(await pictures.fetch('plate.jpg')).toBeNull();
});

it('are none after an endless circle of redirects, once they have expired, and without an answer', async () => {
  let requests = 0;
  const circle = await serve((_request, response) => {
    requests += 1;
    response.writeHead(302, { location: '/plate.jpg' }).end();
  });
  expect(await pictures.fetch(circle)).toBeNull();
  expect(requests).toBe(4);
  expect(await pictures.fetch(await serve((_request, response) => response.writeHead(403).end('expired')))).toBeNull();
  expect(await pictures.fetch(await serve(() => {}))).toBeNull();
  expect(await pictures.fetch(await serve((_request, response) => response.write('half of it')))).toBeNull();
  expect(await pictures.fetch('http://127.0.0.1:1/plate.jpg')).toBeNull();
});

it('are none above five megabytes', async () => {
  const url = await serve((_request, response) => response.end(Buffer.alloc(5 * 1024 * 1024 + 1)));
  expect(await pictures.fetch(url)).toBeNull();
});
