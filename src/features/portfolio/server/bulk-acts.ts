// Rules 231 to 233: acts on many lots are recorded with all their lots before they begin, and undone by another act.

import { z } from 'zod';
import type { Deps } from '#app/deps.ts';
import { answerShare } from '#features/lot-directory/server/public.ts';
import { isRefusal, type Refusal, refuse } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import type { ManagedLots } from '#platform/http/access/managed-lots.read-model.ts';
import { listNames } from '#platform/http/access/people.read-model.ts';
import type { SignedInUser } from '#platform/http/access/principal.ts';
import { cutPage, decodeCursor } from '#platform/http/answers/cursors.ts';
import type { BulkAct, BulkActLot } from '../bulk.contract.ts';
import {
  type BulkActRow,
  type BulkLotState,
  countStates,
  findAct,
  insertAct,
  type ListedLot,
  listActLots,
  listActs,
  lockAct,
  markUndone,
} from './bulk-acts.store.ts';
import { describeChange } from './bulk-words.ts';
import { planAct, type Requested } from './plan-bulk-act.ts';

type By = {
  readonly user: Pick<SignedInUser, 'id' | 'role'>;
  readonly newId: () => string;
  readonly jobs: Deps['jobs'];
  readonly now: Date;
};

/** Runs in the caller's transaction. Lots that would not change are recorded as such. */
export async function beginAct(tx: Db, requested: Requested & { readonly shown: string }, by: By) {
  const planned = await planAct(tx, requested);
  if (isRefusal(planned)) return planned;
  if (planned.shown !== requested.shown) return refuse('portfolio_changed');
  if (!planned.lots.some(({ changes }) => changes)) return refuse('bulk_nothing');
  const of = planned.lots.map(({ lot, before, after, changes }) => ({
    locationId: lot.id,
    name: lot.name,
    before,
    after,
    state: changes ? ('waiting' as const) : ('same' as const),
  }));
  return insertAndQueue(tx, { change: planned.change, undoes: null, of }, by);
}

/** Runs in the caller's transaction. What the act did is undone where it still stands, at lots that the caller still keeps. */
export async function undoAct(tx: Db, { id, managed }: { readonly id: string; readonly managed: ManagedLots }, by: By) {
  const act = await lockAct(tx, id);
  if (!act || !(await findAct(tx, id, seenBy(by.user)))) return refuse('not_found');
  if (act.undoneBy) return refuse('bulk_undone');
  if (!act.endedAt) return refuse('bulk_under_way');
  const done = await listActLots(tx, id, { state: 'done', after: undefined, limit: act.lots, managed });
  if (done.length === 0) return refuse('bulk_nothing');
  const of = done.map(({ locationId, name, before, after }) => ({
    locationId,
    name,
    before: after,
    after: before,
    state: 'waiting' as const,
  }));
  const undo = await insertAndQueue(tx, { change: act.change, undoes: id, of }, by);
  await markUndone(tx, id, undo.data.act._id);
  return undo;
}

type NewAct = Pick<Parameters<typeof insertAct>[1], 'change' | 'undoes' | 'of'>;

async function insertAndQueue(
  tx: Db,
  act: NewAct,
  { user, newId, jobs, now }: By,
): Promise<{ data: { act: BulkAct } }> {
  const row = await insertAct(tx, { ...act, id: newId(), createdBy: user.id, createdAt: now });
  await jobs.enqueue(tx, 'do-bulk-act', { actId: row.id });
  const [answer] = await withFacts(tx, [row], user);
  if (!answer) throw new Error('An act that was just written is gone.');
  return { data: { act: answer } };
}

/** Null for everything. */
const seenBy = ({ id, role }: By['user']): string | null => (role === 'odogwu' ? null : id);

type RequestedPage = { readonly limit: number; readonly cursor?: string | undefined };
const ActsCursor = z.tuple([z.uuid()]);
const LotsCursor = z.tuple([z.int()]);

export async function listBulkActs(
  db: Db,
  user: By['user'],
  { limit, cursor, kind }: RequestedPage & { readonly kind?: 'event' | undefined },
) {
  const after = decodeCursor(cursor, ActsCursor);
  if (isRefusal(after)) return after;
  const rows = await listActs(db, user.id, { beforeId: after?.[0], limit: limit + 1, kind });
  const { page, nextCursor } = cutPage(rows, limit, ({ id }) => [id]);
  return { data: { acts: await withFacts(db, page, user) }, nextCursor };
}

type OneAct = RequestedPage & { readonly id: string; readonly state?: BulkLotState | undefined };

export async function getBulkAct(
  db: Db,
  { user, managed }: { readonly user: By['user']; readonly managed: ManagedLots },
  { id, state, limit, cursor }: OneAct,
): Promise<{ data: { act: BulkAct; lots: BulkActLot[] }; nextCursor: string | null } | Refusal> {
  const after = decodeCursor(cursor, LotsCursor);
  if (isRefusal(after)) return after;
  const row = await findAct(db, id, seenBy(user));
  if (!row) return refuse('not_found');
  const [[act], lots] = await Promise.all([
    withFacts(db, [row], user),
    listActLots(db, id, { state, after: after?.[0], limit: limit + 1, managed }),
  ]);
  if (!act) return refuse('not_found');
  const { page, nextCursor } = cutPage(lots, limit, ({ place }) => [place]);
  return { data: { act, lots: page.map(toActLot) }, nextCursor };
}

function toActLot({ locationId, name, address, state, before, after }: ListedLot): BulkActLot {
  const lines = describeChange(before, after).filter(({ from, to }) => from !== to);
  return { locationId, name, address, state, lines: lines.map(({ of: _, ...line }) => line) };
}

async function withFacts(db: Db, rows: readonly BulkActRow[], user: By['user']): Promise<BulkAct[]> {
  if (rows.length === 0) return [];
  const [states, names] = await Promise.all([
    countStates(
      db,
      rows.map(({ id }) => id),
      seenBy(user),
    ),
    listNames(
      db,
      rows.map(({ createdBy }) => createdBy),
    ),
  ]);
  const statesOf = Map.groupBy(states, ({ actId }) => actId);
  return rows.map(({ id, createdBy, createdAt, endedAt, ...row }) => ({
    _id: id,
    change: changeAsSent(row.change),
    byName: names.get(createdBy) ?? null,
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    lots: (statesOf.get(id) ?? []).reduce((sum, { lots }) => sum + lots, 0),
    counts: {
      ...NO_LOTS,
      ...Object.fromEntries((statesOf.get(id) ?? []).map(({ state, lots }) => [state, lots])),
    },
    undoes: row.undoes,
    undoneBy: row.undoneBy,
  }));
}

const NO_LOTS = { waiting: 0, done: 0, same: 0, overtaken: 0, archived: 0, failed: 0 };

/** The domain's lists are readonly; those of an answer are not. */
const changeAsSent = (change: BulkActRow['change']): BulkAct['change'] =>
  (change.kind === 'taxes' ? { ...change, taxes: change.taxes.map(answerShare) } : change) as BulkAct['change'];
