// Checks the files in deploy/ with the programs that read them. A test is skipped when its program is not installed.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { findServerPrograms, isInstalled, SEARCHED } from '../src/platform/testing/standby/installed-programs.ts';
import { writeRecommended } from '../src/platform/testing/standby/recommended-config.ts';

const ROOT = join(import.meta.dirname, '..');
const CAN_VERIFY = spawnSync('systemd-analyze', ['--version']).status === 0;
/** In the tenths that systemd counts: 20 is "OK", 100 is no protection at all. */
const MAX_EXPOSED = 20;
const folder = mkdtempSync(join(tmpdir(), 'parkvale-deployed-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each(['serve', 'worker'])('the unit of `npm run %s`', (part) => {
  const unit = readFileSync(join(ROOT, `ops/deploy/parkvale-${part}.service`), 'utf8');

  it('runs what the script runs', () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    const [, command] = /^ExecStart=\S+\/(node .*)$/m.exec(unit) ?? [];
    expect(`exec ${command}`).toBe(scripts[part]);
  });

  // Only systemd can check its own files.
  it.skipIf(!CAN_VERIFY)('has nothing that systemd does not understand', () => {
    // The program and its account are not installed here.
    const here = unit.replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`).replace(/^User=.*$/m, 'User=root');
    const path = join(folder, `parkvale-${part}.service`);
    writeFileSync(path, here);
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', path], { encoding: 'utf8' });
    expect([status, stderr.split('\n').filter((line) => line.includes(path))]).toEqual([0, []]);
  });

  it.skipIf(!CAN_VERIFY)('gives the program few privileges that it does not need', () => {
    const path = join(ROOT, `ops/deploy/parkvale-${part}.service`);
    const options = ['--offline=true', `--threshold=${MAX_EXPOSED}`, '--no-pager', path];
    const { status, stdout } = spawnSync('systemd-analyze', ['security', ...options], { encoding: 'utf8' });
    expect([status, stdout.split('\n').at(-2)]).toEqual([0, expect.stringContaining('OK')]);
  });
});

describe('compose.yaml', () => {
  const compose = readFileSync(join(ROOT, 'compose.yaml'), 'utf8');
  const product = compose.slice(compose.indexOf('x-product:'), compose.indexOf('\nservices:'));
  const [, database = ''] = /^ {2}database:\n((?: {4}.*\n)+)/m.exec(compose) ?? [];

  it.each([
    ['the product', () => product],
    ['its database', () => database],
  ])('gives %s no privilege that it does not need', (_name, part) => {
    expect(part()).toMatch(/^ +security_opt: \["no-new-privileges:true"\]$/m);
    expect(part()).toMatch(/^ +cap_drop: \[ALL\]$/m);
    expect(part()).toMatch(/^ +read_only: true$/m);
    expect(part()).toMatch(/^ +tmpfs: \[\/tmp\b/m);
  });

  it('gives each process the memory that docs/operations.md names', () => {
    const text = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8');
    const [, megabytes] = /give a web process\s+(\d+) MB, and a worker as much/.exec(text) ?? [];
    expect([...compose.matchAll(/mem_limit: (\S+)/g)].map(([, limit]) => limit)).toEqual([`${megabytes}m`]);
  });
});

/** What a program says about a file. Nothing is started, because that might need addresses that exist. */
async function judge(program: string, args: readonly string[]) {
  const child = spawn(program, args, { env: { ...process.env, PATH: SEARCHED }, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const output of [child.stdout, child.stderr]) output.on('data', (text) => (printed += String(text)));
  const [code] = await once(child, 'close');
  return { code, output: printed };
}

describe('the files for the database', () => {
  it.skipIf(!isInstalled('haproxy'))('are valid for HAProxy', async () => {
    const here = { 'db1.internal': '127.0.0.1', 'db2.internal': '127.0.0.1' };
    const web = { 'web1.internal': '127.0.0.1', 'web2.internal': '127.0.0.1' };
    const path = writeRecommended(join(folder, 'haproxy.cfg'), 'haproxy.cfg', { ...here, ...web });
    const { code, output } = await judge('haproxy', ['-c', '-f', path]);
    expect([code, output]).toEqual([0, expect.stringContaining('Configuration file is valid')]);
    expect(output).not.toMatch(/WARNING|ALERT/);
  });

  it.skipIf(!isInstalled('patroni') || !findServerPrograms())('are valid for Patroni', async () => {
    // Patroni checks whether it can reach etcd.
    const etcd = createServer().listen(0, '127.0.0.1');
    await once(etcd, 'listening');
    const { port } = etcd.address() as { port: number };
    const path = writeRecommended(join(folder, 'patroni.yml'), 'patroni.yml', {
      'db1.internal': '127.0.0.2',
      'etcd1.internal:2379,etcd2.internal:2379,etcd3.internal:2379': `127.0.0.1:${port}`,
      '/usr/lib/postgresql/15/bin': findServerPrograms() ?? '',
      '/var/lib/postgresql/15/parkvale': join(folder, 'data'),
      // Ports that nothing uses on a machine with a database.
      '0.0.0.0:5432': '127.0.0.1:1',
      '0.0.0.0:8008': '127.0.0.1:2',
    });
    expect(await judge('patroni', ['--validate-config', path])).toEqual({ code: 0, output: '' });
    etcd.close();
  });

  it.skipIf(!isInstalled('pgbackrest'))('are valid for pgBackRest', async () => {
    const path = writeRecommended(join(folder, 'pgbackrest.conf'), 'pgbackrest.conf', {
      'repo1-type=s3': 'repo1-type=posix',
      'repo1-path=/parkvale': `repo1-path=${folder}/repository`,
      'repo1-cipher-type=aes-256-cbc': 'repo1-cipher-type=none',
    });
    const { output } = await judge('pgbackrest', [`--config=${path}`, '--stanza=parkvale', 'info']);
    expect(output).not.toMatch(/WARN|ERROR: \[03/);
  });

  it.skipIf(!isInstalled('promtool'))('have valid rules for Prometheus', async () => {
    const { code, output } = await judge('promtool', [
      'check',
      'rules',
      join(ROOT, 'ops/deploy/prometheus-alerts.yml'),
    ]);
    expect([code, output]).toEqual([0, expect.stringContaining('SUCCESS')]);
  });
});
