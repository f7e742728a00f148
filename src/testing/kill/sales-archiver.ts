/** A separate process that moves old sales to the archive, or opens receipts of archived sales, until it is done or kills itself. */
import { randomUUIDv7 } from 'node:crypto';
import type { RootOperationNode } from 'kysely';
import { openDatabase } from '#server/db/database.ts';
import { archiveSales, bringReceiptBack } from '#server/features/archived-sales/archived-sales.ts';
import { createDiskArchive } from '#server/ports/archive-storage/disk-archive.ts';
import { createQueuedJobs } from '../app/queued-jobs.ts';

export type ArchiverOrders = {
  readonly connectionString: string;
  readonly dataDir: string;
  readonly at: number;
  readonly ledgerRetentionMonths: number;
  readonly partBytes: number;
  /** If empty, the process archives sales. */
  readonly receipts: readonly string[];
  /** The statement at which the process dies, and how much later; null if it does not. */
  readonly dies: { readonly statement: number; readonly afterMs: number } | null;
};

const orders: ArchiverOrders = JSON.parse(process.argv[2] ?? '');
const { db, close } = openDatabase({ connectionString: orders.connectionString, max: 4 });
let statements = 0;
const mortal = db.withPlugin({
  transformQuery: ({ node }): RootOperationNode => {
    statements += 1;
    if (statements === orders.dies?.statement) {
      setTimeout(() => process.kill(process.pid, 'SIGKILL'), orders.dies.afterMs);
    }
    return node;
  },
  transformResult: async ({ result }) => result,
});
const now = () => new Date(orders.at);
const deps = {
  db: mortal,
  archive: createDiskArchive(orders.dataDir),
  now,
  newId: () => randomUUIDv7(),
  jobs: createQueuedJobs(db, now),
  config: { supportEmail: 'support@parkvale.example', ledgerRetentionMonths: orders.ledgerRetentionMonths },
};
if (orders.receipts.length === 0) await archiveSales(deps, orders.partBytes);
for (const key of orders.receipts) await bringReceiptBack(deps, key);
await close();
