import { spawnSync } from 'node:child_process';
import { getPriority } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const MODULE = join(import.meta.dirname, 'yield-to-others.ts');
const ASKS = `import { getPriority } from 'node:os';
import { yieldToOthers } from ${JSON.stringify(MODULE)};
yieldToOthers(Number(process.argv[1]));
console.log(getPriority());`;

/** The niceness, after it yielded, of a process that was started with this much more than ours. */
function nicenessAfter({ startedWith, yieldsTo }: { startedWith: number; yieldsTo: number }): number {
  const program = [process.execPath, '--input-type=module', '-e', ASKS, String(yieldsTo)];
  const { stdout, stderr } = spawnSync('nice', ['-n', String(startedWith), ...program], { encoding: 'utf8' });
  if (!stdout) throw new Error(stderr);
  return Number(stdout);
}

const own = getPriority();

it('yields as much as it is told', () => {
  expect(nicenessAfter({ startedWith: 0, yieldsTo: own + 1 })).toBe(own + 1);
});

it('stays unchanged if it was started with more, because only root could go back', () => {
  expect(nicenessAfter({ startedWith: 2, yieldsTo: own + 1 })).toBe(own + 2);
});
