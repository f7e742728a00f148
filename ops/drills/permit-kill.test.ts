import { randomInt } from 'node:crypto';
import { expect, it } from 'vitest';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aPermitLot, buyPermit, DECLINED_LATER, renewAt } from '#platform/testing/builders/a-permit-holder.ts';
import { triesOf } from '#platform/testing/cases/long-run.ts';
import { seededRandom } from '#platform/testing/cases/seeded-random.ts';
import { getTestDatabase } from '#platform/testing/database/test-database.ts';
import { runJobFor } from '#platform/testing/kill/killed-job.ts';
import { findDisagreements } from '#platform/testing/ledger-audit.ts';

const HOLDERS = triesOf({ short: 24, long: 200 });
const KILLS = triesOf({ short: 8, long: 60 });
/** One card in this many is declined when it is charged without its holder. */
const DECLINED_EACH = 6;
/** To repeat a failed run, set the seed it printed. */
const seed = Number(process.env.KILL_SEED ?? randomInt(2 ** 31));

const { connectionString } = await getTestDatabase();
const test = await createTestApp();

const renewFor = (patienceMs: number) =>
  runJobFor({ job: 'renew-permits', connectionString, at: test.clock.now(), patienceMs });

it(`charges each month once, however often the renewing worker is killed (${KILLS} times)`, async () => {
  const random = seededRandom(seed);
  test.clock.set('2026-11-20T18:00:00Z');
  const { plan } = await aPermitLot(test, { seats: HOLDERS });
  const permits: string[] = [];
  for (let nth = 0; nth < HOLDERS; nth++) {
    const card = nth % DECLINED_EACH === 0 ? { number: DECLINED_LATER } : {};
    const driver = await test.signUp('customer');
    permits.push(await buyPermit(test, driver, { planId: plan.id, plates: [`KILL${100 + nth}`], card }));
  }
  await renewAt(test, '2026-11-28T07:00:00Z');
  test.clock.set('2026-12-01T06:00:00Z');
  const seen: number[] = [];
  for (let kill = 0; kill < KILLS; kill++) {
    await renewFor(random.between(5, 400));
    seen.push(await countPaid());
    // What the killed worker was charging is finished two minutes later.
    test.clock.advance(3);
  }
  expect(await renewFor(120_000)).toBe(0);
  test.clock.advance(3);
  expect(await renewFor(120_000)).toBe(0);
  await test.drainJobs();
  console.log({ seed, seen });

  const declined = permits.filter((_, nth) => nth % DECLINED_EACH === 0);
  const rows = await test.db.selectFrom('permits').select(['id', 'state', 'paidMonth', 'tries']).execute();
  expect(new Map(rows.map(({ id, state, paidMonth }) => [id, `${state}, ${paidMonth}`]))).toEqual(
    new Map(permits.map((id) => [id, declined.includes(id) ? 'past_due, 2026-11' : 'active, 2026-12'])),
  );
  expect(rows.filter(({ id }) => declined.includes(id)).map(({ tries }) => tries)).toEqual(declined.map(() => 1));
  expect(await chargesByPermit()).toEqual(new Map(permits.map((id) => [id, declined.includes(id) ? 1 : 2])));
  expect(await findDisagreements(test.db)).toEqual({});
}, 300_000);

async function countPaid(): Promise<number> {
  const { count } = await test.db
    .selectFrom('permits')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('paidMonth', '=', '2026-12')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** By what the provider has charged, and not by what we know of it. */
async function chargesByPermit(): Promise<ReadonlyMap<string | null, number>> {
  const charged = await test.db
    .selectFrom('sandbox.intents')
    .select('metadata')
    .where('status', '=', 'succeeded')
    .execute();
  const orders = await test.db.selectFrom('orders').select(['id', 'permitId']).execute();
  const permitOf = new Map(orders.map(({ id, permitId }) => [id, permitId]));
  const charges = new Map<string | null, number>();
  for (const { metadata } of charged) {
    const permit = permitOf.get(metadata.orderId ?? '') ?? null;
    charges.set(permit, (charges.get(permit) ?? 0) + 1);
  }
  return charges;
}
