// The desk's view of the books: one list for each kind of disagreement.

import { type BooksShown, booksContract as contract } from '#contract/money/books.contract.ts';
import { isRefusal, refuse } from '#contract/refusals.ts';
import { inTransaction } from '../../../db/transactions/in-transaction.ts';
import type { Deps } from '../../../deps.ts';
import { decodeCursor } from '../../../http/answers/cursors.ts';
import { type Route, route } from '../../../http/endpoint-route.ts';
import { recordDeskAct } from '../../audit/audit-log.ts';
import {
  askForReconciliation,
  countOpenPaymentDisagreements,
  decideDisagreement,
  decideRefund,
  decideWrongCharge,
  listLastWalks,
  listPaymentDisagreements,
  listProviderBalances,
} from '../../payments/order-payments.ts';
import { countOpenDisagreements, findLastRevenueProof, listRevenueDisagreements } from '../../revenue/lot-revenue.ts';
import { type Part, PartCursor, pageThrough } from '../page-through.ts';
import {
  chargeDecided,
  comparisonAsked,
  DECIDED,
  decisionMade,
  disagreementDecided,
  RETURN_WORDS,
} from './books-acts.ts';
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
    route(contract.listRevenueDisagreements, async ({ query: { limit, cursor, show } }) => {
      const after = decodeCursor(cursor, PartCursor);
      if (isRefusal(after)) return after;
      const parts = partsOf(['open', 'resolved'], show, (which, page) => listRevenueDisagreements(db, which, page));
      const { page, nextCursor } = await pageThrough(parts, { limit, cursor: after }, ({ _id }) => _id);
      const [open, proof] = [await countOpenDisagreements(db), await findLastRevenueProof(db)];
      return { data: { disagreements: page, open, proof }, nextCursor };
    }),
    route(contract.listWrongCharges, async ({ query: { limit, cursor, show } }) => {
      const after = decodeCursor(cursor, PartCursor);
      if (isRefusal(after)) return after;
      const parts = partsOf(['open', 'over'], show, (which, page) => listWrongCharges(db, which, page));
      const { page, nextCursor } = await pageThrough(parts, { limit, cursor: after }, ({ _id }) => _id);
      return { data: { charges: page, open: await countOpenCharges(db) }, nextCursor };
    }),
    route(contract.listOwedRefunds, async ({ query: { limit, cursor, show } }) => {
      const after = decodeCursor(cursor, PartCursor);
      if (isRefusal(after)) return after;
      const parts = partsOf(['open', 'decided'], show, (which, { before, ...page }) =>
        listOwedRefunds(db, which, { after: before, ...page }),
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
    route(contract.listPaymentDisagreements, async ({ query: { limit, cursor, show } }) => {
      const after = decodeCursor(cursor, PartCursor);
      if (isRefusal(after)) return after;
      const parts = partsOf(['open', 'over'], show, (which, page) => listPaymentDisagreements(db, which, page));
      const { page, nextCursor } = await pageThrough(parts, { limit, cursor: after }, ({ _id }) => _id);
      const open = await countOpenPaymentDisagreements(db);
      return { data: { disagreements: page, open, walks: await walks() }, nextCursor };
    }),
    route(contract.decideWrongCharge, async ({ body, principal: { user }, now, once }) => {
      if (!user) return refuse('not_signed_in');
      const decided = { ...body, note: body.note ?? null, actorId: user.id };
      return once(async (tx) => {
        const charge = await decideWrongCharge(deps, tx, decided);
        if (isRefusal(charge)) return charge;
        await recordDeskAct(tx, chargeDecided({ ...decided, ...charge }, now));
        return { message: RETURN_WORDS[body.decision] };
      });
    }),
    route(contract.decideDisagreement, async ({ body, principal: { user }, now, once }) => {
      if (!user) return refuse('not_signed_in');
      const decided = { ...body, note: body.note ?? null, actorId: user.id };
      return once(async (tx) => {
        const found = await decideDisagreement(deps, tx, decided);
        if (isRefusal(found)) return found;
        await recordDeskAct(tx, disagreementDecided({ ...decided, ...found }, now));
        return { message: RETURN_WORDS[body.decision] };
      });
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

/** What is open comes before what is over. `before` is the last id of the page before. */
function partsOf<W extends string, T>(
  whiches: readonly [open: W, rest: W],
  show: BooksShown,
  list: (which: W, page: { before: string | null; limit: number }) => Promise<readonly T[]>,
): Part<T>[] {
  const shown = { all: whiches, open: [whiches[0]], over: [whiches[1]] }[show];
  return shown.map((which) => (before, limit) => list(which, { before, limit }));
}
