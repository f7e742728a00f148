// Runs .ci/nightly with a command that ends at once in place of the long tests.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const CAN_LOCK = spawnSync('flock', ['--version']).status === 0;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parkvale-nightly-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe.skipIf(!CAN_LOCK)('the nightly run', () => {
  it('keeps the log and exits with the status of the tests', async () => {
    expect(await nightly('echo 7 passed, 0 failed')).toBe(0);
    expect(readFileSync(join(folder, 'latest.log'), 'utf8')).toContain('7 passed, 0 failed');
    expect(filesEndingIn('.failures')).toEqual([]);
  });

  it('names what failed and the seeds that reproduce it', async () => {
    const text = [
      ' FAIL  storm.test.ts > agrees',
      'STORM_SEED=12 STORM_OPERATIONS=3',
      '{ seed: -99, path: "1" }',
      'noise',
    ];
    const notified = join(folder, 'notified');
    const settings = { NIGHTLY_NOTIFY: `cat > ${notified}` };
    expect(await nightly(`${text.map((line) => `echo '${line}'`).join('\n')}\nexit 3`, settings)).toBe(3);
    const summary = readFileSync(notified, 'utf8');
    for (const line of text.slice(0, 3)) expect(summary).toContain(line);
    expect(summary).not.toContain('noise');
    expect(filesEndingIn('.failures')).toHaveLength(1);
  });

  it('does not start while another run is in progress', async () => {
    const ready = join(folder, 'ready');
    const first = start(`touch ${ready}\nsleep 60`);
    await expect.poll(() => readdirSync(folder)).toContain('ready');
    expect(await nightly('exit 0')).toBe(75);
    process.kill(-(first.pid ?? 0), 'SIGKILL');
    await once(first, 'close');
    expect(await nightly('exit 0')).toBe(0);
  });

  it('keeps the last 30 logs', async () => {
    for (let day = 1; day <= 31; day += 1) {
      writeFileSync(join(folder, `2026-01-${String(day).padStart(2, '0')}T013000Z.log`), '');
    }
    expect(await nightly('exit 0')).toBe(0);
    const stored = filesEndingIn('.log').filter((name) => name !== 'latest.log');
    expect(stored).toHaveLength(30);
    expect(stored).not.toContain('2026-01-02T013000Z.log');
  });
});

let scripts = 0;

/** Each run gets its own copy of the script: a shell reads the next line of a script only once the previous one is done. */
function start(script: string, settings: NodeJS.ProcessEnv = {}) {
  scripts += 1;
  const tests = join(folder, `tests-${scripts}.sh`);
  writeFileSync(tests, script);
  const env = { ...process.env, NIGHTLY_LOGS: folder, NIGHTLY_TESTS: `bash ${tests}`, ...settings };
  return spawn(join(ROOT, '.ci/nightly'), { env, stdio: 'ignore', detached: true });
}

async function nightly(script: string, settings?: NodeJS.ProcessEnv): Promise<number | null> {
  const [status] = await once(start(script, settings), 'close');
  return status;
}

function filesEndingIn(ending: string): string[] {
  return readdirSync(folder).filter((name) => name.endsWith(ending));
}
