// A PostgreSQL for one benchmark: the product's own embedded server with the product's own settings, in a folder that
// goes away with it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts';
import { migrateToLatest } from '#server/db/migrate.ts';

/** Runs `act` on a migrated, empty database. */
export async function withDatabase(act: (connectionString: string) => Promise<void>): Promise<void> {
  await withTemporaryFolder(async (dataDir) => {
    const server = await startEmbeddedPostgres({ dataDir, log: () => {} });
    // It runs in a group of its own and would outlive us.
    const stop = () => void server.stop().finally(() => process.exit(130));
    process.once('SIGINT', stop);
    try {
      await migrateToLatest(server.connectionString);
      await act(server.connectionString);
    } finally {
      process.off('SIGINT', stop);
      await server.stop();
    }
  });
}

/** Gone when `act` is done, also when the benchmark is broken off. */
export async function withTemporaryFolder(act: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'parkvale-bench-'));
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
  process.once('exit', remove);
  try {
    await act(folder);
  } finally {
    process.off('exit', remove);
    remove();
  }
}
