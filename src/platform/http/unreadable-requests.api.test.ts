import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, expect, it } from 'vitest';
import { createTestApp } from '#platform/testing/app/test-app.ts';

const { app } = await createTestApp({ apart: true });
const port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
afterAll(() => app.close());

async function send(bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(bytes);
  return text(socket);
}

it.each([
  ['a method that nobody knows', 'FOO /healthz HTTP/1.1\r\nHost: x\r\n\r\n', 400, 'malformed'],
  ['a header without a name', 'GET /healthz HTTP/1.1\r\nHost: x\r\nno colon\r\n\r\n', 400, 'malformed'],
  [
    'two lengths',
    'POST /api/v1/x HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
    400,
    'malformed',
  ],
  ['something else than HTTP', '\x16\x03\x01\x02', 400, 'malformed'],
  ['headers of 20 KB', `GET /healthz HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(20_000)}\r\n\r\n`, 431, 'too_large'],
])('%s is refused in our words and in the usual format (rule 151)', async (_, bytes, status, code) => {
  const [head = '', body = ''] = (await send(bytes)).split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(head).toMatch(/^x-request-id: \S+$/m);
  const answer = JSON.parse(body);
  expect(answer).toEqual({ message: expect.any(String), error: { code, message: answer.message } });
  expect(answer.message).not.toMatch(/client error|exceeded|HTTP/i);
});

it('a request that follows a good one on the same connection is refused the same way', async () => {
  const socket = connect(port, '127.0.0.1');
  const response = text(socket);
  socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(socket, 'readable');
  socket.write('FOO / HTTP/1.1\r\n\r\n');
  expect(await response).toMatch(/{"status":"ok"}.*This request could not be read\./s);
});

it('the next caller gets the usual answer', async () => {
  await send('FOO / HTTP/1.1\r\n\r\n');
  expect(await send('GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).toContain('{"status":"ok"}');
});
