/**
 * A copy of a cluster's files that is taken while the server runs, as `pg_basebackup` does it, which the embedded PostgreSQL
 * lacks. It contains the WAL that it needs, so that a server started on it recovers by itself to the end of the backup.
 */
import { copyFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';

/** Excludes what belongs only to the running server. */
const LEFT_OUT = new Set(['postmaster.pid', 'postmaster.opts', 'standby.signal', 'backup_label', 'tablespace_map']);
const EMPTIED = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_subtrans',
  'pg_stat_tmp',
]);

/**
 * @param target is created; only its owner may enter it
 * @throws the signal's reason once it is aborted, when the file in progress is copied
 */
export async function copyRunningCluster(
  connectionString: string,
  clusterDir: string,
  target: string,
  signal?: AbortSignal,
): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    // Until the session ends, the slot keeps the server from recycling WAL that the copy needs.
    await client.query(`select pg_create_physical_replication_slot('parkvale_' || pg_backend_pid(), true, true)`);
    const started = await client.query<{ file: string }>(
      `select pg_walfile_name(pg_backup_start('parkvale', true)) as file`,
    );
    await copyFolder(clusterDir, target, { isCluster: true, ...(signal && { signal }) });
    const stopped = await client.query<{ file: string; label: string }>(
      'select pg_walfile_name(lsn) as file, labelfile as label from pg_backup_stop(false)',
    );
    writeFileSync(join(target, 'backup_label'), stopped.rows[0]?.label ?? '', { mode: 0o600 });
    copyLog(clusterDir, target, { first: started.rows[0]?.file ?? '', last: stopped.rows[0]?.file ?? '' });
  } finally {
    await client.end();
  }
}

/** Without what belongs only to the running server, when it `isCluster`. */
type CopyOptions = { readonly isCluster?: boolean; readonly signal?: AbortSignal };

export async function copyFolder(from: string, to: string, { isCluster, signal }: CopyOptions = {}): Promise<void> {
  mkdirSync(to, { recursive: true, mode: 0o700 });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    signal?.throwIfAborted();
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (isCluster && LEFT_OUT.has(entry.name)) continue;
    if (isCluster && EMPTIED.has(entry.name)) mkdirSync(target, { mode: 0o700 });
    else if (entry.isDirectory()) await copyFolder(source, target, signal && { signal });
    else await copyIfThere(source, target);
  }
}

function copyLog(clusterDir: string, target: string, { first, last }: { first: string; last: string }): void {
  const [from, to] = [join(clusterDir, 'pg_wal'), join(target, 'pg_wal')];
  for (const name of ['archive_status', 'summaries']) mkdirSync(join(to, name), { mode: 0o700 });
  const isNeeded = (name: string) => /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last;
  for (const name of readdirSync(from).filter(isNeeded)) copyFileSync(join(from, name), join(to, name));
}

/** If somebody has deleted a file in the meantime, the copy does without it; replaying the WAL deletes the server's own. */
async function copyIfThere(source: string, target: string): Promise<void> {
  try {
    await copyFile(source, target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
