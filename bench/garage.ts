// Cars that drive up to the gates of fifty garages: from what a camera sends of a paid car, and from the code that a driver holds before the
// reader, until the gate has been told to open (rules 500 to 507 and 516), among a million sessions of which 50,000 are active. The gates
// are the sandbox's, so that only the product is measured. Codes are those of reservations, permits and badges at an entry, and those of
// receipts at the exit, of cars that a camera let in before.
//
// `node bench/garage.ts 40 10` drives up 40 a second for ten seconds, first before the cameras, then before the readers.

import { randomUUIDv7 } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { insertCamera } from '#features/cameras/server/public.ts';
import { badgeText, refOfReceipt, stepAt } from '#features/gates/rules/lane-code.ts';
import { insertLane, macAt, sealGate } from '#features/gates/server/public.ts';
import { API_PREFIX } from '#platform/contract/endpoint.ts';
import { openDatabase } from '#platform/db/database.ts';
import { createServerSeal } from '#platform/sealing/server-seal.ts';
import { givePermits, hireWithBadges, listParked, type ParkedPass, reserve } from './harness/data/lane-passes.ts';
import { openSales } from './harness/data/many-sales.ts';
import { median, percentile99, printReport } from './harness/figures.ts';
import { sized } from './harness/length.ts';
import { openPlainConnection } from './harness/plain-http.ts';
import { startHelper } from './harness/processes/helper-process.ts';
import { withDatabase } from './harness/processes/temporary-database.ts';
import type { CameraServerQuestions } from './programs/servers/camera-server.ts';

const [PER_SECOND = sized(20, 10), SECONDS = sized(60, 2)] = process.argv.slice(2).map(Number);
const SESSIONS = sized(1_000_000, 2000);
const ACTIVE = sized(50_000, 200);
const CONNECTIONS = 10;
/** Half a second after the read or the scan, the gate is told to open. */
const AIM_MS = 500;
const WARM_UP = sized(50, 20);
const KINDS = ['reservation', 'permit', 'badge', 'receipt'] as const;
const OF_EACH_KIND = (PER_SECOND * SECONDS) / KINDS.length;

type Direction = 'in' | 'out';
type Call = { readonly path: string; readonly headers: object; readonly body: string };
/** Composed when its car is there: its time, and a code that changes, are of then. */
type Car = { readonly kind: (typeof KINDS)[number] | 'read'; readonly call: () => Call };
type Times = { readonly kind: Car['kind']; readonly ms: number };

await withDatabase(async (connectionString) => {
  const product = startHelper<CameraServerQuestions>('servers/camera-server');
  const client = new pg.Client({ connectionString });
  try {
    const { url, key, ownerId } = await product.call('start', connectionString);
    const sales = await openSales(connectionString, ownerId);
    await sales.growTo(SESSIONS - ACTIVE);
    const anyParked = await sales.park(ACTIVE);
    await sales.close();
    await client.connect();
    // As in the sales: a batch refers to rows written just before it.
    await client.query('set session_replication_role = replica');
    const reserved = await reserve(client, OF_EACH_KIND);
    const permits = await givePermits(client, OF_EACH_KIND);
    const badges = await hireWithBadges(client, connectionString, OF_EACH_KIND);
    const parked = await listParked(client, PER_SECOND * SECONDS + WARM_UP);
    const lanes = await addLanes(connectionString, [...new Set(anyParked.map(({ locationId }) => locationId))]);
    for (const table of ['permits', 'permit_plates', 'users', 'lanes']) await client.query(`vacuum analyze ${table}`);
    await client.query('checkpoint');

    const seen = parked.map((car) => readOf(car, key));
    await driveUp(url, seen.slice(0, WARM_UP));
    const reads = await driveUp(url, seen.slice(WARM_UP));

    const atEntry = (of: readonly { readonly locationId: string; readonly key: string }[], kind: Car['kind']) =>
      of.map((pass) => scanOf({ kind, lane: lanes.get(`${pass.locationId} in`), pass }));
    const leaving = parked
      .slice(0, OF_EACH_KIND)
      .map((pass) => scanOf({ kind: 'receipt', lane: lanes.get(`${pass.locationId} out`), pass }));
    const lines = [atEntry(reserved, 'reservation'), atEntry(permits, 'permit'), atEntry(badges, 'badge'), leaving];
    // One of each kind after the other.
    const codes = lines[0]?.flatMap((_, nth) => lines.flatMap((line) => line[nth] ?? [])) ?? [];
    const scans = await driveUp(url, codes);

    const { rows } = await client.query<{ opened: number }>('select sum(openings)::int as opened from sandbox.gates');
    const [{ opened } = { opened: 0 }] = rows;
    const cars = seen.length + codes.length;
    if (opened !== cars) throw new Error(`Of ${cars} cars ${opened} found their gate open.`);
    const among = `${SESSIONS.toLocaleString('en-US')} sessions of which ${ACTIVE.toLocaleString('en-US')} run`;
    print(`reads of cameras, ${PER_SECOND} a second for ${SECONDS} s, ${among}`, reads);
    print(`scans of codes, ${PER_SECOND} a second for ${SECONDS} s, ${among}`, scans);
  } finally {
    await client.end();
    await product.stop();
  }
});

function print(title: string, times: readonly Times[]): void {
  const all = times.map(({ ms }) => ms);
  const worst = percentile99(all);
  const kinds = KINDS.filter((kind) => times.some((each) => each.kind === kind));
  printReport({
    title: `garage: ${title}`,
    lines: [
      ['half of the gates are told to open within', median(all), 'ms'],
      ['99 of 100 within', worst, 'ms'],
      ...kinds.map((kind) => {
        const ofKind = times.filter((each) => each.kind === kind).map(({ ms }) => ms);
        return [`99 of 100 by ${kind} within`, percentile99(ofKind), 'ms'] as const;
      }),
    ],
    ratio: worst / AIM_MS,
    aim: { most: 1 },
  });
}

/** @returns the keys of the lanes' pages, by lot and direction */
async function addLanes(connectionString: string, locationIds: readonly string[]): Promise<Map<string, string>> {
  const { db, close } = openDatabase({ connectionString, max: 2, statementTimeoutMs: 60_000 });
  const seal = createServerSeal(() => ['the secret of servers under test']);
  const addedAt = new Date();
  const keys = new Map<string, string>();
  for (const locationId of locationIds) {
    for (const direction of ['in', 'out'] satisfies Direction[]) {
      const [cameraId, id] = [randomUUIDv7(), randomUUIDv7()];
      const name = direction === 'in' ? 'Entry' : 'Exit';
      const camera = { locationId, id: cameraId, name, maker: 'parkvale', direction } as const;
      await insertCamera(db, { ...camera, sealedSecret: null, addedAt });
      const gate = { gateKind: 'sandbox', sealedGate: sealGate({ seal }, id, { kind: 'sandbox' }) } as const;
      const lane = { locationId, id, name, direction, cameraId, byPhone: false, localUrl: null } as const;
      const key = await insertLane(db, { ...lane, ...gate, addedAt });
      if (key !== null) keys.set(`${locationId} ${direction}`, key);
    }
  }
  await close();
  return keys;
}

function readOf({ locationId, plate, state }: ParkedPass, key: string): Car {
  const call = () => {
    const reported = { camera: 'Entry', direction: 'in', confidence: 0.97, at: new Date().toISOString() };
    return {
      path: `${API_PREFIX}/reads`,
      headers: { authorization: `Bearer ${key}` },
      body: JSON.stringify({ _id: randomUUIDv7(), locationId, plate, state, ...reported }),
    };
  };
  return { kind: 'read', call };
}

type Scanned = {
  readonly kind: Car['kind'];
  readonly lane: string | undefined;
  readonly pass: { readonly key: string };
};

function scanOf({ kind, lane, pass: { key } }: Scanned): Car {
  const call = () => {
    const code = kind === 'badge' ? badgeText(key) : `PV.${refOfReceipt(key)}.${macAt(key, stepAt(new Date()))}`;
    const body = JSON.stringify({ eventId: randomUUIDv7(), code });
    return { path: `${API_PREFIX}/lanes/${lane}/scans`, headers: {}, body };
  };
  return { kind, call };
}

/** @returns how long each took: the answer comes when its gate has answered */
async function driveUp(url: string, cars: readonly Car[]): Promise<Times[]> {
  const began = performance.now();
  const times: Times[] = [];
  const waiting = cars.entries();
  const drive = async () => {
    const connection = await openPlainConnection(url);
    for (const [number, { kind, call }] of waiting) {
      const due = began + (number * 1000) / PER_SECOND;
      const early = due - performance.now();
      if (early > 0) await sleep(early);
      const answer = await connection.request({ method: 'POST', ...call() });
      if (answer.status !== 200 && answer.status !== 201)
        throw new Error(`A ${kind} answered ${answer.status}: ${answer.text()}`);
      if (kind !== 'read' && !answer.text().includes('"outcome":"opened"'))
        throw new Error(`The code of a ${kind} opened nothing: ${answer.text()}`);
      times.push({ kind, ms: performance.now() - due });
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, drive));
  return times;
}
