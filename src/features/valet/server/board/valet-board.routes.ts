// Everything that a valet stand needs apart from its tickets.

import { t } from 'ttag';
import type { Deps } from '#app/deps.ts';
import { findLocation } from '#features/lot-directory/server/public.ts';
import { feesOf, type PriceLines, totalOf } from '#features/pricing/rules/price-line.ts';
import { normalizePlate } from '#features/vehicles/rules/plate.ts';
import { parseTimeOfDay } from '#platform/calendar/opening-hours.ts';
import { usPhoneDigits } from '#platform/contract/phone.ts';
import { isRefusal, refuse, refuseField } from '#platform/contract/refusals.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { decodeCursor } from '#platform/http/answers/cursors.ts';
import { type Route, route } from '#platform/http/endpoint-route.ts';
import { dollarsToCents } from '#platform/money/cents.ts';
import { valetBoardContract as contract } from '../../contract/valet-board.contract.ts';
import { termsOfStand } from '../../rules/price/terms-of-stand.ts';
import { dueAtArrival } from '../../rules/price/ticket-price.ts';
import { boundsOfStandDay, standDay } from '../../rules/stand-day.ts';
import { freeHook } from '../../rules/ticket/key-hook.ts';
import { nextTicketNumber } from '../../rules/ticket/ticket-number.ts';
import { waitsByQuarter } from '../../rules/ticket/waiting.ts';
import { changePlainPrice } from '../sales/stand-rates.store.ts';
import { viewerFor } from '../tickets/find-actor.ts';
import { announceStand } from '../tickets/tickets.store.ts';
import { toValet } from '../tickets/valet-answer.ts';
import { searchTickets } from '../tickets/valets.read-model.ts';
import { findLastNumber, listOpenKeys } from './key-board.read-model.ts';
import { findKnownCars, listKnownCars, listPlaces } from './recall.read-model.ts';
import { toSettings } from './settings-answer.ts';
import { listValetLocations, ValetLocationsCursor } from './valet-locations.read-model.ts';
import { findSettings, lockSettings, saveSettings } from './valet-settings.store.ts';
import { findPace, listHandedOver } from './waits.read-model.ts';

export function valetBoardRoutes(deps: Deps): Route[] {
  return [
    locationsRoute(deps),
    ...settingsRoutes(deps),
    keyBoardRoute(deps),
    ...findingRoutes(deps),
    ...waitsRoutes(deps),
  ];
}

function locationsRoute({ db }: Deps): Route {
  return route(contract.listValetLocations, async ({ query: { limit, cursor }, principal: { user }, now }) => {
    if (!user) return refuse('not_signed_in');
    const after = decodeCursor(cursor, ValetLocationsCursor);
    return isRefusal(after) ? after : listValetLocations(db, { user, after, limit, now });
  });
}

function settingsRoutes({ db }: Deps): Route[] {
  return [
    route(contract.getValetSettings, async ({ params }) => {
      const found = await findSettings(db, params.locationId);
      return { settings: found && toSettings(found) };
    }),
    route(contract.changeValetSettings, async ({ params: { locationId }, body, now }) => {
      const priceCents = dollarsToCents(body.price);
      if (priceCents === undefined) return refuseField('price', t`Use at most two decimals.`);
      if (!(await findLocation(db, locationId))) return refuse('not_found');
      const settings = {
        locationId,
        priceCents,
        isHourly: body.isHourly,
        hooks: body.hooks,
        asksCode: body.asksCode,
        capacity: body.capacity,
        noShowMinutes: body.noShowMinutes,
        promiseMinutes: body.promiseMinutes,
        leadCallSeconds: body.leadCallSeconds,
        closesAt: body.closesAt == null ? body.closesAt : parseTimeOfDay(body.closesAt),
        tips: body.tips,
        chargesRooms: body.chargesRooms,
      };
      await inTransaction(db, async (tx) => {
        const before = await lockSettings(tx, locationId);
        await saveSettings(tx, settings, now);
        if (before?.rates) await changePlainPrice(tx, before, { isHourly: body.isHourly, priceCents }, now);
        await announceStand(tx, locationId);
      });
      const stored = await findSettings(db, locationId);
      return stored ? { settings: toSettings(stored) } : refuse('not_found');
    }),
  ];
}

function keyBoardRoute({ db }: Deps): Route {
  return route(contract.getKeyBoard, async ({ params: { locationId }, now }) => {
    const open = await listOpenKeys(db, locationId);
    const taken = open.flatMap(({ hook, ...key }) => (hook === null ? [] : [{ hook, ...key }]));
    const stand = await findSettings(db, locationId);
    const hooks = stand?.hooks ?? 0;
    const numbers = new Set(open.map(({ ticketNumber }) => ticketNumber));
    return {
      hooks,
      taken,
      nextHook: freeHook(hooks, new Set(taken.map(({ hook }) => hook))),
      nextTicketNumber: nextTicketNumber(await findLastNumber(db, locationId), numbers),
      due: stand && withTotals(dueAtArrival(termsOfStand(stand, now), { now, timeZone: stand.timeZone })),
    };
  });
}

const withTotals = (lines: PriceLines) => ({ totalCost: totalOf(lines), fees: feesOf(lines), lines: [...lines] });

function findingRoutes({ db }: Deps): Route[] {
  return [
    route(contract.searchValets, async ({ body: { q }, principal, now }) => {
      const { user } = principal;
      if (!user) return refuse('not_signed_in');
      const requested = { ticketNumber: q.toUpperCase(), plateKey: normalizePlate(q).replace(/[^A-Z0-9]/g, ''), now };
      const found = await searchTickets(db, { kind: 'user', user }, requested);
      return { valets: found.map((ticket) => toValet(ticket, viewerFor(principal), now)) };
    }),
    route(contract.recallGuest, async ({ body: { locationId, phoneNumber, plateNumber } }) => {
      const plateKey = plateNumber === undefined ? null : normalizePlate(plateNumber);
      const known = await findKnownCars(db, { locationId, phone: phoneNumber ?? null, plateKey });
      const cars = known.map(({ phone, lastSeen, ...car }) => {
        return { phoneNumber: usPhoneDigits(phone), ...car, lastSeen: lastSeen.toISOString() };
      });
      return { cars };
    }),
    route(contract.listKnownCars, async ({ params: { locationId }, now }) => {
      const known = await listKnownCars(db, locationId);
      const cars = known.map(({ lastName, plateNumber, state, make, model, color, transmissionType, lastSeen }) => {
        const car = { plateNumber, state, make, model, color, transmissionType };
        return { lastName, ...car, lastSeen: lastSeen.toISOString() };
      });
      return { cars, places: await listPlaces(db, { locationId, now }) };
    }),
  ];
}

function waitsRoutes({ db }: Deps): Route[] {
  const getPace = route(contract.getValetPace, async ({ params: { locationId }, now }) => ({
    pace: await findPace(db, { locationId, now }),
  }));
  const getWaits = route(contract.getValetWaits, async ({ params: { locationId }, query, now }) => {
    const at = await findLocation(db, locationId);
    if (!at) return refuse('not_found');
    const { timeZone } = at;
    const day = query.day ?? standDay(now, timeZone);
    const quarters = waitsByQuarter(await listHandedOver(db, { locationId, ...boundsOfStandDay(day, timeZone) }));
    return { day, quarters: quarters.map((quarter) => ({ ...quarter, from: quarter.from.toISOString() })) };
  });
  return [getPace, getWaits];
}
