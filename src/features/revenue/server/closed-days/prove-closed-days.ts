// Whether the sums of closed days still follow from the lots' rows. Unlike those, they are made from other sums: a wrong one is reported,
// and its owner's are made anew.

import { addDays } from '#platform/calendar/local-time.ts';
import type { Db } from '#platform/db/database.ts';
import type { ProofSpan } from '../proof/revenue-proof.store.ts';
import {
  type ClosedDays,
  type DaySum,
  dropClosed,
  findClosedDays,
  listClosings,
  sumClosed,
  sumSpan,
} from './closed-days.store.ts';

const OWNERS_AT_ONCE = 200;

/** `ever`: whether all closed days are added up, too. @returns what was wrong */
export async function proveClosedDays(db: Db, span: ProofSpan, { ever }: { ever: boolean }): Promise<string[]> {
  const wrong: string[] = [];
  for (let after: string | null = null; ; ) {
    const owners = await listClosings(db, after, OWNERS_AT_ONCE);
    for (const ownerId of owners) {
      const found = await proveOwner(db, ownerId, { ...span, ever });
      if (found.length > 0) await dropClosed(db, ownerId);
      wrong.push(...found.map((each) => `${each} of owner ${ownerId}`));
    }
    after = owners.at(-1) ?? null;
    if (owners.length < OWNERS_AT_ONCE) return wrong;
  }
}

async function proveOwner(
  db: Db,
  ownerId: string,
  { from, until, ever }: ProofSpan & { readonly ever: boolean },
): Promise<string[]> {
  const closing = await findClosedDays(db, ownerId, { from, until });
  if (!closing) return [];
  const [through = closing.through] = [addDays(until, -1), closing.through].toSorted();
  const summed = await sumSpan(db, ownerId, { after: addDays(from, -1), through, closed: closing.through });
  // Those of other lots are not shown, and made anew within the hour.
  if (summed.closedKey !== closing.lotsKey) return [];
  return [...findWrongDays(closing, summed.days), ...(ever ? await findWrongTotal(db, ownerId, closing) : [])];
}

function findWrongDays({ days: closed }: ClosedDays, proven: readonly DaySum[]): string[] {
  const [said, right] = [centsOf(closed), centsOf(proven)];
  return [...new Set([...said.keys(), ...right.keys()])].flatMap((key) => {
    const [says, proves] = [said.get(key) ?? 0, right.get(key) ?? 0];
    return says === proves ? [] : [`closed day ${key} (${says} in place of ${proves} cents)`];
  });
}

const centsOf = (days: readonly DaySum[]) =>
  new Map(days.map(({ day, timeZone, source, cents }) => [`${day} ${timeZone} ${source}`, cents]));

async function findWrongTotal(db: Db, ownerId: string, { cents }: ClosedDays): Promise<string[]> {
  const proven = await sumClosed(db, ownerId);
  return cents === proven ? [] : [`sum of closed days (${cents} in place of ${proven} cents)`];
}
