// A storm: clients do any mix of things while processes are killed and paused, the database dies, the provider hangs or fails after its
// work, its announcements arrive late and twice, and the servers are deployed. Nothing may be lost or doubled.

import { randomInt } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { triesOf } from '#platform/testing/cases/long-run.ts';
import { type Random, seededRandom } from '#platform/testing/cases/seeded-random.ts';
import { createStubbornClient, type StubbornClient } from '#platform/testing/kill/stubborn-client.ts';
import { startTwilio } from '#platform/testing/stand-ins/twilio-stand-in.ts';
import type { Lot } from '#platform/testing/storm/act.ts';
import { type Acknowledged, acknowledgedOf } from '#platform/testing/storm/audit/acknowledged.ts';
import { audit, type Evidence, NOTHING_TO_FORGE } from '#platform/testing/storm/audit/auditor.ts';
import { FORGERIES, type Forgery } from '#platform/testing/storm/audit/forgeries.ts';
import { rowsAbout } from '#platform/testing/storm/audit/rows-about.ts';
import { causeFault } from '#platform/testing/storm/cause-fault.ts';
import { SPACES } from '#platform/testing/storm/counted-zones.ts';
import { KINDS_OF_FAULTS, planFaults } from '#platform/testing/storm/fault-plan.ts';
import { type Fleet, launchFleet } from '#platform/testing/storm/fleet.ts';
import { openLot } from '#platform/testing/storm/open-lot.ts';
import { operate } from '#platform/testing/storm/operations.ts';
import { openPostOffice } from '#platform/testing/storm/post-office.ts';
import {
  booksOf,
  closeProviders,
  heal,
  movesOf,
  type Providers,
  settingsOf,
  startProviders,
  textsOf,
} from '#platform/testing/storm/providers.ts';
import { expectPlaces, expectUses } from '#platform/testing/storm/quiet.ts';
import { openTimePasses } from '#platform/testing/storm/time-passes.ts';

const AUDIT = join(import.meta.dirname, '../../src/platform/testing/storm/audit');
const CLIENTS = 8;
const OPERATIONS = Number(process.env.STORM_OPERATIONS ?? triesOf({ short: 60, long: 100_000 }));
/** One of each kind, unless the storm is too short for that. */
const FAULTS = Math.min(
  Math.floor(OPERATIONS / 4),
  Number(process.env.STORM_FAULTS ?? Math.max(KINDS_OF_FAULTS, Math.floor(OPERATIONS / 100))),
);
/** In a shorter storm no announcement may get lost or come late. */
const OPERATIONS_OF_ALL_ANNOUNCEMENTS = 60;
/** A night may be too short for its operations; the storm then ends after this many minutes. */
const MINUTES = Number(process.env.STORM_MINUTES ?? 12 * 60);
const LOST_OF_HUNDRED = 5;
/** The goal is a minute. A machine that is busy with other work gets more, and the time it took is printed. */
const SETTLED_WITHIN_MS = triesOf({ short: 5 * 60_000, long: 10 * 60_000 });
const COMPARED_WITHIN_MS = triesOf({ short: 7 * 60_000, long: 60 * 60_000 });
const REPORT_EVERY = 1000;
/** The long run draws a new storm each time; to repeat a failed one, set the seed it printed. */
const seed = Number(process.env.STORM_SEED ?? triesOf({ short: 863, long: randomInt(2 ** 31) }));
const textsOfStorm = await startTwilio(() => new Date());

it(`loses and doubles nothing in ${OPERATIONS} operations and ${FAULTS} faults`, {
  timeout: 13 * 3600_000,
}, async () => {
  console.log(`STORM_SEED=${seed} STORM_OPERATIONS=${OPERATIONS}`);
  const providers = await startProviders(textsOfStorm);
  const fleet = await launchFleet({ TRUST_PROXY: 'loopback', ...settingsOf(providers) });
  const random = seededRandom(seed);
  const client = createStubbornClient(() => random.oneOf(fleet.urls));
  try {
    const { acknowledged, noted, minutes, lot } = await raiseStorm({ fleet, providers, client, random });
    const calm = { fleet, providers, acknowledged, spaces: spacesOf(lot) };
    const since = Date.now();
    const { wrong, seconds, auditSeconds } = await settle(calm);
    const requests = client.sent();
    console.log({ seed, minutes, requests, settledAfterSeconds: seconds, auditSeconds, ...Object.fromEntries(noted) });
    // The storm's database is deleted with it, so what is wrong is printed with its rows, and everything else is checked as well.
    if (wrong.length > 0) {
      console.error(await rowsAbout(fleet.connectionString, wrong));
      console.error(fleet.complaints().slice(-4000), fleet.failures());
    }
    expect.soft(wrong).toEqual([]);
    expect.soft(await compareRecords(calm)).toEqual([]);
    expect.soft(client.failures).toEqual([]);
    const { stripe, payPal, twilio } = providers;
    expect.soft([...stripe.violations, ...payPal.violations, ...twilio.breaches]).toEqual([]);
    await expectReceipts(client, acknowledged);
    await expectPlaces({ client, lot, fleet });
    await expectUses({ client, lot, fleet });
    // One check by the auditor per forgery: after a night's storm that takes longer than all of the above.
    console.log(`Looked at ${secondsSince(since)} s after the storm; what is left are the forgeries`);
    await expectNoticed(calm);
    expect(await fleet.stop()).toEqual([0, 0, 0]);
  } catch (error) {
    console.error(fleet.complaints().slice(-4000), fleet.failures());
    throw error;
  } finally {
    client.abandon();
    await fleet.stop();
    await closeProviders(providers);
  }
});

type Calm = Pick<Storm, 'fleet' | 'providers'> & Pick<Evidence, 'acknowledged' | 'spaces'>;

/** What is still wrong when the time is up, how many seconds after the storm nothing was wrong, and how long the last check took. */
async function settle(calm: Calm) {
  const since = Date.now();
  let lookedFrom = since;
  const look = () => {
    lookedFrom = Date.now();
    return audit(evidenceOf(calm));
  };
  let wrong = await look();
  while (wrong.length > 0 && Date.now() - since < SETTLED_WITHIN_MS) {
    await sleep(1000);
    wrong = await look();
  }
  return { wrong, seconds: secondsSince(since), auditSeconds: secondsSince(lookedFrom) };
}

function secondsSince(at: number): number {
  return Math.round((Date.now() - at) / 1000);
}

function evidenceOf({ fleet: { connectionString }, providers, acknowledged, spaces }: Calm): Evidence {
  return { connectionString, booked: booksOf(providers), acknowledged, spaces, texts: textsOf(providers), moved: null };
}

/** Includes the providers' fees and payouts, which only `npm run reconcile` fetches. @returns what is wrong afterwards */
async function compareRecords(calm: Calm): Promise<string[]> {
  const since = Date.now();
  let compared = await calm.fleet.reconcile();
  // The walk of a killed worker is taken over after five minutes.
  while (compared.code !== 0 && Date.now() - since < COMPARED_WITHIN_MS) {
    await sleep(5000);
    compared = await calm.fleet.reconcile();
  }
  console.log(`Compared in ${secondsSince(since)} s:\n${compared.output}`);
  if (compared.code !== 0) return [compared.output];
  return audit({ ...evidenceOf(calm), moved: movesOf(calm.providers) });
}

const NOBODYS = '00000000-0000-7000-8000-000000000000';
const BRIEF = { startsAt: 0, endsAt: 1, from: 0, until: 1 };
const AHEAD = { startsAt: 0, endsAt: 1, from: 0, until: Number.POSITIVE_INFINITY };
const MOVED = {
  kind: 'move',
  sessionId: NOBODYS,
  orderId: NOBODYS,
  zoneId: NOBODYS,
  ref: null,
  reported: null,
} as const;
const REBOOKED = { kind: 'rebooked', orderId: NOBODYS, sessionIds: [NOBODYS], listedCents: 0, shownCents: 0 } as const;
const INVENTED: readonly Acknowledged[] = [
  { kind: 'refund', id: 'none', orderId: 'none', cents: 1 },
  { kind: 'end', sessionId: NOBODYS, refused: null },
  { kind: 'correction', sessionId: 'none', plate: 'NONE' },
  { kind: 'car', ticketId: NOBODYS, paidBy: 'cash', takenBack: 0, chargedCents: 100 },
  { kind: 'receipt', email: 'nobody@people.example' },
  { kind: 'code', sessionId: NOBODYS, plate: 'NONE' },
  { kind: 'shift', id: NOBODYS, expectedCents: 1, countedCents: 1 },
  { kind: 'payout', id: NOBODYS, cents: 1 },
  { kind: 'stopped', orderId: NOBODYS, ref: 'none', zone: 'plain', offCents: 0, cars: [] },
  { kind: 'came and went', plate: 'NONE', email: 'none', passes: [{ direction: 'in', at: 0, isSure: true }] },
  { kind: 'texted', plate: 'NONE', email: 'none', listedCents: 1 },
  { kind: 'notice', id: NOBODYS, wasCovered: false, isVoid: false, paid: [] },
  { kind: 'cancel', sessionId: NOBODYS, orderId: NOBODYS, refused: null, listedCents: 1 },
  { kind: 'turned away', sessionId: NOBODYS, orderId: NOBODYS, listedCents: 1 },
  { ...MOVED, listedCents: 0, chargedCents: 0 },
  { ...REBOOKED, outcome: 'moved', startsAt: 0, endsAt: 1, plate: null, ref: null, chargedCents: 0 },
  { kind: 'rebooking refused', orderId: NOBODYS, refused: 'session_over' },
  { kind: 'validation', id: NOBODYS, limit: 1 },
  { kind: 'use', validationId: NOBODYS, orderId: NOBODYS, vehicles: 1, from: 0, until: Number.POSITIVE_INFINITY },
];
/** A storm that acknowledged this much has left something of each kind to tamper with. */
const OPERATIONS_OF_ALL_KINDS = 1000;
/** A short storm may not have closed a shift, paid an owner, or given out a code. */
const COUNTED = ['car', 'code', 'receipt', 'refund', 'shift', 'payout', 'validation', 'notice'] as const;

/** An auditor that finds nothing must be able to find something. */
async function expectNoticed(calm: Calm): Promise<void> {
  const { acknowledged } = calm;
  const moved = movesOf(calm.providers);
  const evidence = { ...evidenceOf(calm), moved };
  const { booked, texts } = evidence;
  const tampered: Partial<Evidence>[] = [
    { booked: booked.map((intent) => ({ ...intent, refundedCents: intent.refundedCents + 1 })) },
    { booked: booked.map((intent) => ({ ...intent, paid: !intent.paid })) },
    { booked: booked.map((intent) => ({ ...intent, isReserved: intent.paid })) },
    { moved: moved.slice(1) },
    ...acknowledgedOf(acknowledged, 'opted out')
      .slice(0, 1)
      .flatMap(({ phone: to, at, plateSince }) => [
        { texts: [...texts, { to, body: 'A week later.', at: at + 7 * 86_400_000 }] },
        { texts: [...texts, { to, body: `Pay for ${plateSince}?`, at: at + 1 }] },
      ]),
    { moved: moved.map((each, index) => (index === 0 ? { ...each, feeCents: each.feeCents + 1 } : each)) },
    { acknowledged: acknowledged.map((each) => (each.kind === 'stay' ? { ...each, listedCents: 1 } : each)) },
    ...COUNTED.filter((lost) => acknowledged.some(({ kind }) => kind === lost)).map((lost) => ({
      acknowledged: acknowledged.filter(({ kind }) => kind !== lost),
    })),
    ...[...INVENTED, ...wrongBeside(calm)].map((one) => ({ acknowledged: [...acknowledged, one] })),
  ];
  for (const each of tampered) expect(await audit({ ...evidence, ...each })).not.toEqual([]);
  const absent: string[] = [];
  for (const forgery of [...FORGERIES, ...forgeriesOf(acknowledged)]) {
    const found = await audit({ ...evidence, forgery });
    expect(found, forgery.what).not.toEqual([]);
    if (found[0] === NOTHING_TO_FORGE) absent.push(forgery.what);
  }
  console.log({ nothingToForge: absent });
  if (OPERATIONS_OF_ALL_KINDS <= acknowledged.length) expect(absent).toEqual([]);
}

/** A YES that pays twice: the account that texted has an order of somebody else's, too. */
function forgeriesOf(acknowledged: readonly Acknowledged[]): readonly Forgery[] {
  return acknowledgedOf(acknowledged, 'texted')
    .slice(0, 1)
    .map(({ email }) => ({
      what: 'a YES that was reported twice was paid twice',
      sql: `
        update orders set user_id = (select id from users where email = '${email}') where (location_id, id) in (
          select o.location_id, o.id from orders o join payments p on p.location_id = o.location_id and p.id = o.id
          where p.status = 'succeeded' and o.kind = 'stay' and o.user_id is null limit 1)`,
    }));
}

/** One car more than a zone or a code has room for at the same moment, and an acknowledgment that states the opposite. */
function wrongBeside({ acknowledged, spaces }: Calm): Acknowledged[] {
  const full = [...spaces].map(
    ([zoneId, room]) => ({ kind: 'spaces', orderId: 'none', zoneId, vehicles: room + 1 }) as const,
  );
  const [move, use, code] = [
    acknowledgedOf(acknowledged, 'move'),
    acknowledgedOf(acknowledged, 'use'),
    acknowledgedOf(acknowledged, 'validation'),
  ];
  const rebooked = acknowledgedOf(acknowledged, 'rebooked').filter((reported) => reported.outcome === 'moved');
  const [stay, car, extension] = [
    acknowledgedOf(acknowledged, 'stay').filter(({ chargedCents }) => chargedCents > 0),
    acknowledgedOf(acknowledged, 'car'),
    acknowledgedOf(acknowledged, 'extension').filter(({ chargedCents }) => chargedCents > 0),
  ];
  const flip = (until: number) => (until === Number.POSITIVE_INFINITY ? 0 : Number.POSITIVE_INFINITY);
  return [
    ...acknowledgedOf(acknowledged, 'notice')
      .slice(0, 1)
      .map((reported) => ({ ...reported, wasCovered: true })),
    ...full.flatMap((crowd) => [
      { ...crowd, ...BRIEF },
      { ...crowd, ...AHEAD },
    ]),
    ...stay.slice(0, 1).map((reported) => ({ ...reported, sessionIds: [...reported.sessionIds, NOBODYS] })),
    ...extension.slice(0, 1).map((reported) => ({ ...reported, listedCents: reported.listedCents + 1 })),
    ...car
      .slice(0, 1)
      .map((reported) => ({ ...reported, paidBy: reported.paidBy === 'cash' ? 'online' : 'cash' }) as const),
    ...move.slice(0, 1).map((reported) => ({ ...reported, zoneId: NOBODYS, ref: null })),
    ...rebooked.slice(0, 1).flatMap((reported) => [
      { ...reported, endsAt: reported.endsAt + 1 },
      { ...reported, shownCents: reported.shownCents + 1 },
      { ...reported, plate: { sessionId: reported.sessionIds[0] ?? '', plate: 'NONE' } },
    ]),
    ...acknowledgedOf(acknowledged, 'came and went')
      .slice(0, 1)
      .flatMap((reported) => {
        const [first] = reported.passes.toSorted((one, other) => one.at - other.at);
        const shifted = reported.passes.map((pass) => (pass === first ? { ...pass, at: pass.at - 1 } : pass));
        return [
          { ...reported, passes: shifted },
          { ...reported, passes: [{ direction: 'in', at: 0, isSure: true }, ...reported.passes] } as const,
        ];
      }),
    ...acknowledgedOf(acknowledged, 'texted')
      .slice(0, 1)
      .map((reported) => ({ ...reported, listedCents: reported.listedCents + 1 })),
    ...acknowledgedOf(acknowledged, 'stopped')
      .slice(0, 1)
      .flatMap((reported) => [
        { ...reported, offCents: reported.offCents === 0 ? 20_000 : 0 },
        { ...reported, ref: 'none' },
        { ...reported, cars: [{ sessionId: NOBODYS, minutes: [1, 60] }] } as const,
      ]),
    ...acknowledgedOf(acknowledged, 'opted out')
      .slice(0, 1)
      .map(({ phone }) => ({ kind: 'stopped by text', phone }) as const),
    ...use.slice(0, 1).map((reported) => ({ ...reported, until: flip(reported.until) })),
    ...code.slice(0, 1).map(({ id: validationId, limit }) => {
      return { kind: 'use', validationId, orderId: 'none', vehicles: limit + 1, from: 0, until: 1 } as const;
    }),
  ];
}

type Storm = {
  readonly fleet: Fleet;
  readonly providers: Providers;
  readonly client: StubbornClient;
  readonly random: Random;
};

function spacesOf({ zoneIds }: Lot): Evidence['spaces'] {
  return new Map([
    [zoneIds.counted, SPACES.counted],
    [zoneIds.yard, SPACES.yard],
  ]);
}

async function raiseStorm({ fleet, providers, client, random }: Storm) {
  const lot = await openLot(fleet, client);
  const timePasses = openTimePasses(fleet);
  const post = openPostOffice(providers, { urls: fleet.urls, random, lostOfHundred: LOST_OF_HUNDRED });
  const faults = planFaults(random, { operations: OPERATIONS, faults: FAULTS });
  const acknowledged: Acknowledged[] = [];
  const noted = new Map<string, number>();
  const note = (what: string) => void noted.set(what, (noted.get(what) ?? 0) + 1);
  let begun = 0;
  let done = 0;
  const since = Date.now();
  const minutesSince = () => (Date.now() - since) / 60_000;
  const isLate = () => minutesSince() > MINUTES;
  const lane = async () => {
    while (begun < OPERATIONS && !isLate()) {
      const place = begun;
      begun += 1;
      const own = seededRandom(random.between(0, 2 ** 31));
      const act = { client, providers, lot, timePasses, random: own, note };
      acknowledged.push(...(await operate(act, place).finally(() => (done += 1))));
      if (done % REPORT_EVERY === 0) console.log(`${done} operations in ${minutesSince().toFixed(1)} minutes`);
    }
  };
  const lanes = Promise.all(Array.from({ length: CLIENTS }, lane));
  const trouble = async () => {
    for (const { fault, afterOperations } of faults) {
      while (done < afterOperations && !isLate()) await sleep(10);
      if (isLate()) return;
      note('faults');
      note(`fault: ${fault.kind}`);
      await causeFault(fault, { fleet, providers, note });
    }
  };
  await Promise.all([lanes, trouble()]);
  heal(providers);
  await post.close();
  noted.set('operations', done);
  for (const [how, times] of Object.entries(post.counts())) {
    noted.set(`announcements ${how}`, times);
    if (OPERATIONS >= OPERATIONS_OF_ALL_ANNOUNCEMENTS) expect(times, how).toBeGreaterThan(0);
  }
  if (!isLate()) expect(noted.get('faults')).toBe(FAULTS);
  return { acknowledged, noted, lot, minutes: Math.round(minutesSince()) };
}

/**
 * Compares the receipt's page of each stay that was acknowledged as paid. Requests
 * come from many addresses, because the limits are per address.
 */
async function expectReceipts(client: StubbornClient, acknowledged: readonly Acknowledged[]): Promise<void> {
  const paid = acknowledged.filter((each) => each.kind === 'stay').filter(({ reported }) => reported === 'paid');
  const lane = async (own: number) => {
    for (const [index, { receiptKey, chargedCents, sessionIds }] of paid.entries()) {
      if (index % CLIENTS !== own) continue;
      const address = { 'x-forwarded-for': `10.${own}.${(index >> 8) % 256}.${index % 256}` };
      const { status, body } = await client.call('GET /receipts/:key', { params: { key: receiptKey } }, address);
      expect(status).toBe(200);
      expect(body.data.totalCost).toBeGreaterThanOrEqual(chargedCents);
      expect(body.data.sessions.map(({ _id }) => _id)).toEqual(expect.arrayContaining([...sessionIds]));
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, own) => lane(own)));
}

it('is judged by an auditor that shares no code with the product', () => {
  const files = readdirSync(AUDIT);
  const imports = files.flatMap((name) =>
    [...readFileSync(join(AUDIT, name), 'utf8').matchAll(/from '([^']+)'/g)].map(([, from]) => from ?? ''),
  );
  expect(imports).toContain('pg');
  expect(imports.filter((from) => from !== 'pg' && !files.includes(from.replace('./', '')))).toEqual([]);
});
