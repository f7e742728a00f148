// Runs the independent steps of a job: a failed step does not keep the others from running.

/** In sequence. @throws the first failure, or all of them together, after the last step. */
export async function runSteps(steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const step of steps) {
    try {
      await step();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length === 1) throw failures[0];
  if (failures.length > 1)
    throw new AggregateError(failures, `${failures.length} of ${steps.length} failed: ${failures[0]}`);
}
