// A driver's past stays as CSV, for expense claims: a line per vehicle, read and sent page by page. Refunds have columns of their
// own, because a leading minus would be read as a formula.

import { receiptCode } from '#features/orders/server/public.ts';
import { feesOf, parkingOf, taxesOf, totalOf } from '#features/pricing/rules/price-line.ts';
import { localDay } from '#platform/calendar/local-time.ts';
import { nameTimeZone } from '#platform/calendar/zone-name.ts';
import { dollarsCell, priceLinesCell, timeCell } from '#platform/contract/csv-cells.ts';
import { csvLine } from '#platform/contract/csv-line.ts';
import { isRefusal } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { decodeCursor, TimeCursor } from '#platform/http/answers/cursors.ts';
import type { Session } from '../sessions.contract.ts';
import { listRefundShares, type RefundShares } from './refund-shares.ts';
import { listSessions, type SessionFilter, type SessionViewer } from './sessions.read-model.ts';

const PAGE = 200;
const COLUMNS = [
  ...['Date', 'Lot', 'Address', 'Zone', 'License plate', 'State', 'From', 'Until', 'Time zone', 'Price lines (USD)'],
  ...[
    'Parking (USD)',
    'Fee (USD)',
    'Tax (USD)',
    'Total (USD)',
    'Refunded (USD)',
    'To be refunded (USD)',
    'Receipt number',
  ],
];

type Requested = { readonly search?: string | undefined; readonly viewer: SessionViewer; readonly now: Date };

/** Latest first, as on the page. Leaves out stays that are running or reserved: their price may still change. */
export async function* writeSessionsCsv(db: Db, filter: SessionFilter, requested: Requested): AsyncGenerator<string> {
  yield csvLine(COLUMNS);
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const after = decodeCursor(cursor, TimeCursor);
    if (isRefusal(after)) throw new Error('A cursor that was just made is ours.');
    const { sessions, nextCursor } = await listSessions(db, filter, { limit: PAGE, after, ...requested });
    const past = sessions.filter(({ status }) => status === 'ended' || status === 'refunded');
    const refunds = await listRefundShares(db, past);
    yield past.map((session) => csvLine(cellsOf(session, refunds))).join('');
    cursor = nextCursor;
  }
}

function cellsOf(session: Session, { paidBack, promised }: RefundShares): string[] {
  const { timeZone, lines } = session;
  const [startsAt, endsAt] = [new Date(session.startTime), new Date(session.endTime)];
  return [
    ...[localDay(startsAt, timeZone), session.locationName, session.locationAddress, session.zoneNumber],
    ...[session.vehiclePlate, session.vehicleState, wallTime(startsAt, timeZone), wallTime(endsAt, timeZone)],
    nameTimeZone(timeZone, 'en-US'),
    priceLinesCell(lines),
    ...[parkingOf(lines), feesOf(lines), taxesOf(lines), totalOf(lines)].map(dollarsCell),
    ...[
      dollarsCell(paidBack.get(session._id) ?? 0),
      dollarsCell(promised.get(session._id) ?? 0),
      receiptCode(session.orderId),
    ],
  ];
}

/** "2026-11-20 14:05" by the lot's clock. */
function wallTime(at: Date, timeZone: string): string {
  return `${localDay(at, timeZone)} ${timeCell(at, timeZone)}`;
}
