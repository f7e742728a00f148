// The product's web server as `npm run serve` wires it, with two exceptions: one address may send unlimited requests, because here it
// stands for many people, and the port is any free one.
import { randomUUIDv7 } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { offlinePorts } from '#app/adapters/offline-ports.ts';
import { createApp } from '#app/app.ts';
import { readConfig } from '#app/config/config.ts';
import type { Deps } from '#app/deps.ts';
import { wireGoods } from '#app/fulfillments.ts';
import { createHttpsPictures } from '#integrations/cameras/https-pictures.ts';
import { createLocalOutbox } from '#integrations/email/local-outbox.ts';
import { createGates, localCalls } from '#integrations/gates/create-gates.ts';
import { createDiskPhotos } from '#integrations/object-storage/disk-photos.ts';
import { paymentProviders } from '#integrations/payments/payment-providers.ts';
import { createSandboxProvider } from '#integrations/payments/sandbox/sandbox-provider.ts';
import { createWebPush } from '#integrations/push/web-push.ts';
import { createLocalTexts } from '#integrations/sms/local-texts.ts';
import { createHttpsSender } from '#integrations/webhooks-out/https-sender.ts';
import { openDatabase } from '#platform/db/database.ts';
import { openListener } from '#platform/db/pg-notify.ts';
import { takeLease } from '#platform/db/process-lease.ts';
import { createJobRunner } from '#platform/jobs/jobs.ts';
import { createServerSeal } from '#platform/sealing/server-seal.ts';
import { openWorkerPools } from '#platform/worker-pools/worker-pools.ts';

export type ProductApp = { readonly app: FastifyInstance; readonly deps: Deps; close(): Promise<void> };

export type ProductAppOptions = {
  readonly connectionString: string;
  readonly clientDir?: string;
  /** Where photos go, for a benchmark that makes many. */
  readonly dataDir?: string;
};

export async function createProductApp({
  connectionString,
  clientDir,
  dataDir,
}: ProductAppOptions): Promise<ProductApp> {
  const config = readConfig(dataDir === undefined ? {} : { DATA_DIR: dataDir });
  const database = openDatabase({ connectionString, max: config.databasePool });
  const jobs = createJobRunner({ connectionString, works: false, onError: (error) => console.error(error) });
  await jobs.start();
  const now = () => new Date();
  const payments = paymentProviders(await createSandboxProvider({ db: database.db, now }));
  const ports = {
    payments,
    mail: createLocalOutbox(),
    texts: createLocalTexts(),
    photos: createDiskPhotos(config.dataDir),
    push: createWebPush(),
    webhookSender: createHttpsSender({ allowsLoopback: true }),
    cameraPictures: createHttpsPictures({ allowsLoopback: true }),
    gates: createGates({ db: database.db, now, allowsLoopback: true, calls: localCalls }),
    ...offlinePorts({ db: database.db, now }, config),
  };
  const pgListener = openListener({ connectionString, now });
  const pools = openWorkerPools();
  const newId = () => randomUUIDv7();
  const goods = wireGoods({ config, jobs, now, newId });
  const seal = createServerSeal(() => ['the secret of servers under test']);
  const common = { config, db: database.db, jobs, pools, pgListener, seal, now, newId, processId: newId() };
  const deps: Deps = { ...common, ...ports, ...goods };
  const lease = await takeLease({ connectionString, processId: deps.processId });
  const pages = { pages: clientDir !== undefined, ...(clientDir !== undefined && { clientDir }) };
  const app = await createApp(deps, { strictAnswers: false, rateLimits: false, ...pages });
  const close = async () => {
    await app.close();
    await pools.close();
    await lease.stop();
    await pgListener.stop();
    await jobs.stop();
    await database.close();
  };
  return { app, deps, close };
}

/** @returns the address it listens on, such as http://127.0.0.1:41234 */
export function listenAnywhere(app: FastifyInstance): Promise<string> {
  return app.listen({ host: '127.0.0.1', port: 0 });
}
