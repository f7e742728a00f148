// Rule 313: drivers whose 48 hours are over leave the line, and the next ones are offered a seat, as many as
// there are free seats. What is due follows from seats, permits and the line alone, and each plan's step is
// one transaction with its mails, so a worker may be killed at any moment.

import type { Deps } from '#app/deps.ts';
import { findLocation } from '#features/lot-directory/server/public.ts';
import type { Db } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { processDue } from '#platform/jobs/process-due.ts';
import { nextInLine, OFFER_MS } from '../../rules/waiting-line.ts';
import { lockPlan, type PlanAt } from '../plans.store.ts';
import { mailWaiter } from './wait-mails.ts';
import { deleteWait, listLinesToMove, offerSeat, readLine } from './waits.store.ts';

type AskDeps = Pick<Deps, 'config' | 'db' | 'jobs' | 'newId' | 'now'>;

export async function offerFreeSeats(deps: AskDeps): Promise<void> {
  await processDue({
    name: 'waiting lists',
    list: (limit) => listLinesToMove(deps.db, deps.now(), limit),
    work: (at) => inTransaction(deps.db, (tx) => moveLine(deps, tx, at)),
  });
}

async function moveLine(deps: AskDeps, tx: Db, at: PlanAt): Promise<void> {
  const now = deps.now();
  const plan = await lockPlan(tx, at);
  const lot = await findLocation(tx, at.locationId);
  if (!plan || !lot) return;
  const { line, taken } = await readLine(tx, at);
  const isSold = plan.pausedAt === null && lot.archivedAt === null && lot.heldAt === null && !lot.pinApproximate;
  const { passed, requested } = nextInLine(line, { seats: isSold ? plan.seats : null, taken, now });
  for (const wait of passed) {
    await deleteWait(tx, wait);
    await mailWaiter(deps, tx, wait, { kind: 'passed' });
  }
  const holdsUntil = new Date(now.getTime() + OFFER_MS);
  for (const wait of requested) {
    await offerSeat(tx, wait, { now, holdsUntil });
    await mailWaiter(deps, tx, wait, { kind: 'requested', holdsUntil });
  }
}
