// The lanes of a lot, for those who run it.

import { gettext, t } from 'ttag';
import type { Deps } from '#app/deps.ts';
import { listCameras } from '#features/cameras/server/public.ts';
import { readPicture } from '#features/enforcement/server/public.ts';
import { findLocation, findTimeZone, lockLocation } from '#features/lot-directory/server/public.ts';
import type { GateSettings } from '#integrations/gates/gates.port.ts';
import { newSecret } from '#integrations/webhooks-out/sign-webhook.ts';
import type { Role } from '#platform/access/roles.ts';
import { addDays, localDay, startOfLocalDay } from '#platform/calendar/local-time.ts';
import { isRefusal, type Refusal, refuse, refuseField } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { cutPage, decodeCursor, TimeCursor } from '#platform/http/answers/cursors.ts';
import { type Route, route } from '#platform/http/endpoint-route.ts';
import { gatesContract as contract, GATE_REFUSALS, type GateFields, type Lane } from '../gates.contract.ts';
import { badgeText } from '../rules/lane-code.ts';
import { addBadge, listBadges, revokeBadges } from './badges.store.ts';
import { waiveUnpaid } from './charge-time.ts';
import { listLeftUnpaid } from './charges.store.ts';
import { toBadge, toLane, toLeftUnpaid, toListed, toPassage } from './lane-answers.ts';
import {
  findGateRules,
  findLane,
  insertLane,
  type LaneId,
  listLanes,
  revokeLane,
  rotateLaneKey,
  saveGateRules,
  updateLane,
} from './lanes.store.ts';
import { openByHand } from './open-by-hand.ts';
import { sealGate } from './open-gate.ts';
import { findPassage, listLastOfLanes, listPassages } from './passages.store.ts';
import { countInside, listInside } from './visits.store.ts';

const MAX_LANES = 20;
const SHOWN_INSIDE = 1000;

export function lanesRoutes(deps: Deps): Route[] {
  const { db, newId, config } = deps;
  const addressOf = (key: string) => `${config.publicUrl}/lane/${key}`;
  const answer = async (id: LaneId): Promise<Lane | Refusal> => {
    const lane = await findLane(db, id);
    if (!lane) return refuse('not_found');
    const [last = null] = await listLastOfLanes(db, id.locationId, [id.id]);
    return toLane(lane, last);
  };
  return [
    route(contract.listLanes, async ({ params: { id: locationId } }) => {
      const lot = await findLocation(db, locationId);
      if (!lot) return refuse('not_found');
      const lanes = await listLanes(db, locationId);
      const last = await listLastOfLanes(
        db,
        locationId,
        lanes.map(({ id }) => id),
      );
      return {
        data: {
          lotName: lot.name,
          lanes: lanes.map((lane) => toLane(lane, last.find(({ laneId }) => laneId === lane.id) ?? null)),
          rules: await findGateRules(db, locationId),
          cameras: (await listCameras(db, locationId)).map(({ id: _id, name }) => ({ _id, name })),
          inside: await countInside(db, locationId),
          timeZone: lot.timeZone,
          hasSandbox: config.devTools,
        },
      };
    }),
    route(
      contract.addLane,
      async ({
        params: { id: locationId },
        body: { gate, cameraId = null, byPhone = false, localUrl = null, ...named },
        now,
      }) => {
        const settings = readSettings(deps, gate);
        if (isRefusal(settings)) return settings;
        const id = newId();
        const key = await inTransaction(db, async (tx) => {
          await lockLocation(tx, locationId);
          if ((await listLanes(tx, locationId)).length >= MAX_LANES) return refuse('too_many_lanes');
          const wrong = await refuseCamera(tx, locationId, cameraId);
          if (wrong) return wrong;
          const sealedGate = sealGate(deps, id, settings);
          const lane = {
            ...named,
            locationId,
            id,
            gateKind: gate.kind,
            sealedGate,
            cameraId,
            byPhone,
            localUrl,
            addedAt: now,
          };
          return (await insertLane(tx, lane)) ?? nameTaken();
        });
        if (isRefusal(key)) return key;
        const lane = await answer({ locationId, id });
        if (isRefusal(lane)) return lane;
        return {
          data: { lane, address: addressOf(key), secret: settings.kind === 'webhook' ? settings.secret : null },
        };
      },
    ),
    route(contract.changeLane, async ({ params, body }) => {
      const refused = await inTransaction(db, async (tx) => {
        await lockLocation(tx, params.locationId);
        const wanted = body.name?.toLowerCase();
        const lanes = await listLanes(tx, params.locationId);
        if (lanes.some(({ id, name }) => id !== params.id && name.toLowerCase() === wanted)) return nameTaken();
        const wrong = await refuseCamera(tx, params.locationId, body.cameraId ?? null);
        if (wrong) return wrong;
        return (await updateLane(tx, params, body)) ? null : refuse('not_found');
      });
      const lane = refused ?? (await answer(params));
      return isRefusal(lane) ? lane : { data: { lane } };
    }),
    route(contract.rotateLaneKey, async ({ params }) => {
      const key = await inTransaction(db, (tx) => rotateLaneKey(tx, params));
      const lane = key === null ? refuse('not_found') : await answer(params);
      if (isRefusal(lane) || key === null) return isRefusal(lane) ? lane : refuse('not_found');
      return { data: { lane, address: addressOf(key), secret: null } };
    }),
    route(contract.removeLane, async ({ params, now }) =>
      (await inTransaction(db, (tx) => revokeLane(tx, params, now))) ? { message: 'Removed' } : refuse('not_found'),
    ),
    route(contract.openLane, async ({ params, body: { eventId, reason }, principal }) => {
      const lane = await findLane(db, params);
      if (!lane) return refuse('not_found');
      if (!principal.user) return refuse('not_signed_in');
      const from = principal.key ? 'program' : 'hand';
      const passage = await openByHand(deps, lane, { eventId, from, userId: principal.user.id, note: reason });
      // An event that was used elsewhere opens nothing.
      if (passage.laneId !== lane.id || passage.signal !== from) return refuse('idempotency_key_reused');
      return { data: { passage: toPassage(passage) } };
    }),
    route(contract.holdLaneOpen, async ({ params, body: { until } }) => {
      const heldOpenUntil = until === null ? null : new Date(until);
      const changed = await inTransaction(db, (tx) => updateLane(tx, params, { heldOpenUntil }));
      const lane = changed ? await answer(params) : refuse('not_found');
      return isRefusal(lane) ? lane : { data: { lane } };
    }),
    route(contract.changeGateRules, async ({ params: { id: locationId }, body: rules, now }) => {
      await inTransaction(db, (tx) => saveGateRules(tx, locationId, rules, now));
      return { data: { rules } };
    }),
    route(
      contract.listPassages,
      async ({ params: { id: locationId }, query: { day: wanted, which, limit, cursor }, now }) => {
        const before = decodeCursor(cursor, TimeCursor);
        if (isRefusal(before)) return before;
        const timeZone = await findTimeZone(db, locationId);
        const day = wanted ?? localDay(now, timeZone);
        const [from, until] = [startOfLocalDay(day, timeZone), startOfLocalDay(addDays(day, 1), timeZone)];
        const rows = await listPassages(db, {
          locationId,
          from,
          until,
          onlyClosed: which === 'not_opened',
          limit: limit + 1,
          before,
        });
        const { page, nextCursor } = cutPage(rows, limit, (row) => [row.atExact, row.id]);
        return { data: { passages: page.map(toListed), day, timeZone }, nextCursor };
      },
    ),
    route(contract.listInside, async ({ params: { id: locationId } }) => {
      const visits = await listInside(db, locationId, { limit: SHOWN_INSIDE });
      const cars = visits.map(({ id: _id, plate: plateNumber, plateState: state, enteredAt, state: stands }) => ({
        _id,
        plateNumber,
        state,
        since: enteredAt.toISOString(),
        isSure: stands === 'inside',
      }));
      return { data: { cars, timeZone: await findTimeZone(db, locationId) } };
    }),
    route(contract.listLeftUnpaid, async ({ params: { id: locationId }, query: { limit, cursor } }) => {
      const before = decodeCursor(cursor, TimeCursor);
      if (isRefusal(before)) return before;
      const found = await listLeftUnpaid(db, locationId, { limit: limit + 1, before });
      const { page, nextCursor } = cutPage(found, limit, ({ letOutExact, orderId }) => [letOutExact, orderId]);
      return { data: { cars: page.map(toLeftUnpaid), timeZone: await findTimeZone(db, locationId) }, nextCursor };
    }),
    route(
      contract.waiveUnpaid,
      async ({ params: { locationId, id: orderId }, body: { reason }, principal: { user } }) => {
        if (!user) return refuse('not_signed_in');
        const refused = await inTransaction(db, (tx) =>
          waiveUnpaid(deps, tx, { locationId, orderId, reason, userId: user.id }),
        );
        return refused ?? { message: 'Let off' };
      },
    ),
    route(contract.listBadges, async ({ params: { id: locationId }, principal: { user } }) => {
      if (!user) return refuse('not_signed_in');
      const badges = (await listBadges(db, locationId)).map((badge) => toBadge(badge, user.id));
      return { data: { badges: seesAllBadges(user.role) ? badges : badges.filter(({ isOwn }) => isOwn) } };
    }),
    route(contract.addBadge, async ({ params: { id: locationId }, principal: { user }, now: addedAt }) => {
      if (!user) return refuse('not_signed_in');
      const badge = { locationId, id: newId(), userId: user.id, addedBy: user.id, addedAt };
      const key = await inTransaction(db, (tx) => addBadge(tx, badge));
      return { data: { badge: toBadge({ ...badge, userName: user.name }, user.id), code: badgeText(key) } };
    }),
    route(contract.revokeBadge, async ({ params: { locationId, id }, principal: { user }, now }) => {
      if (!user) return refuse('not_signed_in');
      const which = { locationId, id, userId: seesAllBadges(user.role) ? null : user.id };
      const isRevoked = await inTransaction(db, (tx) => revokeBadges(tx, which, now));
      return isRevoked ? { message: 'Revoked' } : refuse('not_found');
    }),
    route(contract.getPassagePicture, async ({ params: { locationId, id } }) => {
      const passage = await findPassage(db, locationId, id);
      return passage?.readId ? readPicture(deps, { locationId, id: passage.readId }) : refuse('not_found');
    }),
  ];
}

/** Attendants carry their own. */
const seesAllBadges = (role: Role): boolean => role !== 'valet';

/** With the secret that signs what is sent to a controller. */
function readSettings({ gates, config }: Deps, gate: GateFields): GateSettings | Refusal {
  if (gate.kind === 'sandbox' && !config.devTools) return refuseField('gate', t`Choose how the gate is opened.`);
  if (gate.kind !== 'webhook') return gate;
  return gates.takesUrl(gate.url)
    ? { ...gate, secret: newSecret() }
    : refuse('gate_address', { fields: { 'gate.url': gettext(GATE_REFUSALS.gate_address.message) } });
}

const nameTaken = (): Refusal =>
  refuse('lane_name_taken', { fields: { name: gettext(GATE_REFUSALS.lane_name_taken.message) } });

async function refuseCamera(tx: Db, locationId: string, cameraId: string | null): Promise<Refusal | null> {
  if (cameraId === null) return null;
  const isOfLot = (await listCameras(tx, locationId)).some(({ id }) => id === cameraId);
  return isOfLot ? null : refuseField('cameraId', t`This lot has no such camera.`);
}
