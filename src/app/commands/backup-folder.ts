// What `npm run backup` makes and `npm run restore` takes: a folder with a copy of the database, the photos that are files,
// and a note of what it is. The keys that seal secrets in the database are never in it.

import { mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type Config, ConfigError } from '#app/config/config.ts';
import { describeForeign, judgeDone } from '#platform/db/schema-state.ts';

export const PARTS = {
  /** The files of an embedded database, and its password. */
  cluster: 'postgres',
  clusterSettings: 'postgres.json',
  /** What `pg_dump` made of another. */
  dump: 'database.dump',
  photos: 'photos',
  note: 'backup.json',
} as const;

const Note = z.object({
  takenAt: z.iso.datetime(),
  database: z.enum(['embedded', 'dump']),
  hasPhotos: z.boolean(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string().nullable() })).min(1),
});

export type BackupNote = z.output<typeof Note>;

/**
 * Gives the folder its name once `copyInto` has filled it. Nothing stays of a backup that fails or is stopped, and what a killed one
 * left is replaced: it would take the space that the next backup needs.
 */
export async function makeWhole(
  folder: string,
  copyInto: (unfinished: string) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const unfinished = `${folder}.unfinished`;
  const remove = () => rmSync(unfinished, { recursive: true, force: true, maxRetries: 5 });
  remove();
  try {
    mkdirSync(unfinished, { recursive: true, mode: 0o700 });
    await copyInto(unfinished);
    signal.throwIfAborted();
    renameSync(unfinished, folder);
  } catch (error) {
    remove();
    throw error;
  }
}

/** @throws ConfigError for a folder that is no finished backup */
export function readNote(folder: string): BackupNote {
  try {
    return Note.parse(JSON.parse(readFileSync(join(folder, PARTS.note), 'utf8')));
  } catch {
    throw new ConfigError(`${folder} is not a backup that npm run backup has finished.`);
  }
}

/** @throws ConfigError for a backup of another kind of database, or of another version of the product */
export async function requireFitting(
  { database, migrations }: BackupNote,
  { databaseUrl }: Pick<Config, 'databaseUrl'>,
): Promise<void> {
  const state = await judgeDone(migrations);
  if (state.kind === 'foreign') throw new ConfigError(describeForeign(state));
  if (database === 'dump' && !databaseUrl)
    throw new ConfigError('The backup is of a database named by DATABASE_URL. Name one to restore it into.');
  if (database === 'embedded' && databaseUrl)
    throw new ConfigError('The backup is of an embedded database. Restore it without DATABASE_URL.');
}
