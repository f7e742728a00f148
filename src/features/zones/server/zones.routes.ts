import type { Deps } from '#app/deps.ts';
import { toLocation } from '#features/lot-directory/server/public.ts';
import { storedRatesOf, tariffOf } from '#features/pricing/rules/rates/plain-price.ts';
import type { PricedBy, Tariff } from '#features/pricing/rules/rates/tariff.ts';
import { isRefusal, type Refusal, refuse } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { everyLotOf } from '#platform/http/access/managed-lots.read-model.ts';
import { type Route, route } from '#platform/http/endpoint-route.ts';
import { zonesContract } from '../zones.contract.ts';
import { answerZone } from './answer-zones.ts';
import { blockSpaces, markZoneFull } from './block-spaces.ts';
import { changeZone } from './change-zone.ts';
import { lockZone } from './lock-zone.ts';
import { listOtherZones } from './other-zones.store.ts';
import { setOtherRates } from './set-other-rates.ts';
import { findSign } from './sign-codes.store.ts';
import { checkSign, printSign } from './signs/print-sign.ts';
import { findZoneWithLocation } from './zone-page.read-model.ts';
import { addZone, archiveZone, copyZone, listZones } from './zones.service.ts';
import { findLocationOfZone, findZone, updateZone } from './zones.store.ts';

export function zonesRoutes(deps: Deps): Route[] {
  const { db, newId, config } = deps;
  const signAddress = { publicUrl: config.publicUrl, textNumber: config.textToParkNumber };
  return [
    route(zonesContract.listZones, ({ params: { id }, query, now }) => listZones(db, id, { ...query, now })),

    route(zonesContract.getZone, async ({ params, now }) => {
      const found = await findZoneWithLocation(db, params);
      if (!found) return refuse('not_found');
      const { location, zone, takesCodes } = found;
      return { data: { location: toLocation(location), zone: await answerZone(db, zone, now), takesCodes } };
    }),

    route(zonesContract.findSign, async ({ params }) => {
      const sign = await findSign(db, params.code);
      return sign ? { data: sign } : refuse('not_found');
    }),

    route(zonesContract.addZone, ({ body, now, once }) =>
      once(async (tx) => {
        const zone = await addZone(tx, { ...body, id: newId(), now });
        return isRefusal(zone) ? zone : { data: { zone } };
      }),
    ),

    route(zonesContract.updateZone, async ({ params, body, now }) => {
      const zone = await inTransaction(db, (tx) => changeZone(tx, params.id, { ...body, now }));
      return isRefusal(zone) ? zone : { data: { zone } };
    }),

    route(zonesContract.blockSpaces, async ({ params, body, now }) => {
      const zone = await inTransaction(db, (tx) => blockSpaces(tx, params.id, { ...body, now }));
      return isRefusal(zone) ? zone : { data: { zone } };
    }),

    route(zonesContract.markZoneFull, async ({ params, body: { full }, now }) => {
      const zone = await inTransaction(db, (tx) => markZoneFull(tx, params.id, { full, now }));
      return isRefusal(zone) ? zone : { data: { zone } };
    }),

    route(zonesContract.getRates, async ({ params }) => {
      const rates = await getRates(db, params.id);
      return isRefusal(rates) ? rates : { data: rates };
    }),

    route(zonesContract.putRates, async ({ params, body }) => {
      const rates = await inTransaction(db, (tx) => putRates(tx, params.id, body));
      return isRefusal(rates) ? rates : { data: rates };
    }),

    route(zonesContract.listOtherZones, async ({ params: { id }, query, principal }) => {
      const managed = everyLotOf(principal);
      if (!managed) return refuse('not_signed_in');
      const others = await listOtherZones(db, { id, managed }, query);
      if (isRefusal(others)) return others;
      return { data: { zones: others.zones }, nextCursor: others.nextCursor };
    }),

    route(zonesContract.setOtherRates, async ({ params: { id }, body, principal }) => {
      const managed = everyLotOf(principal);
      if (!managed) return refuse('not_signed_in');
      const set = await inTransaction(db, (tx) => setOtherRates(tx, { id, managed }, body.zones));
      return isRefusal(set) ? set : { data: set };
    }),

    route(zonesContract.copyZone, ({ params, body, now, once }) =>
      once(async (tx) => {
        const zone = await copyZone(tx, { from: params.id, zoneNumber: body.zoneNumber, id: newId(), now });
        return isRefusal(zone) ? zone : { data: { zone } };
      }),
    ),

    route(zonesContract.checkSign, async ({ params, query: { languages }, now }) => {
      const room = await checkSign(deps, { zoneId: params.id, languages, ...signAddress, now });
      return isRefusal(room) ? room : { data: room };
    }),

    route(zonesContract.printSignPdf, ({ params, query, now }) =>
      printSign(deps, { zoneId: params.id, format: 'pdf', ...query, ...signAddress, now }),
    ),

    route(zonesContract.printSignPng, ({ params, query, now }) =>
      printSign(deps, { zoneId: params.id, format: 'png', ...query, ...signAddress, now }),
    ),

    route(zonesContract.archiveZone, async ({ params, now }) => {
      const refused = await inTransaction(db, (tx) => archiveZone(tx, params.id, now));
      return refused ?? { message: 'This zone is archived.' };
    }),
  ];
}

// The rates of one zone: anyone may read them, and its owner replaces them as a whole. Past sales keep theirs.
type ZoneRates = { readonly rates: Tariff; readonly pricedBy: PricedBy };

/** Includes archived zones, as history does. */
async function getRates(db: Db, id: string): Promise<ZoneRates | Refusal> {
  const locationId = await findLocationOfZone(db, id);
  const zone = locationId === null ? null : await findZone(db, locationId, id);
  return zone ? { rates: tariffOf(zone), pricedBy: zone.pricedBy } : refuse('not_found');
}

/** Runs in the caller's transaction. */
async function putRates(
  tx: Db,
  id: string,
  { rates, pricedBy }: { readonly rates: Tariff; readonly pricedBy?: PricedBy | undefined },
): Promise<ZoneRates | Refusal> {
  const zone = await lockZone(tx, id);
  if (!zone) return refuse('not_found');
  if (zone.archivedAt) return refuse('zone_archived');
  const changed = await updateZone(tx, zone, { ...storedRatesOf(rates), ...(pricedBy && { pricedBy }) });
  return { rates: tariffOf(changed), pricedBy: changed.pricedBy };
}
