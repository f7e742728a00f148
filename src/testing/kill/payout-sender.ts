/** A process of its own that sends owners' payouts, at a time of the test's, until all are sent or it is killed. */
import { randomUUIDv7 } from 'node:crypto';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { createJobHandlers } from '#server/jobs/handlers.ts';
import { paymentProviders } from '#server/ports/payments/payment-providers.ts';
import { createSandboxProvider } from '#server/ports/payments/sandbox/sandbox-provider.ts';
import { createServerSeal } from '#server/sealing/server-seal.ts';
import { createQueuedJobs } from '../app/queued-jobs.ts';

const [connectionString = '', at = ''] = process.argv.slice(2);
const startedAt = Date.now();
const now = () => new Date(Number(at) + Date.now() - startedAt);
const { db, close } = openDatabase({ connectionString, max: 2 });
const seal = createServerSeal(() => ['the secret of a sender']);
const payments = paymentProviders(await createSandboxProvider({ db, now }));
const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent' });
const deps = { config, db, jobs: createQueuedJobs(db, now), newId: () => randomUUIDv7(), now, payments, seal };
process.stdout.write('sending\n');
// Of all that jobs need, sending needs only this.
await createJobHandlers(deps as unknown as Deps)['send-payouts']();
await close();
