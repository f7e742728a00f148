import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongFilesFirst } from './src/testing/long-files-first.ts';

const SAME_CASES = 'src/testing/cases/same-cases.ts';
const SERVER_TESTS = 'src/server/**/*.test.ts';

// A worker loads the program once for all its files: half of a run was spent on loading it again for each of them.
const SHARED_WORKERS = { isolate: false };

// Rows of raw SQL are held to their types in the whole run; reading the types takes the compiler some seconds.
const ROW_TYPES = 'src/testing/row-types';
const CHECKS_ROWS = process.env.CHECK_ROWS !== undefined;

// Two projects, so that a run of the pure tests alone does not start a database.
export default defineConfig({
  test: {
    // A worker often waits for its database, for a process that starts or for a provider's time-out.
    maxWorkers: availableParallelism() + 2,
    sequence: { sequencer: LongFilesFirst },
    projects: [
      {
        test: {
          ...SHARED_WORKERS,
          name: 'pure',
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          exclude: [SERVER_TESTS],
          setupFiles: [SAME_CASES],
          // Properties are tried many hundred times, also on a machine that does something else as well.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          ...SHARED_WORKERS,
          name: 'server',
          include: [SERVER_TESTS],
          globalSetup: [
            'src/testing/database/start-test-postgres.ts',
            'src/testing/kill/compile-program.ts',
            ...(CHECKS_ROWS ? [`${ROW_TYPES}/provide-row-types.ts`] : []),
          ],
          setupFiles: [
            SAME_CASES,
            'src/testing/database/fresh-database.ts',
            'src/testing/places/hold-to-places.ts',
            ...(process.env.CITUS_URL ? ['src/testing/places/hold-to-shards.ts'] : []),
            ...(CHECKS_ROWS ? [`${ROW_TYPES}/check-rows.ts`] : []),
          ],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
