import { globSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongFilesFirst } from './src/platform/testing/long-files-first.ts';

const SAME_CASES = 'src/platform/testing/cases/same-cases.ts';
/** Tests of the server, most of them on PostgreSQL. */
const SERVER_TESTS = [
  'src/features/*/server/**/*.test.ts',
  'src/integrations/**/*.test.ts',
  'src/platform/{db,files,http,i18n,jobs,sealing,telemetry}/**/*.test.ts',
  'src/app/{adapters,commands,config,demo,html,jobs,specification}/**/*.test.ts',
];
/** Tests that start programs and servers, and kill them. */
const PROGRAMS = globSync([
  'ops/drills/**/*.test.ts',
  'src/platform/db/embedded/**/*.test.ts',
  'src/platform/db/shared-sessions.test.ts',
  'src/platform/worker-pools/worker-pool.test.ts',
  'src/platform/telemetry/tracing.test.ts',
  'src/platform/testing/database/run-folders.test.ts',
  'scripts/setup/**/*.test.ts',
  'scripts/nightly.test.ts',
]);

// A worker loads the program once for all its files. Reloading it for each file took half of a run.
const SHARED_WORKERS = { isolate: false };
/** Tests make many short-lived objects. With Node's small default, collecting them takes a fifth of a run. */
const ROOM_FOR_NEW_OBJECTS = '--max-semi-space-size=64';

// Rows of raw SQL are checked against their types in the whole run; reading the types takes the compiler several seconds.
const ROW_TYPES = 'src/platform/testing/row-types';
const CHECKS_ROWS = process.env.CHECK_ROWS !== undefined;

/** What only several machines for the database need; every statement is judged in `test:citus` and at night (CHECK_SHARDS). */
const SHARDING = 'src/platform/testing/sharding';

/** On a machine that is busy with other work, everything takes many times as long. Only a test that hangs should end here. */
const PATIENT = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 60_000 } } };

// SHUFFLE_SEED draws an order of the files, and with SHUFFLE_TESTS also of the tests in each; the same number draws the same order.
const { SHUFFLE_SEED, SHUFFLE_TESTS } = process.env;
const ORDER = SHUFFLE_SEED
  ? { sequence: { shuffle: { files: true, tests: SHUFFLE_TESTS !== undefined }, seed: Number(SHUFFLE_SEED) } }
  : {};

const BROWSER = {
  // A page that leaves only changes its address, and nothing is fetched but through the API's stand-in.
  navigation: { disableMainFrameNavigation: true, disableChildFrameNavigation: true },
  disableJavaScriptFileLoading: true,
  disableCSSFileLoading: true,
};

const ON_POSTGRES = {
  ...SHARED_WORKERS,
  ...ORDER,
  ...PATIENT,
  execArgv: [ROOM_FOR_NEW_OBJECTS],
  globalSetup: [
    'src/platform/testing/database/start-test-postgres.ts',
    'src/platform/testing/kill/compile-program.ts',
    ...(CHECKS_ROWS ? [`${ROW_TYPES}/provide-row-types.ts`] : []),
  ],
  setupFiles: [
    SAME_CASES,
    'src/platform/testing/database/fresh-database.ts',
    ...(process.env.CHECK_SHARDS ? [`${SHARDING}/hold-to-sharding.ts`] : []),
    ...(process.env.CITUS_URL ? [`${SHARDING}/hold-to-shards.ts`] : []),
    ...(CHECKS_ROWS ? [`${ROW_TYPES}/check-rows.ts`] : []),
  ],
};

// Several projects, so that running only the pure tests starts neither a database nor a browser's stand-in.
export default defineConfig({
  test: {
    // A worker often waits for its database, a starting process or a provider's timeout.
    maxWorkers: availableParallelism() + 2,
    ...(SHUFFLE_SEED ? ORDER : { sequence: { sequencer: LongFilesFirst } }),
    projects: [
      {
        test: {
          ...SHARED_WORKERS,
          ...ORDER,
          ...PATIENT,
          name: 'pure',
          execArgv: [ROOM_FOR_NEW_OBJECTS],
          include: ['{bench,scripts,src}/**/*.test.ts'],
          exclude: [...SERVER_TESTS, ...PROGRAMS, `${SHARDING}/**`],
          setupFiles: [SAME_CASES],
        },
      },
      {
        test: {
          ...SHARED_WORKERS,
          ...ORDER,
          name: 'components',
          include: ['src/**/*.test.tsx'],
          environment: 'happy-dom',
          // A phone, as most visitors have.
          environmentOptions: { happyDOM: { width: 390, height: 844, settings: BROWSER } },
          setupFiles: ['src/platform/testing/components/set-up-components.ts'],
          // A test takes milliseconds; one that is given up on a stalled machine would disturb those after it.
          testTimeout: 120_000,
          expect: { poll: { timeout: 10_000 } },
          env: { TZ: 'America/Chicago' },
          // Node's own storage would be taken for the browser's.
          execArgv: ['--no-experimental-webstorage', ROOM_FOR_NEW_OBJECTS],
        },
      },
      {
        test: {
          ...ON_POSTGRES,
          name: 'server',
          include: SERVER_TESTS,
          exclude: PROGRAMS,
        },
      },
      { test: { ...ON_POSTGRES, name: 'programs', include: PROGRAMS } },
      { test: { ...ON_POSTGRES, name: 'citus', include: [`${SHARDING}/**/*.test.ts`] } },
    ],
  },
});
