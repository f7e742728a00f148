/** Runs before each test file: a worker keeps its modules between files, but must not keep its database. */
import { forgetTestDatabase } from './test-database.ts';

forgetTestDatabase();

// A module of its own, so that it changes a worker's connections once.
if (process.env.SHUFFLE_SEED) await import('./shuffle-rows.ts');
