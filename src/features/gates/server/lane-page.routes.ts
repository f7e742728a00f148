// What the page at a lane sees and does, by the key of its address: it opens this lane and nothing else.

import { gettext } from 'ttag';
import type { Deps } from '#app/deps.ts';
import { findLocation } from '#features/lot-directory/server/public.ts';
import { findOrder, findReceiptOrder, type OrderId } from '#features/orders/server/public.ts';
import { listZoneSpaces } from '#features/spaces/server/public.ts';
import { listZonesOnOffer } from '#features/zones/server/public.ts';
import { DAY_MS } from '#platform/calendar/durations.ts';
import { formatUsPhone } from '#platform/contract/phone.ts';
import { type Refusal, refuse } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { distanceMeters } from '#platform/geo/geo.ts';
import { countAttempt, isOverLimit } from '#platform/http/access/attempts.store.ts';
import { type Route, route } from '#platform/http/endpoint-route.ts';
import { gatesContract as contract, GATE_REFUSALS, type LaneAnswer } from '../gates.contract.ts';
import { entersFrom, usableFrom } from '../rules/decide-passage.ts';
import { acceptedSteps, readCode } from '../rules/lane-code.ts';
import { answerPlate, changeCarSeen } from './change-car.ts';
import { listOpenCharges } from './charges.store.ts';
import { keyOfRow, passOfRow } from './find-pass.ts';
import { toPassage } from './lane-answers.ts';
import { shownCodeAt, shownCodeNow } from './lane-keys.ts';
import { listForLane, recordReport } from './lane-offline.ts';
import { findGateRules, findLane, findLaneByKey, listLanes, noteLaneHeard, type StoredLane } from './lanes.store.ts';
import { listOwedOfPassage, listOwedOfReceipt } from './owed-before.ts';
import { type LaneDeps, type Passed, passLane } from './pass-lane.ts';
import { listLastOfLanes, type StoredPassage } from './passages.store.ts';
import { listPassesOfOrder } from './passes.read-model.ts';
import { findVisitsOfPasses } from './visits.store.ts';

type PageDeps = LaneDeps & Deps;

/** Eight digits could be guessed by a machine. */
const TYPED_LIMIT = { max: 12, perSeconds: 600 };
/** As far as a phone between walls is wrong, and a lot is long. */
const NEAR_METERS = 150;
const MAX_ACCURACY_METERS = 150;
const SHOWN_MS = 60_000;

export function lanePageRoutes(deps: PageDeps): Route[] {
  const { db, config } = deps;
  return [
    route(contract.seeLane, async ({ params: { key }, now }) => {
      const lane = await findLaneByKey(db, key);
      if (!lane) return refuse('not_found');
      await noteLaneHeard(db, lane, now);
      return { data: await describeLane(deps, lane, now) };
    }),
    route(contract.scanAtLane, async ({ params: { key }, body: { eventId, code, acceptedCents }, now }) => {
      const lane = await findLaneByKey(db, key);
      if (!lane) return refuse('not_found');
      const isTyped = readCode(code)?.kind === 'typed';
      const bucket = `lane typed ${lane.id}`;
      if (isTyped && (await isOverLimit(db, bucket, TYPED_LIMIT, now))) return refuse('too_many_requests');
      const passed = await passLane(deps, lane, { eventId, by: 'code', from: 'code', code, acceptedCents });
      if (isTyped && passed.passage.why === 'unknown_code') await countAttempt(db, bucket, TYPED_LIMIT, now);
      return answerOf(deps, lane, passed);
    }),
    route(contract.pressAtLane, async ({ params: { key }, body: { eventId, acceptedCents } }) => {
      const lane = await findLaneByKey(db, key);
      if (!lane) return refuse('not_found');
      return answerOf(deps, lane, await passLane(deps, lane, { eventId, by: 'press', from: 'press', acceptedCents }));
    }),
    route(contract.changeCarAtLane, async ({ params: { key }, body: { code } }) => {
      const lane = await findLaneByKey(db, key);
      return lane?.direction === 'in' ? answerPlate(await changeCarSeen(deps, lane, code)) : refuse('not_found');
    }),
    route(contract.changeCarByReceipt, async ({ params: { key } }) => {
      const order = await findReceiptOrder(db, key);
      return order ? answerPlate(await changeCarSeen(deps, order, key)) : refuse('not_found');
    }),
    route(contract.listForLane, async ({ params: { key } }) => {
      const lane = await findLaneByKey(db, key);
      return lane ? { data: await listForLane(deps, lane) } : refuse('not_found');
    }),
    route(contract.reportFromLane, async ({ params: { key }, body: { reports } }) => {
      const lane = await findLaneByKey(db, key);
      if (!lane) return refuse('not_found');
      const taken: string[] = [];
      // A report that nobody can believe is taken, too: it would be sent for ever.
      for (const report of reports) {
        await recordReport(deps, lane, report);
        taken.push(report.eventId);
      }
      return { data: { taken } };
    }),
    route(contract.listLanesOfReceipt, async ({ params: { key }, now }) => {
      const order = await findReceiptOrder(db, key);
      if (!order) return refuse('not_found');
      const { isOpen, owed, ahead } = await findGateFacts(db, order, now);
      const lanes = isOpen ? await listLanes(db, order.locationId) : [];
      return {
        data: {
          lanes: lanes.map(({ id: _id, name, direction, byPhone }) => ({ _id, name, direction, byPhone })),
          owed: owed && { totalCost: owed.totalCents, payUrl: `${config.publicUrl}/receipt/${owed.receiptKey}` },
          owedBefore: await listOwedOfReceipt(deps, order),
          ahead: ahead && {
            opensAt: entersFrom(ahead, await findGateRules(db, order.locationId)).toISOString(),
            usableFrom: usableFrom(ahead.from).toISOString(),
          },
          now: now.toISOString(),
        },
      };
    }),
    route(
      contract.openByReceipt,
      async ({ params: { key, laneId }, body: { eventId, position, code, acceptedCents }, now }) => {
        const order = await findReceiptOrder(db, key);
        const lane = order && (await findLane(db, { locationId: order.locationId, id: laneId }));
        if (!lane?.byPhone) return refuse('not_found');
        const away = await refuseAway(deps, lane, { position, code, now });
        if (away) return away;
        const signal = { eventId, by: 'code', from: 'receipt', code: key, acceptedCents } as const;
        return answerOf(deps, lane, await passLane(deps, lane, signal));
      },
    ),
  ];
}

/** So long after its time a code is still shown: its car may be inside. */
const SHOWN_AFTER_MS = DAY_MS;

/** Whether a receipt is still of use at the gate, and what its car owes. */
async function findGateFacts(db: Db, { locationId, orderId }: OrderId, now: Date) {
  const rows = await listPassesOfOrder(db, locationId, orderId);
  const visits = await findVisitsOfPasses(db, locationId, rows.map(keyOfRow));
  const inside = visits.filter(({ state }) => state === 'inside' || state === 'entering');
  const since = new Date(now.getTime() - SHOWN_AFTER_MS);
  const isOut = visits.length > 0 && inside.length === 0;
  const isCurrent = rows.some(({ endsAt }) => !endsAt || endsAt > (isOut ? now : since));
  const charges = (await Promise.all(inside.map(({ id: about }) => listOpenCharges(db, { locationId, about })))).flat();
  const [first] = charges;
  const [next] = rows.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  const isAhead = visits.length === 0 && next?.kind === 'reservation' && next.startsAt > now;
  return {
    isOpen: inside.length > 0 || isCurrent,
    owed: first ? await findOrder(db, first) : null,
    ahead: isAhead ? passOfRow(next, 'UTC', now) : null,
  };
}

type Standing = {
  readonly position: { readonly lat: number; readonly lng: number; readonly accuracyMeters: number } | undefined;
  readonly code: string | undefined;
  readonly now: Date;
};

/** A receipt's link may be anywhere; its car is at the lane. */
async function refuseAway(
  { db }: Pick<Deps, 'db'>,
  lane: StoredLane,
  { position, code, now }: Standing,
): Promise<Refusal | null> {
  if (code !== undefined && code !== '') {
    const fits = acceptedSteps(now).some((step) => shownCodeAt(lane.codeSecret, step) === code);
    return fits
      ? null
      : refuse('lane_code_wrong', { fields: { code: gettext(GATE_REFUSALS.lane_code_wrong.message) } });
  }
  const lot = position && (await findLocation(db, lane.locationId));
  if (!position || !lot || position.accuracyMeters > MAX_ACCURACY_METERS) return refuse('not_at_lane');
  return distanceMeters(position, lot) <= NEAR_METERS + position.accuracyMeters ? null : refuse('not_at_lane');
}

async function describeLane(deps: PageDeps, lane: StoredLane, now: Date) {
  const { db, config } = deps;
  const { locationId, name: laneName, direction, heldOpenUntil, localUrl, codeSecret, byPhone } = lane;
  const lot = await findLocation(db, locationId);
  const rules = await findGateRules(db, locationId);
  const [zone] = await listZonesOnOffer(db, locationId);
  const spaces = await listZoneSpaces(db, { locationId, now });
  const zones = await listZonesOnOffer(db, locationId);
  const isFull =
    spaces.length > 0 &&
    spaces.length === zones.length &&
    spaces.every(({ markedFullAt, taken, capacity, blocked }) => markedFullAt !== null || taken >= capacity - blocked);
  const [latest] = await listLastOfLanes(db, locationId, [lane.id]);
  const last = latest && now.getTime() - latest.at.getTime() < SHOWN_MS ? latest : null;
  return {
    lotName: lot?.name ?? '',
    phoneNumber: formatUsPhone(lot?.phone ?? ''),
    laneName,
    direction,
    signUrl: zone ? `${config.publicUrl}/p/${zone.signCode}` : null,
    isFull,
    heldOpenUntil: heldOpenUntil && heldOpenUntil > now ? heldOpenUntil.toISOString() : null,
    timeZone: lot?.timeZone ?? 'UTC',
    whenSilent: rules.whenSilent,
    localUrl,
    code: byPhone ? shownCodeNow(codeSecret, now) : null,
    last: last && toPassage(last),
    owedBefore: last ? await listOwedOfPassage(deps, last) : [],
    now: now.toISOString(),
  };
}

async function answerOf(deps: PageDeps, lane: StoredLane, passed: Passed): Promise<{ data: LaneAnswer } | Refusal> {
  const { passage, about } = passed;
  // The answer to a signal that this lane sent says nothing of other lanes.
  if (passage.laneId !== lane.id) return refuse('idempotency_key_reused');
  return {
    data: {
      passage: toPassage(passage),
      elsewhere: about.elsewhere,
      opensAt: passage.why === 'early' ? (about.opensAt?.toISOString() ?? null) : null,
      earlyCents: passage.why === 'early' ? about.earlyCents : null,
      payUrl: await findPayUrl(deps, passage),
      otherPlate: about.otherPlate,
      owedBefore: await listOwedOfPassage(deps, passage),
    },
  };
}

/** Where what is owed is paid. Without a price of the lot, at its sign. */
async function findPayUrl(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { locationId, why, chargeOrderId: orderId }: StoredPassage,
): Promise<string | null> {
  const order = orderId === null ? null : await findOrder(db, { locationId, orderId });
  if (order) return order.status === 'owed' ? `${config.publicUrl}/receipt/${order.receiptKey}` : null;
  const [zone] = why === 'owed' ? await listZonesOnOffer(db, locationId) : [];
  return zone ? `${config.publicUrl}/p/${zone.signCode}` : null;
}
