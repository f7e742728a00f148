/**
 * The order of Vitest's files. Long ones start first, so that none of them runs alone at the end while the other workers are idle. Vitest
 * knows how long each file took in the last run, but in a new clone it only knows their sizes, and the files that wait for processes are
 * small.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Longer than five seconds on two quiet processors; `npm test` prints the slowest files at its end. */
const LONG = [
  'app/silent-database.test.ts',
  'features/auto-pay/server/camera-log.api.test.ts',
  'features/payments/server/settling/faults.api.test.ts',
  'features/payments/server/settling/database-faults.api.test.ts',
  'platform/http/access/',
  'platform/http/generated-calls.api.test.ts',
  'platform/http/hostile-input.api.test.ts',
  'platform/http/idempotency.api.test.ts',
  'platform/http/provider-limits.api.test.ts',
  'platform/http/sent-back.api.test.ts',
  'platform/jobs/jobs.test.ts',
];

export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    // Sorted within a project, because a worker loads the program once per project.
    const projects = Object.values(Object.groupBy(sorted, ({ project }) => project.name));
    return projects.flatMap((ofOne = []) => ofOne.toSorted((a, b) => Number(isLong(b)) - Number(isLong(a))));
  }
}

function isLong({ moduleId }: TestSpecification): boolean {
  return LONG.some((part) => moduleId.includes(part));
}
