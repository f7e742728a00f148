// A hotel room as a payment method (rules 288 and 289).

import type { Deps } from '#app/deps.ts';
import { findLocation } from '#features/lot-directory/server/public.ts';
import { csvFile } from '#platform/contract/csv-line.ts';
import { isRefusal, refuse } from '#platform/contract/refusals.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import type { Principal } from '#platform/http/access/principal.ts';
import { type Route, route } from '#platform/http/endpoint-route.ts';
import { valetRoomsContract as contract } from '../../contract/valet-rooms.contract.ts';
import { findSettings } from '../board/valet-settings.store.ts';
import { changeTicket } from '../tickets/change-ticket.ts';
import { findActor } from '../tickets/find-actor.ts';
import { toValet } from '../tickets/valet-answer.ts';
import { findTicketRef } from '../tickets/valets.read-model.ts';
import { readNight, writeNightCsv } from './night-of-charges.ts';

export function valetRoomsRoutes(deps: Deps): Route[] {
  const { db } = deps;
  return [
    route(contract.chargeValetToRoom, async ({ params, body, principal, now }) => {
      const ticketRef = await findTicketRef(db, params.id);
      if (!ticketRef) return refuse('not_found');
      const stand = await findSettings(db, ticketRef.locationId);
      if (!stand?.chargesRooms) return refuse('rooms_not_charged');
      const actor = await findActor(db, ticketRef.locationId, principal);
      const { name, room: number } = body;
      const command = () => ({ kind: 'charge_room', room: { name, number } }) as const;
      const changed = await inTransaction(db, (tx) =>
        changeTicket(tx, deps, { ticketRef, actor, command, origin: body, now }),
      );
      return isRefusal(changed) ? changed : { valet: toValet(changed, 'staff', now) };
    }),
    route(contract.listRoomCharges, async ({ params: { locationId }, query, principal, now }) => {
      const lot = await findLocation(db, locationId);
      if (!lot) return refuse('not_found');
      const { timeZone } = lot;
      return readNight(db, { locationId, timeZone, ...query, withPlates: readsPlates(principal), now });
    }),
    route(contract.downloadRoomCharges, async ({ params: { locationId }, query, principal, now }) => {
      const lot = await findLocation(db, locationId);
      if (!lot) return refuse('not_found');
      const { timeZone } = lot;
      const night = await readNight(db, { locationId, timeZone, ...query, withPlates: readsPlates(principal), now });
      const body = writeNightCsv(night, timeZone);
      return csvFile(`room-charges-${night.night}.csv`, body);
    }),
  ];
}

const readsPlates = ({ user }: Principal): boolean => user?.role !== 'accountant';
