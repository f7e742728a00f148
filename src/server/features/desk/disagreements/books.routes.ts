// The desk's view of the books: one list for each kind of disagreement.

import { booksContract as contract } from '#contract/money/books.contract.ts';
import { isRefusal, refuse } from '#contract/refusals.ts';
import { inTransaction } from '../../../db/transactions/in-transaction.ts';
import type { Deps } from '../../../deps.ts';
import { decodeCursor } from '../../../http/answers/cursors.ts';
import { type Route, route } from '../../../http/endpoint-route.ts';
import { type DeskAct, recordDeskAct } from '../../audit/audit-log.ts';
import {
  askForReconciliation,
  countOpenPaymentDisagreements,
  decideRefund,
  listLastWalks,
  listPaymentDisagreements,
  listProviderBalances,
  type RefundDecision,
} from '../../payments/order-payments.ts';
import { countOpenDisagreements, findLastRevenueProof, listRevenueDisagreements } from '../../revenue/lot-revenue.ts';
import { PartCursor, pageThrough } from '../page-through.ts';
import { countOwedRefunds, listOwedRefunds } from './owed-refunds.read-model.ts';
import { countOpenCharges, listWrongCharges } from './wrong-charges.read-model.ts';

export function booksRoutes(deps: Deps): Route[] {
  const { db, payments } = deps;
  const walks = () =>
    listLastWalks(
      db,
      payments.all.map(({ name }) => name),
    );
  return [
    route(contract.listProviderBalances, async () => {
      const names = payments.all.map(({ name }) => name);
      return { data: { balances: await listProviderBalances(db, names) } };
    }),
    route(contract.listRevenueDisagreements, async ({ query: { limit, cursor } }) => {
      const after = decodeCursor(cursor, PartCursor);
      if (isRefusal(after)) return after;
      const parts = openBeforeResolved((which, page) => listRevenueDisagreements(db, which, page));
      const { page, nextCursor } = await pageThrough(parts, { limit, cursor: after }, ({ _id }) => _id);
      const [open, proof] = [await countOpenDisagreements(db), await findLastRevenueProof(db)];
      return { data: { disagreements: page, open, proof }, nextCursor };
    }),
    route(contract.listWrongCharges, async ({ query: { limit, cursor } }) => {
      const after = decodeCursor(cursor, PartCursor);
      if (isRefusal(after)) return after;
      const parts = (['open', 'returned'] as const).map(
        (which) => (before: string | null, most: number) => listWrongCharges(db, which, { before, limit: most }),
      );
      const { page, nextCursor } = await pageThrough(parts, { limit, cursor: after }, ({ _id }) => _id);
      return { data: { charges: page, open: await countOpenCharges(db) }, nextCursor };
    }),
    route(contract.listOwedRefunds, async ({ query: { limit, cursor } }) => {
      const after = decodeCursor(cursor, PartCursor);
      if (isRefusal(after)) return after;
      const parts = (['open', 'decided'] as const).map(
        (which) => (from: string | null, most: number) => listOwedRefunds(db, which, { after: from, limit: most }),
      );
      const { page, nextCursor } = await pageThrough(parts, { limit, cursor: after }, ({ _id }) => _id);
      return { data: { refunds: page, open: await countOwedRefunds(db) }, nextCursor };
    }),
    route(contract.decideRefund, async ({ body, principal: { user }, now, once }) => {
      if (!user) return refuse('not_signed_in');
      const decided = { ...body, note: body.note ?? null, actorId: user.id };
      return once(async (tx) => {
        const refund = await decideRefund(deps, tx, decided);
        if (isRefusal(refund)) return refund;
        await recordDeskAct(tx, decisionMade({ ...decided, ...refund }, now));
        return { message: DECIDED[body.decision] };
      });
    }),
    route(contract.listPaymentDisagreements, async ({ query: { limit, cursor } }) => {
      const after = decodeCursor(cursor, PartCursor);
      if (isRefusal(after)) return after;
      const parts = openBeforeResolved((which, page) => listPaymentDisagreements(db, which, page));
      const { page, nextCursor } = await pageThrough(parts, { limit, cursor: after }, ({ _id }) => _id);
      const open = await countOpenPaymentDisagreements(db);
      return { data: { disagreements: page, open, walks: await walks() }, nextCursor };
    }),
    route(contract.askForReconciliation, async ({ principal: { user }, now }) => {
      if (!user) return refuse('not_signed_in');
      await inTransaction(db, async (tx) => {
        const begun = await askForReconciliation(deps, tx);
        if (begun.length > 0) await recordDeskAct(tx, comparisonAsked(begun, { actorId: user.id, now }));
      });
      return { data: { walks: await walks() } };
    }),
  ];
}

const DECIDED = {
  try_again: 'The refund is tried again.',
  pay_otherwise: 'It is recorded as paid.',
  close: 'It is closed.',
} as const;
const ACTIONS = {
  try_again: 'refund_tried_again',
  pay_otherwise: 'refund_paid_otherwise',
  close: 'refund_closed',
} as const;

type Decided = RefundDecision & { readonly orderId: string; readonly totalCents: number };

function decisionMade(
  { locationId, refundId, decision, note, actorId, orderId, totalCents: cents }: Decided,
  now: Date,
): DeskAct {
  const subject = { kind: 'order', locationId, id: orderId } as const;
  return { actorId, now, action: ACTIONS[decision], subject, detail: { refundId, cents, reason: note } };
}

/** Reconciliation also fixes what it finds: it settles stays and returns money. */
function comparisonAsked(providers: readonly string[], by: Pick<DeskAct, 'actorId' | 'now'>): DeskAct {
  const subject = { kind: 'books', locationId: null, id: null } as const;
  return { ...by, action: 'comparison_asked', subject, detail: { providers: providers.join(', ') } };
}

type ListPart<T> = (
  which: 'open' | 'resolved',
  page: { before: string | null; limit: number },
) => Promise<readonly T[]>;

function openBeforeResolved<T>(list: ListPart<T>) {
  return (['open', 'resolved'] as const).map(
    (which) => (before: string | null, most: number) => list(which, { before, limit: most }),
  );
}
