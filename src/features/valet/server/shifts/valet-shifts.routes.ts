import type { Deps } from '#app/deps.ts';
import { isRefusal, type Refusal, refuse } from '#platform/contract/refusals.ts';
import type { Principal } from '#platform/http/access/principal.ts';
import { decodeCursor, TimeCursor } from '#platform/http/answers/cursors.ts';
import { type Route, route } from '#platform/http/endpoint-route.ts';
import { valetShiftsContract as contract, type ValetShift } from '../../contract/valet-shifts.contract.ts';
import { closeShift, countTill } from './close-shift.ts';
import { openShift } from './open-shift.ts';
import { answerShift, answerShifts, findHandOver, type ShiftReader } from './shift-answer.ts';
import { findOpenShift, listShifts, sumCashOutside } from './shifts.store.ts';

export function valetShiftsRoutes(deps: Deps): Route[] {
  return [...readingRoutes(deps), ...workingRoutes(deps)];
}

const readerOf = ({ user }: Principal): ShiftReader => ({ isBlind: user?.role === 'valet', userId: user?.id ?? '' });
const toAnswer = (shift: ValetShift | Refusal) => (isRefusal(shift) ? shift : { data: { shift } });

function readingRoutes({ db }: Deps): Route[] {
  return [
    route(contract.getValetShift, async ({ params: { locationId }, principal }) => {
      const open = await findOpenShift(db, locationId);
      const outside = await sumCashOutside(db, locationId);
      const handOver = open ? null : await findHandOver(db, locationId);
      return { data: { shift: open && (await answerShift(db, open, readerOf(principal))), outside, handOver } };
    }),
    route(contract.listValetShifts, async ({ params: { locationId }, query: { limit, cursor }, principal }) => {
      const after = decodeCursor(cursor, TimeCursor);
      if (isRefusal(after)) return after;
      const { shifts, nextCursor } = await listShifts(db, locationId, { limit, after });
      return { data: { shifts: await answerShifts(db, shifts, readerOf(principal)) }, nextCursor };
    }),
  ];
}

function workingRoutes(deps: Deps): Route[] {
  return [
    route(contract.openValetShift, async ({ params: { locationId }, body, principal, once }) => {
      const { user: by } = principal;
      if (!by) return refuse('not_signed_in');
      const requested = { locationId, floatCents: body.float, takesOver: body.takesOver, by };
      return once(async (tx) => toAnswer(await openShift(deps, tx, requested, readerOf(principal))));
    }),
    route(contract.countValetTill, async ({ params: { locationId }, body, principal, once }) => {
      const { user: by } = principal;
      if (!by) return refuse('not_signed_in');
      const { shift: shiftId, counted: countedCents, hooks } = body;
      const requested = { locationId, shiftId, by, countedCents, hooks };
      return once(async (tx) => toAnswer(await countTill(deps, tx, requested, readerOf(principal))));
    }),
    route(contract.closeValetShift, async ({ params: { locationId }, body, principal, once }) => {
      const { user: by } = principal;
      if (!by) return refuse('not_signed_in');
      const { shift: shiftId, counted, hooks, missing, note } = body;
      const counting = counted === undefined ? null : { countedCents: counted, hooks };
      const requested = { locationId, shiftId, by, counting, missing, note };
      return once(async (tx) => toAnswer(await closeShift(deps, tx, requested, readerOf(principal))));
    }),
  ];
}
