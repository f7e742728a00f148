import { z } from 'zod';
import type { Deps } from '#app/deps.ts';
import { isRefusal, type Refusal, refuse } from '#platform/contract/refusals.ts';
import { Id } from '#platform/contract/wire.ts';
import { listPeople } from '#platform/http/access/people.read-model.ts';
import { cutPage, decodeCursor } from '#platform/http/answers/cursors.ts';
import { type Route, route } from '#platform/http/endpoint-route.ts';
import { progressOf } from '../../rules/payout-progress.ts';
import { sentPayoutsContract as contract, type SentPayout, type SupportPayout } from '../../sent-payouts.contract.ts';
import { bankDay } from '../payout-plan.ts';
import { sendsByItself } from './destinations.ts';
import type { OwnerPayout } from './owner-payouts.store.ts';
import { callOffPayout, retryPayout } from './retry-payout.ts';
import { listPayouts, listPayoutsOf, sumPayouts } from './sent-payouts.read-model.ts';

const Cursor = z.tuple([Id]);

export function sentPayoutsRoutes(deps: Deps): Route[] {
  const { db } = deps;
  const shownAtSupport = async (payouts: readonly OwnerPayout[]): Promise<SupportPayout[]> => {
    const people = await listPeople(
      db,
      payouts.map(({ ownerId }) => ownerId),
    );
    return payouts.map((payout) => toSupportPayout(payout, people.get(payout.ownerId)?.name ?? ''));
  };
  const decided = async (payout: OwnerPayout | Refusal) => {
    if (isRefusal(payout)) return payout;
    const [shown] = await shownAtSupport([payout]);
    return shown ? { data: { payout: shown } } : refuse('not_found');
  };
  return [
    route(contract.listOwnersPayouts, async ({ params, query: { limit, cursor } }) => {
      const after = decodeCursor(cursor, Cursor);
      if (isRefusal(after)) return after;
      const rows = await listPayoutsOf(db, params.id, { before: after?.[0] ?? null, limit: limit + 1 });
      const { page, nextCursor } = cutPage(rows, limit, ({ id }) => [id]);
      return { data: { payouts: page.map(toSentPayout) }, nextCursor };
    }),
    route(contract.listSentPayouts, async ({ query: { limit, cursor, which }, now }) => {
      const after = decodeCursor(cursor, Cursor);
      if (isRefusal(after)) return after;
      const rows = await listPayouts(db, which, { before: after?.[0] ?? null, limit: limit + 1 });
      const { page, nextCursor } = cutPage(rows, limit, ({ id }) => [id]);
      const sums = await sumPayouts(db, bankDay(now));
      return { data: { payouts: await shownAtSupport(page), sums, areAutomatic: sendsByItself(deps) }, nextCursor };
    }),
    route(contract.retryPayout, async ({ params, principal: { user }, now }) => {
      if (!user) return refuse('not_signed_in');
      return decided(await retryPayout(deps, { id: params.id, actorId: user.id, now }));
    }),
    route(contract.callOffPayout, async ({ params, principal: { user }, now }) => {
      if (!user) return refuse('not_signed_in');
      return decided(await callOffPayout(deps, { id: params.id, actorId: user.id, now }));
    }),
  ];
}

function toSentPayout({ id, cents, plannedOn, status, backCents, providerRef }: OwnerPayout): SentPayout {
  const progress = progressOf(status);
  return { _id: id, amount: cents, on: plannedOn, progress, back: backCents, reference: providerRef };
}

function toSupportPayout(payout: OwnerPayout, name: string): SupportPayout {
  const { status, ownerId, requestedBy, failureCode, failures, nextAt, createdAt } = payout;
  return {
    ...toSentPayout(payout),
    status,
    owner: { _id: ownerId, name },
    isBySupport: requestedBy !== null,
    failureCode,
    failures,
    nextTryAt: status === 'intended' ? (nextAt?.toISOString() ?? null) : null,
    createdAt: createdAt.toISOString(),
  };
}
