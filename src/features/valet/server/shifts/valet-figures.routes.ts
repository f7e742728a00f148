import type { Deps } from '#app/deps.ts';
import { findLocation } from '#features/lot-directory/server/public.ts';
import { isRefusal, refuse } from '#platform/contract/refusals.ts';
import { decodeCursor } from '#platform/http/answers/cursors.ts';
import { type Route, route } from '#platform/http/endpoint-route.ts';
import { valetFiguresContract as contract } from '../../contract/valet-figures.contract.ts';
import { PROMISE_MINUTES } from '../../rules/board/promise.ts';
import { medianWait, waitsByHour } from '../../rules/day-figures.ts';
import { boundsOfStandDay, standDay } from '../../rules/stand-day.ts';
import { findSettings } from '../board/valet-settings.store.ts';
import { listHandedOver } from '../board/waits.read-model.ts';
import { tipsOfDay, toTips } from '../sales/stand-tips.ts';
import { FoundCursor, findTickets } from './find-tickets.read-model.ts';
import { listAttendantCars, listClosedTills, listVoids, sumDay } from './stand-day.read-model.ts';

export function valetFiguresRoutes({ db }: Deps): Route[] {
  return [
    route(contract.getStandDay, async ({ params: { locationId }, query, now }) => {
      const at = await findLocation(db, locationId);
      if (!at) return refuse('not_found');
      const { timeZone } = at;
      const day = query.day ?? standDay(now, timeZone);
      const requested = { locationId, ...boundsOfStandDay(day, timeZone) };
      const promiseMinutes = (await findSettings(db, locationId))?.promiseMinutes ?? PROMISE_MINUTES.usual;
      const handedOver = await listHandedOver(db, requested);
      const hours = waitsByHour(handedOver, promiseMinutes);
      const voids = await listVoids(db, requested);
      const tills = await listClosedTills(db, requested);
      return {
        day,
        promiseMinutes,
        ...(await sumDay(db, requested)),
        medianWait: medianWait(handedOver),
        cashDifference:
          tills.length === 0 ? null : tills.reduce((sum, { differenceCents }) => sum + differenceCents, 0),
        hours: hours.map((hour) => ({ ...hour, from: hour.from.toISOString() })),
        attendants: await listAttendantCars(db, requested),
        voids: voids.map(({ ticketId, at: voidAt, ...reported }) => {
          return { ...reported, valetId: ticketId, at: voidAt.toISOString() };
        }),
        tills: tills.map(({ id, closedAt, closedBy, differenceCents }) => {
          return { shift: id, closedAt: closedAt.toISOString(), closedBy, difference: differenceCents };
        }),
        tips: toTips(await tipsOfDay(db, requested)),
      };
    }),
    route(contract.findStandTickets, async ({ params: { locationId }, body, now }) => {
      const after = decodeCursor(body.cursor, FoundCursor);
      if (isRefusal(after)) return after;
      const { page, nextCursor } = await findTickets(db, { locationId, q: body.q, after, limit: body.limit, now });
      const tickets = page.map(({ id, plate, createdAt, completedAt, ...found }) => ({
        ...found,
        valetId: id,
        plateNumber: plate,
        createdAt: createdAt.toISOString(),
        completedAt: completedAt?.toISOString() ?? null,
      }));
      return { tickets, nextCursor };
    }),
  ];
}
