/**
 * The order of Vitest's files: those that take long begin, so that none of them is left alone at the end while the other workers
 * have nothing to do. Vitest knows how long each took in the last run, but in a new clone only how large each is, and the files
 * that wait for processes are small.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Longer than five seconds on two quiet processors; `npm test` prints the slowest at its end. */
const LONG = [
  'server/drills/',
  'server/jobs/jobs.test.ts',
  'server/http/access/',
  'server/http/hostile-input.api.test.ts',
  'server/http/generated-calls.api.test.ts',
  'server/features/payments/settling/faults.api.test.ts',
  'server/features/payments/settling/database-faults.api.test.ts',
  'server/features/import/import-lots.api.test.ts',
  'server/features/zones/sign/',
  'server/db/embedded/',
  'server/http/idempotency/',
  'server/http/provider-limits.api.test.ts',
  'server/lanes/lane.test.ts',
  'server/tracing/tracing.test.ts',
];

export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    // Within its project: a worker loads the program once for one project.
    const projects = Object.values(Object.groupBy(sorted, ({ project }) => project.name));
    return projects.flatMap((ofOne = []) => ofOne.toSorted((a, b) => Number(isLong(b)) - Number(isLong(a))));
  }
}

function isLong({ moduleId }: TestSpecification): boolean {
  return LONG.some((part) => moduleId.includes(part));
}
