// Turns each fact into a delivery for every webhook that wants it. A delivery describes the state at the time it is written, seconds after
// the act. An end is planned when a stay is paid or moved, and checked again when it comes, because the stay may have become longer.

import type { Deps } from '#app/deps.ts';
import type { Db } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { insertDelivery } from './deliveries.store.ts';
import { claimFact, ENDED, listDueFacts, MOVED, planFact, type StoredFact } from './facts.store.ts';
import { listListening, type StoredWebhook } from './webhooks.store.ts';

/** A thing that a fact is about, as its features show it. */
export type Reported = {
  readonly id: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** For a stay: whether it still counts, and until when. */
  readonly ends?: { readonly at: Date; readonly runs: boolean };
};

/** Provided by the features that own the things. */
export type Reporters = {
  /** One session, or those of an order. */
  readonly sessions: (db: Db, at: { locationId: string; about: string; now: Date }) => Promise<readonly Reported[]>;
  readonly ticket: (db: Db, at: { about: string }) => Promise<readonly Reported[]>;
  readonly permit: (db: Db, at: { about: string }) => Promise<readonly Reported[]>;
  readonly notice: (db: Db, at: { locationId: string; about: string }) => Promise<readonly Reported[]>;
  readonly gate: (db: Db, at: { locationId: string; about: string }) => Promise<readonly Reported[]>;
  readonly camera: (db: Db, at: { locationId: string; about: string }) => Promise<readonly Reported[]>;
};

type MakeDeps = Pick<Deps, 'db' | 'now' | 'newId'>;

const PAGE = 200;
const CONCURRENCY = 4;

/** A fact that fails waits for the next run and does not hold up the others. @throws the failures, after everything was tried */
export async function makeDeliveries(deps: MakeDeps, reporters: Reporters): Promise<void> {
  const failures: unknown[] = [];
  const note = (error: unknown) => void failures.push(error);
  for (;;) {
    const page = await listDueFacts(deps.db, deps.now(), PAGE);
    // One lot's facts in sequence, so that nothing is reported before what came first.
    const inOrder = async (facts: readonly StoredFact[]) => {
      for (const fact of facts) await deliverFact(deps, reporters, fact).catch(note);
    };
    const lots = Map.groupBy(page, ({ locationId }) => locationId).values();
    const deliverLots = async () => {
      for (const facts of lots) await inOrder(facts);
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, deliverLots));
    if (page.length < PAGE || failures.length > 0) break;
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} facts failed: ${failures[0]}`);
}

async function deliverFact(deps: MakeDeps, reporters: Reporters, fact: StoredFact): Promise<void> {
  const { locationId, about } = fact;
  const now = deps.now();
  await inTransaction(deps.db, async (tx) => {
    if (!(await claimFact(tx, fact))) return;
    const reported = await reportAbout(tx, reporters, { event: fact.event, locationId, about, now });
    const webhooks = await listListening(tx, locationId, fact.event);
    for (const thing of reported) {
      if (fact.event === ENDED && !hasEnded(thing, fact)) await planEnd(tx, fact, thing);
      else await sendToAll(deps, tx, webhooks, { fact, thing });
    }
    if (![MOVED, 'session.paid'].includes(fact.event) || (await listListening(tx, locationId, ENDED)).length === 0)
      return;
    for (const thing of reported) await planEnd(tx, fact, thing);
  });
}

type Requested = { readonly event: string; readonly locationId: string; readonly about: string; readonly now: Date };

function reportAbout(tx: Db, reporters: Reporters, { event, ...requested }: Requested): Promise<readonly Reported[]> {
  if (event.startsWith('session.')) return reporters.sessions(tx, requested);
  if (event.startsWith('notice.')) return reporters.notice(tx, requested);
  if (event.startsWith('gate.')) return reporters.gate(tx, requested);
  if (event.startsWith('camera.')) return reporters.camera(tx, requested);
  return event.startsWith('permit.') ? reporters.permit(tx, requested) : reporters.ticket(tx, requested);
}

/** The planned end may no longer be the end of the stay. */
function hasEnded({ ends }: Reported, { at }: StoredFact): boolean {
  return ends !== undefined && !ends.runs && ends.at.getTime() === at.getTime();
}

async function planEnd(tx: Db, { locationId, at }: StoredFact, { id, ends }: Reported): Promise<void> {
  if (!ends?.runs || ends.at.getTime() === at.getTime()) return;
  await planFact(tx, { locationId, about: id, event: ENDED, at: ends.at, dueAt: ends.at });
}

type Notifying = { readonly fact: StoredFact; readonly thing: Reported };

async function sendToAll(
  { newId, now }: MakeDeps,
  tx: Db,
  webhooks: readonly StoredWebhook[],
  { fact, thing }: Notifying,
): Promise<void> {
  const id = newId();
  const body = JSON.stringify({ type: fact.event, timestamp: fact.at.toISOString(), data: thing.data });
  for (const { id: webhookId } of webhooks) {
    await insertDelivery(tx, { webhookId, id, event: fact.event, about: thing.id, at: fact.at, body }, now());
  }
}
