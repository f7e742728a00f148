// The demo's accounts, lots and history, written once into an unused embedded database. The demo's passwords are
// public, so it never mixes with real data. Everything is one transaction. Existing accounts mark a database as
// seeded, because neither a lot with history nor its owner is ever deleted.

import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '#app/deps.ts';
import { createPasswords } from '#features/accounts/server/people.ts';
import type { Db } from '#platform/db/database.ts';
import { isLockUnavailable } from '#platform/db/pg-errors.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { countPlaces } from './count-places.ts';
import { hasAccounts, lockAccounts, sumUpStatements } from './demo.store.ts';
import { createMint } from './demo-mint.ts';
import { DEMO_PASSWORD, openAccounts } from './demo-people.ts';
import { seededRandom } from './demo-random.ts';
import { generateHistory } from './history/generate-history.ts';
import { historyBegins } from './history/plan-arrivals.ts';
import { writeHistory } from './history/write-history.ts';
import { joinTeam } from './join-team.ts';
import { openLots } from './open-lots.ts';
import { payOwner } from './pay-owner.ts';
import { photographLots } from './photograph-lots.ts';
import { runValet } from './run-valet.ts';
import { welcomeCustomers } from './welcome-customers.ts';
import { welcomeMembers } from './welcome-members.ts';
import { writeLetters } from './write-letters.ts';

type SeedDeps = Pick<Deps, 'config' | 'db' | 'jobs' | 'lanes' | 'newId' | 'now' | 'photos' | 'seal' | 'timeZoneAt'>;

const SEED = 1837;
/** A seeding takes seconds. */
const AGAIN_MS = 200;
const WEEK_MS = 7 * 24 * 60 * 60_000;

export async function seedDemo(deps: SeedDeps, log: (line: string) => void = () => {}): Promise<void> {
  if (await hasAccounts(deps.db)) return;
  log('Writing the demo ...');
  // Hashing is slow on purpose, so it is done once for all six, before the transaction.
  const passwordHash = await createPasswords(deps.lanes.passwords, { quick: deps.config.quickPasswords }).hash(
    DEMO_PASSWORD,
  );
  let seeded = await seedUnlessBusy(deps, passwordHash);
  while (seeded === 'busy') {
    await sleep(AGAIN_MS);
    seeded = await seedUnlessBusy(deps, passwordHash);
  }
  // Photos' bytes are stored outside any transaction.
  if (seeded) await photographLots(deps, seeded);
}

type Seeded = { readonly ownerId: string; readonly locationIds: readonly string[] };

/** @returns null when another process has seeded, or busy while one is seeding or somebody signs up */
async function seedUnlessBusy(deps: SeedDeps, passwordHash: string): Promise<Seeded | null | 'busy'> {
  try {
    return await inTransaction(deps.db, async (tx) => {
      await lockAccounts(tx);
      // Another process may have seeded while this one waited.
      if (await hasAccounts(tx)) return null;
      return seed(tx, deps, passwordHash);
    });
  } catch (error) {
    if (isLockUnavailable(error)) return 'busy';
    throw error;
  }
}

/** Add other features' demo data here: it is written for the lots and accounts that exist by then. */
async function seed(tx: Db, deps: SeedDeps, passwordHash: string): Promise<Seeded> {
  const now = deps.now();
  const random = seededRandom(SEED);
  const mint = createMint(random);
  const openedAt = new Date(historyBegins(now).getTime() - WEEK_MS);
  const accounts = await openAccounts(tx, deps, { passwordHash, now: openedAt });
  const lots = await openLots(tx, deps, { ownerId: accounts.vendor, openedAt, mint });
  const history = generateHistory(lots, accounts.driver, { random, mint, now });
  await writeHistory(tx, history);
  await payOwner(tx, deps, { ownerId: accounts.vendor, openedAt, now, mint });
  await sumUpStatements(tx);
  await countPlaces(tx, lots, now);
  await joinTeam(tx, accounts, { mint, openedAt });
  await welcomeMembers(tx, lots, { mint, openedAt });
  await welcomeCustomers(tx, lots, { mint, openedAt });
  const locationIds = lots.flatMap(({ zones: [zone] }) => (zone ? [zone.locationId] : []));
  await runValet(tx, deps, { locationIds, valetId: accounts.valet, openedAt, random, mint, now });
  await writeLetters(tx, deps, { accounts, mint, now });
  return { ownerId: accounts.vendor, locationIds };
}
