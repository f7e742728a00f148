import { isRefusal, refuse } from '#contract/refusals.ts';
import { valetShiftsContract as contract } from '#contract/valet/valet-shifts.contract.ts';
import type { Deps } from '../../../deps.ts';
import { decodeCursor } from '../../../http/answers/cursors.ts';
import { TimeCursor } from '../../../http/answers/time-cursor.ts';
import { type Route, route } from '../../../http/endpoint-route.ts';
import { findOpenShift, listShifts, sumCashOutside } from './shifts.store.ts';
import { closeShift, expectedOf, openShift, toShift } from './work-shifts.ts';

export function valetShiftsRoutes(deps: Deps): Route[] {
  const { db } = deps;
  return [
    route(contract.getValetShift, async ({ params: { locationId } }) => {
      const open = await findOpenShift(db, locationId);
      const outside = await sumCashOutside(db, locationId);
      return { data: { shift: open && toShift(open, await expectedOf(db, open)), outside } };
    }),
    route(contract.listValetShifts, async ({ params: { locationId }, query: { limit, cursor } }) => {
      const after = decodeCursor(cursor, TimeCursor);
      if (isRefusal(after)) return after;
      const { shifts, nextCursor } = await listShifts(db, locationId, { limit, after });
      const told = await Promise.all(shifts.map(async (shift) => toShift(shift, await expectedOf(db, shift))));
      return { data: { shifts: told }, nextCursor };
    }),
    route(
      contract.openValetShift,
      async ({ params: { locationId }, body: { float: floatCents }, principal: { user }, once }) => {
        if (!user) return refuse('not_signed_in');
        return once(async (tx) => {
          const shift = await openShift(deps, tx, { locationId, floatCents, by: user });
          return isRefusal(shift) ? shift : { data: { shift } };
        });
      },
    ),
    route(contract.closeValetShift, async ({ params: { locationId }, body, principal: { user }, once }) => {
      if (!user) return refuse('not_signed_in');
      const { shift: shiftId, counted: countedCents, hooks, note } = body;
      const asked = { locationId, shiftId, countedCents, hooks, note, by: user };
      return once(async (tx) => {
        const shift = await closeShift(deps, tx, asked);
        return isRefusal(shift) ? shift : { data: { shift } };
      });
    }),
  ];
}
