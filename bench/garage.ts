// Cars that drive up to the gates of fifty garages: from what a camera sends of a paid car until its gate has been told to open (rules 500
// to 506), among a million sessions of which 50,000 are active. The gates are the sandbox's, so that only the product is measured.
//
// `node bench/garage.ts 40 10` drives up 40 a second for ten seconds.

import { randomUUIDv7 } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { insertCamera } from '#features/cameras/server/public.ts';
import { insertLane, sealGate } from '#features/gates/server/public.ts';
import { API_PREFIX } from '#platform/contract/endpoint.ts';
import { openDatabase } from '#platform/db/database.ts';
import { createServerSeal } from '#platform/sealing/server-seal.ts';
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
/** Half a second after the read, the gate is told to open. */
const AIM_MS = 500;
const WARM_UP = 50;

type Car = { readonly locationId: string; readonly plate: string; readonly state: string };

await withDatabase(async (connectionString) => {
  const product = startHelper<CameraServerQuestions>('servers/camera-server');
  const client = new pg.Client({ connectionString });
  try {
    const { url, key, ownerId } = await product.call('start', connectionString);
    const sales = await openSales(connectionString, ownerId);
    await sales.growTo(SESSIONS - ACTIVE);
    const parked = await sales.park(ACTIVE);
    await sales.close();
    await addLanes(connectionString, [...new Set(parked.map(({ locationId }) => locationId))]);
    const cars = parked.slice(0, PER_SECOND * SECONDS + WARM_UP);
    await driveUp({ url, key, cars: cars.slice(0, WARM_UP) });
    const times = await driveUp({ url, key, cars: cars.slice(WARM_UP) });
    await client.connect();
    const { rows } = await client.query<{ opened: number }>('select sum(openings)::int as opened from sandbox.gates');
    const [{ opened } = { opened: 0 }] = rows;
    if (opened !== cars.length) throw new Error(`Of ${cars.length} cars ${opened} found their gate open.`);
    const worst = percentile99(times);
    printReport({
      title: `garage: ${PER_SECOND} cars a second at ${SECONDS} s, ${SESSIONS.toLocaleString('en-US')} sessions of which ${ACTIVE.toLocaleString('en-US')} run`,
      lines: [
        ['half of the gates are told to open within', median(times), 'ms'],
        ['99 of 100 within', worst, 'ms'],
      ],
      ratio: worst / AIM_MS,
      aim: { most: 1 },
    });
  } finally {
    await client.end();
    await product.stop();
  }
});

async function addLanes(connectionString: string, locationIds: readonly string[]): Promise<void> {
  const { db, close } = openDatabase({ connectionString, max: 2, statementTimeoutMs: 60_000 });
  const seal = createServerSeal(() => ['the secret of servers under test']);
  const addedAt = new Date();
  for (const locationId of locationIds) {
    const [cameraId, id] = [randomUUIDv7(), randomUUIDv7()];
    const camera = { locationId, id: cameraId, name: 'Entry', maker: 'parkvale', direction: 'in' } as const;
    await insertCamera(db, { ...camera, sealedSecret: null, addedAt });
    const gate = { gateKind: 'sandbox', sealedGate: sealGate({ seal }, id, { kind: 'sandbox' }) } as const;
    const lane = { locationId, id, name: 'Entry', direction: 'in', cameraId, byPhone: false, localUrl: null } as const;
    await insertLane(db, { ...lane, ...gate, addedAt });
  }
  await close();
}

type Driving = { readonly url: string; readonly key: string; readonly cars: readonly Car[] };

/** @returns how long each took, in milliseconds: the answer comes when its gate has answered */
async function driveUp({ url, key, cars }: Driving): Promise<number[]> {
  const began = performance.now();
  const times: number[] = [];
  const waiting = cars.entries();
  const drive = async () => {
    const connection = await openPlainConnection(url);
    for (const [number, { locationId, plate, state }] of waiting) {
      const due = began + (number * 1000) / PER_SECOND;
      const early = due - performance.now();
      if (early > 0) await sleep(early);
      const read = {
        _id: randomUUIDv7(),
        locationId,
        plate,
        state,
        camera: 'Entry',
        direction: 'in',
        confidence: 0.97,
      };
      const headers = { authorization: `Bearer ${key}` };
      const body = JSON.stringify({ ...read, at: new Date().toISOString() });
      const answer = await connection.request({ method: 'POST', path: `${API_PREFIX}/reads`, body, headers });
      if (answer.status !== 201) throw new Error(`A read answered ${answer.status}: ${answer.text()}`);
      times.push(performance.now() - due);
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, drive));
  return times;
}
