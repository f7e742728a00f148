import type { Deps } from '#app/deps.ts';
import { REFUSALS } from '#app/refusals.ts';
import { findTimeZone } from '#features/lot-directory/server/public.ts';
import { isListed } from '#features/plate-lists/rules/plate-lists.ts';
import { findOnLists, toMatch } from '#features/plate-lists/server/public.ts';
import { localDay } from '#platform/calendar/local-time.ts';
import { isRefusal, refuse } from '#platform/contract/refusals.ts';
import { cutPage, decodeCursor, TimeCursor } from '#platform/http/answers/cursors.ts';
import { errorOf } from '#platform/http/answers/refusal-answer.ts';
import { type Route, route } from '#platform/http/endpoint-route.ts';
import type { PlateMatch } from '../offline-pack.ts';
import { readsContract as contract, type PlateRead } from '../plate-reads.contract.ts';
import { listReads, type StoredRead } from './plate-reads.store.ts';
import { getPicture, type ReadsListener, recordReads, type SentRead } from './record-plate-reads.ts';

export function readsRoutes(deps: Deps & { readonly takeReads: ReadsListener }): Route[] {
  const { db } = deps;
  return [
    route(contract.sendRead, async ({ body: { locationId, ...reported } }) => {
      const recorded = await recordReads(deps, locationId, [toSent(reported)]);
      if (isRefusal(recorded)) return recorded;
      const [one = refuse('not_found')] = recorded;
      return isRefusal(one) ? one : { data: { read: toRead(one.read, one.matches) } };
    }),
    route(contract.sendReads, async ({ params: { id: locationId }, body: { reads: reported } }) => {
      const recorded = await recordReads(deps, locationId, reported.map(toSent));
      if (isRefusal(recorded)) return recorded;
      const reads = recorded.map((one, index) => ({
        _id: reported[index]?._id ?? '',
        read: isRefusal(one) ? null : toRead(one.read, one.matches),
        error: isRefusal(one) ? errorOf(one, REFUSALS) : null,
      }));
      return { data: { reads } };
    }),
    route(contract.getReadPicture, ({ params }) => getPicture(deps, params)),
    route(contract.listReads, async ({ params: { id: locationId }, query: { which, limit, cursor } }) => {
      const after = decodeCursor(cursor, TimeCursor);
      if (isRefusal(after)) return after;
      const rows = await listReads(db, { locationId, which, limit, after });
      const { page, nextCursor } = cutPage(rows, limit, (row) => [row.readAtExact, row.id]);
      const reads = await withLists(deps, locationId, page);
      return { data: { reads, timeZone: await findTimeZone(db, locationId) }, nextCursor };
    }),
  ];
}

type Reported = Pick<SentRead, 'camera' | 'confidence' | 'plate'> & {
  readonly _id: string;
  readonly state?: string | null | undefined;
  readonly at: string;
  readonly direction?: SentRead['direction'];
  readonly picture?: string | undefined;
};

const toSent = ({ _id: id, at, state, picture, direction, camera, confidence, plate }: Reported): SentRead => {
  return { id: id.toLowerCase(), camera, confidence, plate, state, at: new Date(at), direction, picture };
};

/** With the lists that their plates are on now. */
async function withLists(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  locationId: string,
  reads: readonly StoredRead[],
): Promise<PlateRead[]> {
  const today = localDay(now(), await findTimeZone(db, locationId));
  const found = await findOnLists(db, { locationId, plateKeys: reads.map(({ plateKey }) => plateKey), today });
  return reads.map((read) => toRead(read, found.filter((each) => isListed(each, read)).map(toMatch)));
}

function toRead(row: StoredRead, matches: readonly PlateMatch[]): PlateRead {
  const { id, camera, readAt, receivedAt, plate, state, confidence, verdict, covered } = row;
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
    hasPicture: row.pictureStored,
    listed: [...matches],
  };
}
