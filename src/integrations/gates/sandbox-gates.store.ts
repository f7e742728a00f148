// The bars of sandbox gates, by their lane.

import type { Db } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { NEW_GATE, type SandboxGate } from './sandbox-gate-machine.ts';

const COLUMNS = ['fault', 'upUntil', 'byHand', 'openings', 'lastOpening'] as const;

export async function findSandboxGate(db: Db, laneId: string): Promise<SandboxGate> {
  const row = await db.selectFrom('sandbox.gates').select(COLUMNS).where('laneId', '=', laneId).executeTakeFirst();
  return row ?? NEW_GATE;
}

/** One change after another. @returns the gate as it is then */
export function changeSandboxGate(
  db: Db,
  laneId: string,
  change: (gate: SandboxGate) => SandboxGate,
): Promise<SandboxGate> {
  return inTransaction(db, async (tx) => {
    await tx
      .insertInto('sandbox.gates')
      .values({ laneId, ...NEW_GATE })
      .onConflict((on) => on.doNothing())
      .execute();
    const stored = tx.selectFrom('sandbox.gates').select(COLUMNS).where('laneId', '=', laneId);
    const changed = change(await stored.forUpdate().executeTakeFirstOrThrow());
    await tx.updateTable('sandbox.gates').set(changed).where('laneId', '=', laneId).execute();
    return changed;
  });
}
