// A backlog of jobs, as after a restart, and one worker: 500 texts ready to send and 500 receipts, mixed, behind the walks over payments.
// All must be done within five seconds, texts first and walks last (decision record 100). Then refunds that fail once: each must be retried
// within a second of its due time.
import { median, medianRound, printReport, takeRounds } from './harness/figures.ts';
import { sized } from './harness/length.ts';
import { startHelper } from './harness/processes/helper-process.ts';
import { withDatabase } from './harness/processes/temporary-database.ts';
import type { Drained, JobWorkerQuestions } from './programs/servers/job-worker.ts';

const TEXTS = sized(500, 20);
const RECEIPTS = sized(500, 20);
const ROUNDS = sized(7, 1);
const AIM_SECONDS = 5;
const RETRIES = sized(100, 5);
const MAX_LATE_SECONDS = 1;

await withDatabase(async (connectionString) => {
  const worker = startHelper<JobWorkerQuestions>('servers/job-worker');
  try {
    await worker.call('start', { connectionString });
    const drained: Drained[] = [];
    const drain = async () => {
      const round = await worker.call('drain', { texts: TEXTS, receipts: RECEIPTS });
      drained.push(round);
      return round.all;
    };
    // The first round warms up the caches and the JIT.
    await takeRounds(1, { all: drain });
    drained.length = 0;
    await takeRounds(ROUNDS, { all: drain });
    const { all, lastText, lastReceipt, firstWalk } = medianRound(drained);
    printReport({
      title: `jobs: ${TEXTS} ready texts and ${RECEIPTS} receipts wait for one worker; ${ROUNDS} rounds`,
      lines: [
        ['the aim', AIM_SECONDS, 's'],
        ['the last of the texts', lastText, 's'],
        ['the last of the receipts', lastReceipt, 's'],
        ['the first of the walks begins', firstWalk, 's'],
        ['no job waits', all, 's'],
      ],
      ratio: all / AIM_SECONDS,
      aim: { most: 1 },
      ratios: drained.map((round) => round.all / AIM_SECONDS),
    });
    const late = (await worker.call('retry', { refunds: RETRIES })).late.toSorted((a, b) => a - b);
    const latest = late.at(-1) ?? Number.NaN;
    printReport({
      title: `jobs: ${late.length} refunds that failed once are tried again`,
      lines: [
        ['the aim', MAX_LATE_SECONDS, 's'],
        ['late by, median', median(late), 's'],
        ['the 99th of 100', late.at(-2) ?? Number.NaN, 's'],
        ['the latest', latest, 's'],
      ],
      ratio: latest / MAX_LATE_SECONDS,
      aim: { most: 1 },
    });
  } finally {
    await worker.stop();
  }
});
