// The setup before `npm start` and `npm test`, on a checkout with two packages: it installs once, and never breaks what is installed.
import { spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { NODE_PACKAGE } from './install-packages.mjs';
import { CHECKER, type Fixture, openSetupFixture, UNREACHABLE } from './setup-fixture.ts';

let fixture: Fixture;
beforeEach(async () => {
  fixture = await openSetupFixture();
  fixture.want('9.1.0');
});
afterEach(() => fixture.close());

const inModules = (...path: string[]) => join(fixture.root, 'node_modules', ...path);
const installedVersion = () => JSON.parse(readFileSync(inModules(NODE_PACKAGE, 'package.json'), 'utf8')).version;
const leftovers = () => readdirSync(join(fixture.root, '.setup'));

/** A program that runs from the packages. */
function startServer() {
  const program = inModules(NODE_PACKAGE, 'postgres');
  copyFileSync('/bin/sleep', program);
  return spawn(program, ['60']);
}

describe('a checkout without packages', () => {
  it('gets them once when two programs start at the same time', async () => {
    const both = await Promise.all([fixture.setup(), fixture.setup()]);
    expect(both.map(({ status }) => status)).toEqual([0, 0]);
    expect(fixture.registry.fetches).toBe(1);
    expect(installedVersion()).toBe('9.1.0');
    expect(leftovers()).toEqual([]);
  });

  it('gets no more than it runs on: no packages for development, and no types', async () => {
    const { status, output } = await fixture.setup();
    expect([status, output]).toEqual([0, 'Installing the packages ...\n']);
    expect(existsSync(inModules(CHECKER))).toBe(false);
    expect(existsSync(inModules(NODE_PACKAGE, 'types.d.ts'))).toBe(false);
  });

  it('gets everything for the tests, which is enough to start as well', async () => {
    expect(await fixture.setupForTests()).toMatchObject({ status: 0 });
    expect(existsSync(inModules(CHECKER, 'types.d.ts'))).toBe(true);
    expect(existsSync(inModules(NODE_PACKAGE, 'types.d.ts'))).toBe(true);
    expect(await fixture.setup(UNREACHABLE)).toEqual({ status: 0, output: '' });
  });

  it('shows what npm reports when it cannot get them', async () => {
    fixture.registry.mode = 'fails';
    const { status, output } = await fixture.setupForTests();
    expect([status, output]).toEqual([1, expect.stringContaining('npm error')]);
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
    expect(await fixture.setup(UNREACHABLE)).toEqual({ status: 0, output: '' });
    expect(fixture.registry.fetches).toBe(1);
  });

  it('keeps them when new ones cannot be installed, and says so', async () => {
    fixture.want('9.2.0');
    fixture.registry.mode = 'fails';
    const { status, output } = await fixture.setup();
    expect(status).toBe(1);
    expect(output).toContain('What was installed before is untouched');
    expect(installedVersion()).toBe('9.1.0');
    expect(leftovers()).toEqual([]);
    fixture.want('9.1.0');
    expect(await fixture.setup(UNREACHABLE)).toEqual({ status: 0, output: '' });
  });

  it('gets the ones for the tests as well, and loses none meanwhile', async () => {
    const server = startServer();
    expect(await fixture.setupForTests()).toMatchObject({ status: 0 });
    expect(server.exitCode).toBeNull();
    server.kill();
    expect(existsSync(inModules(NODE_PACKAGE, 'postgres'))).toBe(true);
    expect(existsSync(inModules(CHECKER, 'types.d.ts'))).toBe(true);
    expect(existsSync(inModules(NODE_PACKAGE, 'types.d.ts'))).toBe(true);
    expect(leftovers()).toEqual([]);
    expect(await fixture.setupForTests(UNREACHABLE)).toEqual({ status: 0, output: '' });
  });

  it('stays as it is when the ones for the tests cannot be installed', async () => {
    fixture.registry.mode = 'fails';
    expect(await fixture.setupForTests()).toMatchObject({ status: 1 });
    expect(await fixture.setup(UNREACHABLE)).toEqual({ status: 0, output: '' });
  });

  it('gets its types back from npm install before a check needs them', async () => {
    fixture.want('9.2.0');
    expect(await fixture.run('npm', ['install', '--no-save'])).toMatchObject({ status: 0 });
    expect(await fixture.setupForTests()).toMatchObject({ status: 0 });
    expect(existsSync(inModules(NODE_PACKAGE, 'types.d.ts'))).toBe(true);
  });

  it('gets the new packages of a new lockfile, replacing all the old ones', async () => {
    writeFileSync(join(fixture.root, 'node_modules/old'), '');
    fixture.want('9.2.0');
    expect(await fixture.setup()).toMatchObject({ status: 0 });
    expect(installedVersion()).toBe('9.2.0');
    expect(existsSync(join(fixture.root, 'node_modules/old'))).toBe(false);
  });

  it.runIf(process.platform === 'linux')('keeps them while a server runs on them, and names that server', async () => {
    const server = startServer();
    fixture.want('9.2.0');
    const { status, output } = await fixture.setup();
    server.kill();
    expect(status).toBe(1);
    expect(output).toContain(`process ${server.pid} still runs on the installed ones`);
    expect(installedVersion()).toBe('9.1.0');
  });
});

describe('packages that were installed with npm itself', () => {
  it('are used without installing again', async () => {
    expect(await fixture.run('npm', ['ci'])).toMatchObject({ status: 0 });
    expect(await fixture.setupForTests(UNREACHABLE)).toEqual({ status: 0, output: '' });
    expect(fixture.registry.fetches).toBe(2);
  });

  it('are enough to start without those for development', async () => {
    expect(await fixture.run('npm', ['ci', '--omit=dev'])).toMatchObject({ status: 0 });
    expect(await fixture.setup(UNREACHABLE)).toEqual({ status: 0, output: '' });
    expect(existsSync(inModules(CHECKER))).toBe(false);
    expect(await fixture.setupForTests()).toMatchObject({ status: 0 });
    expect(existsSync(inModules(CHECKER))).toBe(true);
  });
});
