/**
 * Runs before each test file. `npm test` draws the same random cases in every run, so that only the change under test can make it fail;
 * `npm run test:long` draws new ones, and fast-check prints the seed of a failing case.
 */
import fc from 'fast-check';
import { IS_LONG_RUN } from './long-run.ts';

const SEED = 20_261_123;

fc.configureGlobal(IS_LONG_RUN ? {} : { seed: SEED });
