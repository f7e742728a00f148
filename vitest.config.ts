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
        },
      },
      {
        test: {
          name: 'server',
          include: [SERVER_TESTS],
          globalSetup: ['src/testing/start-test-postgres.ts'],
          testTimeout: 15_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
});
