// Rule 230: a change to many lots is shown before it is saved, and what is saved is what was shown.

import { createHash } from 'node:crypto';
import { t } from 'ttag';
import { refuseTaxes } from '#features/lots/server/public.ts';
import { refusePlates } from '#features/plate-lists/server/public.ts';
import { isRefusal, type Refusal, refuse, refuseField } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import type { ManagedLots } from '#platform/http/access/managed-lots.read-model.ts';
import type { ChosenLots, PreviewLine } from '../bulk.contract.ts';
import type { BulkChange } from '../rules/bulk-change.ts';
import { isSamePart } from '../rules/lot-setup.ts';
import { keyOfTag, type Plan, planLot, readEntry } from '../rules/plan-bulk.ts';
import { type LotToChange, lacksRequested, listChosenLots, listTags } from './bulk-lots.read-model.ts';
import { summarizeAct } from './bulk-summary.ts';
import { describeChange, describeProblem } from './bulk-words.ts';

export type Requested = {
  readonly lots: ChosenLots;
  readonly change: BulkChange;
  /** Only these lots. */
  readonly managed: ManagedLots;
  readonly now: Date;
};

export type PlannedLot = Plan & { readonly lot: LotToChange; readonly changes: boolean };
export type PlannedAct = { readonly change: BulkChange; readonly lots: readonly PlannedLot[]; readonly shown: string };

export async function planAct(
  db: Db,
  { lots: chosen, change, managed, now }: Requested,
): Promise<PlannedAct | Refusal> {
  const wrong = refuseChange(change);
  if (wrong) return wrong;
  const event = change.kind === 'event' ? change : null;
  const requested = requestedOfLists(change);
  const found = await listChosenLots(db, { lots: chosen, managed, now }, { requested, event });
  if (lacksRequested(found, chosen)) return refuse('not_found');
  const current = found.filter(({ isArchived }) => !isArchived);
  if (current.length === 0) return refuseField('lots', t`Choose active lots.`);
  const normalized = change.kind === 'tags' ? await asSpelled(db, change, managed) : change;
  const lots = current.map((lot): PlannedLot => {
    const plan = planLot(normalized, lot.setup);
    return { ...plan, lot, changes: !isSamePart(plan.before, plan.after) };
  });
  const all = lots.map(({ lot: { id }, before, after }) => [id, before, after]);
  return { change: normalized, lots, shown: createHash('sha256').update(JSON.stringify(all)).digest('base64url') };
}

function refuseChange(change: BulkChange): Refusal | null {
  if (change.kind === 'taxes') return refuseTaxes(change.taxes);
  return change.kind === 'lists' ? refusePlates(change.plates) : null;
}

function requestedOfLists(change: BulkChange) {
  if (change.kind !== 'lists') return null;
  const plateKeys = [...new Set(change.plates.flatMap(readEntry).map(({ plateKey }) => plateKey))].sort();
  return { list: change.list, plateKeys };
}

/** A tag that these lots already have keeps its spelling. */
async function asSpelled(db: Db, change: Extract<BulkChange, { kind: 'tags' }>, managed: ManagedLots) {
  const known = new Map((await listTags(db, managed)).map(({ tag }) => [keyOfTag(tag), tag]));
  const add = [...new Map(change.add.map((tag) => [keyOfTag(tag), known.get(keyOfTag(tag)) ?? tag])).values()];
  return { ...change, add };
}

type Page = { readonly from: number; readonly limit: number };

export async function previewAct(db: Db, requested: Requested, { from, limit }: Page) {
  const planned = await planAct(db, requested);
  if (isRefusal(planned)) return planned;
  const found = planned.lots.flatMap(linesOf);
  const lines = [
    ...found.filter(({ problem }) => problem !== null),
    ...found.filter(({ problem }) => problem === null),
  ];
  return {
    data: {
      lots: planned.lots.length,
      lines: lines.length,
      changing: lines.filter(({ from: old, to }) => old !== to).length,
      problems: lines.filter(({ problem }) => problem !== null).length,
      summary: summarizeAct(planned.change, planned.lots, requested.now),
      page: lines.slice(from, from + limit),
      shown: planned.shown,
    },
  };
}

function linesOf({ lot, before, after, problems }: PlannedLot): PreviewLine[] {
  return describeChange(before, after).map(({ of, ...line }) => {
    const why = problems.get(of);
    return {
      locationId: lot.id,
      lotName: lot.name,
      address: lot.address,
      ...line,
      problem: why ? describeProblem(why) : null,
    };
  });
}
