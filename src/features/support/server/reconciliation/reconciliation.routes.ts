// Support's view of the reconciliation: one list for each kind of disagreement.

import type { Deps } from '#app/deps.ts';
import { recordSupportAct } from '#features/audit/server/public.ts';
import {
  countOpenPaymentDisagreements,
  decideDisagreement,
  decideRefund,
  decideWrongCharge,
  listLastWalks,
  listPaymentDisagreements,
  listProviderBalances,
  refreshBeforeDeciding,
  requestReconciliation,
} from '#features/payments/server/public.ts';
import {
  countOpenDisagreements,
  findLastRevenueProof,
  listRevenueDisagreements,
} from '#features/revenue/server/public.ts';
import { isRefusal, refuse } from '#platform/contract/refusals.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { decodeCursor } from '#platform/http/answers/cursors.ts';
import { type Part, PartCursor, pageThrough } from '#platform/http/answers/page-through.ts';
import { type Route, route } from '#platform/http/endpoint-route.ts';
import { reconciliationContract as contract, type ReconciliationShown } from '../../reconciliation.contract.ts';
import { countOwedRefunds, listOwedRefunds } from './owed-refunds.read-model.ts';
import {
  chargeDecided,
  comparisonRequested,
  DECIDED,
  decisionMade,
  disagreementDecided,
  RETURN_WORDS,
} from './reconciliation-acts.ts';
import { countOpenCharges, listWrongCharges } from './wrong-charges.read-model.ts';

export function reconciliationRoutes(deps: Deps): Route[] {
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
    route(contract.listRevenueDisagreements, async ({ query }) => {
      const listed = await pageOf(query, ['open', 'resolved'], (which, page) =>
        listRevenueDisagreements(db, which, page),
      );
      if (isRefusal(listed)) return listed;
      const { page: disagreements, nextCursor } = listed;
      const [open, proof] = [await countOpenDisagreements(db), await findLastRevenueProof(db)];
      return { data: { disagreements, open, proof }, nextCursor };
    }),
    route(contract.listWrongCharges, async ({ query }) => {
      const listed = await pageOf(query, ['open', 'over'], (which, page) => listWrongCharges(db, which, page));
      if (isRefusal(listed)) return listed;
      const { page: charges, nextCursor } = listed;
      return { data: { charges, open: await countOpenCharges(db) }, nextCursor };
    }),
    route(contract.listOwedRefunds, async ({ query }) => {
      const listed = await pageOf(query, ['open', 'decided'], (which, { before, limit }) =>
        listOwedRefunds(db, which, { after: before, limit }),
      );
      if (isRefusal(listed)) return listed;
      const { page: refunds, nextCursor } = listed;
      return { data: { refunds, open: await countOwedRefunds(db) }, nextCursor };
    }),
    route(contract.listPaymentDisagreements, async ({ query }) => {
      const listed = await pageOf(query, ['open', 'over'], (which, page) => listPaymentDisagreements(db, which, page));
      if (isRefusal(listed)) return listed;
      const { page: disagreements, nextCursor } = listed;
      const open = await countOpenPaymentDisagreements(db);
      return { data: { disagreements, open, walks: await walks() }, nextCursor };
    }),
    route(contract.decideRefund, async ({ body, principal: { user }, now, once }) => {
      if (!user) return refuse('not_signed_in');
      const decided = { ...body, note: body.note ?? null, actorId: user.id };
      await refreshBeforeDeciding(deps, decided);
      return once(async (tx) => {
        const refund = await decideRefund(deps, tx, decided);
        if (isRefusal(refund)) return refund;
        await recordSupportAct(tx, decisionMade({ ...decided, ...refund }, now));
        return { message: DECIDED[body.decision] };
      });
    }),
    route(contract.decideWrongCharge, async ({ body, principal: { user }, now, once }) => {
      if (!user) return refuse('not_signed_in');
      const decided = { ...body, note: body.note ?? null, actorId: user.id };
      return once(async (tx) => {
        const charge = await decideWrongCharge(deps, tx, decided);
        if (isRefusal(charge)) return charge;
        await recordSupportAct(tx, chargeDecided({ ...decided, ...charge }, now));
        return { message: RETURN_WORDS[body.decision] };
      });
    }),
    route(contract.decideDisagreement, async ({ body, principal: { user }, now, once }) => {
      if (!user) return refuse('not_signed_in');
      const decided = { ...body, note: body.note ?? null, actorId: user.id };
      return once(async (tx) => {
        const found = await decideDisagreement(deps, tx, decided);
        if (isRefusal(found)) return found;
        await recordSupportAct(tx, disagreementDecided({ ...decided, ...found }, now));
        return { message: RETURN_WORDS[body.decision] };
      });
    }),
    route(contract.askForReconciliation, async ({ principal: { user }, now }) => {
      if (!user) return refuse('not_signed_in');
      await inTransaction(db, async (tx) => {
        const begun = await requestReconciliation(deps, tx);
        if (begun.length > 0) await recordSupportAct(tx, comparisonRequested(begun, { actorId: user.id, now }));
      });
      return { data: { walks: await walks() } };
    }),
  ];
}

type Query = { readonly limit: number; readonly cursor?: string | undefined; readonly show: ReconciliationShown };

/** A page that lists open items first and then closed ones. `before` is the last id of the previous page. */
function pageOf<W extends string, T extends { readonly _id: string }>(
  { limit, cursor, show }: Query,
  whiches: readonly [open: W, over: W],
  list: (which: W, page: { before: string | null; limit: number }) => Promise<readonly T[]>,
) {
  const after = decodeCursor(cursor, PartCursor);
  if (isRefusal(after)) return after;
  const shown = { all: whiches, open: [whiches[0]], over: [whiches[1]] }[show];
  const parts = shown.map(
    (which): Part<T> =>
      (before, size) =>
        list(which, { before, limit: size }),
  );
  return pageThrough(parts, { limit, cursor: after }, ({ _id }) => _id);
}
