/** Runs before each test file: a worker keeps its modules between files, but must not keep its database. */
import { forgetTestDatabase } from './test-database.ts';

forgetTestDatabase();
