// A hotel's room charges for one night, as a list and as a file (rule 289).

import { totalOf } from '#features/pricing/rules/price-line.ts';
import { localDay } from '#platform/calendar/local-time.ts';
import { dollarsCell, priceLinesCell, timeCell } from '#platform/contract/csv-cells.ts';
import { csvLine } from '#platform/contract/csv-line.ts';
import type { Db } from '#platform/db/database.ts';
import type { NightOfCharges } from '../../contract/valet-rooms.contract.ts';
import { boundsOfNight, nightAt } from '../../rules/price/hotel-night.ts';
import { findSettings } from '../board/valet-settings.store.ts';
import { listRoomCharges, type RoomChargeRow } from './room-charges.read-model.ts';

type Requested = {
  readonly locationId: string;
  readonly timeZone: string;
  readonly night?: string | undefined;
  /** Accountants do not see plates (rule 210). */
  readonly withPlates: boolean;
  readonly now: Date;
};

export async function readNight(db: Db, requested: Requested): Promise<NightOfCharges> {
  const { locationId, timeZone, now, withPlates, night = nightAt(now, timeZone) } = requested;
  const { from, until } = boundsOfNight(night, timeZone);
  const rows = await listRoomCharges(db, { locationId, from, until });
  const charges = rows.map((row) => toCharge(row, withPlates));
  const total = charges.reduce((sum, charge) => sum + charge.total - charge.refunded, 0);
  const chargesRooms = (await findSettings(db, locationId))?.chargesRooms ?? false;
  return { chargesRooms, night, from: from.toISOString(), until: until.toISOString(), charges, total };
}

function toCharge(row: RoomChargeRow, withPlates: boolean): NightOfCharges['charges'][number] {
  const { ticketId: valetId, ticketNumber, plate, plateState, roomName: name, room, lines, refundedCents, by } = row;
  return {
    valetId,
    ticketNumber,
    name,
    room,
    by,
    lines: [...lines],
    total: totalOf(lines),
    refunded: refundedCents,
    plate: withPlates ? `${plate} ${plateState}`.trim() : '',
    at: row.paidAt.toISOString(),
  };
}

const COLUMNS = [
  'Room',
  'Guest',
  'Ticket',
  'Plate',
  'Day',
  'Time',
  'Lines',
  'Total (USD)',
  'Refunded (USD)',
  'Booked by',
];

/** One line per charge, and the total last. */
export function writeNightCsv({ charges, total }: NightOfCharges, timeZone: string): string {
  const rows = charges.map(({ room, name, ticketNumber, plate, at, lines, total: cents, refunded, by }) => [
    ...[room, name, ticketNumber, plate, localDay(new Date(at), timeZone), timeCell(new Date(at), timeZone)],
    priceLinesCell(lines),
    ...[dollarsCell(cents), dollarsCell(refunded), by],
  ]);
  const refunded = charges.reduce((sum, charge) => sum + charge.refunded, 0);
  const sum = ['Total', '', '', '', '', '', '', dollarsCell(total + refunded), dollarsCell(refunded), ''];
  return [COLUMNS, ...rows, sum].map(csvLine).join('');
}
