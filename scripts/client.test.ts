// `npm run client` writes a typed client that compiles, and so does a program that uses it correctly.

import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const PATIENCE_MS = 180_000;
const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'parkvale-client-'));
const file = (name: string) => join(folder, name);

beforeAll(async () => {
  await run(process.execPath, [join(ROOT, 'scripts/client.ts'), folder, 'https://parkvale.example']);
  writeFileSync(file('package.json'), '{ "type": "module" }');
  // The generator disables type checking in its own file. Ours must hold there too.
  const written = readFileSync(file('parkvale.ts'), 'utf8').replace('// @ts-nocheck', '');
  writeFileSync(file('parkvale.ts'), written);
}, PATIENCE_MS);
afterAll(() => rmSync(folder, { recursive: true }));

const PROGRAM = `
import { Parkvale } from './parkvale.ts';
const parkvale = new Parkvale<string>({ securityWorker: (key) => ({ headers: { authorization: 'Bearer ' + key } }) });
parkvale.setSecurityData('pvk_1');
export async function names(): Promise<string[]> {
  const { data } = await parkvale.locations.listMyLocations({ limit: 10 });
  const { items } = await parkvale.open.listParkApiSites();
  return [...data.locations.map(({ name }) => name), ...items.map(({ opening_hours }) => opening_hours)];
}`;

const COMPILER_OPTIONS = {
  strict: true,
  noEmit: true,
  target: 'esnext',
  module: 'nodenext',
  allowImportingTsExtensions: true,
  lib: ['esnext', 'dom', 'dom.iterable'],
  types: [],
};

async function faultsOf(program: string): Promise<string> {
  writeFileSync(file('program.ts'), program);
  writeFileSync(file('tsconfig.json'), JSON.stringify({ compilerOptions: COMPILER_OPTIONS, include: ['*.ts'] }));
  return run(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', folder]).then(
    () => '',
    (failed: { stdout: string }) => failed.stdout,
  );
}

it('compiles along with a program that uses it', async () => expect(await faultsOf(PROGRAM)).toBe(''), PATIENCE_MS);

it.each([
  ['a field that no answer has', PROGRAM.replace('({ name }) => name', '({ nickname }) => nickname'), 'nickname'],
  [
    'a query that no call takes',
    PROGRAM.replace('limit: 10', 'limit: "ten"'),
    "'string' is not assignable to type 'number'",
  ],
])(
  'does not compile with %s',
  async (_, program, named) => expect(await faultsOf(program)).toContain(named),
  PATIENCE_MS,
);

it('runs without a build step', async () => {
  const { Parkvale } = await import(file('parkvale.ts'));
  const requested: string[] = [];
  const customFetch = async (url: string) => {
    requested.push(url);
    return Response.json({ data: { locations: [] }, nextCursor: null });
  };
  const client = new Parkvale({ baseUrl: 'https://parkvale.example', customFetch });
  expect(await client.locations.listMyLocations({ limit: 10 })).toEqual({ data: { locations: [] }, nextCursor: null });
  expect(requested).toEqual(['https://parkvale.example/api/v1/locations/me?limit=10']);
  const { stdout } = await run(process.execPath, [
    '--input-type=module',
    '-e',
    `await import(${JSON.stringify(file('parkvale.ts'))})`,
  ]);
  expect(stdout).toBe('');
});

it('calls its functions as the contract names the endpoints, and says where it calls', () => {
  const document = JSON.parse(readFileSync(file('openapi.json'), 'utf8'));
  expect(document.paths['/api/v1/locations/me'].get.operationId).toBe('listMyLocations');
  expect(document.servers).toEqual([{ url: 'https://parkvale.example' }]);
  expect(document.paths).not.toHaveProperty('/api/v1/sandbox/payments/confirm');
});
