// Ten thousand permits renew in one night. One worker's job charges each through the sandbox and books it, and none is charged twice (rule
// 302). The limit is what it sends to the database for one permit, replayed with `pg` alone on as many connections.

import pg from 'pg';
import { createJobHandlers } from '#app/jobs/handlers.ts';
import { type ManyPermits, openPermits, type PermitLot } from './harness/data/many-permits.ts';
import { printReport, progress } from './harness/figures.ts';
import { areAlike, type FlowTemplate, replay, templateOf } from './harness/flows/flow-replay.ts';
import { type SentStatement, statementsSentBy, watchStatements } from './harness/flows/statement-log.ts';
import { sized } from './harness/length.ts';
import { withDatabase } from './harness/processes/temporary-database.ts';
import { createProductApp } from './harness/product-app.ts';

const LOTS = sized(100, 5);
const RENEWED = sized(10_000, 100);
const WARMING = sized(500, 20);
/** The number of lots at which renewals are recorded, and of replays for each. */
const RECORDED = sized(20, 5);
const REPLAYED = sized(200, 10);
/** As many as the job uses. */
const CONNECTIONS = 8;

const COUNT_PAID = `
  select count(*)::int as months, count(distinct p.id)::int as payments
  from permit_months m left join payments p on p.location_id = m.location_id and p.id = m.order_id and p.status = 'succeeded'
  where m.status = 'paid' and m.permit_id = any($1)`;

watchStatements('parkvale');

type Recorded = { readonly template: FlowTemplate; readonly permitId: string; readonly spare: readonly string[] };

await withDatabase(async (connectionString) => {
  const product = await createProductApp({ connectionString });
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const permits = await openPermits(product, LOTS, RENEWED);
    const now = () => permits.renewsAt;
    const renew = createJobHandlers({ ...product.deps, now })['renew-permits'];
    const renewAll = async (ids: readonly string[]) => {
      await permits.makeDue(ids);
      await renew();
    };
    await renewAll(await parkAll(permits, WARMING));
    const recorded: Recorded[] = [];
    for (const lot of permits.lots.slice(0, RECORDED)) recorded.push(await record(permits, lot, renewAll));
    const measured = await parkAll(permits, RENEWED);
    await permits.makeDue(measured);
    await client.query('vacuum analyze');
    const began = performance.now();
    await renew();
    const seconds = (performance.now() - began) / 1000;
    const { rows } = await client.query<{ months: number; payments: number }>(COUNT_PAID, [measured]);
    const [{ months, payments } = { months: 0, payments: 0 }] = rows;
    if (months !== RENEWED || payments !== RENEWED) throw new Error(`${months} months were paid by ${payments}.`);
    progress(`${RENEWED} renewed in ${seconds} s`);
    const sql = await replaysPerSecond(connectionString, recorded);
    printReport({
      title: `permits: ${RENEWED.toLocaleString('en-US')} at ${LOTS} lots renew in a night, one worker`,
      lines: [
        [`the ${recorded[0]?.template.statements.length} statements of one alone through pg`, sql, 'a second'],
        ['renewed, each charged once', RENEWED / seconds, 'a second'],
        ['all of them', seconds, 's'],
      ],
      ratio: RENEWED / seconds / sql,
      aim: { least: 0.5 },
    });
  } finally {
    await client.end();
    await product.close();
  }
});

/** Spreads the permits over all lots. */
async function parkAll(permits: ManyPermits, count: number): Promise<readonly string[]> {
  const ids: string[] = [];
  for (const lot of permits.lots) ids.push(...(await permits.park(lot, count / LOTS)));
  return ids;
}

/** Records two renewals at the lot, to tell which values are specific to one, and parks permits for the replays. */
async function record(
  permits: ManyPermits,
  lot: PermitLot,
  renewAll: (ids: readonly string[]) => Promise<void>,
): Promise<Recorded> {
  const renewOne = async () => {
    const ids = await permits.park(lot, 1);
    await permits.makeDue(ids);
    const statements = await statementsSentBy(() => renewAll([]));
    return { permitId: ids[0] ?? '', statements: ofOne(statements) };
  };
  for (;;) {
    const one = await renewOne();
    const other = await renewOne();
    if (!areAlike(one.statements, other.statements)) continue;
    const template = templateOf(one.statements, other.statements);
    return { template, permitId: one.permitId, spare: await permits.park(lot, REPLAYED) };
  }
}

/** Leaves out the query for what is due, which the job runs once for two hundred permits. */
function ofOne(statements: readonly SentStatement[]): readonly SentStatement[] {
  return statements.filter(({ text }) => !/^select "location_id", "id" from "permits" where "act_at"/.test(text));
}

async function replaysPerSecond(connectionString: string, recorded: readonly Recorded[]): Promise<number> {
  const work = recorded.flatMap(({ spare, ...rest }) => spare.map((permitId) => ({ ...rest, to: permitId })));
  const shuffled = work.map((each, index) => ({ each, at: (index * 7919) % work.length })).sort((a, b) => a.at - b.at);
  const waiting = shuffled.values();
  const clients = Array.from({ length: CONNECTIONS }, () => new pg.Client({ connectionString }));
  await Promise.all(clients.map((client) => client.connect()));
  const began = performance.now();
  await Promise.all(
    clients.map(async (client) => {
      for (const { each } of waiting) {
        const { template, permitId, to } = each;
        await replay(client, template, { given: new Map([[permitId, to]]) });
      }
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  await Promise.all(clients.map((client) => client.end()));
  return work.length / seconds;
}
