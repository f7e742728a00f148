// `npm run bench [names…]`: measures each figure and its limit in one run and prints both with their ratio. It fails when one of them could not
// be measured, but not when an aim is missed, because a shared machine is too noisy for that; docs/benchmarks.md keeps the figures from a quiet
// one.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
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
    'offline-pack',
    'lean-on',
    'jobs',
    'reminders',
    'permits',
    'year',
    'transactions',
    'cluster',
  ],
];

const requested = process.argv.slice(2);
const unknown = requested.filter((name) => !ALL.includes(name));
if (unknown.length > 0) {
  console.error(`There is no benchmark "${unknown.join('", "')}". There are: ${ALL.join(', ')}.`);
  process.exit(1);
}

// Each runs in its own process, so that memory left behind by one does not slow down the next.
for (const name of requested.length > 0 ? requested : ALL) {
  const bench = spawn(process.execPath, [join(import.meta.dirname, `${name}.ts`)], { stdio: 'inherit' });
  // Forward signals to the benchmark, which has servers to stop.
  const passOn = (signal: NodeJS.Signals) => bench.kill(signal);
  process.on('SIGINT', passOn).on('SIGTERM', passOn);
  const [status] = await once(bench, 'close');
  process.off('SIGINT', passOn).off('SIGTERM', passOn);
  if (status !== 0) process.exit(1);
}
