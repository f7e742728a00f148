/**
 * Runs once per test run. The programs that tests start and kill load their compiled code from Node's compile cache, as `npm start` does.
 * Only a program that exits by itself fills the cache, and most of these are killed; so one that exits at once runs first.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../../..');
export const COMPILED = join(ROOT, 'dist/compiled');

export default async function compileProgram(): Promise<void> {
  if (existsSync(COMPILED)) return;
  const env = { ...process.env, NODE_COMPILE_CACHE: COMPILED };
  await new Promise<void>((done) => {
    // It refuses an unknown part, after it has loaded everything.
    execFile(process.execPath, ['src/app/main.ts', 'nothing'], { cwd: ROOT, env }, () => done());
  });
}
