// Ten thousand events for one owner whose server is down for an hour, next to other owners' texts and receipts. Once the server is up, all
// events arrive, those of a stay in order, and the other jobs of the same worker take about as long as without them (rule 203).

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { createJobHandlers } from '#app/jobs/handlers.ts';
import { composeMail, queueMessage, queueText } from '#features/messages/server/public.ts';
import { createJobRunner } from '#platform/jobs/jobs.ts';
import { openSales } from './harness/data/many-sales.ts';
import { printReport, progress } from './harness/figures.ts';
import { sized } from './harness/length.ts';
import { signUp } from './harness/people.ts';
import { withDatabase } from './harness/processes/temporary-database.ts';
import { createProductApp, type ProductApp } from './harness/product-app.ts';

const STAYS = sized(5000, 50);
/** Each stay is paid, and refunded a second later. */
const EVENTS = 2 * STAYS;
const OTHERS = sized(300, 10);
const DOWN_MINUTES = 60;
const MAX_SLOWDOWN = 1.5;

const MAKE_FACTS = `
  insert into webhook_facts (location_id, about, event, at, due_at)
  select location_id, id, reported.event, now() + reported.later, now() + reported.later
  from sessions cross join (values ('session.paid', interval '0'), ('session.refunded', interval '1 second')) reported (event, later)
  where status = 'active'`;

type Taken = { readonly id: string; readonly type: string; readonly about: string };

await withDatabase(async (connectionString) => {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const product = await createProductApp({ connectionString });
  const receiver = await startReceiver();
  try {
    const owner = await signUp(product, 'owner', 'vendor');
    const sales = await openSales(connectionString, owner.userId);
    await sales.park(STAYS);
    await sales.close();
    const alone = await doOthers(product, connectionString, product.deps.now);
    await addWebhook(product, owner.token, receiver.url);
    await client.query(MAKE_FACTS);
    await client.query('vacuum analyze');
    let ahead = 1000;
    const now = () => new Date(Date.now() + ahead);
    const handlers = createJobHandlers({ ...product.deps, now });
    for (let minute = 0; minute < DOWN_MINUTES * 2; minute += 1) {
      await handlers['deliver-webhooks']();
      if (minute === 0) progress('all events are deliveries that wait');
      ahead += 30_000;
    }
    progress(`requested ${receiver.requested()} times in an hour`);
    receiver.answer(204);
    ahead += 5 * 60_000;
    const began = performance.now();
    const others = doOthers(product, connectionString, now);
    while (receiver.taken.length < EVENTS && performance.now() - began < 600_000) await sleep(50);
    const seconds = (performance.now() - began) / 1000;
    const beside = await others;
    check(receiver.taken);
    printReport({
      title: `deliveries: ${EVENTS.toLocaleString('en-US')} events for a receiver that was down for an hour, beside ${OTHERS} texts and ${OTHERS} receipts`,
      lines: [
        ['requests while it was down', receiver.requested() - receiver.taken.length, ''],
        ['all have arrived, in order', seconds, 's'],
        ['events', EVENTS / seconds, 'a second'],
        ['texts and receipts without them', alone, 's'],
        ['texts and receipts beside them', beside, 's'],
      ],
      ratio: beside / alone,
      aim: { most: MAX_SLOWDOWN },
    });
  } finally {
    await receiver.close();
    await product.close();
    await client.end();
  }
});

/** Runs one worker with all its jobs, including deliveries, until the last of these texts and receipts is sent. @returns seconds */
async function doOthers({ deps }: ProductApp, connectionString: string, now: () => Date): Promise<number> {
  for (let n = 0; n < OTHERS; n += 1) {
    await queueMessage(deps.db, deps, receiptTo(n));
    await queueText(deps.db, deps, textTo(n));
  }
  const worker = createJobRunner({ connectionString, works: true, onError: (error) => console.error(error) });
  await worker.start();
  const handlers = createJobHandlers({ ...deps, now, jobs: worker });
  let [sent, last] = [0, 0];
  const noted =
    <Data>(work: (data: Data) => Promise<void>) =>
    async (data: Data) => {
      await work(data);
      sent += 1;
      last = performance.now();
    };
  const began = performance.now();
  await worker.work({
    ...handlers,
    'send-text': noted(handlers['send-text']),
    'send-message': noted(handlers['send-message']),
  });
  while (sent < 2 * OTHERS) await sleep(25);
  const seconds = (last - began) / 1000;
  // Deliveries that started in the meantime continue until none is left.
  while ((await waiting(connectionString)) > 0) await sleep(250);
  await worker.stop();
  return seconds;
}

async function waiting(connectionString: string): Promise<number> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query("select count(*)::int as left from webhook_deliveries where state = 'waiting'");
  await client.end();
  return rows[0].left;
}

async function addWebhook({ app }: ProductApp, token: string, url: string): Promise<void> {
  const payload = { url, events: ['session.paid', 'session.refunded'] };
  const headers = { authorization: `Bearer ${token}` };
  const answer = await app.inject({ method: 'POST', url: '/api/v1/webhooks', payload, headers });
  if (answer.statusCode !== 201) throw new Error(`The webhook answered ${answer.statusCode}: ${answer.body}`);
}

async function startReceiver() {
  const taken: Taken[] = [];
  let [status, requested] = [503, 0];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request.setEncoding('utf8')) body += part;
    requested += 1;
    if (status < 300) {
      const { type, data } = JSON.parse(body);
      taken.push({ id: String(request.headers['webhook-id']), type, about: data.session._id });
    }
    response.writeHead(status).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    taken,
    requested: () => requested,
    answer: (next: number) => {
      status = next;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

function check(taken: readonly Taken[]): void {
  const different = new Set(taken.map(({ id }) => id)).size;
  if (different !== EVENTS) throw new Error(`${different} different events arrived, not ${EVENTS}.`);
  for (const [about, reported] of Map.groupBy(taken, (each) => each.about)) {
    const order = reported.map(({ type }) => type).join();
    if (order !== 'session.paid,session.refunded') throw new Error(`Of ${about} came ${order}.`);
  }
}

function receiptTo(number: number) {
  const sections = [{ rows: [['Total', '$4.40']] }] as const;
  const content = { title: 'Your receipt', paragraphs: ['Thank you for parking.'], sections, footer: 'Parkvale' };
  return composeMail({ to: `driver-${number}@bench.example`, subject: 'Your receipt', content });
}

function textTo(number: number) {
  const to = `+1312555${String(number % 10_000).padStart(4, '0')}`;
  return { to, text: 'Your car is ready.', urgency: 'ready', service: 'code_requested' } as const;
}
