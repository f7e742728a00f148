// The sandbox's list of what changed its balance.

import type { Selectable } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { SandboxBalanceTransactionsTable } from '#platform/db/tables/sandbox-tables.ts';
import type { BalanceTransaction, ProviderBalance } from '../payments.port.ts';
import { sumBalance } from './sandbox-transfers.store.ts';

const PAGE_SIZE = 100;

export function sandboxBalance(db: Db, now: () => Date): ProviderBalance {
  return {
    lateMinutes: 0,
    listTransactions: async ({ since, cursor }) => {
      const query = db
        .selectFrom('sandbox.balance_transactions')
        .selectAll()
        .where('createdAt', '>=', since)
        .orderBy('ref');
      const rows = await (cursor ? query.where('ref', '>', cursor) : query).limit(PAGE_SIZE).execute();
      return { items: rows.map(toTransaction), next: rows.length === PAGE_SIZE ? (rows.at(-1)?.ref ?? null) : null };
    },
    getBalance: async () => {
      const asOf = now();
      return { cents: await sumBalance(db), asOf };
    },
  };
}

function toTransaction(row: Selectable<SandboxBalanceTransactionsTable>): BalanceTransaction {
  const { ref, netCents, feeCents, intentRef, transferRef, payoutId, disputeRef, createdAt: at } = row;
  const kind = row.kind === 'adjustment' ? 'other' : row.kind;
  const unsaid = { ofSource: null, metadata: null };
  return { ref, kind, netCents, feeCents, intentRef, sourceRef: transferRef, payoutId, disputeRef, at, ...unsaid };
}
