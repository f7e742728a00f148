import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, expect, it } from 'vitest';
import { connectionString, DATABASE_NAME, readSettings } from '#platform/db/embedded/embedded-postgres-settings.ts';
import { type Followed, followAgain } from '#platform/testing/app/follow-again.ts';
import { triesOf } from '#platform/testing/cases/long-run.ts';
import { type Random, seededRandom } from '#platform/testing/cases/seeded-random.ts';
import { type HandledCar, handleCar, openStormStand } from '#platform/testing/kill/car-in-storm.ts';
import { prepareRealProgram } from '#platform/testing/kill/real-program.ts';
import { createStubbornClient, type StubbornClient } from '#platform/testing/kill/stubborn-client.ts';

const CARS = triesOf({ short: 40, long: 200 });
const KILLS = triesOf({ short: 2, long: 8 });
const AT_ONCE = 12;
const BOARDS = 3;
/** A start takes seconds on a machine that is busy with other work. */
const TIMEOUT_MS = 120_000 + KILLS * 120_000;
/** To repeat a failed run, set the seed it printed. */
const seed = Number(process.env.KILL_SEED ?? randomInt(2 ** 31));

const program = await prepareRealProgram();
afterAll(() => program.dispose(), 60_000);

/** Queries the database while the program runs on it. */
async function queryDatabase<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new Client({ connectionString: connectionString(readSettings(program.dataDir), DATABASE_NAME) });
  await client.connect();
  const { rows } = await client.query<Row>(text, values);
  await client.end();
  return rows;
}

/** A stand without handover codes, and somebody who may do everything there. */
async function aStand(client: StubbornClient) {
  const password = 'Correct-horse-1';
  const account = { name: 'Vera Vendor', email: 'vera@lots.example', password, passwordConfirm: password };
  const { body } = await client.call('POST /users/signup', { body: { ...account, role: 'vendor' } });
  const headers = { authorization: `Bearer ${body.token}` };
  const lot = { name: 'Event', phoneNumber: '312 555 0123', address: '200 W Lake St, Chicago, IL 60606' };
  const location_point = { coordinates: [-87.6339, 41.8857] as [number, number] };
  const added = await client.call('POST /locations', { body: { ...lot, location_point } }, headers);
  const locationId: string = added.body.data.location._id;
  await openStormStand({ client, locationId, headers });
  await queryDatabase(`update users set role = 'odogwu'`);
  return { locationId, headers };
}

async function killAndRestart(client: StubbornClient, random: Random): Promise<void> {
  const until = client.sent() + random.between(20, 150);
  const patience = Date.now() + 2000;
  while (client.sent() < until && Date.now() < patience) await sleep(1);
  await program.kill(random.oneOf(['the program', 'the program', 'the database too']));
  await program.start();
}

type Event = {
  readonly client: StubbornClient;
  readonly stand: Awaited<ReturnType<typeof aStand>>;
  readonly boards: readonly Followed[];
};

/** As many concurrent cars as lanes. Every life of the server gets its share, and every board follows each of them. */
async function holdEvent({ client, stand, boards }: Event): Promise<HandledCar[]> {
  const random = seededRandom(seed);
  const waiting = Array.from({ length: CARS }, (_, index) => String(index + 1));
  const handled: HandledCar[] = [];
  let killsDone = 0;
  const lane = async () => {
    for (let number = waiting.shift(); number; number = waiting.shift()) {
      while (CARS - waiting.length > ((killsDone + 1) * CARS) / (KILLS + 1)) await sleep(5);
      const own = seededRandom(random.between(0, 2 ** 31));
      handled.push(await handleCar({ client, random: own, ...stand }, number));
    }
  };
  const lanes = Promise.all(Array.from({ length: AT_ONCE }, lane));
  const follow = () => Promise.all(boards.map((board) => board.until((readings) => readings.length > killsDone)));
  for (; killsDone < KILLS; killsDone++) {
    await follow();
    await killAndRestart(client, random);
  }
  await follow();
  await lanes;
  return handled;
}

/** What a page shows that keeps the higher of two versions. */
const lastSeen = ({ readings }: Followed, id: string) =>
  Math.max(0, ...readings.flatMap((reading) => reading.versionsOf(id)));

it(
  `loses and doubles nothing while the server is killed ${KILLS} times during an event of ${CARS} cars`,
  async () => {
    const client = createStubbornClient(program.url);
    await program.start();
    const stand = await aStand(client);
    const path = `/valets/locations/${stand.locationId}/events`;
    const requested = { url: program.url, path, headers: stand.headers };
    const boards = Array.from({ length: BOARDS }, () => followAgain(requested));
    const handled = await holdEvent({ client, stand, boards });
    console.log({ seed, requests: client.sent(), streams: boards.map(({ readings }) => readings.length) });

    // What follows from the last acts is due in seconds, even if the program is killed before.
    await program.kill('the program');
    await program.start();
    const dueLeft = async () => (await queryDatabase('select id from valet_tickets where due is not null')).length;
    await expect.poll(dueLeft, { timeout: 60_000, interval: 500 }).toBe(0);
    const sales = await queryDatabase<{ count: number }>(
      `select count(*)::integer as count from orders where status = 'paid' group by ticket_id`,
    );
    expect(sales.map(({ count }) => count)).toEqual(handled.map(() => 1));
    const paid = await queryDatabase<{ id: string; paid_by: string }>('select id, paid_by from valet_tickets');
    expect(new Map(paid.map((car) => [car.id, car.paid_by]))).toEqual(
      new Map(handled.map(({ id, paidBy }) => [id, paidBy])),
    );
    const stored = await queryDatabase<{ id: string; version: number; kinds: string[] }>(
      `select t.id, t.version, array_agg(e.kind order by e.sequence) as kinds
     from valet_tickets t join valet_events e on e.location_id = t.location_id and e.ticket_id = t.id
     group by t.id, t.version`,
    );
    const expected = new Map(handled.map(({ id, kinds }) => [id, kinds]));
    expect(new Map(stored.map(({ id, kinds }) => [id, kinds]))).toEqual(expected);
    expect(stored.every(({ version, kinds }) => version === kinds.length)).toBe(true);
    for (const board of boards) {
      await board.until(() => stored.every(({ id, version }) => lastSeen(board, id) === version));
      for (const { id } of stored) {
        for (const reading of board.readings) {
          const versions = reading.versionsOf(id);
          expect(versions).toEqual([...new Set(versions)].sort((a, b) => a - b));
        }
      }
      expect(board.readings.length).toBeGreaterThan(KILLS);
      board.stop();
    }
    expect(client.failures).toEqual([]);
  },
  TIMEOUT_MS,
);
