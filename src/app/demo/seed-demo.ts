// The demo's accounts, lots and history, written once into an unused embedded database. The demo's passwords are
// public, so it never mixes with real data. Everything is one transaction. Existing accounts mark a database as
// seeded, because neither a lot with history nor its owner is ever deleted.

import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '#app/deps.ts';
import { createPasswords } from '#features/accounts/server/public.ts';
import { saveAutoPayLot, USUAL } from '#features/auto-pay/server/public.ts';
import { insertCamera } from '#features/cameras/server/public.ts';
import { insertLane, sealGate } from '#features/gates/server/public.ts';
import { insertCodes } from '#features/members/server/public.ts';
import { insertPlan } from '#features/permits/server/public.ts';
import { adviseLots } from '#features/rate-advice/server/public.ts';
import { insertMember, updateMember } from '#features/team/server/public.ts';
import { insertValidation } from '#features/validations/server/public.ts';
import { blockSpaces, changeZone, markZoneFull } from '#features/zones/server/public.ts';
import { TEAM_ROLES } from '#platform/access/membership.ts';
import { WEEK_MS } from '#platform/calendar/durations.ts';
import { isRefusal } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { isLockUnavailable } from '#platform/db/pg-errors.ts';
import { idAt } from '#platform/db/sharding/location-in-ids.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { hasAccounts, insertRows, lockAccounts, type Row, sumUpRevenue, sumUpStatements } from './demo.store.ts';
import type { DemoDriver } from './demo-drivers.ts';
import { createMint, type Mint } from './demo-mint.ts';
import { DEMO_PASSWORD, type DemoAccounts, openAccounts, userOf } from './demo-people.ts';
import { seededRandom } from './demo-random.ts';
import { equipDriver } from './equip-driver.ts';
import { generateHistory } from './history/generate-history.ts';
import { historyRows } from './history/history-rows.ts';
import { historyBegins } from './history/plan-arrivals.ts';
import { revenueRows, transactionMonthRows } from './history/revenue-rows.ts';
import type { Visit } from './history/visit.ts';
import { type OpenLot, openLots, type SellingZone } from './open-lots.ts';
import { payOwner } from './pay-owner.ts';
import { photographLots } from './photograph-lots.ts';
import { runValet } from './run-valet.ts';
import { writeLetters } from './write-letters.ts';

// The code with which the demo's church visitors park free, at any of its lots on any day.
const DEMO_CODE = 'GRACE2026';

async function welcomeMembers(
  tx: Db,
  lots: readonly OpenLot[],
  { mint, openedAt }: { mint: Mint; openedAt: Date },
): Promise<void> {
  const locationIds = new Set(lots.flatMap(({ zones }) => zones.map(({ locationId }) => locationId)));
  const limits = { zoneIds: null, weekly: [], startsAt: null, endsAt: null, maxUses: null, maxPlates: null };
  const codes = [...locationIds].map((locationId) => ({
    id: mint.idAt(openedAt),
    locationId,
    name: 'Grace Church visitors',
    code: DEMO_CODE,
    ...limits,
    createdAt: openedAt,
  }));
  await insertCodes(tx, codes);
}

/** More cars than can be parked in any zone of the demo. */
const PLENTY = 1000;

type Counting = { readonly now: Date; readonly deps: Pick<Deps, 'newId' | 'seal'> };

async function countSpaces(tx: Db, lots: readonly OpenLot[], counting: Counting): Promise<void> {
  for (const zone of lots.flatMap(({ zones }) => zones)) await countZone(tx, zone, counting);
}

async function countZone(tx: Db, { locationId, zoneId, spaces }: SellingZone, { now, deps }: Counting): Promise<void> {
  if (!spaces) return;
  const { capacity, blocked, isMarkedFull, takesReservations, startStop } = spaces;
  if (capacity === 'parked') {
    const parked = PLENTY - (await setCapacity(tx, zoneId, { capacity: PLENTY, now }));
    await setCapacity(tx, zoneId, { capacity: Math.max(1, parked), now });
  } else await setCapacity(tx, zoneId, { capacity, now });
  if (takesReservations) await changeOrThrow(tx, zoneId, { reservable: true, now });
  if (startStop) {
    await changeOrThrow(tx, zoneId, { startStop: true, now });
    await saveAutoPayLot(tx, locationId, { ...USUAL, zoneId }, now);
    await addLanes(tx, locationId, { now, deps });
  }
  if (blocked) await blockSpaces(tx, zoneId, { blocked: blocked.spaces, reason: blocked.reason, now });
  if (isMarkedFull) await markZoneFull(tx, zoneId, { full: true, now });
}

/** With the cameras that cars are driven past at /dev/camera, and gates that one sees at /dev/gate. */
async function addLanes(tx: Db, locationId: string, { now, deps }: Counting): Promise<void> {
  for (const [name, camera, direction] of [
    ['Entry lane', 'Entry', 'in'],
    ['Exit lane', 'Exit', 'out'],
  ] as const) {
    const [cameraId, id] = [deps.newId(), deps.newId()];
    const seen = {
      locationId,
      id: cameraId,
      name: camera,
      maker: 'parkvale',
      direction,
      sealedSecret: null,
      addedAt: now,
    } as const;
    await insertCamera(tx, seen);
    const sealedGate = sealGate(deps, id, { kind: 'sandbox' });
    const lane = { locationId, id, name, direction, gateKind: 'sandbox', sealedGate, cameraId } as const;
    await insertLane(tx, { ...lane, byPhone: false, localUrl: null, addedAt: now });
  }
}

/** @returns how many are left */
async function setCapacity(
  tx: Db,
  zoneId: string,
  counting: { readonly capacity: number; readonly now: Date },
): Promise<number> {
  return (await changeOrThrow(tx, zoneId, counting)).left ?? 0;
}

async function changeOrThrow(tx: Db, zoneId: string, changes: Parameters<typeof changeZone>[2]) {
  const zone = await changeZone(tx, zoneId, changes);
  if (isRefusal(zone)) throw new Error(`The zone ${zoneId} cannot be changed: ${zone.refusal}.`);
  return zone;
}

type SeedDeps = Pick<Deps, 'config' | 'db' | 'jobs' | 'pools' | 'newId' | 'now' | 'photos' | 'seal' | 'timeZoneAt'>;

const SEED = 1837;
/** A seeding takes seconds. */
const AGAIN_MS = 200;

export async function seedDemo(deps: SeedDeps, log: (line: string) => void = () => {}): Promise<void> {
  if (await hasAccounts(deps.db)) return;
  log('Writing the demo ...');
  // Hashing is slow on purpose, so it is done once for all six, before the transaction.
  const passwordHash = await createPasswords(deps.pools.passwords, { quick: deps.config.quickPasswords }).hash(
    DEMO_PASSWORD,
  );
  let seeded = await seedUnlessBusy(deps, passwordHash);
  while (seeded === 'busy') {
    await sleep(AGAIN_MS);
    seeded = await seedUnlessBusy(deps, passwordHash);
  }
  // Photos' bytes are stored outside any transaction.
  if (!seeded) return;
  await photographLots(deps, seeded);
  // As the night would, so that the list of rate advice is not empty on the first evening.
  await adviseLots(deps);
}

type Seeded = { readonly ownerId: string; readonly locationIds: readonly string[] };

/** @returns null when another process has seeded, or busy while one is seeding or somebody signs up */
async function seedUnlessBusy(deps: SeedDeps, passwordHash: string): Promise<Seeded | null | 'busy'> {
  try {
    return await inTransaction(deps.db, async (tx) => {
      await lockAccounts(tx);
      // Another process may have seeded while this one waited.
      if (await hasAccounts(tx)) return null;
      return seedAll(tx, deps, passwordHash);
    });
  } catch (error) {
    if (isLockUnavailable(error)) return 'busy';
    throw error;
  }
}

/** Add other features' demo data here: it is written for the lots and accounts that exist by then. */
async function seedAll(tx: Db, deps: SeedDeps, passwordHash: string): Promise<Seeded> {
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
  await countSpaces(tx, lots, { now, deps });
  await joinTeam(tx, accounts, { mint, openedAt });
  await welcomeMembers(tx, lots, { mint, openedAt });
  await welcomeCustomers(tx, lots, { mint, openedAt });
  await offerPermits(tx, lots, { mint, openedAt });
  const locationIds = lots.flatMap(({ zones: [zone] }) => (zone ? [zone.locationId] : []));
  const attendant = userOf('valet', accounts);
  await runValet(tx, deps, { locationIds, attendant, openedAt, random, mint, now });
  await writeLetters(tx, deps, { accounts, mint, now });
  await equipDriver(tx, { config: deps.config, userId: accounts.driver, mint, openedAt });
  return { ownerId: accounts.vendor, locationIds };
}

// Writes the history: vehicles first, then each table in order of dependency.
type History = { readonly drivers: readonly DemoDriver[]; readonly visits: readonly Visit[] };

async function writeHistory(tx: Db, { drivers, visits }: History): Promise<void> {
  const rows = historyRows(visits);
  await insertRows(tx, 'vehicles', vehicleRows(drivers, visits));
  await insertRows(tx, 'orders', rows.orders);
  await insertRows(tx, 'payments', rows.payments);
  await insertRows(tx, 'paymentRefs', rows.paymentRefs);
  await insertRows(tx, 'sessions', rows.sessions);
  await insertRows(tx, 'refunds', rows.refunds);
  await insertRows(tx, 'journalEntries', rows.journalEntries);
  await insertRows(tx, 'revenueDays', revenueRows(visits));
  await insertRows(tx, 'transactionMonths', transactionMonthRows(visits));
  await sumUpRevenue(tx);
  await insertRows(tx, 'sandbox.intents', rows.intents);
  await insertRows(tx, 'sandbox.refunds', rows.sandboxRefunds);
  await insertRows(tx, 'sandbox.balance_transactions', rows.sandboxTransactions);
}

/** A vehicle is created at its first visit. */
function vehicleRows(drivers: readonly DemoDriver[], visits: readonly Visit[]): Row<'vehicles'>[] {
  const firstSeen = new Map<string, Date>();
  for (const { vehicleId, createdAt } of visits.flatMap(({ sessions }) => sessions)) {
    const earlier = firstSeen.get(vehicleId);
    if (!earlier || createdAt < earlier) firstSeen.set(vehicleId, createdAt);
  }
  return drivers
    .flatMap(({ vehicles }) => vehicles)
    .flatMap(({ id, plate, plateKey, state, facts }) => {
      const seen = firstSeen.get(id);
      if (!seen) return [];
      const { bodyType, ...named } = facts;
      const vehicle = { id, plate, plateKey, plateState: state, createdAt: seen };
      return [{ ...vehicle, ...named, bodyType }];
    });
}

// Adds one demo account of each team role to its lot owner's team, for all lots.
async function joinTeam(
  tx: Db,
  accounts: DemoAccounts,
  { mint, openedAt }: { mint: Mint; openedAt: Date },
): Promise<void> {
  for (const role of TEAM_ROLES) {
    const id = mint.idAt(openedAt);
    const who = { ownerId: accounts.vendor, userId: accounts[role], invitedName: 'Invited in the demo' };
    await insertMember(tx, { id, role, ...who, locationIds: null, now: openedAt });
    const mayDoAll = { drivesStick: true, leadsValets: true };
    await updateMember(tx, id, { activatedAt: openedAt, ...(role === 'valet' && mayDoAll) });
  }
}

// Commuters park at the demo's first lot by the month.
async function offerPermits(
  tx: Db,
  [lot]: readonly OpenLot[],
  { mint, openedAt }: { mint: Mint; openedAt: Date },
): Promise<void> {
  const [zone] = lot?.zones ?? [];
  if (!zone) return;
  await insertPlan(tx, {
    locationId: zone.locationId,
    id: idAt(zone.locationId, mint.idAt(openedAt)),
    name: 'Commuter',
    zoneIds: [zone.zoneId],
    monthlyCents: 21_000,
    nextCents: null,
    nextFrom: null,
    seats: 20,
    plates: 2,
    times: null,
    reserved: false,
    pausedAt: null,
    createdAt: openedAt,
  });
}

// The code that gives customers of a cafe near the demo's first lot their first hour free.
async function welcomeCustomers(
  tx: Db,
  [lot]: readonly OpenLot[],
  { mint, openedAt }: { mint: Mint; openedAt: Date },
): Promise<void> {
  const locationId = lot?.zones[0]?.locationId;
  if (locationId === undefined) return;
  await insertValidation(tx, {
    id: mint.idAt(openedAt),
    locationId,
    name: 'Cafe Luna',
    code: 'LUNA',
    kind: 'minutes',
    value: 60,
    zoneIds: null,
    stands: true,
    maxUses: null,
    firstDay: null,
    lastDay: null,
    pausedAt: null,
    createdAt: openedAt,
  });
}
