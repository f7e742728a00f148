// Plates read by cameras, 200 per second with a 60 KB picture each, among a million sessions of which 50,000 are active (rules 292 and
// 293). Each read is judged, stored once with its picture, and answered. Its limit is the pace itself. First each read is sent alone, then
// twenty of a lot together (rule 342), which is what the cameras of one of fifty lots read in five seconds. All lots take part in auto-pay,
// for which a million plates are known; one read in a hundred is of one of them, and is queued to be followed (rule 381).
//
// `node bench/reads.ts 400 10` sends 400 per second for ten seconds.

import pg from 'pg';
import { A_JPEG } from '#platform/testing/builders/a-lookup.ts';
import { openSales } from './harness/data/many-sales.ts';
import { misread } from './harness/data/misread-plate.ts';
import { median, percentile99, printReport, progress } from './harness/figures.ts';
import { sized } from './harness/length.ts';
import { startHelper } from './harness/processes/helper-process.ts';
import { withDatabase } from './harness/processes/temporary-database.ts';
import type { CameraLoadQuestions, CamerasReported, CarRead } from './programs/loads/camera-load.ts';
import type { CameraServerQuestions } from './programs/servers/camera-server.ts';

const [PER_SECOND = sized(200, 40), SECONDS = sized(60, 2)] = process.argv.slice(2).map(Number);
const SESSIONS = sized(1_000_000, 2000);
const ACTIVE = sized(50_000, 200);
const KNOWN = sized(1_000_000, 1000);
const ONE_KNOWN_IN = 100;
const PICTURE_BYTES = 60 * 1024;
const TOGETHER = 20;
const load = { perSecond: PER_SECOND, connections: 50, againEvery: 50 } as const;

await withDatabase(async (connectionString) => {
  const product = startHelper<CameraServerQuestions>('servers/camera-server');
  const cameras = startHelper<CameraLoadQuestions>('loads/camera-load');
  const client = new pg.Client({ connectionString });
  try {
    const { url, key, ownerId } = await product.call('start', connectionString);
    const cars = await fill(connectionString, ownerId);
    const common = { url, key, cars, picture: aPicture(), ...load };
    await client.connect();
    await turnOnAutoPay(client, cars);
    const measure = async (together: number): Promise<Measured> => {
      progress(`cameras warm up, ${together} at once`);
      await cameras.call('sendReads', { ...common, together, seconds: 5 });
      await client.query('truncate plate_reads');
      const before = await product.call('processorMs', undefined);
      const reported = await cameras.call('sendReads', { ...common, together, seconds: SECONDS });
      const processorMs = (await product.call('processorMs', undefined)) - before;
      const { rows } = await client.query<{ stored: number }>(
        'select count(*)::int as stored from plate_reads where picture_stored',
      );
      if (rows[0]?.stored !== reported.reads)
        throw new Error(`Of ${reported.reads} reads ${rows[0]?.stored} are stored.`);
      return { ...reported, processorMs };
    };
    report(await measure(1), await measure(TOGETHER));
  } finally {
    await client.end();
    await Promise.all([product.stop(), cameras.stop()]);
  }
});

/** Half of them paid, a quarter slightly misread, and a quarter unknown, alternating between all lots. */
async function fill(connectionString: string, ownerId: string): Promise<readonly CarRead[]> {
  const sales = await openSales(connectionString, ownerId);
  await sales.growTo(SESSIONS - ACTIVE);
  const parked = await sales.park(ACTIVE);
  await sales.close();
  return parked.map((car, index) => {
    if (index % 4 === 1) return { ...car, plate: misread(car.plate, index) };
    return index % 4 === 3 ? { ...car, plate: `NONE${String(index).padStart(4, '0')}` } : car;
  });
}

async function turnOnAutoPay(client: pg.Client, cars: readonly CarRead[]): Promise<void> {
  const known = `insert into auto_pay_cars (plate_key, plate_state, plate, user_id, language, agreed_at)`;
  await client.query(
    `${known} select 'KNOWN' || n, 'IL', 'KNOWN' || n, gen_random_uuid(), 'en', now() from generate_series(1, ${KNOWN}) n`,
  );
  const some = cars.filter((_, index) => index % ONE_KNOWN_IN === 0).map(({ plate }) => plate);
  await client.query(
    `${known} select distinct on (plate) plate, 'IL', plate, gen_random_uuid(), 'en', now() from unnest($1::text[]) plate`,
    [some],
  );
  await client.query(`
    insert into auto_pay_lots (location_id, zone_id, lanes, grace_minutes, missed_minutes, charges_missed_entry, changed_at)
    select distinct on (location_id) location_id, id, '{}'::jsonb, 10, 240, false, now() from zones`);
  await client.query('analyze auto_pay_cars');
}

/** A JPEG with scan data of this many bytes, as large as the crop that a camera sends. */
function aPicture(): string {
  return Buffer.concat([Buffer.from(A_JPEG, 'base64'), Buffer.alloc(PICTURE_BYTES, 0x3f)]).toString('base64');
}

type Measured = CamerasReported & { readonly processorMs: number };

function report(alone: Measured, together: Measured): void {
  const found = Object.entries(together.verdicts).map(
    ([verdict, count]) => [`judged "${verdict}"`, count, ''] as const,
  );
  printReport({
    title: `reads: ${PER_SECOND} a second for ${SECONDS} s with pictures of 60 KB, ${SESSIONS.toLocaleString('en-US')} sessions of which ${ACTIVE.toLocaleString('en-US')} run`,
    lines: [
      ['sent', PER_SECOND, 'a second'],
      ['each judged and stored once, sent alone', paceOf(alone), 'a second'],
      ['the same, twenty of a lot together', paceOf(together), 'a second'],
      ...found,
      ["the server's processor, for one sent alone", alone.processorMs / alone.reads, 'ms'],
      ['the same, of twenty together', together.processorMs / together.reads, 'ms'],
      ['half of those together within', median(together.times), 'ms'],
      ['99 of 100 of those together within', percentile99(together.times), 'ms'],
    ],
    ratio: paceOf(together) / PER_SECOND,
    aim: { least: 0.99 },
  });
}

function paceOf({ reads, seconds }: CamerasReported): number {
  return reads / seconds;
}
