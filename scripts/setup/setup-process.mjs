// Runs other programs for the setup and reports progress.
import { spawnSync } from 'node:child_process';
import process from 'node:process';

export const WINDOWS = process.platform === 'win32';

/**
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd: string, env: NodeJS.ProcessEnv }} where
 * @returns {boolean} whether it succeeded
 */
export function runProgram(program, args, { cwd, env }) {
  return spawnSync(program, args, { cwd, stdio: 'inherit', env, shell: WINDOWS }).status === 0;
}

/**
 * Shows only what the program reports as an error.
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd: string, env: NodeJS.ProcessEnv }} where
 * @returns {boolean} whether it succeeded
 */
export function runQuietly(program, args, { cwd, env }) {
  const stdio = /** @type {const} */ (['inherit', 'ignore', 'inherit']);
  return spawnSync(program, args, { cwd, stdio: [...stdio], env, shell: WINDOWS }).status === 0;
}

/** @param {string} line */
export function print(line) {
  process.stdout.write(`${line}\n`);
}

/** A reason to stop that the reader can do something about. */
export class SetupError extends Error {}

/**
 * @param {string} reason
 * @returns {never}
 */
export function giveUp(reason) {
  throw new SetupError(reason);
}
