// A PostgreSQL for one benchmark: the product's embedded server with its settings, in a temporary folder.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '#platform/db/embedded/embedded-postgres.ts';
import { migrateToLatest } from '#platform/db/migrate.ts';
import { stoppedAfter } from './when-broken-off.ts';

/** Runs `act` on a migrated, empty database. */
export async function withDatabase(act: (connectionString: string) => Promise<void>): Promise<void> {
  await withTemporaryFolder(async (dataDir) => {
    const server = await startEmbeddedPostgres({ dataDir, log: () => {} });
    await stoppedAfter(server.stop, async () => {
      await migrateToLatest(server.connectionString);
      await act(server.connectionString);
    });
  });
}

export function withTemporaryFolder(act: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'parkvale-bench-'));
  const remove = async () => rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
  return stoppedAfter(remove, () => act(folder));
}
