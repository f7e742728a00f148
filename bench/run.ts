// `npm run bench [names…]`: measures each figure and its limit in one run and prints both with their ratio. It fails when one of them could not
// be measured, but not when an aim is missed, because a shared machine is too noisy for that; docs/benchmarks.md keeps the figures from a quiet
// one. `npm run bench -- --short [names…]` measures each once, on little data: whether it can.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

const ALL = [
  ...[
    'page',
    'nearby',
    'search',
    'booking',
    'webhooks',
    'deliveries',
    'start',
    'revenue',
    'portfolio',
    'many-lots',
    'support',
    'capacity',
    'strangers',
  ],
  ...[
    'valet-board',
    'valet-event',
    'valet-writes',
    'lookup',
    'reads',
    'garage',
    'offline-pack',
    'lean-on',
    'jobs',
    'reminders',
    'permits',
    'year',
    'transactions',
    'month-end',
    'cluster',
  ],
];

/** A benchmark that hangs must not hold up `npm run test:all` forever. Each takes seconds. */
const SHORT_WITHIN_MS = 600_000;

const isShort = process.argv.includes('--short');
const requested = process.argv.slice(2).filter((name) => name !== '--short');
const unknown = requested.filter((name) => !ALL.includes(name));
if (unknown.length > 0) {
  console.error(`There is no benchmark "${unknown.join('", "')}". There are: ${ALL.join(', ')}.`);
  process.exit(1);
}

const failed: string[] = [];
let isBrokenOff = false;
const waiting = (requested.length > 0 ? requested : ALL).values();
// Only what is not timed may run side by side.
const atOnce = isShort ? availableParallelism() : 1;
await Promise.all(Array.from({ length: atOnce }, runWaiting));
if (failed.length > 0) {
  console.error(`\nCould not be measured: ${failed.join(', ')}.`);
  process.exitCode = 1;
}

async function runWaiting(): Promise<void> {
  for (const name of waiting) {
    if (isBrokenOff) return;
    if (!(await run(name))) failed.push(name);
  }
}

/** Each in its own process, so that memory left behind by one does not slow down the next. @returns whether everything was measured */
async function run(name: string): Promise<boolean> {
  const bench = spawn(process.execPath, [join(import.meta.dirname, `${name}.ts`)], {
    stdio: isShort ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: { ...process.env, ...(isShort && { BENCH_SHORT: 'true' }) },
    ...(isShort && { timeout: SHORT_WITHIN_MS }),
  });
  const output: Buffer[] = [];
  for (const stream of [bench.stdout, bench.stderr]) stream?.on('data', (part: Buffer) => output.push(part));
  // Forward signals to the benchmark, which has servers to stop.
  const passOn = (signal: NodeJS.Signals) => {
    isBrokenOff = true;
    bench.kill(signal);
  };
  process.on('SIGINT', passOn).on('SIGTERM', passOn);
  const [status] = await once(bench, 'close');
  process.off('SIGINT', passOn).off('SIGTERM', passOn);
  process.stdout.write(Buffer.concat(output));
  return status === 0;
}
