import { z } from 'zod';
import type { Deps } from '#app/deps.ts';
import { isRefusal, refuse } from '#platform/contract/refusals.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { managedFor } from '#platform/http/access/managed-for.ts';
import { toLotOfRow } from '#platform/http/access/page-of-lots.read-model.ts';
import { cutPage, decodeCursor } from '#platform/http/answers/cursors.ts';
import { type Route, route } from '#platform/http/endpoint-route.ts';
import { membersContract as contract } from '../members.contract.ts';
import { toMemberCode } from './code-answer.ts';
import { addCode, changeCode, revokeCode } from './manage-codes.ts';
import { isCodeOf, listCodes, listManagedCodes, listUses } from './member-codes.store.ts';
import { type ParkedByCode, parkByCode } from './park-by-code.ts';

const IdCursor = z.tuple([z.uuid()]);

export function membersRoutes(deps: Deps): Route[] {
  const { db, newId } = deps;
  return [
    route(contract.parkByCode, async ({ body, principal, network, storeAnswer }) => {
      const { plateNumber = '', state = '', ...fields } = body;
      const requested = { ...fields, plateNumber, state, principal, network };
      const parked = await parkByCode(deps, requested, (tx, done) => storeAnswer(tx, toConfirmation(done)));
      return isRefusal(parked) ? parked : toConfirmation(parked);
    }),
    route(contract.addMemberCode, ({ params, body: fields, now, once }) =>
      once(async (tx) => {
        const code = await addCode(tx, { locationId: params.id, id: newId(), now, fields });
        return isRefusal(code) ? code : { data: { code } };
      }),
    ),
    route(contract.changeMemberCode, async ({ params, body }) => {
      const code = await inTransaction(db, (tx) => changeCode(tx, params, body));
      return isRefusal(code) ? code : { data: { code } };
    }),
    route(contract.archiveMemberCode, async ({ params, now }) => {
      const refused = await inTransaction(db, (tx) => revokeCode(tx, params, now));
      return refused ?? { message: 'This code is no longer accepted.' };
    }),
    ...listRoutes(deps),
  ];
}

function listRoutes({ db }: Deps): Route[] {
  return [
    route(contract.listMemberCodes, async ({ params, query: { limit, cursor } }) => {
      const after = decodeCursor(cursor, IdCursor);
      if (isRefusal(after)) return after;
      const rows = await listCodes(db, { locationId: params.id, beforeId: after?.[0], limit });
      const { page, nextCursor } = cutPage(rows, limit, ({ id }) => [id]);
      return { data: { codes: page.map(toMemberCode) }, nextCursor };
    }),
    route(contract.listManagedMemberCodes, async ({ body: { search = '', cursor, ...requested }, principal }) => {
      const managed = await managedFor(db, principal, requested.locationId);
      if (isRefusal(managed)) return managed;
      const after = decodeCursor(cursor, IdCursor);
      if (isRefusal(after)) return after;
      const rows = await listManagedCodes(db, { ...requested, managed, search, after: after?.[0] ?? null });
      const { page, nextCursor } = cutPage(rows, requested.limit, ({ id }) => [id]);
      return { data: { codes: page.map((row) => ({ ...toMemberCode(row), location: toLotOfRow(row) })) }, nextCursor };
    }),
    route(contract.listMemberUses, async ({ params, query: { limit, cursor } }) => {
      const after = decodeCursor(cursor, IdCursor);
      if (isRefusal(after)) return after;
      const { locationId, id: codeId } = params;
      if (!(await isCodeOf(db, { locationId, codeId }))) return refuse('not_found');
      const rows = await listUses(db, { locationId, codeId, beforeId: after?.[0], limit });
      const { page, nextCursor } = cutPage(rows, limit, ({ id }) => [id]);
      const uses = page.map(({ id, zoneId, zoneNumber, plate, usedAt, endsAt, ...use }) => ({
        _id: id,
        sessionId: use.sessionId,
        zone: { _id: zoneId, zoneNumber },
        plateNumber: plate,
        state: use.state,
        usedAt: usedAt.toISOString(),
        endTime: endsAt.toISOString(),
      }));
      return { data: { uses }, nextCursor };
    }),
  ];
}

function toConfirmation({ sessionId, order, zone }: ParkedByCode) {
  const [vehicle] = order.vehicles;
  return {
    success: true as const,
    message: 'Parking Confirmed',
    data: {
      _id: sessionId,
      locationName: zone.locationName,
      zoneNumber: zone.zoneNumber,
      plateNumber: vehicle?.plate ?? '',
      state: vehicle?.state ?? '',
      totalCost: 0 as const,
      startTime: order.startsAt.toISOString(),
      endTime: order.endsAt.toISOString(),
      timeZone: zone.timeZone,
    },
  };
}
