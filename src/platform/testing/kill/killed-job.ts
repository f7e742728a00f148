/** Does a job in a separate process, and kills it if it takes longer than the test's patience. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export type KilledJob = 'send-payouts' | 'renew-permits';

const PROGRAM = join(import.meta.dirname, 'job-program.ts');

type Run = {
  readonly job: KilledJob;
  readonly connectionString: string;
  /** The process's time at its start. */
  readonly at: Date;
  /** From the start of its work until it is killed. */
  readonly patienceMs: number;
};

/** @returns its exit code, or null if it was killed first */
export async function runJobFor({ job, connectionString, at, patienceMs }: Run): Promise<number | null> {
  const args = [PROGRAM, connectionString, String(at.getTime()), job];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  await Promise.race([once(child.stdout, 'data'), exited]);
  await Promise.race([sleep(patienceMs), exited]);
  child.kill('SIGKILL');
  return (await exited)[0];
}
