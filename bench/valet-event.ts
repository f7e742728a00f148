// An event ends: every guest's page and every board has an open live stream, and everyone wants their car within a minute. Measured from
// the answer to a request until the last screen shows it; the limit is what nobody notices.
import { median, printReport, progress, show } from './harness/figures.ts';
import { sized } from './harness/length.ts';
import { startHelper } from './harness/processes/helper-process.ts';
import { withDatabase } from './harness/processes/temporary-database.ts';
import type { ValetCrowdQuestions } from './programs/loads/valet-crowd.ts';
import type { ValetServerQuestions } from './programs/servers/valet-server.ts';

const CARS = sized(500, 20);
const BOARDS = sized(60, 3);
const ATTENDANTS = sized(6, 2);
const WITHIN_MS = sized(60_000, 2000);
/** Milliseconds. */
const UNNOTICED = 250;

await withDatabase(async (connectionString) => {
  const product = startHelper<ValetServerQuestions>('servers/valet-server');
  const crowd = startHelper<ValetCrowdQuestions>('loads/valet-crowd');
  try {
    const stand = await product.call('start', { connectionString, cars: CARS, attendants: ATTENDANTS });
    // Opened and closed once beforehand, so that the measurement is about streams and not about first use.
    await crowd.call('open', { ...stand, boards: BOARDS });
    await crowd.call('close', undefined);
    const before = await product.call('memory', undefined);
    await crowd.call('open', { ...stand, boards: BOARDS });
    const perStream = ((await product.call('memory', undefined)) - before) / (CARS + BOARDS) / 1024;
    progress(`${CARS + BOARDS} streams are open, ${show(perStream)} KB each`);
    const { delays, missed, doubled } = await crowd.call('run', { withinMs: WITHIN_MS });
    const p99 = delays.toSorted((a, b) => a - b)[Math.floor(delays.length * 0.99)] ?? Number.NaN;
    printReport({
      title: `valet-event: ${CARS} requests within ${WITHIN_MS / 1000} s, ${CARS} guest pages and ${BOARDS} boards live`,
      lines: [
        ['from the answer to the last screen, p50', median(delays), 'ms'],
        ['from the answer to the last screen, p99', p99, 'ms'],
        ['updates missed', missed, `of ${(CARS * (BOARDS + 1)).toLocaleString('en-US')}`],
        ['updates doubled', doubled, ''],
        ['memory of a stream in the server', perStream, 'KB'],
      ],
      ratio: p99 / UNNOTICED,
      aim: { most: 1 },
    });
  } finally {
    await Promise.all([product, crowd].map((helper) => helper.stop()));
  }
});
