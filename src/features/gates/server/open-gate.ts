// Asks a lane's gate to open, for a passage whose intent is committed. Any process may be killed in between: the intent says that it may have
// opened.

import type { Deps } from '#app/deps.ts';
import { announceFact } from '#features/webhooks/server/public.ts';
import type { GateOutcome, GateSettings } from '#integrations/gates/gates.port.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { processDue } from '#platform/jobs/process-due.ts';
import { visitAfter } from '../rules/follow-opening.ts';
import { troubleText } from '../rules/gate-troubles.ts';
import { type ChargeDeps, dropCharges, letOutUnpaid } from './charge-time.ts';
import type { StoredLane } from './lanes.store.ts';
import { findPassage, listAbandoned, recordAnswer, type StoredPassage } from './passages.store.ts';
import { lockVisit, updateVisit } from './visits.store.ts';

export type OpenDeps = ChargeDeps & Pick<Deps, 'seal' | 'gates'>;

const gateOwner = (laneId: string): string => `lane ${laneId}`;

export const sealGate = ({ seal }: Pick<Deps, 'seal'>, laneId: string, settings: GateSettings): string =>
  seal.seal(JSON.stringify(settings), gateOwner(laneId));

function readGate({ seal }: Pick<Deps, 'seal'>, lane: Pick<StoredLane, 'id' | 'sealedGate'>): GateSettings {
  return JSON.parse(seal.open(lane.sealedGate, gateOwner(lane.id))) as GateSettings;
}

/**
 * @param sessionId what its car came on
 * @returns the passage as its gate answered. Unknown is asked again once, and is never taken for opened.
 */
export async function openGate(
  deps: OpenDeps,
  lane: StoredLane,
  passage: StoredPassage,
  sessionId: string | null = null,
): Promise<StoredPassage> {
  const settings = readGate(deps, lane);
  const call = { id: passage.id, laneId: lane.id, direction: lane.direction, at: deps.now() };
  const ask = (): Promise<GateOutcome> => deps.gates.open(settings, call);
  const first = await ask();
  const outcome = first.kind === 'unknown' ? await ask() : first;
  return recordOutcome(deps, passage, { outcome, sessionId });
}

type Outcome = { readonly outcome: GateOutcome; readonly sessionId: string | null };

async function recordOutcome(
  deps: OpenDeps,
  passage: StoredPassage,
  { outcome, sessionId }: Outcome,
): Promise<StoredPassage> {
  const answer = {
    outcome: outcome.kind,
    trouble: outcome.kind === 'opened' ? null : troubleText(outcome.why, outcome.detail),
    answeredAt: deps.now(),
  } as const;
  return inTransaction(deps.db, async (tx) => {
    if (!(await recordAnswer(tx, passage, answer)))
      return (await findPassage(tx, passage.locationId, passage.id)) ?? passage;
    await followVisit(tx, passage, answer);
    if (answer.outcome === 'opened' && passage.direction === 'out')
      await settleCharges(deps, tx, { passage, sessionId, at: answer.answeredAt });
    const { locationId, id } = passage;
    const event = answer.outcome === 'opened' ? 'gate.opened' : 'gate.refused';
    await announceFact(tx, { event, locationId, about: [id], at: answer.answeredAt });
    return { ...passage, ...answer };
  });
}

type LeftBy = { readonly passage: StoredPassage; readonly sessionId: string | null; readonly at: Date };

/** Whoever was let out owes what was not paid; whoever left otherwise owes nothing. */
async function settleCharges(
  deps: OpenDeps,
  tx: Deps['db'],
  { passage: { locationId, cause, chargeOrderId: orderId, visitId }, sessionId, at }: LeftBy,
): Promise<void> {
  if (cause !== 'waited' && visitId !== null) await dropCharges(deps, tx, locationId, visitId);
  if (cause === 'waited' && orderId !== null) await letOutUnpaid(deps, tx, { locationId, orderId, sessionId }, at);
}

type Answer = { readonly outcome: GateOutcome['kind']; readonly answeredAt: Date };

async function followVisit(tx: Deps['db'], passage: StoredPassage, { outcome, answeredAt }: Answer): Promise<void> {
  const { visitId, locationId, direction } = passage;
  const visit = visitId === null ? null : await lockVisit(tx, locationId, visitId);
  if (!visit) return;
  const state = visitAfter(visit.state, direction, outcome);
  if (state === visit.state) return;
  await updateVisit(tx, visit, { state, ...((state === 'left' || state === 'void') && { leftAt: answeredAt }) });
}

/** Longer than any gate is waited for. */
const ABANDONED_AFTER_MS = 60_000;

const ABANDONED = { outcome: { kind: 'unknown', why: 'server_stopped' }, sessionId: null } as const;

/** A gate is never asked late: its car may be gone, and another one may stand there. */
export async function settleAbandoned(deps: OpenDeps): Promise<void> {
  const before = new Date(deps.now().getTime() - ABANDONED_AFTER_MS);
  await processDue({
    name: 'openings',
    list: (limit) => listAbandoned(deps.db, before, limit),
    work: async ({ locationId, id }) => {
      const passage = await findPassage(deps.db, locationId, id);
      if (passage) await recordOutcome(deps, passage, ABANDONED);
    },
    concurrency: 1,
  });
}
