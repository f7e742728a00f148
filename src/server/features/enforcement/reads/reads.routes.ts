import { isRefusal } from '#contract/refusals.ts';
import { readsContract as contract, type PlateRead } from '#contract/stays/reads.contract.ts';
import type { Deps } from '../../../deps.ts';
import { cutPage, decodeCursor } from '../../../http/answers/cursors.ts';
import { TimeCursor } from '../../../http/answers/time-cursor.ts';
import { type Route, route } from '../../../http/endpoint-route.ts';
import { findTimeZone } from '../../directory/lot-directory.ts';
import { listReads, type StoredRead } from './reads.store.ts';
import { recordRead } from './record-read.ts';

export function readsRoutes(deps: Deps): Route[] {
  const { db } = deps;
  return [
    route(contract.sendRead, async ({ body: { _id: id, at, ...read } }) => {
      const stored = await recordRead(deps, { ...read, id, state: read.state, at: new Date(at) });
      return isRefusal(stored) ? stored : { data: { read: toRead(stored) } };
    }),
    route(contract.listReads, async ({ params: { id: locationId }, query: { which, limit, cursor } }) => {
      const after = decodeCursor(cursor, TimeCursor);
      if (isRefusal(after)) return after;
      const rows = await listReads(db, { locationId, which, limit, after });
      const { page, nextCursor } = cutPage(rows, limit, (row) => [row.readAtExact, row.id]);
      return { data: { reads: page.map(toRead), timeZone: await findTimeZone(db, locationId) }, nextCursor };
    }),
  ];
}

function toRead({ id, camera, readAt, receivedAt, plate, state, confidence, verdict, covered }: StoredRead): PlateRead {
  return {
    _id: id,
    camera,
    at: readAt.toISOString(),
    receivedAt: receivedAt.toISOString(),
    plateNumber: plate,
    state,
    confidence,
    verdict,
    covered,
  };
}
