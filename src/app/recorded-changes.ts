// Rule 488: which writes of owners and their teams are recorded with what they changed, before and after. Whatever opens a transaction
// while such a call is answered records what it changed. Imports and changes to many lots record theirs lot by lot where they write them.

import { type ChangeScope, listOwnersOfTeam, listSiblingLots, recordChanges } from '#features/audit/server/public.ts';
import { isTeamRole } from '#platform/access/membership.ts';
import type { EndpointShape } from '#platform/contract/endpoint.ts';
import { isRefusal } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { findLocationOfZone } from '#platform/db/sharding/cached-locations.ts';
import { watchingTransactions } from '#platform/db/transactions/in-transaction.ts';
import { findMemberOwner } from '#platform/http/access/ownership.read-model.ts';
import type { Call, Route } from '#platform/http/endpoint-route.ts';
import { endpointNames } from './api.ts';

/** Their lot is in the address or the body. */
const OF_LOT = new Set(
  (
    'updateLocation archiveLocation restoreLocation addZone updateZone blockSpaces markZoneFull putRates setOtherRates copyZone archiveZone ' +
    'addLotPhoto orderLotPhotos describeLotPhoto removeLotPhoto takeBackLotPhoto putLotDates putZoneDates updateLotRevenue ' +
    'changeValetSettings putStandRates addListedPlates removeListedPlate setAutoPaySettings addCamera changeCamera rotateCameraKey ' +
    'removeCamera addLane changeLane rotateLaneKey removeLane addBadge revokeBadge holdLaneOpen changeGateRules setRateAdvice startRateTrial endRateTrial ' +
    'changeNoticeSettings addMemberCode changeMemberCode archiveMemberCode addValidation changeValidation addPermitPlan changePermitPlan ' +
    'givePermit changeGivenPermit'
  ).split(' '),
);
const OF_ACCOUNT = new Set('inviteMember changeMember addLocation changePayoutSchedule'.split(' '));

const CODES = new Set('addMemberCode changeMemberCode archiveMemberCode'.split(' '));
const PERMITS = new Set('givePermit changeGivenPermit'.split(' '));

export const recordsChanges = (name: string): boolean => OF_LOT.has(name) || OF_ACCOUNT.has(name);

export function recordingChanges(db: Db, route: Route): Route {
  const name = endpointNames.get(route.endpoint) ?? '';
  if (!recordsChanges(name)) return route;
  return {
    ...route,
    handler: async (call) => {
      const scope = await scopeOf(db, { endpoint: route.endpoint, name, call });
      if (!scope) return route.handler(call);
      return watchingTransactions(
        (tx, act) => recordChanges(tx, scope, act, listAddedLots),
        () => route.handler(call),
      );
    },
  };
}

type Recorded = { readonly endpoint: EndpointShape; readonly name: string; readonly call: Call<EndpointShape> };

/** Null for nobody, who is refused. */
async function scopeOf(db: Db, { endpoint, name, call }: Recorded): Promise<ChangeScope | null> {
  const { user, key } = call.principal;
  if (!user) return null;
  const of = { actorId: user.id, now: call.now, by: key ? ('program' as const) : undefined };
  const parts = { codes: CODES.has(name), permits: PERMITS.has(name) };
  if (OF_ACCOUNT.has(name)) return { ...of, locationIds: [], ownerIds: await ownersOf(db, endpoint, call), parts };
  const locationId = await lotOf(db, endpoint, call);
  if (locationId === null) return null;
  const locationIds = name === 'setOtherRates' ? await listSiblingLots(db, locationId, zonesIn(call)) : [locationId];
  return { ...of, locationIds, ownerIds: [], parts };
}

/** Of the account that is changed: named by the request, the caller's own, or those for which a member of a team works. */
async function ownersOf(db: Db, { access }: EndpointShape, call: Call<EndpointShape>): Promise<readonly string[]> {
  const { user } = call.principal;
  const whose = 'whose' in access ? access.whose : undefined;
  const { id = '' } = (call.params ?? {}) as { readonly id?: string };
  const named = whose?.thing === 'member' ? await findMemberOwner(db, id) : whose?.thing === 'owner' ? id : null;
  if (named !== null) return [named];
  if (!user) return [];
  return isTeamRole(user.role) ? listOwnersOfTeam(db, user.id) : [user.id];
}

/** Access was checked before: the lot is one of the caller's. */
async function lotOf(db: Db, { access }: EndpointShape, { params, body }: Call<EndpointShape>): Promise<string | null> {
  const whose = 'whose' in access ? access.whose : undefined;
  const sent = { params, body } as Readonly<Record<'params' | 'body', Readonly<Record<string, string>> | undefined>>;
  const id = whose ? sent[whose.in]?.[whose.name] : sent.params?.id;
  if (id === undefined) return null;
  return whose?.thing === 'zone' ? findLocationOfZone(db, id) : id;
}

const zonesIn = ({ body }: Call<EndpointShape>): readonly string[] =>
  (body as { readonly zones?: readonly { readonly zoneId: string }[] } | undefined)?.zones?.map(
    ({ zoneId }) => zoneId,
  ) ?? [];

/** The lot that was added, as it was answered. */
function listAddedLots(answer: unknown): readonly string[] {
  if (isRefusal(answer) || typeof answer !== 'object' || answer === null) return [];
  const { data } = answer as { readonly data?: { readonly location?: { readonly _id?: string } } };
  return data?.location?._id ? [data.location._id] : [];
}
