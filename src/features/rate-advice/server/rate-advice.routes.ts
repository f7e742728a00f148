import { z } from 'zod';
import type { Deps } from '#app/deps.ts';
import { findTimeZone } from '#features/lot-directory/server/public.ts';
import { isRefusal, refuse } from '#platform/contract/refusals.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { everyLotOf } from '#platform/http/access/managed-lots.read-model.ts';
import { cutPage, decodeCursor } from '#platform/http/answers/cursors.ts';
import { type Route, route } from '#platform/http/endpoint-route.ts';
import { rateAdviceContract as contract } from '../rate-advice.contract.ts';
import { DAY_GROUPS } from '../rules/past-day.ts';
import { adviseLot, judgeLot } from './advise-lot.ts';
import { findElasticity, listAdvice, saveElasticity } from './rate-advice.store.ts';
import { endRateTrial, listRateTrials, startRateTrial } from './rate-trials.ts';

const AdviceCursor = z.tuple([z.int(), z.uuid(), z.uuid(), z.enum(DAY_GROUPS)]);

export function rateAdviceRoutes(deps: Pick<Deps, 'db' | 'now' | 'newId'>): Route[] {
  const { db, newId } = deps;
  return [
    route(contract.listRateAdvice, async ({ query: { cursor, limit }, principal }) => {
      const managed = everyLotOf(principal);
      const after = decodeCursor(cursor, AdviceCursor);
      if (!managed) return refuse('not_signed_in');
      if (isRefusal(after)) return after;
      const found = await listAdvice(db, managed, { after, limit: limit + 1 });
      const { page, nextCursor } = cutPage(found, limit, ({ advice, locationId, zoneId, group }) => [
        ...[advice.weeklyCents, locationId, zoneId, group],
      ]);
      return { data: { advice: [...page] }, nextCursor };
    }),

    route(contract.getRateAdvice, async ({ params: { id }, now }) => ({
      data: {
        elasticity: await findElasticity(db, id),
        zones: await judgeLot(db, id, now),
        trials: await listRateTrials(db, id, now),
      },
    })),

    route(contract.setRateAdvice, async ({ params: { id }, body: { elasticity } }) => {
      await inTransaction(db, (tx) => saveElasticity(tx, id, elasticity));
      await adviseLot(deps, id);
      return { message: 'Saved' };
    }),

    route(contract.startRateTrial, async ({ params: { id: locationId }, body, now, once }) => {
      const timeZone = await findTimeZone(db, locationId);
      return once(async (tx) => {
        const trial = await startRateTrial(tx, { ...body, locationId, id: newId(), timeZone, now });
        return isRefusal(trial) ? trial : { data: trial };
      });
    }),

    route(contract.endRateTrial, async ({ params: { locationId, id }, body: { keep }, now }) => {
      const refused = await inTransaction(db, (tx) => endRateTrial(tx, { locationId, id, keep, now }));
      return refused ?? { message: keep ? 'The price is kept' : 'The trial has ended' };
    }),
  ];
}
