/** A separate process that does one job, at a time set by the test, until the job is done or the process is killed. */
import { randomUUIDv7 } from 'node:crypto';
import { readConfig } from '#app/config/config.ts';
import type { Deps } from '#app/deps.ts';
import { wireGoods } from '#app/fulfillments.ts';
import { createJobHandlers } from '#app/jobs/handlers.ts';
import { paymentProviders } from '#integrations/payments/payment-providers.ts';
import { createSandboxProvider } from '#integrations/payments/sandbox/sandbox-provider.ts';
import { openDatabase } from '#platform/db/database.ts';
import { createServerSeal } from '#platform/sealing/server-seal.ts';
import { createQueuedJobs } from '../app/queued-jobs.ts';
import type { KilledJob } from './killed-job.ts';

const [connectionString = '', at = '', job = ''] = process.argv.slice(2);
const startedAt = Date.now();
const now = () => new Date(Number(at) + Date.now() - startedAt);
const newId = () => randomUUIDv7();
const { db, close } = openDatabase({ connectionString, max: 4 });
const seal = createServerSeal(() => ['the secret of a worker']);
const payments = paymentProviders(await createSandboxProvider({ db, now }));
const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent' });
const jobs = createQueuedJobs(db, now);
const deps = { config, db, jobs, newId, now, payments, seal, ...wireGoods({ config, jobs, now, newId }) };
process.stdout.write('working\n');
// Of everything that jobs depend on, these jobs need only this.
await createJobHandlers(deps as unknown as Deps)[job as KilledJob]();
await close();
