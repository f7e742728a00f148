import type { Db } from '#platform/db/database.ts';
import type { StatementPart } from '#platform/db/statements/statement-parts.ts';
import { asPart, type Fact, writeFact } from './facts.store.ts';

/** As part of the statement that acts. */
export function announcedParts(fact: Fact): readonly StatementPart[] {
  return [asPart(fact)];
}

/** In the transaction that acts. */
export async function announceFact(tx: Db, fact: Fact): Promise<void> {
  await writeFact(tx, fact);
}
