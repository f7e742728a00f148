// The setup before `npm start`, on a checkout with one package: it installs once, and never breaks what is installed.
import { spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Fixture, openSetupFixture, UNREACHABLE } from './setup-fixture.ts';

let fixture: Fixture;
beforeEach(async () => {
  fixture = await openSetupFixture();
  fixture.want('9.1.0');
});
afterEach(() => fixture.close());

const installedVersion = () =>
  JSON.parse(readFileSync(join(fixture.root, 'node_modules/node/package.json'), 'utf8')).version;
const leftovers = () => readdirSync(join(fixture.root, '.setup'));

describe('a checkout without packages', () => {
  it('gets them once when two programs start at the same time', async () => {
    const both = await Promise.all([fixture.setup(), fixture.setup()]);
    expect(both.map(({ status }) => status)).toEqual([0, 0]);
    expect(fixture.registry.fetches).toBe(1);
    expect(installedVersion()).toBe('9.1.0');
    expect(leftovers()).toEqual([]);
  });

  it('gets them even after an installing program was killed', async () => {
    fixture.registry.mode = 'hangs';
    const killed = fixture.startSetup();
    await expect.poll(() => fixture.registry.fetches, { timeout: 20_000 }).toBe(1);
    killed.kill('SIGKILL');
    fixture.registry.mode = 'answers';
    expect(await fixture.setup()).toMatchObject({ status: 0 });
    expect(installedVersion()).toBe('9.1.0');
  });

  it('gets them even if another program has the process id of a killed one', async () => {
    mkdirSync(join(fixture.root, '.setup'));
    const claim = { pid: process.pid, identity: 'another process with this id' };
    writeFileSync(join(fixture.root, '.setup', 'killed.claim'), JSON.stringify(claim));
    expect(await fixture.setup()).toMatchObject({ status: 0 });
    expect(leftovers()).toEqual([]);
  });
});

describe('a checkout with its packages', () => {
  beforeEach(async () => expect(await fixture.setup()).toMatchObject({ status: 0 }));

  it('needs no registry and runs no npm', async () => {
    expect(await fixture.setup(UNREACHABLE)).toEqual({ status: 0, said: '' });
    expect(fixture.registry.fetches).toBe(1);
  });

  it('keeps them when new ones cannot be installed, and says so', async () => {
    fixture.want('9.2.0');
    fixture.registry.mode = 'fails';
    const { status, said } = await fixture.setup();
    expect(status).toBe(1);
    expect(said).toContain('What was installed before is untouched');
    expect(installedVersion()).toBe('9.1.0');
    expect(leftovers()).toEqual([]);
    fixture.want('9.1.0');
    expect(await fixture.setup(UNREACHABLE)).toEqual({ status: 0, said: '' });
  });

  it('gets the new packages of a new lockfile, replacing all the old ones', async () => {
    writeFileSync(join(fixture.root, 'node_modules/old'), '');
    fixture.want('9.2.0');
    expect(await fixture.setup()).toMatchObject({ status: 0 });
    expect(installedVersion()).toBe('9.2.0');
    expect(existsSync(join(fixture.root, 'node_modules/old'))).toBe(false);
  });

  it.runIf(process.platform === 'linux')('keeps them while a server runs on them, and names that server', async () => {
    const program = join(fixture.root, 'node_modules/node/postgres');
    copyFileSync('/bin/sleep', program);
    const server = spawn(program, ['60']);
    fixture.want('9.2.0');
    const { status, said } = await fixture.setup();
    server.kill();
    expect(status).toBe(1);
    expect(said).toContain(`process ${server.pid} still runs on the installed ones`);
    expect(installedVersion()).toBe('9.1.0');
  });
});

describe('packages that were installed with npm itself', () => {
  it('are used without installing again', async () => {
    expect(await fixture.run('npm', ['ci'])).toMatchObject({ status: 0 });
    expect(await fixture.setup(UNREACHABLE)).toEqual({ status: 0, said: '' });
    expect(fixture.registry.fetches).toBe(1);
  });
});
