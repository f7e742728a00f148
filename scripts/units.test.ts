// The units of systemd, as systemd itself reads them.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const CAN_VERIFY = spawnSync('systemd-analyze', ['--version']).status === 0;
const folder = mkdtempSync(join(tmpdir(), 'parkvale-units-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each(['serve', 'worker'])('the unit of `npm run %s`', (part) => {
  const unit = readFileSync(join(ROOT, `deploy/parkvale-${part}.service`), 'utf8');

  it('runs what the script runs', () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    const [, command] = /^ExecStart=\S+\/(node .*)$/m.exec(unit) ?? [];
    expect(`exec ${command}`).toBe(scripts[part]);
  });

  // Without systemd on the machine there is nobody to ask.
  it.skipIf(!CAN_VERIFY)('has nothing that systemd does not understand', () => {
    // The program and its account are not installed here.
    const here = unit.replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`).replace(/^User=.*$/m, 'User=root');
    const path = join(folder, `parkvale-${part}.service`);
    writeFileSync(path, here);
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', path], { encoding: 'utf8' });
    expect([status, stderr.split('\n').filter((line) => line.includes(path))]).toEqual([0, []]);
  });
});
