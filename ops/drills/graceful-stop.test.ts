import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, expect, it } from 'vitest';
import { prepareRealProgram } from '#platform/testing/kill/real-program.ts';
import { createStubbornClient } from '#platform/testing/kill/stubborn-client.ts';

const program = await prepareRealProgram();
afterAll(() => program.dispose(), 60_000);

const LOGIN = JSON.stringify({ email: 'nobody@lots.example', password: 'Correct-horse-1' });
async function visit(agent: Agent): Promise<number | undefined> {
  const requested = request(`${program.url}/api/v1/locations/center/41.88,-87.63`, { agent }).end();
  const [answer] = (await once(requested, 'response')) as [IncomingMessage];
  await text(answer);
  return answer.statusCode;
}

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
