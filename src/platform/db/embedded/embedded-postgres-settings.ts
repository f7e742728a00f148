/** What the embedded PostgreSQL remembers between two starts, in a file that only its owner can read. */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface EmbeddedPostgresSettings {
  password: string;
  /** The port of the last start, reused when it is free. */
  port: number;
  /** The folder of the cluster's files. */
  clusterDir: string;
}

/** The name of both the superuser and our database. */
export const DATABASE_NAME = 'parkvale';

export function readSettings(dataDir: string): EmbeddedPostgresSettings {
  const path = settingsPath(dataDir);
  const usual = { password: randomBytes(24).toString('hex'), port: 0, clusterDir: join(dataDir, 'postgres') };
  if (!existsSync(path)) return usual;
  return { ...usual, ...(JSON.parse(readFileSync(path, 'utf8')) as Partial<EmbeddedPostgresSettings>) };
}

/** The folder is stored only when it is not the usual one, so that a moved data folder still works. */
export function writeSettings(dataDir: string, settings: EmbeddedPostgresSettings): void {
  const { password, port, clusterDir } = settings;
  const moved = clusterDir === join(dataDir, 'postgres') ? {} : { clusterDir };
  const unfinished = `${settingsPath(dataDir)}.new`;
  writeFileSync(unfinished, `${JSON.stringify({ password, port, ...moved })}\n`, { mode: 0o600 });
  renameSync(unfinished, settingsPath(dataDir));
}

export function connectionString(settings: EmbeddedPostgresSettings, database: string): string {
  return `postgres://${DATABASE_NAME}:${settings.password}@127.0.0.1:${settings.port}/${database}`;
}

function settingsPath(dataDir: string): string {
  return join(dataDir, 'postgres.json');
}
