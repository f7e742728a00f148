// Lets one program at a time do a piece of work on this checkout. Plain JavaScript without packages, because setup.mjs needs it before
// there are any. (The lock of src/platform/db/embedded/process-lock.ts needs node:sqlite, which Node 20 lacks.)
import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { processIdentity } from './process-identity.mjs';

const MAX_PAUSE_MS = 200;
const CLAIM = '.claim';

/**
 * Waits until no other program has the turn, then does the work. A killed program loses its turn.
 * @template T
 * @param {string} folder where the claims are kept; created if missing
 * @param {{ onWait?: (pid: number) => void, work: () => T }} turn
 * @returns {T}
 */
export function withExclusiveTurn(folder, { onWait, work }) {
  mkdirSync(folder, { recursive: true });
  const claim = waitForTurn(folder, onWait);
  try {
    return work();
  } finally {
    rmSync(claim, { force: true });
  }
}

/**
 * Each program first writes its own claim and only then looks for others, so two can never both find the folder free. When two claim at
 * once, both withdraw and try again after a random pause.
 * @param {string} folder
 * @param {((pid: number) => void) | undefined} onWait
 */
function waitForTurn(folder, onWait) {
  for (let told = false; ; pause()) {
    const claim = writeClaim(folder);
    const holder = findOtherHolder(folder, claim);
    if (holder === undefined) return claim;
    rmSync(claim, { force: true });
    if (!told) onWait?.(holder);
    told = true;
  }
}

/**
 * Renamed into place, so that nobody reads a partial claim.
 * @param {string} folder
 */
function writeClaim(folder) {
  const claim = join(folder, `${randomUUID()}${CLAIM}`);
  const { pid } = process;
  writeFileSync(`${claim}.new`, JSON.stringify({ pid, identity: processIdentity(pid) }));
  renameSync(`${claim}.new`, claim);
  return claim;
}

/**
 * Removes the claims of processes that have ended. Their names are never reused, so this cannot race with another program.
 * @param {string} folder
 * @param {string} own
 * @returns {number | undefined}
 */
function findOtherHolder(folder, own) {
  const claims = readdirSync(folder).filter((name) => name.endsWith(CLAIM));
  for (const claim of claims.map((name) => join(folder, name)).filter((path) => path !== own)) {
    const holder = readClaim(claim);
    if (holder && processIdentity(holder.pid) === holder.identity) return holder.pid;
    rmSync(claim, { force: true });
  }
  return undefined;
}

/**
 * @param {string} claim
 * @returns {{ pid: number, identity: string } | undefined} undefined when it has been withdrawn in the meantime
 */
function readClaim(claim) {
  try {
    return JSON.parse(readFileSync(claim, 'utf8'));
  } catch {
    return undefined;
  }
}

function pause() {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, MAX_PAUSE_MS * (0.25 + Math.random() * 0.75));
}
