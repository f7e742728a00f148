/** Once for a run of the tests: reads the types of raw statements' rows, which takes the compiler some seconds, when asked to. */
import type { TestProject } from 'vitest/node';
import { type RawStatement, readRowTypes } from './read-row-types.ts';

declare module 'vitest' {
  interface ProvidedContext {
    rowTypes: RawStatement[];
  }
}

export default function provideRowTypes(project: TestProject): void {
  project.provide('rowTypes', process.env['CHECK_ROWS'] ? readRowTypes() : []);
}
