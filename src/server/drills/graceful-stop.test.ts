import { once } from 'node:events';
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, expect, it } from 'vitest';
import { prepareRealProgram } from '#testing/kill/real-program.ts';
import { createStubbornClient } from '#testing/kill/stubborn-client.ts';
import { connectionString, DATABASE_NAME, readSettings } from '../db/embedded/embedded-postgres-settings.ts';

const program = await prepareRealProgram();
afterAll(() => program.dispose(), 60_000);

const LOGIN = JSON.stringify({ email: 'nobody@lots.example', password: 'Correct-horse-1' });
/** Takes almost no CPU time: what is in progress has five seconds, on however busy a machine. */
const GUESS = JSON.stringify({ phoneNumber: '4145550123', code: '123456' });
const HALF = GUESS.length / 2;

/** A request in progress: its headers and half of its body have reached the server. */
async function beginGuess(): Promise<ClientRequest> {
  const headers = { 'content-type': 'application/json', 'content-length': GUESS.length };
  const begun = request(`${program.url}/api/v1/valets/keys`, { method: 'POST', headers, agent: false });
  begun.write(GUESS.slice(0, HALF));
  await once(begun, 'socket').then(([socket]) => socket.connecting && once(socket, 'connect'));
  return begun;
}

async function finish(begun: ClientRequest): Promise<{ status: number | undefined; body: string }> {
  begun.end(GUESS.slice(HALF));
  const [answer] = (await once(begun, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, body: await text(answer) };
}

async function visit(agent: Agent): Promise<number | undefined> {
  const asked = request(`${program.url}/api/v1/locations/center/41.88,-87.63`, { agent }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  await text(answer);
  return answer.statusCode;
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
  await sleep(100);
  const stopped = program.stop();
  await sleep(300);
  await expect(fetch(`${program.url}/healthz`)).rejects.toThrow('fetch failed');
  const answers = await Promise.all(begun.map(finish));
  for (const { status, body } of answers) {
    // On a busy machine the server may also answer that it is busy.
    expect(['422 phone_code_wrong', '503 busy']).toContain(`${status} ${JSON.parse(body).error.code}`);
  }
  expect(await stopped).toBe(0);
  expect(program.complaints()).toBe('');
  await expect(reachDatabase()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
}, 180_000);

it('exits by itself while requests keep arriving over connections that stay open', async () => {
  await program.start();
  const stopping = Promise.withResolvers<void>();
  const agent = new Agent({ keepAlive: true });
  const visitors = Array.from({ length: 30 }, async () => {
    for (let served = 0; ; served++) {
      if (served === 10) stopping.resolve();
      const status = await visit(agent).catch(() => null);
      if (status === null) return;
    }
  });
  await stopping.promise;
  expect(await program.stop()).toBe(0);
  await Promise.all(visitors);
  agent.destroy();
}, 180_000);

it('exits by itself while many people log in', async () => {
  await program.start();
  const stopping = Promise.withResolvers<void>();
  const people = Array.from({ length: 50 }, async () => {
    for (;;) {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(`${program.url}/api/v1/users/login`, { method: 'POST', headers, body: LOGIN }).catch(
        () => null,
      );
      if (answer === null) return;
      await answer.arrayBuffer();
      stopping.resolve();
    }
  });
  await stopping.promise;
  expect(await program.stop()).toBe(0);
  await Promise.all(people);
}, 180_000);

it('restarts on the same data after being stopped and after being killed', async () => {
  await program.start();
  const account = { name: 'Dora', email: 'dora@cars.example', role: 'customer' as const };
  const password = 'Correct-horse-1';
  const { call } = createStubbornClient(program.url);
  const signUp = { ...account, password, passwordConfirm: password };
  expect((await call('POST /users/signup', { body: signUp })).status).toBe(201);
  for (const end of [program.stop, program.kill, () => program.kill('the database too')]) {
    await end();
    await program.start();
    expect((await call('POST /users/login', { body: { email: account.email, password } })).status).toBe(200);
  }
}, 180_000);
