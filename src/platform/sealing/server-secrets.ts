// The server's secrets: those in SERVER_SECRET, or else one of its own in the data folder, which only its owner can read.

import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FILE = 'server-secret';
const SECRET_BYTES = 32;

type SecretSettings = { readonly serverSecrets: readonly string[]; readonly dataDir: string };

export function readServerSecrets({ serverSecrets, dataDir }: SecretSettings): readonly string[] {
  return serverSecrets.length > 0 ? serverSecrets : [readOrMake(dataDir)];
}

function readOrMake(dataDir: string): string {
  const path = join(dataDir, FILE);
  return readSecret(path) ?? makeSecret(dataDir, path);
}

/** Complete or absent, even when two processes create it at once or one is killed halfway. */
function makeSecret(dataDir: string, path: string): string {
  mkdirSync(dataDir, { recursive: true });
  const unfinished = `${path}.${randomBytes(6).toString('hex')}`;
  writeFileSync(unfinished, `${randomBytes(SECRET_BYTES).toString('base64url')}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(unfinished, path);
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
  } finally {
    rmSync(unfinished);
  }
  return readFileSync(path, 'utf8').trim();
}

function readSecret(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null;
    throw error;
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
