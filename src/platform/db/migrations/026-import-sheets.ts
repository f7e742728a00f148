// An import remembers which sheet of a workbook the person chose. Lots are found by their address alone, too, and names
// are stored in one form of Unicode.

import { type Kysely, sql } from 'kysely';
import { buildIndexConcurrently } from '../program-migration.ts';

export const outsideTransaction = true;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table imports add column if not exists sheet text`.execute(db);
  await buildIndexConcurrently(db, {
    name: 'locations_at_address',
    on: `locations (
      (owner_id::text || regexp_replace(lower(address collate "C"), '[^a-hjl-z0-9]', '', 'g'))
    ) where archived_at is null`,
  });
  await sql`
    update locations set name = normalize(name, nfc), address = normalize(address, nfc)
    where name is not nfc normalized or address is not nfc normalized`.execute(db);
  await sql`
    update zones set zone_number = normalize(zone_number, nfc)
    where zone_number is not nfc normalized and not exists (
      select from zones other
      where other.location_id = zones.location_id and other.zone_number = normalize(zones.zone_number, nfc)
    )`.execute(db);
}
