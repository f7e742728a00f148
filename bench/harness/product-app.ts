// The product's web server as `npm run serve` wires it, with two exceptions: one address may send unlimited requests, because here it
// stands for many people, and the port is any free one.
import { randomUUIDv7 } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/database.ts';
import { openNotices } from '#server/db/notices.ts';
import { holdLease } from '#server/db/process-lease.ts';
import type { Deps } from '#server/deps.ts';
import { wireGoods } from '#server/fulfilments.ts';
import { createJobRunner } from '#server/jobs/jobs.ts';
import { openLanes } from '#server/lanes/lanes.ts';
import { offlinePorts } from '#server/offline-ports.ts';
import { createLocalOutbox } from '#server/ports/mail/local-outbox.ts';
import { paymentProviders } from '#server/ports/payments/payment-providers.ts';
import { createSandboxProvider } from '#server/ports/payments/sandbox/sandbox-provider.ts';
import { createDiskPhotos } from '#server/ports/photo-storage/disk-photos.ts';
import { createWebPush } from '#server/ports/push/web-push.ts';
import { createLocalTexts } from '#server/ports/texts/local-texts.ts';
import { createHttpsSender } from '#server/ports/webhooks/https-sender.ts';
import { createServerSeal } from '#server/sealing/server-seal.ts';

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
    ...offlinePorts(database.db, config),
  };
  const notices = openNotices({ connectionString, now });
  const lanes = openLanes();
  const newId = () => randomUUIDv7();
  const goods = wireGoods({ config, jobs, now, newId });
  const seal = createServerSeal(() => ['the secret of servers under test']);
  const common = { config, db: database.db, jobs, lanes, notices, seal, now, newId, processId: newId() };
  const deps: Deps = { ...common, ...ports, ...goods };
  const lease = await holdLease({ connectionString, processId: deps.processId });
  const pages = { pages: clientDir !== undefined, ...(clientDir !== undefined && { clientDir }) };
  const app = await createApp(deps, { strictAnswers: false, rateLimits: false, ...pages });
  const close = async () => {
    await app.close();
    await lanes.close();
    await lease.stop();
    await notices.stop();
    await jobs.stop();
    await database.close();
  };
  return { app, deps, close };
}

/** @returns the address it listens on, such as http://127.0.0.1:41234 */
export function listenAnywhere(app: FastifyInstance): Promise<string> {
  return app.listen({ host: '127.0.0.1', port: 0 });
}
