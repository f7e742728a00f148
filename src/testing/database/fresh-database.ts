/** Runs before each test file: a worker keeps its modules from file to file, and must not keep its database. */
import { forgetTestDatabase } from './test-database.ts';

forgetTestDatabase();
