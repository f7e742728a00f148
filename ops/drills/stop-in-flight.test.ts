import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, expect, it } from 'vitest';
import { connectionString, DATABASE_NAME, readSettings } from '#platform/db/embedded/embedded-postgres-settings.ts';
import { prepareRealProgram } from '#platform/testing/kill/real-program.ts';

const program = await prepareRealProgram();
afterAll(() => program.dispose(), 60_000);

/** Takes almost no CPU time: what is in progress has five seconds, on however busy a machine. */
const GUESS = JSON.stringify({ phoneNumber: '4145550123', code: '123456' });
const HALF = GUESS.length / 2;

type Answer = { readonly status: number | undefined; readonly body: string };

/** A request in progress: its headers and half of its body have reached the server. @returns what sends the rest */
async function beginGuess(): Promise<() => Promise<Answer>> {
  const headers = { 'content-type': 'application/json', 'content-length': GUESS.length };
  const begun = request(`${program.url}/api/v1/valets/keys`, {
    method: 'POST',
    headers: { ...headers, expect: '100-continue' },
    agent: false,
  });
  // A busy server answers before it has read the body, and then hears no more of it.
  const answered = once(begun, 'response') as Promise<[IncomingMessage]>;
  answered.catch(() => {});
  begun.on('error', () => {});
  begun.flushHeaders();
  // The server has the request, so that stopping has to wait for it.
  await once(begun, 'continue');
  begun.write(GUESS.slice(0, HALF));
  return async () => {
    begun.end(GUESS.slice(HALF));
    const [answer] = await answered;
    return { status: answer.statusCode, body: await text(answer) };
  };
}

async function reachDatabase(): Promise<void> {
  const client = new Client({ connectionString: connectionString(readSettings(program.dataDir), DATABASE_NAME) });
  await client.connect();
  await client.end();
}

it('finishes the requests in flight on shutdown, accepts no more, and stops its database', async () => {
  await program.start();
  await reachDatabase();
  const begun = await Promise.all([beginGuess(), beginGuess(), beginGuess()]);
  const stopped = program.stop();
  await sleep(300);
  await expect(fetch(`${program.url}/healthz`)).rejects.toThrow('fetch failed');
  const answers = await Promise.all(begun.map((finish) => finish()));
  for (const { status, body } of answers) {
    // On a busy machine the server may also answer that it is busy.
    expect(['422 phone_code_wrong', '503 busy']).toContain(`${status} ${JSON.parse(body).error.code}`);
  }
  expect(await stopped).toBe(0);
  expect(program.complaints()).toBe('');
  await expect(reachDatabase()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
}, 180_000);
