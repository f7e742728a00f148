// A database whose machine takes connections and then says nothing, as one does that hangs or is behind a broken proxy.

import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterAll, expect, it, vi } from 'vitest';
import { onExistingDatabase } from '#app/commands/existing-database.ts';
import { readConfig } from '#app/config/config.ts';
import { checkDatabase } from '#platform/db/check-database.ts';
import { folderOfThisRun } from '#platform/testing/database/run-folders.ts';
import { startParts } from './start-parts.ts';
import { whyStopped } from './stopped-start.ts';

const sockets: Socket[] = [];
const silent = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1');
await once(silent, 'listening');
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  silent.close();
});
const { port } = silent.address() as AddressInfo;
const databaseUrl = `postgres://parkvale:secret@127.0.0.1:${port}/parkvale`;
vi.spyOn(console, 'error').mockImplementation(() => {});

const config = readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: folderOfThisRun('silent'), SEED_DEMO: 'false' });
const sentenceAfter = (work: Promise<unknown>) => work.then(() => 'began', whyStopped);
const SENTENCE =
  'The database cannot be used: it takes connections, but does not answer them. Check it and DATABASE_URL, then start again.';

it.concurrent.each([
  ['the server', () => startParts(config, ['web', 'jobs'], () => {})],
  ['a worker', () => startParts(config, ['jobs'], () => {})],
  ["an operator's command", () => onExistingDatabase(config, async () => {})],
])('ends the start of %s with a sentence', async (_program, begin) => {
  expect(await sentenceAfter(begin())).toBe(SENTENCE);
});

it.concurrent('is named by the check of the settings', async () => {
  expect(await checkDatabase(databaseUrl)).toEqual({
    kind: 'wrong',
    why: 'it takes connections, but does not answer them. Set DATABASE_URL.',
  });
});

it('is told apart from an address where nothing listens', async () => {
  const nowhere = { ...config, databaseUrl: 'postgres://parkvale:secret@127.0.0.1:1/parkvale' };
  expect(await sentenceAfter(startParts(nowhere, ['web'], () => {}))).toMatch(/nothing answers at that address/);
});
