// Limits wrong member codes (rule 112) without locking out honest visitors who share an address, such as a church's Wi-Fi.

import type { Db } from '#platform/db/database.ts';
import { type AttemptLimit, claimTurn, countAttempt } from '#platform/http/access/attempts.store.ts';

type Guesser = { readonly locationId: string; readonly plateKey: string; readonly network: string };
type Count = {
  readonly bucket: string;
  readonly limit: AttemptLimit;
  readonly refusal: 'member_code_locked' | 'member_code_network_locked';
};

/** Always in this order, so that two requests never deadlock. */
function countsOf({ locationId, plateKey, network }: Guesser): readonly Count[] {
  const network60 = { max: 60, perSeconds: 60 * 60 };
  const plate5 = { max: 5, perSeconds: 15 * 60 };
  return [
    { bucket: `member-code ${locationId} ${network}`, limit: network60, refusal: 'member_code_network_locked' },
    { bucket: `member-code ${locationId} ${network} ${plateKey}`, limit: plate5, refusal: 'member_code_locked' },
  ];
}

/** Why no code is judged for now, or null. Simultaneous attempts from one network at one lot wait for each other. */
export async function consumeTry(tx: Db, guesser: Guesser, now: Date): Promise<Count['refusal'] | null> {
  for (const { bucket, limit, refusal } of countsOf(guesser)) {
    if (!(await claimTurn(tx, bucket, limit, now))) return refusal;
  }
  return null;
}

export async function countWrongCode(tx: Db, guesser: Guesser, now: Date): Promise<void> {
  for (const { bucket, limit } of countsOf(guesser)) await countAttempt(tx, bucket, limit, now);
}
