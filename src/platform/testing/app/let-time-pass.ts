/** Runs what the product does on its own in the next hour: its jobs, dropping those that fail, and the sweep. */
import { UNDO_GRACE_SECONDS, UNDO_SECONDS } from '#features/valet/rules/ticket/undo.ts';
import type { TestApp } from './test-app.ts';

/** Returns the errors of the jobs. */
export async function letTimePass(test: TestApp): Promise<unknown[]> {
  const errors: unknown[] = [];
  for (const minutes of [1, 5, 35, 5]) {
    test.clock.advance(minutes);
    await runDueJobs(test, errors);
    await test.handlers['stop-at-limit']().catch((error: unknown) => errors.push(error));
    await test.handlers['sweep-payments']().catch((error: unknown) => errors.push(error));
    await runDueJobs(test, errors);
  }
  return errors;
}

/** The consequences of the last acts at a valet stand, which can be undone until then (rule 252). */
export async function undoIsOver(test: TestApp): Promise<void> {
  test.clock.advance((UNDO_SECONDS + UNDO_GRACE_SECONDS) / 60);
  await test.drainJobs();
}

/** A failed job is not retried here: the sweep must find what it left behind. */
async function runDueJobs(test: TestApp, errors: unknown[]): Promise<void> {
  for (;;) {
    try {
      await test.drainJobs();
      return;
    } catch (error) {
      errors.push(error);
    }
  }
}
