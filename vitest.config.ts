import { defineConfig } from 'vitest/config';

const SERVER_TESTS = 'src/server/**/*.test.ts';

// Two projects, so that a run of the pure tests alone does not start a database.
export default defineConfig({
  test: {
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'pure',
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          exclude: [SERVER_TESTS],
          // Properties are tried many hundred times, also on a machine that does something else as well.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'server',
          include: [SERVER_TESTS],
          globalSetup: ['src/testing/start-test-postgres.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
