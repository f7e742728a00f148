// The sandbox's list of what changed its balance.

import type { Db } from '../../../db/database.ts';
import type { ProviderBalance, ProviderMovement } from '../payments.port.ts';
import type { SandboxMovement } from './sandbox-movements.ts';

const PAGE_SIZE = 100;

export function sandboxBalance(db: Db, now: () => Date): ProviderBalance {
  return {
    lateMinutes: 0,
    listMovements: async ({ since, cursor }) => {
      const query = db.selectFrom('sandbox.movements').selectAll().where('createdAt', '>=', since).orderBy('ref');
      const rows = await (cursor ? query.where('ref', '>', cursor) : query).limit(PAGE_SIZE).execute();
      return { items: rows.map(toMovement), next: rows.length === PAGE_SIZE ? (rows.at(-1)?.ref ?? null) : null };
    },
    getHeld: async () => {
      const asOf = now();
      const sum = db.selectFrom('sandbox.movements').select(({ fn }) => fn.sum<number | null>('netCents').as('cents'));
      return { cents: Number((await sum.executeTakeFirst())?.cents ?? 0), asOf };
    },
  };
}

function toMovement(row: SandboxMovement & { intentRef: string; createdAt: Date }): ProviderMovement {
  const { ref, kind, netCents, feeCents, intentRef, createdAt: at } = row;
  const unsaid = { sourceRef: null, ofSource: null, metadata: null, disputeRef: null };
  return { ref, kind, netCents, feeCents, intentRef, at, ...unsaid };
}
