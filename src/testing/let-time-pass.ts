/** What the product does by itself in the hour after: its jobs, of which one that fails is lost, and the sweep. */
import type { TestApp } from './test-app.ts';

/** Answers the errors that the jobs ended with. */
export async function letTimePass(test: TestApp): Promise<unknown[]> {
  const errors: unknown[] = [];
  for (const minutes of [1, 5, 35, 5]) {
    test.clock.advance(minutes);
    await doJobs(test, errors);
    await test.handlers['sweep-payments']().catch((error: unknown) => errors.push(error));
    await doJobs(test, errors);
  }
  return errors;
}

/** A failed job is not done again here: what a lost one leaves behind, the sweep must find. */
async function doJobs(test: TestApp, errors: unknown[]): Promise<void> {
  for (;;) {
    try {
      await test.drainJobs();
      return;
    } catch (error) {
      errors.push(error);
    }
  }
}
