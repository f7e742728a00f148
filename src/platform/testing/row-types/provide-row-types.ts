/** Runs once per test run: reads the row types of raw statements, which takes the compiler several seconds. */
import type { TestProject } from 'vitest/node';
import { isCheckable } from './match-statement.ts';
import { type RawStatement, readRowTypes } from './read-row-types.ts';

declare module 'vitest' {
  interface ProvidedContext {
    rowTypes: RawStatement[];
  }
}

export default function provideRowTypes(project: TestProject): void {
  const statements = readRowTypes();
  const unchecked = statements.filter((statement) => !isCheckable(statement)).map(({ at }) => at);
  if (unchecked.length > 0) {
    throw new Error(`Rows of raw SQL whose types cannot be checked: ${unchecked.join(', ')}. Name each column's type.`);
  }
  project.provide('rowTypes', statements);
}
