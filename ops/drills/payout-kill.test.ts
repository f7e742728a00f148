import { randomInt } from 'node:crypto';
import { expect, it } from 'vitest';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { A_PAYOUT_DAY, anOwnerWithABank, DAY_MINUTES, goTo } from '#platform/testing/builders/an-owner-with-a-bank.ts';
import { triesOf } from '#platform/testing/cases/long-run.ts';
import { seededRandom } from '#platform/testing/cases/seeded-random.ts';
import { getTestDatabase } from '#platform/testing/database/test-database.ts';
import { runJobFor } from '#platform/testing/kill/killed-job.ts';
import { findDisagreements } from '#platform/testing/ledger-audit.ts';

const OWNERS = triesOf({ short: 30, long: 200 });
const KILLS = triesOf({ short: 8, long: 60 });
/** To repeat a failed run, set the seed it printed. */
const seed = Number(process.env.KILL_SEED ?? randomInt(2 ** 31));

const { connectionString } = await getTestDatabase();
const test = await createTestApp();

const sendFor = (patienceMs: number) =>
  runJobFor({ job: 'send-payouts', connectionString, at: test.clock.now(), patienceMs });

it(`sends each payout once, however often the sender is killed (${KILLS} times)`, async () => {
  const random = seededRandom(seed);
  goTo(test, A_PAYOUT_DAY - 2 * DAY_MINUTES * 60_000);
  const owners = [];
  for (let nth = 0; nth < OWNERS; nth++) owners.push((await anOwnerWithABank(test, { lots: 1 + (nth % 3) })).owner);
  goTo(test, A_PAYOUT_DAY);
  await test.handlers['plan-payouts']();
  const statusOf = async () => {
    const rows = await test.db.selectFrom('ownerPayouts').select(['status', 'isUnsure']).execute();
    return Object.groupBy(rows, ({ status, isUnsure }) => (isUnsure ? 'unsure' : status));
  };
  const seen: string[] = [];
  for (let kill = 0; kill < KILLS; kill++) {
    await sendFor(random.between(5, 400));
    seen.push(`${(await statusOf()).made?.length ?? 0} made, ${(await statusOf()).unsure?.length ?? 0} unsure`);
    test.clock.advance(1);
  }
  expect(await sendFor(120_000)).toBe(0);
  console.log({ seed, seen });

  const transfers = await test.db.selectFrom('sandbox.transfers').select(['payoutId', 'amountCents']).execute();
  const payouts = await test.db.selectFrom('ownerPayouts').select(['id', 'ownerId', 'cents', 'status']).execute();
  expect(payouts.map(({ ownerId }) => ownerId).sort()).toEqual(owners.map(({ user }) => user._id).sort());
  expect(new Set(payouts.map(({ status }) => status))).toEqual(new Set(['made']));
  const sent = new Map(transfers.map(({ payoutId, amountCents }) => [payoutId, amountCents]));
  expect(transfers).toHaveLength(payouts.length);
  for (const { id, cents } of payouts) expect(sent.get(id)).toBe(cents);
  const owed = await test.db.selectFrom('ownerBalances').select('owedCents').execute();
  expect(owed.filter(({ owedCents }) => owedCents !== 0)).toEqual([]);
  expect(await findDisagreements(test.db)).toEqual({});
}, 300_000);
