import type { Deps } from '#app/deps.ts';
import { findTimeZone } from '#features/lot-directory/server/public.ts';
import { seesPlates } from '#platform/access/membership.ts';
import { isRefusal, refuse } from '#platform/contract/refusals.ts';
import { cutPage, decodeCursor, TimeCursor } from '#platform/http/answers/cursors.ts';
import { weakTag } from '#platform/http/answers/send-answer.ts';
import { type Route, route } from '#platform/http/endpoint-route.ts';
import {
  enforcementContract as contract,
  type Lookup,
  type LookupRemoval,
  type OfficerNote,
} from '../enforcement.contract.ts';
import { toOfficerCar, withoutPlate } from './car-answer.ts';
import { lookupPlate } from './check-plate.ts';
import { findLastRemoval, type StoredRemoval } from './lookup-removals.store.ts';
import { listLookups, type StoredLookup } from './lookups.store.ts';
import { isZoneOf, listNotes, type StoredNote } from './notes.store.ts';
import { getOfflinePack } from './offline-pack.ts';
import { countParkedByZone, listParked } from './parked-cars.read-model.ts';
import { recordLookups } from './record-lookups.ts';
import { addPhoto, getPhoto, writeNote } from './write-note.ts';

export function enforcementRoutes(deps: Deps): Route[] {
  return [...lookUpRoutes(deps), ...walkRoutes(deps), ...noteRoutes(deps)];
}

function lookUpRoutes(deps: Deps): Route[] {
  const page = async (
    locationId: string,
    officerId: string | null,
    { limit, cursor }: { limit: number; cursor?: string | undefined },
  ) => {
    const after = decodeCursor(cursor, TimeCursor);
    if (isRefusal(after)) return after;
    const rows = await listLookups(deps.db, { locationId, officerId, limit, after });
    const { page, nextCursor } = cutPage(rows, limit, (row) => [row.lookedUpAtExact, row.id]);
    return { data: { lookups: page.map(toLookup) }, nextCursor };
  };
  return [
    route(contract.checkPlate, ({ body, principal }) => {
      const { license, locationId, state, zoneId, currentTime: deviceTime, purpose, position, eventId } = body;
      const officerId = principal.user?.id ?? '';
      const requested = { license, locationId, state, zoneId: zoneId ?? null };
      return lookupPlate(deps, { ...requested, deviceTime, purpose, position, eventId, officerId });
    }),
    route(contract.listLookups, async ({ params, query }) => {
      const found = await page(params.id, null, query);
      if (isRefusal(found)) return found;
      const removal = await findLastRemoval(deps.db, params.id);
      return { ...found, data: { ...found.data, lastRemoval: removal && toRemoval(removal) } };
    }),
    route(contract.listMyLookups, ({ params, query, principal }) => page(params.id, principal.user?.id ?? '', query)),
    route(contract.sendLookups, async ({ params, body, principal, now }) => {
      const by = { locationId: params.id, officerId: principal.user?.id ?? '', now };
      return { data: await recordLookups(deps, by, body.lookups) };
    }),
  ];
}

function walkRoutes(deps: Deps): Route[] {
  const { db } = deps;
  return [
    route(contract.listParkedCars, async ({ params: { id: locationId }, query, principal: { user }, now }) => {
      const { limit, cursor, zoneId } = query;
      const after = decodeCursor(cursor, TimeCursor);
      if (isRefusal(after)) return after;
      if (zoneId !== undefined && !(await isZoneOf(db, { locationId, zoneId }))) return refuse('not_found');
      const zones = await countParkedByZone(db, { locationId, now });
      const rows = await listParked(db, { locationId, zoneId, now, limit, after });
      const { page, nextCursor } = cutPage(rows, limit, (row) => [row.endsAtExact, row.id]);
      const cars = page.map(toOfficerCar);
      return {
        data: {
          zones: zones.map(({ id, zoneNumber, cars }) => ({ _id: id, zoneNumber, cars })),
          cars: user && seesPlates(user.role) ? cars : cars.map(withoutPlate),
          checkedAt: now.toISOString(),
          timeZone: await findTimeZone(db, locationId),
        },
        nextCursor,
      };
    }),
    route(
      contract.getOfflinePack,
      async ({ params, query }) => {
        const onPhone = { version: query.cursor, lists: query.lists };
        const pack = await getOfflinePack(deps, { locationId: params.id, ...onPhone });
        return isRefusal(pack) ? pack : { data: pack };
      },
      ({ data }, reply) => void reply.header('etag', weakTag(data.tag)),
    ),
  ];
}

function noteRoutes(deps: Deps): Route[] {
  return [
    route(contract.writeNote, async ({ params, body, principal }) => {
      const requested = { ...body, locationId: params.id, officerId: principal.user?.id ?? '' };
      const note = await writeNote(deps, requested);
      return isRefusal(note) ? note : { data: { note: toNote(note) } };
    }),
    route(contract.listNotes, async ({ params, query: { limit, cursor } }) => {
      const after = decodeCursor(cursor, TimeCursor);
      if (isRefusal(after)) return after;
      const rows = await listNotes(deps.db, { locationId: params.id, limit, after });
      const { page, nextCursor } = cutPage(rows, limit, (row) => [row.writtenAtExact, row.id]);
      return { data: { notes: page.map(toNote) }, nextCursor };
    }),
    route(contract.addNotePhoto, async ({ params, body, principal }) => {
      const note = await addPhoto(deps, params, { officerId: principal.user?.id ?? '', photo: body.photo });
      return isRefusal(note) ? note : { data: { note: toNote(note) } };
    }),
    route(contract.getNotePhoto, ({ params }) => getPhoto(deps, params)),
  ];
}

function toLookup(row: StoredLookup): Lookup {
  return {
    _id: row.id,
    eventId: row.eventId,
    at: row.lookedUpAt.toISOString(),
    receivedAt: row.receivedAt.toISOString(),
    deviceTime: row.deviceTime?.toISOString() ?? null,
    officer: { _id: row.officerId, name: row.officerName },
    purpose: row.purpose,
    plateNumber: row.plate,
    state: row.state,
    walkZone: row.walkZone,
    verdict: row.verdict,
    covered: row.covered,
    elsewhere: row.elsewhere,
    reservation: row.reservation,
    position: row.lat !== null && row.lng !== null ? { lat: row.lat, lng: row.lng } : null,
    offline: row.offline,
    dataFrom: row.dataFrom?.toISOString() ?? null,
    answer: answerOf(row),
  };
}

function answerOf({ answeredVerdict, answeredCovered, answeredElsewhere }: StoredLookup): Lookup['answer'] {
  if (answeredVerdict === null) return null;
  return { verdict: answeredVerdict, covered: answeredCovered === true, elsewhere: answeredElsewhere === true };
}

function toRemoval({ removedAt, removedBefore, ...counts }: StoredRemoval): LookupRemoval {
  return { ...counts, removedAt: removedAt.toISOString(), removedBefore: removedBefore.toISOString() };
}

function toNote(row: StoredNote): OfficerNote {
  return {
    _id: row.id,
    eventId: row.eventId,
    officer: { _id: row.officerId, name: row.officerName },
    writtenAt: row.writtenAt.toISOString(),
    plateNumber: row.plate,
    state: row.state,
    zoneId: row.zoneId,
    text: row.text,
    hasPhoto: row.photoType !== null,
  };
}
